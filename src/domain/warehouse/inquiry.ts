import {defineAction, done, put, refuse} from '../kernel/action.ts';
import {defineResource} from '../kernel/resource.ts';
import {OFFICE, SERVER_ONLY} from '../kernel/roles.ts';
import {publication} from './publication.ts';

/** What somebody of another company says: who asks, what, and where she can be answered. */
const SAID = {
  message: {kind: 'text', required: true, max: 1_000},
  /** A telephone number or an address of mail. */
  reply_to: {kind: 'text', required: true, max: 120},
} as const;

/** The asker as her own company's records call her. */
const BY = {
  from_company: {kind: 'text', required: true},
  from_person: {kind: 'text', required: true},
} as const;

/** A question about a published warehouse from another company of this server (PUBLISH-4). */
export const inquiry = defineResource({
  name: 'inquiry',
  area: 'warehouse',
  scope: 'server',
  read: OFFICE,
  indexes: {state: ['state'], warehouse: ['warehouse']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    state: {kind: 'choice', options: ['open', 'answered'], initial: 'open'},
    ...BY,
    ...SAID,
    answered_at: {kind: 'time'},
    answered_by: {kind: 'reference', list: 'staff'},
  },
});

/** The server brings a question from one company to another: the asker's own words and name. */
export const bringInquiry = defineAction({
  name: 'warehouse.bringInquiry',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {publication: {kind: 'id', required: true}, ...BY, ...SAID},
  reads: (asked) => [{list: publication.name, key: asked.publication}],
  decide(asked, view, context) {
    const {publication: of, from_company, from_person, message, reply_to} = asked;
    const shown = view.get(publication, of);
    if (shown?.state !== 'published') return refuse('warehouse.not-published');
    const row = {
      id: context.id(1),
      warehouse: shown.warehouse,
      state: 'open',
      from_company,
      from_person,
      message,
      reply_to,
      answered_at: 0,
      answered_by: '',
    };
    return done({puts: [put(inquiry, row)]});
  },
});

/** Somebody of the office has answered it, or nobody will. */
export const answerInquiry = defineAction({
  name: 'warehouse.answerInquiry',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {inquiry: {kind: 'reference', list: 'inquiry', required: true}},
  reads: (asked) => [{list: inquiry.name, key: asked.inquiry}],
  decide(asked, view, {now, who}) {
    const row = view.get(inquiry, asked.inquiry);
    if (!row) return refuse('inquiry.unknown', {inquiry: asked.inquiry});
    if (row.state === 'answered') return refuse('inquiry.answered', {by: row.answered_by});
    return done({puts: [put(inquiry, {...row, state: 'answered', answered_at: now, answered_by: who})]});
  },
});
