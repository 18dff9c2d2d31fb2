import {describe, expect, test} from 'vitest';
import type {GoodsRow} from '#domain/goods/goods.ts';
import {faultsOfLines} from '#domain/kernel/document-lines.ts';
import {aGoods, anId} from '#tests/builders/rows.ts';
import {
  goodsNamed,
  isRows,
  knownGoods,
  lineOfPending,
  linesArgument,
  namedLines,
  pastedRows,
  placeOfFault,
  withTypedLines,
} from './typed-lines.ts';

/** Rows of a builder have the shape of their list. */
const named = (id: string, code: string) => knownGoods(aGoods({id, code}) as GoodsRow);
const kettle = named(anId(1), 'KETTLE');
const pan = named(anId(2), 'Pan-2');
const pot = named(anId(3), 'POT');
const line = (goods: string, quantity: string) => ({goods, quantity, code: '', lot: ''});

test('goods are named by their code in any case, and by the text of their label', () => {
  for (const text of ['KETTLE', ' kettle ', kettle.label, kettle.label.toLowerCase()])
    expect([text, goodsNamed([pan, kettle], text)?.code]).toEqual([text, 'KETTLE']);
  for (const text of ['', 'KETT', 'BW1:G:0']) expect(goodsNamed([pan, kettle], text)).toBeUndefined();
});

describe('pasted text', () => {
  test.each([
    ['a column of a spreadsheet beside another', 'KETTLE\t6\r\nPAN-2\t12\r\n', ['KETTLE 6', 'PAN-2 12']],
    ['codes alone, each once', 'KETTLE\nPAN-2', ['KETTLE 1', 'PAN-2 1']],
    ['semicolons and commas', 'KETTLE;6\nPAN-2, 12', ['KETTLE 6', 'PAN-2 12']],
    ['a code with a comma in it', 'A,B\t3', ['A,B 3']],
    ['thousands, and never the part behind their comma alone', 'KETTLE\t1,000', ['KETTLE 1000']],
    ['what is no quantity, as it stands', 'KETTLE\tsix', ['KETTLE six']],
  ])('%s', (_, text, rows) => {
    expect(pastedRows(text, 'point').map(({code, quantity}) => `${code} ${quantity}`)).toEqual(rows);
  });
  test('has its numbers in the language of who pasted it', () => {
    expect(pastedRows('KETTLE;1.000', 'comma')).toMatchObject([{code: 'KETTLE', quantity: '1000'}]);
  });
  test('is taken for rows where it has more than one cell', () => {
    expect(['KETTLE', 'KETTLE\n', 'KETTLE\t6', 'A\nB'].map(isRows)).toEqual([false, false, true, true]);
  });
});

test('the same goods entered twice are one line with the sum of both, where both are numbers', () => {
  const lines = withTypedLines([], [line(kettle.id, '6'), line(pan.id, '1'), line(kettle.id, '4')]);
  expect(lines.map(({goods, quantity}) => [goods, quantity])).toEqual([
    [kettle.id, '10'],
    [pan.id, '1'],
  ]);
  expect(withTypedLines(lines, [line(kettle.id, 'x')])).toHaveLength(3);
  expect(withTypedLines(lines, [line('', '1'), line('', '1')]).map(({key}) => key)).toEqual([1, 2, 3, 4]);
});

test('codes that were pasted before the goods were read are theirs once they are, each goods in one line', () => {
  const lines = withTypedLines(
    [],
    [
      {...line('', '6'), code: 'kettle'},
      {...line('', '2'), code: 'PAN-2'},
    ],
  );
  expect(namedLines([], lines)).toBe(lines);
  const [first, second] = namedLines([kettle], [...lines, {...line(kettle.id, '1'), key: 3}]);
  expect(first).toMatchObject({goods: kettle.id, quantity: '7'});
  expect(second).toMatchObject({goods: '', code: 'PAN-2', quantity: '2'});
});

test('what was typed reaches the domain as it stands, which names each fault by its line and field', () => {
  const text = linesArgument(
    withTypedLines([], [line(kettle.id, '6'), line('', '2'), line(pan.id, 'six'), line(pot.id, '0')]),
    'point',
  );
  const faults = faultsOfLines(text).map(({field, code}) => ({...placeOfFault(field), code}));
  expect(faults).toEqual([
    {line: 2, of: 'goods', code: 'required'},
    {line: 3, of: 'quantity', code: 'not-a-number'},
    {line: 4, of: 'quantity', code: 'positive'},
  ]);
  expect(placeOfFault('supplier')).toBeUndefined();
});

test('[ASN-12] behind the quantity the number of a pallet is pasted; goods on two pallets are two lines', () => {
  const [first, second] = ['340123450000000017', '340123450000000024'];
  const pasted = `KETTLE\t6\t(00) ${first}\nPAN;2;00${first}\nA,B,3,${first}\nPOT,4`;
  expect(pastedRows(pasted, 'point')).toEqual([
    {code: 'KETTLE', quantity: '6', sscc: first},
    {code: 'PAN', quantity: '2', sscc: first},
    {code: 'A,B', quantity: '3', sscc: first},
    {code: 'POT', quantity: '4', sscc: ''},
  ]);
  const on = (sscc: string, quantity: string) => ({...line(kettle.id, quantity), sscc});
  const typed = withTypedLines(
    [],
    [on(first, '6'), on('', '1'), on('', '2'), on(second, '6'), on(first, '1')],
  );
  expect(typed.map(({sscc, quantity}) => [sscc, quantity])).toEqual([
    [first, '7'],
    ['', '3'],
    [second, '6'],
  ]);
  expect(JSON.parse(linesArgument(typed, 'point'))).toEqual([
    {goods: kettle.id, sscc: first, quantity: 7},
    {goods: kettle.id, quantity: 3},
    {goods: kettle.id, sscc: second, quantity: 6},
  ]);
});

test('what stands in the fields of the next line is a line when somebody saves, with what is wrong at it', () => {
  const all = [kettle, pan];
  const of = (text: string, goods: string, quantity: string) =>
    lineOfPending(all, {text, goods, quantity}, 'point');
  expect(of(' ', '', '')).toBeUndefined();
  expect(of('KETTLE', kettle.id, ' 6 ')).toEqual({...line(kettle.id, '6'), code: 'KETTLE'});
  expect(of('pan-2', '', '6')).toEqual({...line(pan.id, '6'), code: 'Pan-2'});
  expect(of('PO', '', '')).toEqual({...line('', ''), code: 'PO'});
  expect(of('', '', '6')).toEqual({...line('', '6'), code: ''});
});
