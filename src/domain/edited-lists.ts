import {entryOf} from './kernel/entry-of.ts';

/** Lists that are not named as the resource whose rows they hold. */
const NAMES: Readonly<Record<string, string>> = {
  staff: 'stafflist',
  warehouse: 'warehouseset',
  bin: 'binset',
  goods: 'goodslist',
  driver: 'driverlist',
  capital: 'capitallist',
  freightRate: 'freight',
};

/** The name of the list in which rows of a resource are edited: a page that tells of an edit needs no list for it. */
export const nameOfEditedList = (resource: string): string =>
  entryOf(NAMES, resource) ?? resource.toLowerCase();
