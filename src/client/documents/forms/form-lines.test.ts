import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {faultsOf, type Row} from '#domain/kernel/field.ts';
import {sentOf} from '#domain/outbound/line-units.ts';
import {anId} from '#tests/builders/rows.ts';
import {arrivedOf, broughtBackLine, leftBehindLine, pickedOf, sortedOf, type FormLine} from './form-lines.ts';

const asnLine: Row = {id: anId(1), document: anId(2), goods: anId(3), lot: '', announced: 10, counted: 4};
const allocation = {
  id: anId(4),
  document: anId(5),
  for: anId(6),
  goods: anId(3),
  lot: 'L1',
  unit: '',
  bin: anId(7),
  quantity: 6,
};

/** The action and what differs from line to line; an argument that the action does not take fails the test. */
function toldOf({piece, fault}: FormLine): unknown {
  if (!piece) return fault;
  const fields = ACTIONS.get(piece.action)?.args ?? {};
  expect(Object.keys(piece.args).filter((name) => !(name in fields))).toEqual([]);
  expect(faultsOf(fields, piece.args)).toEqual([]);
  const {document: _, line: __, goods: ___, lot: ____, unit: _____, bin: ______, ...rest} = piece.args;
  return [piece.action, rest];
}

test.each<[string, unknown]>([
  ['', undefined],
  ['4', undefined],
  [' 10 ', ['inbound.sort', {quantity: 6, counted: 4}]],
  ['1', ['inbound.uncount', {quantity: 3, counted: 4}]],
  ['0', ['inbound.uncount', {quantity: 4, counted: 4}]],
  ['ten', 'not-whole'],
  ['-1', 'not-whole'],
  ['1.5', 'not-whole'],
])('a count of %j where 4 were seen is told as what differs', (text, told) => {
  expect(toldOf(sortedOf(asnLine, 4, text))).toEqual(told);
});

test('[LOT-6] what was asked about a count is told with its answer, and only when somebody has given it', () => {
  const args = sortedOf(asnLine, 4, '12', {over: 1, unnamed: 1}).piece?.args;
  expect(args).toMatchObject({quantity: 8, counted: 4, over: 1, unnamed: 1});
  expect(sortedOf(asnLine, 4, '12').piece?.args).not.toHaveProperty('over');
  expect(sortedOf(asnLine, 4, '12').piece?.args).not.toHaveProperty('unnamed');
});

test.each<[string, 'not-found' | 'damaged', unknown]>([
  ['6', 'not-found', ['outbound.pick', {quantity: 6}]],
  [
    '2',
    'not-found',
    ['outbound.shortPick', {quantity: 2, believed: 9, left: 0, reason: 'not-found', rest: 'back-order'}],
  ],
  [
    '0',
    'damaged',
    ['outbound.shortPick', {quantity: 0, believed: 9, left: 9, reason: 'damaged', rest: 'back-order'}],
  ],
  ['', 'not-found', undefined],
  ['7', 'not-found', 'too-many'],
  ['six', 'not-found', 'not-whole'],
])('%j picked of 6 where 9 stand, the rest %s', (quantity, reason, told) => {
  expect(toldOf(pickedOf(allocation, 9, {quantity, reason, rest: 'back-order'}))).toEqual(told);
});

test('of a line at the truck it is told what does not fit, up to what may stand there', () => {
  const line: Row = {id: anId(8), picked: 4, allocated: 2};
  expect(leftBehindLine(line, ' 6 ')).toEqual({told: {line: anId(8), quantity: 6}});
  for (const nothing of ['', '0']) expect(leftBehindLine(line, nothing)).toEqual({});
  expect(leftBehindLine(line, '7')).toEqual({fault: 'too-many'});
  expect(leftBehindLine(line, 'all')).toEqual({fault: 'not-whole'});
});

test('of a line that was sent it is told what arrived, and how much of that is damaged', () => {
  const line: Row = {id: anId(8), shipped: 6, returned: 1};
  expect(sentOf(line)).toBe(5);
  expect(arrivedOf(line, {actual: '5', damage: '2'})).toEqual({told: {line: anId(8), actual: 5, damage: 2}});
  expect(arrivedOf(line, {actual: '0', damage: ''})).toEqual({told: {line: anId(8), actual: 0, damage: 0}});
  expect(arrivedOf(line, {actual: '', damage: ''})).toEqual({fault: 'required'});
  expect(arrivedOf(line, {actual: '5', damage: '6'})).toEqual({fault: 'too-many'});
  expect(arrivedOf(line, {actual: 'all', damage: ''})).toEqual({fault: 'not-whole'});
});

test.each<[string, unknown]>([
  ['', undefined],
  ['0', undefined],
  ['3', ['outbound.putBack', {quantity: 3}]],
  ['5', 'too-many'],
  ['two', 'not-whole'],
])('%j of 4 that can go back is told as what stands in the bin again', (text, told) => {
  const named = {document: anId(5), line: anId(6), goods: anId(3), lot: 'L1', unit: ''};
  const brought = broughtBackLine({...named, quantity: 4}, anId(7), text);
  expect(toldOf(brought)).toEqual(told);
  if (brought.piece) expect(brought.piece.args).toMatchObject({...named, bin: anId(7)});
});
