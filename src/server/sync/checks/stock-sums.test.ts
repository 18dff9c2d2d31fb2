import {expect, test} from 'vitest';
import type {LedgerRow} from '../../storage/storage.ts';
import {StockSums} from './stock-sums.ts';

const LINE: LedgerRow = {
  version: 1,
  n: 1,
  mutation: 'm',
  who: 'w',
  device: 'd',
  at: 1,
  warehouse: 'W',
  goods: 'g',
  lot: '',
  unit: 'pallet',
  to_lot: 'lot',
  to_unit: '',
  from: 'bin:A',
  to: 'bin:B',
  quantity: 3,
  from_property: 'Normal',
  to_property: 'Normal',
  document: '',
  line: '',
};

test('[STOCK-13] the proof counts goods under the lot and unit that they have at each end', () => {
  const sums = new StockSums();
  sums.add({...LINE, from: 'adjusted', to: 'bin:A', to_lot: '', to_unit: 'pallet', quantity: 5});
  sums.add(LINE);
  expect([...sums.rest()]).toEqual([
    ['W/bin:A/pallet/g/', 2],
    ['W/bin:B//g/lot', 3],
  ]);
  expect(sums.around(LINE)).toEqual([
    ['W/bin:A/pallet/g/', 2],
    ['W/bin:B//g/lot', 3],
  ]);
});
