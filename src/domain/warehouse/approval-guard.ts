import {OFFICE} from '../kernel/roles.ts';
import type {EditGuard} from '../kernel/editing.ts';
import {warehouse} from './warehouse.ts';

/** Who needs approval above a threshold does not set it. */
export const approvalByOffice: EditGuard = {
  refusal({before, after}, _view, context) {
    const usual = warehouse.fields.approval_above.initial;
    const isSet = after !== undefined && after['approval_above'] !== (before?.['approval_above'] ?? usual);
    return isSet && !OFFICE.includes(context.role)
      ? {code: 'warehouse.approval-by-office', facts: {}}
      : undefined;
  },
};
