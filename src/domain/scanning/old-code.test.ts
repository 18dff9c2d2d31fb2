import {describe, expect, test} from 'vitest';
import {aBin, aGoods, anId} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import {loadedCodeOf} from './old-code.ts';

const BIN = {code: '0127F7ED700C5DA47EE95A9BC31458F7', kind: 'bin', of: anId(5)};
const GOODS = {code: '082f94cf14098efac89fafab59b86459', kind: 'goods', of: anId(6)};

const world = (): DomainWorld =>
  new DomainWorld().with('bin', aBin()).with('goods', aGoods(), aGoods({id: anId(60)}));
const load = (at: DomainWorld, ...codes: readonly object[]) => {
  const settled = at.act('oldCode.load', {codes: JSON.stringify(codes)});
  return settled.status === 'refused' || settled.status === 'invalid' ? settled.refusal : settled.status;
};

describe('codes of the old system', () => {
  test('[CODE-5] they are loaded with what they stand on here', () => {
    const made = world();
    expect(load(made, BIN, GOODS)).toBe('applied');
    const rows = made.rows('oldCode').map(({code, kind, of}) => [code, [kind, of]] as const);
    expect(new Map(rows)).toEqual(
      new Map([
        [BIN.code.toLowerCase(), ['bin', anId(5)]],
        [GOODS.code, ['goods', anId(6)]],
      ]),
    );
  });

  test('[CODE-5] loaded twice it is one, and the later load counts', () => {
    const made = world();
    load(made, GOODS);
    expect(load(made, {...GOODS, code: GOODS.code.toUpperCase(), of: anId(60)})).toBe('applied');
    expect(made.rows('oldCode').map(({of}) => of)).toEqual([anId(60)]);
  });

  test('[CODE-5] a code of what is not here is refused, and none of the others is loaded', () => {
    const made = world();
    expect(load(made, GOODS, {...BIN, of: anId(99)})).toMatchObject({code: 'oldCode.unknown'});
    expect(made.rows('oldCode')).toEqual([]);
  });

  test.for([
    [{...GOODS, code: 'KETTLE'}, 'codes.1.code', 'not-an-option'],
    [{...GOODS, kind: 'staff'}, 'codes.1.kind', 'not-an-option'],
    [{...GOODS, of: 'kettle'}, 'codes.1.of', 'not-an-id'],
  ] as const)('[CODE-5] %o is told with its number and field', ([row, field, code]) => {
    expect(load(world(), row)).toMatchObject({facts: {faults: [{field, code}]}});
  });

  test('[CODE-5] a row of the old table says what it stands on by its mode', () => {
    const idOf = (kind: string, code: string) => (code === 'A00001' ? `${kind} id` : undefined);
    const of = (mode: string, code = 'A00001') => loadedCodeOf({mode, code, bar_code: GOODS.code}, idOf);
    expect(['GOODS', 'BINSET', 'ASN', 'DN'].map((mode) => of(mode)?.of)).toEqual([
      'goods id',
      'bin id',
      'asn id',
      'dn id',
    ]);
    expect([of('GOODS', 'X'), of('process'), of('GOODS')?.code]).toEqual([undefined, undefined, GOODS.code]);
  });
});
