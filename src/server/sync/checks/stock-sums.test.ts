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

test('[FIG-1] the proof counts goods at a document where they stand on their way, and in bins by property', () => {
  const sums = new StockSums();
  const steps = [
    'outside',
    'asn:A:expected',
    'asn:A:unload',
    'asn:A:sort',
    'asn:A:sorted',
    'bin:B',
    'dn:D:picked',
  ];
  const figures = ['asn', 'pre_load', 'pre_sort', 'sorted', 'onhand', 'picked'];
  for (const [i, figure] of figures.entries()) {
    const ends = {from: steps[i] ?? '', to: steps[i + 1] ?? '', from_property: '', to_property: ''};
    sums.add({...LINE, ...ends, unit: '', to_lot: ''});
    const now = {...sums.figures.get('W/g')};
    expect(Object.entries(now).filter(([, value]) => value !== 0)).toEqual([[figure, 3]]);
  }
  const damaged = {from: 'dn:D:picked', to: 'bin:C', from_property: '', to_property: 'Damage'};
  sums.add({...LINE, ...damaged, unit: '', to_lot: ''});
  expect(sums.figures.get('W/g')).toMatchObject({picked: 0, onhand: 3, damage: 3});
});

test('[CASE-12] units in question may be among those that an order took away, or that its picker did not find', () => {
  const goneBy = (ends: Partial<LedgerRow>): string[] => {
    const sums = new StockSums();
    sums.add({...LINE, ...ends});
    return [...sums.gone];
  };
  expect(goneBy({to: 'discrepancy', document: 'D'})).toEqual(['W/g']);
  expect(goneBy({from: 'dn:D:picked', to: 'outside', document: 'D'})).toEqual(['W/g']);
  // A case that is closed as not there answers for its own.
  expect(goneBy({to: 'discrepancy'})).toEqual([]);
  expect(goneBy({})).toEqual([]);
});
