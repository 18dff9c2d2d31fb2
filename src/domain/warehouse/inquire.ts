import {defineAction, outcomeDone, put, refuse} from '../kernel/action.ts';
import {OFFICE, SERVER_ONLY} from '../kernel/roles.ts';
import {ASKER_FIELDS, inquiry, INQUIRY_FIELDS} from './inquiry.ts';
import {publication} from './publication.ts';

/** The server brings a question from one company to another: the asker's own words and name. */
export const bringInquiry = defineAction({
  name: 'warehouse.bringInquiry',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {publication: {kind: 'id', required: true}, ...ASKER_FIELDS, ...INQUIRY_FIELDS},
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
    return outcomeDone({puts: [put(inquiry, row)]});
  },
});

/** The office has answered it, or will not. */
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
    return outcomeDone({
      puts: [put(inquiry, {...row, state: 'answered', answered_at: now, answered_by: who})],
    });
  },
});
