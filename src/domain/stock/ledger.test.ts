import {expect, test} from 'vitest';
import type {LedgerEntry} from '../kernel/action.ts';
import {stockKeyAt} from './ledger.ts';
import {DISCREPANCY_ACCOUNT} from './place.ts';
import {adjustedStand, noChanges, moveUnits} from './stock-change.ts';

const ITEM = {warehouse: 'W0000001', goods: 'kettle', lot: 'lot', unit: 'pallet'};
const HERE = {place: 'bin:A', property: 'Normal'};
const THERE = {place: 'bin:B', property: 'Damage'};

function lineOf(from = HERE, to = THERE): LedgerEntry {
  const gathered = noChanges();
  moveUnits(gathered, ITEM, from, to, 4);
  const [line] = gathered.entries;
  if (!line) throw new Error('nothing moved');
  return line;
}

test('[STOCK-13] goods that move keep lot and unit, and belong to no document', () => {
  const said = {lot: 'lot', unit: 'pallet', to_lot: 'lot', to_unit: 'pallet', document: '', line: ''};
  expect(lineOf()).toMatchObject(said);
  expect(lineOf(adjustedStand, HERE)).toMatchObject(said);
});

test('[STOCK-13] goods that come under another lot and unit change two rows of different keys', () => {
  const taken = {...lineOf(), to_lot: 'other', to_unit: ''};
  expect(stockKeyAt(taken, 'from')).toBe('W0000001/bin:A/pallet/kettle/lot');
  expect(stockKeyAt(taken, 'to')).toBe('W0000001/bin:B//kettle/other');
});

test('[STOCK-13] the discrepancy account knows the lot of its own end, and no unit', () => {
  const missing = {...lineOf({place: DISCREPANCY_ACCOUNT, property: ''}), to_lot: 'other'};
  expect(stockKeyAt(missing, 'from')).toBe('W0000001/discrepancy//kettle/lot');
  expect(stockKeyAt(missing, 'to')).toBe('W0000001/bin:B/pallet/kettle/other');
});
