import type {Guard} from '../kernel/editing.ts';

/** A tenant has one company row, its own. */
export const ownCompany: Guard = {
  refusal: ({after}, _view, context) =>
    after?.['id'] === context.company ? undefined : {code: 'company.one', facts: {}},
};
