import {put, refuse, type Context, type Outcome, type Put, type Read} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Fields} from '../kernel/field.ts';
import {objectIn} from '../kernel/json.ts';
import type {RowOf} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';

export type CaseRow = RowOf<typeof caseResource>;

/** The arguments that every closing begins with. */
export const caseArg = {kind: 'reference', list: 'case', required: true} as const;

/** Why it was closed so, where they say. */
export const noteArg = {kind: 'text', max: 1000} as const;

/** What is said about a case at a desk, and why: it has to be said. */
export const sayingWhy = {case: caseArg, note: {...noteArg, required: true}} as const satisfies Fields;

/** How every case is closed: asked for at a desk, by those who may close cases (CASE-6). */
export const closingClaim = {version: 1, kind: 'claim', offline: false, roles: OFFICE} as const;

export const caseRead = (id: string): Read => ({list: caseResource.name, key: id});

/** Goes on with a case that is open, else says why not (CASE-1). */
export function withOpenCase(view: View, id: string, goOn: (row: CaseRow) => Outcome): Outcome {
  const row = view.get(caseResource, id);
  if (!row) return refuse('case.unknown', {case: id});
  if (row.state !== 'open') return refuse('case.closed', {case: id, closing: row.closing});
  return goOn(row);
}

/** A case that this closing is not made for (CASE-2). */
export const otherClosing = (row: CaseRow): Outcome =>
  refuse('case.other-closing', {case: row.id, kind: row.kind, code: row.code});

/** The case closed, saying how and by whom. */
export const closedRow = (row: CaseRow, {who}: Context, closing: string, note = ''): CaseRow => ({
  ...row,
  state: 'closed',
  closing,
  note,
  closer: who,
});
export const closedCase = (row: CaseRow, context: Context, closing: string, note = ''): Put =>
  put(caseResource, closedRow(row, context, closing, note));

/** What a case says about its goods. The JSON was written by this domain; anything else reads as nothing. */
export const factsOfCase = (row: Pick<CaseRow, 'facts'>): Readonly<Record<string, unknown>> =>
  objectIn(row.facts);

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
