import type {LedgerEntry} from '../kernel/action.ts';
import {OTHER_KIND, type RowKind} from '../kernel/report.ts';
import {defineResource} from '../kernel/resource.ts';
import {ADJUSTED_AWAY, DISCREPANCY_ACCOUNT, OUTSIDE_WORLD, binPlace, transitPlace} from './place.ts';
import {stock} from './stock.ts';

/** The ledger as reports read it. It is no list: its lines are not edited, and no mirror holds them. */
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
const IN_TRANSIT = transitPlace('%');

/**
 * What a movement was, by the places at both its ends; the first that fits. What stands in question has its own name,
 * whichever way it went; announcing a delivery or taking that back moves nothing but the books.
 */
export const MOVEMENT_KINDS: readonly RowKind[] = [
  {name: 'moved', like: {from: IN_BIN, to: IN_BIN}},
  {name: 'picked', like: {from: IN_BIN, to: 'dn:%'}},
  {name: 'put-away', like: {from: 'asn:%', to: IN_BIN}},
  // What goes to another warehouse is on its way until it is counted there.
  {name: 'shipped', like: {to: IN_TRANSIT}},
  {name: 'delivered', like: {from: IN_TRANSIT, to: OUTSIDE_WORLD}},
  {name: 'shipped', like: {from: 'dn:%', to: OUTSIDE_WORLD}},
  {name: 'put-back', like: {from: 'dn:%', to: IN_BIN}},
  {name: 'announced', like: {from: OUTSIDE_WORLD, to: 'asn:%:expected'}},
  {name: 'arrived', like: {to: 'asn:%:unload'}},
  {name: 'unloaded', like: {to: 'asn:%:sort'}},
  {name: 'sorted', like: {to: 'asn:%:sorted'}},
  {name: 'returned', like: {from: OUTSIDE_WORLD, to: 'dn:%'}},
  {name: 'returned', like: {from: IN_TRANSIT, to: 'dn:%'}},
  {name: 'adjusted', like: {from: ADJUSTED_AWAY}},
  {name: 'adjusted', like: {to: ADJUSTED_AWAY}},
  {name: 'in-question', like: {from: DISCREPANCY_ACCOUNT}},
  {name: 'in-question', like: {to: DISCREPANCY_ACCOUNT}},
];

/** The kinds of movements, each once, and that of none of them. */
export const MOVEMENT_NAMES: readonly string[] = [
  ...new Set(MOVEMENT_KINDS.map(({name}) => name)),
  OTHER_KIND,
];

/** What a movement was. */
export function movementOf(line: Pick<LedgerEntry, 'from' | 'to'>): string {
  const found = MOVEMENT_KINDS.find(({like: {from, to}}) => isLike(from, line.from) && isLike(to, line.to));
  return found?.name ?? OTHER_KIND;
}

/** Whether a place fits a pattern: as it stands, or with any text where its `%` stands. */
function isLike(pattern: string | undefined, place: string): boolean {
  if (pattern === undefined) return true;
  const [before = '', after] = pattern.split('%');
  if (after === undefined) return place === pattern;
  return place.length >= before.length + after.length && place.startsWith(before) && place.endsWith(after);
}
