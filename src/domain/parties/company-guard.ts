import type {EditGuard} from '../kernel/editing.ts';
import type {Role} from '../kernel/roles.ts';
import {isCurrency} from './currencies.ts';

/** Who say what amounts are in. */
export const CURRENCY_SETTERS: readonly Role[] = ['Admin', 'Manager'];

/** A tenant has one company row, its own. */
export const ownCompany: EditGuard = {
  refusal: ({after}, _view, context) =>
    after?.['id'] === context.company ? undefined : {code: 'company.one', facts: {}},
};

/** Another currency gives every amount of the company another meaning (PARTY-4). */
export const currencyByManagers: EditGuard = {
  refusal({before, after}, _view, {role}) {
    const currency = String(after?.['currency'] ?? '');
    if (!after || currency === (before?.['currency'] ?? '')) return undefined;
    if (!CURRENCY_SETTERS.includes(role)) return {code: 'company.currency-by-managers', facts: {}};
    return currency === '' || isCurrency(currency)
      ? undefined
      : {code: 'company.currency-unknown', facts: {currency}};
  },
};
