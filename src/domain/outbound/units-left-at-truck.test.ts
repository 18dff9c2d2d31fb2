import {expect, test} from 'vitest';
import {testId} from '#tests/builders/stock-world.ts';
import {actAsAdmin, aHouse, makeDocument} from '#tests/builders/house.ts';
import {stock} from '../stock/stock.ts';
import {dn} from './dn.ts';

const TOTE = testId(2_000_000);

test('[DN-13] units of a row stay behind once, however many lines are told to leave some of them', () => {
  const {world, kettle, first, customer} = aHouse();
  const lot = world.aLot(kettle);
  world.stand(first, kettle, 8, {lot});
  const text = JSON.stringify([
    {goods: kettle, quantity: 6},
    {goods: kettle, lot, quantity: 2},
  ]);
  const id = makeDocument(world, 'outbound.create', {customer, lines: text});
  for (const step of ['confirm', 'release']) actAsAdmin(world, `outbound.${step}`, {document: id});
  const [any, own] = world.allocations().toSorted((a, b) => b.quantity - a.quantity);
  const picked = {document: id, goods: kettle, lot, bin: first};
  // Three in a tote, five loose.
  actAsAdmin(world, 'outbound.pick', {...picked, line: any?.for ?? '', quantity: 3, to_unit: TOTE});
  actAsAdmin(world, 'outbound.pick', {...picked, line: any?.for ?? '', quantity: 3});
  actAsAdmin(world, 'outbound.pick', {...picked, line: own?.for ?? '', quantity: 2});
  const left = [
    {line: any?.for ?? '', quantity: 5},
    {line: own?.for ?? '', quantity: 2},
  ];
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  actAsAdmin(world, 'outbound.dispatch', {
    ...truck,
    orders: JSON.stringify([{document: id, whole: 0, left}]),
  });
  const next = world.all(dn).find(({parent}) => parent === id);
  const place = `dn:${next?.id ?? ''}:picked`;
  expect(world.all(stock).filter((row) => row.place === place)).toHaveLength(world.all(stock).length);
  expect(Object.fromEntries(world.all(stock).map(({unit, quantity}) => [unit, quantity]))).toEqual({
    [TOTE]: 2,
    '': 5,
  });
});
