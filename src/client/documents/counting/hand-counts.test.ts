import {expect, test} from 'vitest';
import {countsOf, unitsTyped} from './hand-counts.ts';

const bin = (id: string) => ({kind: 'bin', id, name: id, property: 'Normal', warehouse: 'W'}) as const;
const row = (of: string, quantity: number, lot = '') => ({
  key: `${of}/${lot}`,
  other: bin(of),
  lot,
  unit: '',
  quantity,
});
const said = {
  goods: {id: 'kettle'},
  seen: {epoch: 'E', version: 7},
  rows: [row('a', 10), row('b', 3, 'L1'), row('b', 4, 'L2'), row('c', 5)],
};

test.each([
  ['', {}],
  [' 7 ', {difference: -3}],
  ['0', {difference: -10}],
  ['-1', {fault: 'not-whole'}],
  ['1.5', {fault: 'not-whole'}],
  ['1000001', {fault: 'too-many'}],
])('of 10, %j says %j', (text, says) => {
  expect(unitsTyped(text, 10)).toEqual(says);
});

test('what was typed is one count for each bin, of these goods alone; what was not is counted by nobody', () => {
  const typed = {
    'a/': {units: '8', cause: 'lost'},
    'b/L1': {units: '3', cause: 'unknown'},
    'b/L2': {units: '0', cause: 'unknown'},
  };
  const pieces = countsOf('W', said, typed);
  expect(
    pieces.map(({args}) => [
      args['bin'],
      args['version'],
      args['whole'],
      JSON.parse(String(args['lines'])) as unknown,
    ]),
  ).toEqual([
    ['a', 7, 0, [{goods: 'kettle', lot: '', unit: '', counted: 8, believed: 10, cause: 'lost'}]],
    [
      'b',
      7,
      0,
      [
        {goods: 'kettle', lot: 'L1', unit: '', counted: 3, believed: 3, cause: 'unknown'},
        {goods: 'kettle', lot: 'L2', unit: '', counted: 0, believed: 4, cause: 'unknown'},
      ],
    ],
  ]);
});

test('[LOT-11] a lot that the records do not have in a bin is counted with what stands on it and its expiry', () => {
  const told = {lot_code: 'L-8', expires_at: 7};
  const rows = [...said.rows, {...row('b', 0, 'L3'), told}];
  const [piece] = countsOf('W', {...said, rows}, {'b/L3': {units: '4', cause: 'found'}});
  expect(JSON.parse(String(piece?.args['lines']))).toEqual([
    {goods: 'kettle', lot: 'L3', ...told, unit: '', counted: 4, believed: 0, cause: 'found'},
  ]);
});
