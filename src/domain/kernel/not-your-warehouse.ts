import type {Refusal} from './action.ts';

/** Why work in a warehouse is not done by a person who is bound to others (ROWS-10). */
export const notYourWarehouse = (warehouse: string): Refusal => ({
  code: 'warehouse.not-yours',
  facts: {warehouse},
});
