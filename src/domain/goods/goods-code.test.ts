import {describe, expect, test} from 'vitest';
import {aGoods, aGoodsCode, anId, aSupplier} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import type {Row} from '../kernel/field.ts';
import {ROLES, type Role} from '../kernel/roles.ts';
import {gtinsOf, isMisreadGtin, shownGtin} from './gtin.ts';
import {CODE_LEARNERS} from './roles.ts';

const OTHER = anId(1000);
const world = (): DomainWorld =>
  new DomainWorld()
    .with('supplier', aSupplier())
    .with('goods', aGoods(), aGoods({id: anId(60), code: 'POT'}))
    .with('goodsCode', aGoodsCode({code: '4012345678901', scanned: '04012345678901'}));

const create = (row: Row) => {
  const made = world();
  const settled = made.act('goodsCode.create', {id: OTHER, goods: anId(60), units: 1, ...row});
  return {
    end: settled.status === 'refused' ? settled.refusal.code : settled.status,
    row: made.row('goodsCode', OTHER),
  };
};

describe('codes on goods', () => {
  const kinds: readonly [code: string, given: string, kind: string, scanned: string][] = [
    ['5901234123457', '', 'gtin', '05901234123457'],
    ['036000291452', '', 'gtin', '00036000291452'],
    ['96385074', '', 'gtin', '00000096385074'],
    ['04252614', '', 'gtin', '00042100005264'],
    ['15901234123454', '', 'gtin', '15901234123454'],
    ['SUP-4711', '', 'other', 'SUP-4711'],
    ['12345678', '', 'other', '12345678'],
    ['5901234123450', 'other', 'other', '5901234123450'],
    ['5901234123457', 'other', 'other', '5901234123457'],
  ];
  test.for(kinds)('[CODE-1] %s told as "%s" is compared as what it is', ([code, kind, its, scanned]) => {
    expect(create({code, kind})).toMatchObject({end: 'applied', row: {code, kind: its, scanned}});
  });

  test.for(['4012345678901', '04012345678901', ' 4012345678901 '])(
    '[CODE-1] %o means one thing in a company',
    (code) => {
      expect(create({code}).end).toBe('goodsCode.code-exists');
    },
  );

  test('[CODE-1] goods have several', () => {
    const made = world();
    const codes = ['5901234123457', '15901234123454', 'SUP-4711'];
    for (const [n, code] of codes.entries())
      made.act('goodsCode.create', {id: anId(1001 + n), goods: anId(6), code, units: n + 1});
    expect(made.rows('goodsCode').map((row) => [row['code'], row['units']])).toEqual([
      ['4012345678901', 1],
      ['5901234123457', 1],
      ['15901234123454', 2],
      ['SUP-4711', 3],
    ]);
  });

  test.for([
    {code: '5901234123450'},
    {code: '036000291453'},
    {code: '15901234123455'},
    {code: 'SUP-4711', kind: 'gtin'},
    {code: '12345678', kind: 'gtin'},
  ])('[CODE-2] %o is refused as misread', (row) => {
    expect(create(row).end).toBe('goodsCode.check-digit');
  });

  test('[CODE-2] an edit is held to the same', () => {
    const made = world();
    const edit = (set: Row) =>
      made.act('goodsCode.edit', {id: anId(46), version: made.version, set: JSON.stringify(set)});
    expect(edit({code: '4012345678900'})).toMatchObject({refusal: {code: 'goodsCode.check-digit'}});
    made.with('goodsCode', {...aGoodsCode({scanned: '04012345678901'}), version: made.version});
    expect(edit({code: '5901234123457'}).status).toBe('applied');
    expect(made.row('goodsCode', anId(46))).toMatchObject({scanned: '05901234123457'});
  });

  test('[CODE-4] with goods their codes go, and those of others stay', () => {
    const made = world().with(
      'goodsCode',
      aGoodsCode({id: anId(47), goods: anId(60), code: 'X', scanned: 'X'}),
    );
    expect(made.act('goods.remove', {id: anId(6), version: 0}).status).toBe('applied');
    expect(made.rows('goodsCode').map((row) => row['code'])).toEqual(['X']);
  });
});

