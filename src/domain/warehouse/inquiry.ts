import {defineResource} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';

/** What a person of another company says: who asks, what, and where she can be answered. */
export const INQUIRY_FIELDS = {
  message: {kind: 'text', required: true, max: 1_000},
  /** A telephone number or an address of mail. */
  reply_to: {kind: 'text', required: true, max: 120},
} as const;

/** The asker as her own company's records call her. */
export const ASKER_FIELDS = {
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
    ...ASKER_FIELDS,
    ...INQUIRY_FIELDS,
    answered_at: {kind: 'time'},
    answered_by: {kind: 'reference', list: 'staff'},
  },
});
