import {expect} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {SettledWork} from '#domain/kernel/settle.ts';
import {dnLine} from '#domain/outbound/dn.ts';
import {StockWorld} from './stock-world.ts';

/** A warehouse with a supplier, a customer, three goods and two bins. */
export function aHouse() {
  const world = new StockWorld();
  const [supplier, customer] = [world.id(), world.id()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  world.give('customer', {id: customer, name: 'Ortega'});
  const [kettle, pan, pot] = [world.aGoods(), world.aGoods(), world.aGoods()];
  const [first, second] = [world.aBin(), world.aBin()];
  return {world, supplier, customer, kettle, pan, pot, first, second};
}
export type House = ReturnType<typeof aHouse>;

export const linesText = (...of: readonly (readonly [goods: string, quantity: number])[]): string =>
  JSON.stringify(of.map(([goods, quantity]) => ({goods, quantity})));

/** Does it and answers the id of the document that it makes. */
export function makeDocument(
  world: StockWorld,
  action: string,
  args: Row,
  how: {readonly numbersFrom?: number} = {},
): string {
  const mutation = world.id();
  const settled = world.settle(action, args, {role: 'Admin', ...how}, world.view(), mutation);
  expect(settled.status).toBe('applied');
  world.store(settled);
  return ownRowId(mutation, 1);
}

/** How it ended: its status, and the code of a refusal. */
export const codeOf = (settled: SettledWork): string =>
  'refusal' in settled ? `${settled.status} ${settled.refusal.code}` : settled.status;

export const actAsAdmin = (world: StockWorld, action: string, args: Row): string =>
  codeOf(world.do(action, args, {role: 'Admin'}));

export const makeOrder = ({world, customer}: House, text: string, promised_on = ''): string =>
  makeDocument(world, 'outbound.create', {customer, lines: text, promised_on});

export function confirmedOrder(house: House, text: string): string {
  const id = makeOrder(house, text);
  expect(actAsAdmin(house.world, 'outbound.confirm', {document: id})).toBe('applied');
  return id;
}

export const linesOf = (world: StockWorld, document: string) =>
  world.all(dnLine).filter((line) => line.document === document);