describe('a code that is learnt', () => {
  const UNKNOWN = '5901234123457';
  const learn = (at: DomainWorld, goods: string, code: string, units = 1) => {
    const settled = at.act('goods.learnCode', {goods, code, units});
    return settled.status === 'refused' ? settled.refusal : settled.status;
  };

  test('[CODE-6] it stands on the goods from then on, for as many as it means', () => {
    const made = world();
    expect(learn(made, anId(60), UNKNOWN, 6)).toBe('applied');
    expect(made.rows('goodsCode').find(({code}) => code === UNKNOWN)).toMatchObject({
      goods: anId(60),
      kind: 'gtin',
      units: 6,
      scanned: `0${UNKNOWN}`,
    });
  });

  test('[CODE-6] of two who learn it for two goods the first stands, and the other is told whose it is', () => {
    const made = world();
    learn(made, anId(60), UNKNOWN);
    expect(learn(made, anId(6), `0${UNKNOWN}`)).toEqual({
      code: 'goodsCode.other-goods',
      facts: {code: `0${UNKNOWN}`, goods: anId(60)},
    });
    expect(made.rows('goodsCode').filter(({scanned}) => scanned === `0${UNKNOWN}`)).toHaveLength(1);
  });

  test.each([' TWIN', 'TWIN ', '\u00a0TWIN', 'CAF\u00c9', 'CAFE\u0301'])(
    '[CODE-6] %j is the code that is known, however its characters were put together',
    (code) => {
      const made = world();
      for (const known of ['TWIN', 'CAFÉ']) learn(made, anId(60), known);
      expect(learn(made, anId(6), code)).toMatchObject({code: 'goodsCode.other-goods'});
    },
  );

  test('[CODE-6] told twice alike it is told once', () => {
    const made = world();
    learn(made, anId(60), UNKNOWN);
    expect(learn(made, anId(60), UNKNOWN)).toBe('applied');
    expect(made.rows('goodsCode')).toHaveLength(2);
  });

  test('[CODE-6] told for another number of them it is refused, and whoever told it reads for how many it stands', () => {
    const made = world();
    learn(made, anId(60), UNKNOWN, 1);
    expect(learn(made, anId(60), UNKNOWN, 6)).toMatchObject({
      code: 'goodsCode.other-units',
      facts: {units: 1},
    });
  });

  test('[CODE-6] a misread one is not learnt, nor one for goods that are not here', () => {
    expect(learn(world(), anId(60), '5901234123450')).toMatchObject({code: 'goodsCode.check-digit'});
    expect(learn(world(), anId(99), UNKNOWN)).toMatchObject({code: 'goods.unknown'});
  });

  test('[CODE-6] who picks learns no codes', () => {
    const learner = (role: Role) => CODE_LEARNERS.includes(role);
    expect(ROLES.filter(learner)).toEqual(['Admin', 'Manager', 'Supervisor', 'Inbound', 'StockControl']);
  });
});

describe('GTINs', () => {
  test.for([
    ['4012345678901', ['04012345678901']],
    ['036000291452', ['00036000291452']],
    // Eight digits may be an EAN-8, and a UPC-E where they begin with 0 or 1.
    ['96385074', ['00000096385074']],
    ['04252614', ['00042100005264']],
    ['01234565', ['00000001234565', '00012345000065']],
    ['4012345678900', []],
    ['401234567890', []],
    ['KETTLE', []],
    ['', []],
  ] as const)('[SCAN-10] %s is %j', ([text, gtins]) => {
    expect(gtinsOf(text)).toEqual(gtins);
  });

  test('[SCAN-10] what only a scanner of EAN and UPC sends is misread where its check digit is wrong', () => {
    expect(['4012345678900', '12345678', 'KETTLE', '123'].map((text) => isMisreadGtin(text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(['12345678', '425261', '123'].map((text) => isMisreadGtin(text, ']E0'))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('[SCAN-10] a GTIN is shown as it stands in print', () => {
    expect(['04012345678901', '14012345678908', '00000096385074'].map(shownGtin)).toEqual([
      '4012345678901',
      '14012345678908',
      '96385074',
    ]);
  });
});
