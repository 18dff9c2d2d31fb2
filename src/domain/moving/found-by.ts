import {entryOf, isKeyOf} from '../kernel/entry-of.ts';
/** By which index people name a row of a list, and whether a name alone is enough to make one. */
const FOUND_BY: Readonly<Record<string, {readonly index: string; readonly isMade: boolean}>> = {
  goods: {index: 'code', isMade: false},
  supplier: {index: 'name', isMade: false},
  customer: {index: 'name', isMade: false},
  warehouse: {index: 'name', isMade: false},
  binSize: {index: 'name', isMade: false},
  goodsUnit: {index: 'name', isMade: true},
  goodsClass: {index: 'name', isMade: true},
  goodsBrand: {index: 'name', isMade: true},
  goodsColor: {index: 'name', isMade: true},
  goodsShape: {index: 'name', isMade: true},
  goodsSpecs: {index: 'name', isMade: true},
  goodsOrigin: {index: 'name', isMade: true},
};

/** Whether a cell can name a row of this list. */
export const isLookedUpByName = (list: string | undefined): boolean =>
  list !== undefined && isKeyOf(FOUND_BY, list);

/** The index of the names that a cell may hold. */
export const indexOfNames = (list: string): string => entryOf(FOUND_BY, list)?.index ?? 'name';

/** Whether a row of this list is made from its name alone, where the file names one that is not there. */
export const isMadeFromName = (list: string): boolean => entryOf(FOUND_BY, list)?.isMade === true;

/** Every such list. */
export const MADE_FROM_NAMES: readonly string[] = Object.keys(FOUND_BY).filter(isMadeFromName);
