import {describe, expect, test} from 'vitest';
import {
  aBin,
  aBinSize,
  aCustomer,
  aGoods,
  aGoodsCode,
  anAsset,
  anId,
  aStaff,
  aSupplier,
  aWarehouse,
  WAREHOUSE,
} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import type {Row} from './kernel/field.ts';
import {searchFinder} from './kernel/search.ts';
import {RESOURCES} from './resources.ts';
import {denoteScan, denoteReads} from './scanning/denote.ts';
import {normaliseScan} from './scanning/normalise.ts';
import type {ScanQuestion} from './scanning/thing.ts';
import {codeOfLot, faultsOfLotText, lotId} from './stock/lot.ts';

const at = (point: number): string => String.fromCodePoint(point);
const within = (point: number) => (text: string) => `${text.slice(0, 2)}${at(point)}${text.slice(2)}`;

/** `AB 1` written so that nobody sees the difference. */
const LOOK_ALIKES: readonly (readonly [what: string, written: (text: string) => string])[] = [
  ['a zero-width space', within(0x20_0b)],
  ['a zero-width non-joiner', within(0x20_0c)],
  ['a zero-width joiner', within(0x20_0d)],
  ['a word joiner', within(0x20_60)],
  ['a byte order mark', within(0xfe_ff)],
  ['a soft hyphen', within(0xad)],
  ['a left-to-right mark', within(0x20_0e)],
  ['a right-to-left mark', within(0x20_0f)],
  ['an Arabic letter mark', within(0x6_1c)],
  ['an embedding', within(0x20_2a)],
  ['an override', within(0x20_2d)],
  ['an isolate', within(0x20_66)],
  ['a variation selector', within(0xfe_0f)],
  ['a variation selector of ideographs', within(0xe_01_00)],
  ['a grapheme joiner', within(0x3_4f)],
  ['a Hangul filler', within(0x31_64)],
  ['a Braille blank', within(0x28_00)],
  ['a tag', within(0xe_00_41)],
  ['a blank that does not break', (text) => text.replace(' ', '\u00a0')],
  ['a blank as wide as a sign', (text) => text.replace(' ', '\u3000')],
  ['a thin blank', (text) => text.replace(' ', '\u2009')],
  ['two blanks', (text) => text.replace(' ', '  ')],
  ['a blank behind it', (text) => `${text}\u00a0`],
  ['full-width letters', (text) => text.replace('A', 'Ａ').replace('1', '１')],
];
const PLAIN = 'AB 1';

/** A second row beside one of this name. */
const second: Readonly<Record<string, Row>> = {
  goods: aGoods({id: anId(72)}),
  bin: aBin({id: anId(72)}),
  binSize: aBinSize({id: anId(72)}),
  supplier: aSupplier({id: anId(72)}),
  customer: aCustomer({id: anId(72)}),
  staff: aStaff({id: anId(72), type: 'Inbound'}),
  warehouse: aWarehouse({id: 'ABCDEFGH'}),
  driver: {id: anId(72), plate: 'B-1', contact: '1'},
  capital: anAsset({id: anId(72)}),
  goodsUnit: {id: anId(72)},
  goodsCode: aGoodsCode({id: anId(72), kind: 'other'}),
};
const nameOf = (list: string): string => (list === 'goods' || list === 'goodsCode' ? 'code' : 'name');
const shop = (): DomainWorld =>
  new DomainWorld()
    .with('supplier', aSupplier({name: 'Norte'}))
    .with('warehouse', aWarehouse())
    .with('binSize', aBinSize({name: 'Large'}))
    .with('goods', aGoods());

describe.each(LOOK_ALIKES)('a text with %s', (_what, written) => {
  test.each(Object.entries(second))('[NAME-1] is no other name of a %s', (list, row) => {
    const world = shop();
    const made = (id: string, text: string) =>
      endOf(world.act(`${list}.create`, {...row, id, [nameOf(list)]: text}));
    const [first, next] = list === 'warehouse' ? ['ABCDEFGH', 'ABCDEFGJ'] : [anId(72), anId(73)];
    expect(made(first, PLAIN)).toBe('applied');
    const code = list === 'goods' || list === 'goodsCode' ? `${list}.code-exists` : `${list}.name-exists`;
    expect(made(next, written(PLAIN))).toBe(code);
  });

  test('[NAME-1] is that name when it is written so first', () => {
    const world = shop();
    world.act('bin.create', {...aBin({id: anId(72)}), name: written(PLAIN)});
    expect(world.row('bin', anId(72))).toMatchObject({name: PLAIN});
  });

  test('[SCAN-3] is scanned as what it looks like', () => {
    const world = shop().with('bin', aBin({id: anId(72), name: PLAIN}));
    const scan: ScanQuestion = {
      plain: normaliseScan(written(PLAIN)),
      expected: ['bin'],
      warehouse: WAREHOUSE,
      year: 2026,
    };
    const found = world.answer(denoteReads(scan), (view) => denoteScan(scan, view));
    expect(found).toMatchObject({is: 'match', thing: {bin: {id: anId(72)}}});
  });

  test('[FIND-1] finds what it looks like', () => {
    expect(searchFinder(written('ab1'))({texts: [PLAIN], codes: [PLAIN]})).toBe(true);
    expect(searchFinder('ab1')({texts: [written(PLAIN)], codes: [written(PLAIN)]})).toBe(true);
  });

  test('[LOT-15] is the code of that lot', () => {
    expect(faultsOfLotText({lot_code: written(PLAIN)})).toEqual([]);
    expect([codeOfLot(written(PLAIN)), lotId(anId(4), written(PLAIN))]).toEqual([
      PLAIN,
      lotId(anId(4), PLAIN),
    ]);
  });
});

