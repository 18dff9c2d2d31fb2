import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {newId} from '../server/http/site.ts';
import type {Company} from './site.ts';

/** What the office of a company has written for its floor: ids by what they are. */
export interface Paperwork {
  /** Three lines that stand unloaded. */
  readonly delivery: string;
  /** Two lines that are to be picked out of one bin, promised to Shop for 24 November 2026. */
  readonly order: string;
  readonly bin: Row;
  /** The goods of the order, line by line. */
  readonly picked: readonly Row[];
  /** Those of the delivery. */
  readonly announced: readonly Row[];
}

/** A delivery to sort and an order to pick. */
export async function paperworkOf({admin}: Company): Promise<Paperwork> {
  const [goods = [], bins = []] = await Promise.all(['goods', 'bin'].map((list) => admin.list(list)));
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [supplier, customer] = [newId(), newId()];
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const make = async (action: string, args: Row): Promise<string> => {
    const id = newId();
    await admin.do(action, args, {id});
    return ownRowId(id, 1);
  };
  const lines = (of: readonly Row[], quantity: number): string =>
    JSON.stringify(of.map((row) => ({goods: String(row['id']), quantity})));
  const [announced, picked] = [goods.slice(0, 3), goods.slice(4, 6)];
  const delivery = await make('inbound.announce', {supplier, lines: lines(announced, 2)});
  await admin.do('inbound.confirmArrival', {document: delivery});
  await admin.do('inbound.finishUnloading', {document: delivery});
  const bin = bins.find(({property}) => property === 'Normal') ?? {};
  const {warehouse} = admin;
  for (const row of picked) {
    const opening = {warehouse, bin: String(bin['id']), change: 9, reason: 'opening'};
    await admin.do('stock.adjust', {...opening, goods: String(row['id'])});
  }
  const order = await make('outbound.create', {
    customer,
    promised_on: '2026-11-24',
    lines: lines(picked, 3),
  });
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  return {delivery, order, bin, picked, announced};
}
