import type {ZodMiniType} from 'zod/mini';
import {ledgerSchema} from '#protocol/ledger.ts';
import {caseAnswerSchema} from '#protocol/case.ts';
import {documentEventsSchema, documentLinesSchema} from '#protocol/document-history.ts';
import {documentCostsSchema, documentTotalsSchema} from '#protocol/document-totals.ts';
import {
  actionAnswerSchema,
  actionRequestSchema,
  errorSchema,
  listAnswerSchema,
  pageOf,
} from '#protocol/http.ts';
import {
  bringInRequestSchema,
  checkRequestSchema,
  importAnswerSchema,
  importSchema,
  rowFaultSchema,
  standingRowSchema,
} from '#protocol/importing.ts';
import {photoAnswerSchema, photoKeptSchema, photosHadSchema} from '#protocol/photo.ts';
import {reportSchema} from '#protocol/report.ts';
import {tradesSchema} from '#protocol/trade.ts';
import {lotTraceSchema} from '#protocol/lot-trace.ts';
import {workAnswerSchema, workRequestSchema, workResultSchema, workSchema} from '#protocol/long-work.ts';
import {
  afterRestoreRowSchema,
  checkCodeAnswerSchema,
  checkCodeRequestSchema,
  deviceRowSchema,
  newCodesAnswerSchema,
  enrolAnswerSchema,
  enrolRequestSchema,
  loginRequestSchema,
  passwordRequestSchema,
  personSchema,
  preferencesSchema,
  registerRequestSchema,
  registrationSchema,
  returnAnswerSchema,
  returnRequestSchema,
  sessionAnswerSchema,
  ticketAnswerSchema,
  ticketRequestSchema,
  ticketRowSchema,
} from '#protocol/session.ts';
import {
  newsSchema,
  pullAnswerSchema,
  pullRequestSchema,
  pushAnswerSchema,
  pushRequestSchema,
  rescueRequestSchema,
  verifyAnswerSchema,
  verifyRequestSchema,
} from '#protocol/sync.ts';

/** Whose credential a route asks for. */
export type Credential = 'none' | 'device' | 'session';

/** One route as the outside may know it; OpenAPI and the tests of foreign credentials are made from these. */
export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  /** `{name}` stands for a part of the path. */
  readonly path: string;
  readonly what: string;
  readonly credential: Credential;
  readonly body?: ZodMiniType;
  readonly answer?: ZodMiniType;
}