test('[NAME-1] what was kept in another spelling before is found by it', () => {
  const world = shop().with('bin', aBin({id: anId(72), name: 'AB  1'}));
  const scan: ScanQuestion = {
    plain: normaliseScan('AB  1'),
    expected: ['bin'],
    warehouse: WAREHOUSE,
    year: 2026,
  };
  const found = world.answer(denoteReads(scan), (view) => denoteScan(scan, view));
  expect(found).toMatchObject({is: 'match', thing: {bin: {id: anId(72)}}});
});

test('[NAME-1] every name and code that is one in its list is kept as it shows', () => {
  const asWritten = [...RESOURCES.values()].flatMap(({name, editing, fields, indexes}) =>
    Object.keys(editing?.unique ?? {}).flatMap((index) =>
      (indexes[index] ?? [])
        .filter((column) => fields[column]?.kind === 'text' && !fields[column].derived)
        .filter((column) => fields[column]?.names === undefined)
        .map((column) => `${name}.${column}`),
    ),
  );
  expect(asWritten).toEqual([]);
});

describe('codes of one thing', () => {
  const learn = (world: DomainWorld, code: string) =>
    endOf(world.act('goods.learnCode', {goods: anId(6), code, units: 1}));

  test.each([
    ['a label of ours', `BW1:B:${anId(5)}`],
    ['a card on the wall', 'bw1:c:done'],
    ['the set-up of a scanner', 'BW1:E:1042'],
    ['a delivery', 'ASN-000123'],
    ['an order, keyed in', 'dn-7'],
    ['a document without a number', '~7KQ2ZC'],
    ['the number of one carton', '376123450000000016'],
    ['that number with its identifier', '00376123450000000016'],
    ['a carton with its serial', '(01)04012345678901(21)A7'],
    ['a link with a serial', 'https://id.gs1.org/01/04012345678901/21/A7'],
  ])('[CODE-8] %s is learnt for no goods', (_what, code) => {
    expect(learn(shop(), code)).toBe('code not-an-option');
    const scan: ScanQuestion = {
      plain: normaliseScan(code),
      expected: ['goods'],
      warehouse: WAREHOUSE,
      year: 2026,
    };
    const found = shop().answer(denoteReads(scan), (view) => denoteScan(scan, view));
    expect('learnable' in found && found.learnable).not.toBe(code);
  });

  test('[CODE-8] a bin’s name is learnt for no goods, in whatever spelling', () => {
    const world = shop().with('bin', aBin({name: 'A-01-02-3'}));
    expect(learn(world, 'A-01-02-3')).toBe('goodsCode.of-bin');
    expect(learn(world, 'A-01\u200b-02-3')).toBe('goodsCode.of-bin');
    expect(learn(world, 'A-01-02-4')).toBe('applied');
  });

  test('[CODE-8] goods are not called by a code that stands on others, nor get one by which others are called', () => {
    const world = shop().with(
      'goodsCode',
      aGoodsCode({id: anId(46), goods: anId(6), code: '4012345678901', scanned: '04012345678901'}),
    );
    const made = (code: string) => endOf(world.act('goods.create', {...aGoods({id: anId(74), code})}));
    for (const code of ['4012345678901', '04012345678901', '４０１２３４５６７８９０１'])
      expect(made(code)).toBe('goods.code-of-others');
    expect(made('4006381333931')).toBe('applied');
    expect(learn(world, '04006381333931')).toBe('goodsCode.other-goods');
    const create = {...aGoodsCode({id: anId(76), goods: anId(6), code: '4006381333931'})};
    expect(endOf(world.act('goodsCode.create', create))).toBe('goodsCode.other-goods');
    expect(endOf(world.act('goodsCode.create', {...create, goods: anId(74)}))).toBe('applied');
  });
});
