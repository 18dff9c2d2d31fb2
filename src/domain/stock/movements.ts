import type {Entry} from '../kernel/action.ts';
import {OTHER, type RowKind} from '../kernel/report.ts';
import {defineResource} from '../kernel/resource.ts';
import {ADJUSTED, DISCREPANCY, OUTSIDE, binPlace} from './place.ts';
import {stock} from './stock.ts';

/** The ledger as reports read it. It is no list: nobody edits its lines, and no mirror holds them. */
export const ledger = defineResource({
  name: 'ledger',
  area: 'stock',
  scope: 'server',
  read: stock.read,
  key: ['version', 'n'],
  indexes: {time: ['warehouse', 'at']},
  fields: {
    version: {kind: 'integer'},
    n: {kind: 'integer'},
    at: {kind: 'time'},
    warehouse: {kind: 'reference', list: 'warehouse'},
    goods: {kind: 'reference', list: 'goods'},
    from: {kind: 'text'},
    to: {kind: 'text'},
    quantity: {kind: 'quantity'},
  },
});

const IN_BIN = binPlace('%');

/**
 * What a movement was, by the places at both its ends; the first that fits. What stands in question has its own name,
 * whichever way it went; announcing a delivery or taking that back moves nothing but the books.
 */
export const MOVEMENTS: readonly RowKind[] = [
  {name: 'moved', like: {from: IN_BIN, to: IN_BIN}},
  {name: 'picked', like: {from: IN_BIN, to: 'dn:%'}},
  {name: 'put-away', like: {from: 'asn:%', to: IN_BIN}},
  {name: 'shipped', like: {from: 'dn:%', to: OUTSIDE}},
  {name: 'put-back', like: {from: 'dn:%', to: IN_BIN}},
  {name: 'announced', like: {from: OUTSIDE, to: 'asn:%:expected'}},
  {name: 'arrived', like: {to: 'asn:%:unload'}},
  {name: 'unloaded', like: {to: 'asn:%:sort'}},
  {name: 'sorted', like: {to: 'asn:%:sorted'}},
  {name: 'returned', like: {from: OUTSIDE, to: 'dn:%'}},
  {name: 'adjusted', like: {from: ADJUSTED}},
  {name: 'adjusted', like: {to: ADJUSTED}},
  {name: 'in-question', like: {from: DISCREPANCY}},
  {name: 'in-question', like: {to: DISCREPANCY}},
];

/** The kinds of movements, each once, and that of none of them. */
export const MOVEMENT_NAMES: readonly string[] = [...new Set(MOVEMENTS.map(({name}) => name)), OTHER];

/** What a movement was. */
export function movementOf(line: Pick<Entry, 'from' | 'to'>): string {
  const found = MOVEMENTS.find(({like: {from, to}}) => isLike(from, line.from) && isLike(to, line.to));
  return found?.name ?? OTHER;
}

/** Whether a place fits a pattern: as it stands, or with any text where its `%` stands. */
function isLike(pattern: string | undefined, place: string): boolean {
  if (pattern === undefined) return true;
  const [before = '', after] = pattern.split('%');
  if (after === undefined) return place === pattern;
  return place.length >= before.length + after.length && place.startsWith(before) && place.endsWith(after);
}
