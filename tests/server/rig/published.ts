import type {Row} from '#domain/kernel/field.ts';
import {newId, type Caller} from '../http/site.ts';

/** A page that shows nothing but name, city and area, for whoever has its address. */
const SHOWN = {square_measure: 900, shows_bins: 0, shows_contact: 0, listed: 'unlisted'};

/** Publishes the caller's warehouse; answers the address of its page. */
export async function publishWarehouse(by: Caller, shown: Row = {}, id = newId()): Promise<string> {
  await by.do('warehouse.publish', {warehouse: by.warehouse, ...SHOWN, ...shown}, {id});
  const rows = await by.list('publication');
  return String(rows.find(({state}) => state === 'published')?.['id']);
}

export const recallWarehouse = (by: Caller) => by.do('warehouse.recall', {warehouse: by.warehouse});
