import type {RowKind} from '../kernel/report.ts';
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