export const ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/sync/push',
    what: 'Hand in recorded work',
    credential: 'device',
    body: pushRequestSchema,
    answer: pushAnswerSchema,
  },
  {
    method: 'post',
    path: '/sync/pull',
    what: 'Fetch rows since a version',
    credential: 'device',
    body: pullRequestSchema,
    answer: pullAnswerSchema,
  },
  {
    method: 'post',
    path: '/sync/verify',
    what: 'Compare a mirror by checksums',
    credential: 'device',
    body: verifyRequestSchema,
    answer: verifyAnswerSchema,
  },
  {
    method: 'post',
    path: '/sync/photos/{id}',
    what: 'Hand in a photo of work that was handed in, as image/jpeg',
    credential: 'device',
    answer: photoKeptSchema,
  },
  {
    method: 'get',
    path: '/sync/photos/{id}',
    what: 'Which photos of work that was handed in are there',
    credential: 'device',
    answer: photosHadSchema,
  },
  {
    method: 'post',
    path: '/sync/rescue',
    what: 'Hand in the exported work of a broken device',
    credential: 'session',
    body: rescueRequestSchema,
    answer: pushAnswerSchema,
  },
  {
    method: 'get',
    path: '/sync/live',
    what: 'A line of JSON for each piece of news',
    credential: 'device',
    answer: newsSchema,
  },
  {
    method: 'get',
    path: '/api/registration',
    what: 'Whether a company may be registered now',
    credential: 'none',
    answer: registrationSchema,
  },
  {
    method: 'post',
    path: '/api/register',
    what: 'Make a company and its administrator',
    credential: 'none',
    body: registerRequestSchema,
    answer: sessionAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/session',
    what: 'Log in, and enrol the device',
    credential: 'none',
    body: loginRequestSchema,
    answer: sessionAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/session',
    what: 'Who is logged in',
    credential: 'session',
    answer: personSchema,
  },
  {
    method: 'post',
    path: '/api/session/password',
    what: 'An administrator’s own new password',
    credential: 'session',
    body: passwordRequestSchema,
  },
  {
    method: 'post',
    path: '/api/session/preferences',
    what: 'Keep what a person chose for the screens',
    credential: 'session',
    body: preferencesSchema,
  },
  {method: 'delete', path: '/api/session', what: 'Log out', credential: 'session'},
  {
    method: 'post',
    path: '/api/enrol',
    what: 'A ticket for a device’s identity, once',
    credential: 'none',
    body: enrolRequestSchema,
    answer: enrolAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/enrol/again',
    what: 'A device that the server has forgotten shows its signed enrolment',
    credential: 'none',
    body: returnRequestSchema,
    answer: returnAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/lists/{list}',
    what: 'A page of a list; all that follows as text/csv, where numbers stand as they are stored: grams, millimetres, mm³, money in ten-thousandths of the currency, moments in ms UTC, flags 0 and 1, other rows by id. Brought in again such a file changes nothing',
    credential: 'session',
    answer: listAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/cases',
    what: 'A page of the cases',
    credential: 'session',
    answer: listAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/cases/{id}',
    what: 'A case with the work it was born from',
    credential: 'session',
    answer: caseAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/photos/{id}',
    what: 'A photo of some work',
    credential: 'session',
    answer: photoAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/documents/{id}/history',
    what: 'Who did what with a document',
    credential: 'session',
    answer: documentEventsSchema,
  },
  {
    method: 'get',
    path: '/api/documents/{id}/ledger',
    what: 'What moved for a document',
    credential: 'session',
    answer: documentLinesSchema,
  },
  {
    method: 'get',
    path: '/api/ledger',
    what: 'What moved in a warehouse, of some goods or at a place, the newest first',
    credential: 'session',
    answer: ledgerSchema,
  },
  {
    method: 'get',
    path: '/api/trades',
    what: 'What went into the bins of a warehouse and out of them, the newest first, by ?goods_code, &bin_name, &mode_code, &creater, &from and &to (days of the warehouse)',
    credential: 'session',
    answer: tradesSchema,
  },
  {
    method: 'get',
    path: '/api/reports/{name}',
    what: 'How many rows of a warehouse there are and what they come to, by ?from, &to (days of the warehouse) and &by day, week or month',
    credential: 'session',
    answer: reportSchema,
  },
  {
    method: 'get',
    path: '/api/lots/{id}/trace',
    what: 'What moved of a lot in all warehouses, with the documents, bins and people that it names',
    credential: 'session',
    answer: lotTraceSchema,
  },
  {
    method: 'get',
    path: '/api/documents/{id}/totals',
    what: 'What the lines of a document come to',
    credential: 'session',
    answer: documentTotalsSchema,
  },
  {
    method: 'get',
    path: '/api/documents/costs',
    what: 'What several documents cost',
    credential: 'session',
    answer: documentCostsSchema,
  },
  {
    method: 'post',
    path: '/api/actions/{action}',
    what: 'Do something',
    credential: 'session',
    body: actionRequestSchema,
    answer: actionAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/actions/by-id/{id}',
    what: 'What became of it',
    credential: 'session',
    answer: actionAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/long-work',
    what: 'Begin work that goes on piece by piece',
    credential: 'session',
    body: workRequestSchema,
    answer: workAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/long-work',
    what: 'The newest such work: the office’s all, or one’s own',
    credential: 'session',
    answer: pageOf(workSchema),
  },
  {
    method: 'get',
    path: '/api/long-work/{id}',
    what: 'How far it is',
    credential: 'session',
    answer: workAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/long-work/{id}/results',
    what: 'What became of each piece',
    credential: 'session',
    answer: pageOf(workResultSchema),
  },
  {
    method: 'post',
    path: '/api/long-work/{id}/go-on',
    what: 'Go on with work that failed and has stopped',
    credential: 'session',
    answer: workAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/long-work/{id}/cancel',
    what: 'Leave off; what is done stays',
    credential: 'session',
    answer: workAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/imports/{id}',
    what: 'Send a file of rows (text/csv): ?kind, &name, &encoding, &warehouse',
    credential: 'session',
    answer: importAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/imports',
    what: 'The newest such files',
    credential: 'session',
    answer: pageOf(importSchema),
  },
  {
    method: 'get',
    path: '/api/imports/{id}',
    what: 'How a file stands',
    credential: 'session',
    answer: importAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/imports/{id}/faults',
    what: 'What is wrong with its rows; all of it as text/csv',
    credential: 'session',
    answer: pageOf(rowFaultSchema),
  },
  {
    method: 'get',
    path: '/api/imports/{id}/rows',
    what: 'Its rows with the values as they will stand, and what each does; ?after as told in `next`',
    credential: 'session',
    answer: pageOf(standingRowSchema),
  },
  {
    method: 'post',
    path: '/api/imports/{id}/check',
    what: 'Look at every row of a file and write nothing; `readings` says of columns what may be read in two ways',
    credential: 'session',
    body: checkRequestSchema,
    answer: workAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/imports/{id}/bring-in',
    what: 'Bring a file in, whole or not at all',
    credential: 'session',
    body: bringInRequestSchema,
    answer: workAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/staff/{id}/check-code',
    what: 'A new check code, shown once',
    credential: 'session',
    body: checkCodeRequestSchema,
    answer: checkCodeAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/devices/{id}/new-codes',
    what: 'New check codes for all whose code is at stake since the device was revoked, shown once',
    credential: 'session',
    answer: newCodesAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/devices',
    what: 'Enrolled devices and what they last told',
    credential: 'session',
    answer: pageOf(deviceRowSchema),
  },
  {
    method: 'post',
    path: '/api/devices/tickets',
    what: 'A ticket that lets one device in',
    credential: 'session',
    body: ticketRequestSchema,
    answer: ticketAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/devices/tickets',
    what: 'Tickets that are still good',
    credential: 'session',
    answer: pageOf(ticketRowSchema),
  },
  {
    method: 'get',
    path: '/api/after-restore',
    what: 'People and devices to look through after a restore',
    credential: 'session',
    answer: pageOf(afterRestoreRowSchema),
  },
  {
    method: 'post',
    path: '/api/after-restore/{id}/looked',
    what: 'Tick one of them off',
    credential: 'session',
  },
  {method: 'get', path: '/health', what: 'Whether the server and its database answer', credential: 'none'},
  {method: 'get', path: '/metrics', what: 'Figures for Prometheus', credential: 'none'},
  {method: 'get', path: '/openapi.json', what: 'This description', credential: 'none'},
];

/** What every error looks like. */
export const ERROR = errorSchema;
