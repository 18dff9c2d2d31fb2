import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {aBin, aBinSize, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {binFor, damageBinFor} from './bin-for.ts';

const KETTLE = anId(6);
const PAN = anId(7);
const TRAY = anId(90);
const bins = ['A-01', 'A-02', 'A-03', 'A-04'].map((name, i) => aBin({id: anId(50 + i), name}));
const [a, b, c, d] = bins.map((row) => String(row['id'])) as [string, string, string, string];

const stands = (bin: string, goods: string, quantity: number, received_at = 0): Row => ({
  warehouse: WAREHOUSE,
  place: `bin:${bin}`,
  unit: '',
  goods,
  lot: '',
  quantity,
  allocated: 0,
  disputed: 0,
  received_at,
  expires_at: 0,
});

/** Where so many kettles (1 dm³ each) should go: the name of the bin. */
async function proposed(
  units: number,
  stock: readonly Row[],
  changed: Readonly<Record<string, Row>> = {},
  blocked: readonly string[] = [],
) {
  const litre = {width: 100, depth: 100, height: 100, unit_volume: 1_000_000};
  const lists = listsOf({
    bin: bins.map((row) => ({...row, ...changed[String(row['id'])]})),
    binSize: [
      aBinSize({width: 200, depth: 200, height: 200}),
      aBinSize({id: TRAY, width: 90, depth: 900, height: 900}),
    ],
    goods: [aGoods({id: KETTLE, ...litre}), aGoods({id: PAN, ...litre})],
    stock,
    blockedBin: blocked.map((bin) => ({bin, warehouse: WAREHOUSE, is_open: 1})),
  });
  const own = stock.flatMap((row) => (row['goods'] === KETTLE ? [{place: String(row['place'])}] : []));
  return (await binFor(lists, WAREHOUSE, KETTLE, units, own))?.name;
}

test('[ASN-10] goods go to such goods, where they stand longest and have room', async () => {
  expect(await proposed(2, [stands(c, KETTLE, 3, 1), stands(b, KETTLE, 1, 2)])).toBe('A-03');
  expect(await proposed(6, [stands(c, KETTLE, 3, 1), stands(b, KETTLE, 1, 2)])).toBe('A-02');
  expect(await proposed(2, [stands(c, KETTLE, 1), stands(c, PAN, 6)])).toBe('A-01');
});
test('[ASN-10] else into the first empty bin with room, and never into one that is not Normal', async () => {
  expect(await proposed(8, [stands(a, PAN, 1)])).toBe('A-02');
  const changed = {[a]: {property: 'Holding'}, [b]: {size: TRAY}};
  expect(await proposed(1, [stands(c, PAN, 1)], changed)).toBe('A-04');
  expect(await proposed(9, [])).toBeUndefined();
  expect(
    await proposed(
      1,
      [a, b, c, d].map((bin) => stands(bin, PAN, 1)),
    ),
  ).toBeUndefined();
  expect(await proposed(1, [stands(c, KETTLE, 1)], {[c]: {property: 'Damage'}})).toBe('A-01');
});
test('[CASE-17] never into a bin that nobody gets at', async () => {
  const standing = [stands(c, KETTLE, 3, 1), stands(b, KETTLE, 1, 2)];
  expect(await proposed(2, standing, {}, [c])).toBe('A-02');
  expect(await proposed(2, standing, {}, [b, c])).toBe('A-01');
  expect(await proposed(2, [], {}, [a])).toBe('A-02');
});

test('[RETURN-9] what came damaged goes into a Damage bin: where such goods stand, else the first by name; none where there is none or no hand gets at it', async () => {
  const into = async (
    damage: readonly string[],
    own: readonly string[] = [],
    blocked: readonly string[] = [],
  ) => {
    const lists = listsOf({
      bin: bins.map((row) => (damage.includes(String(row['id'])) ? {...row, property: 'Damage'} : row)),
      blockedBin: blocked.map((bin) => ({bin, warehouse: WAREHOUSE, is_open: 1})),
    });
    const standing = own.map((bin) => ({place: `bin:${bin}`}));
    return (await damageBinFor(lists, WAREHOUSE, standing))?.name;
  };
  expect(await into([b, d])).toBe('A-02');
  expect(await into([b, d], [a, d])).toBe('A-04');
  expect(await into([b, d], [d], [d])).toBe('A-02');
  expect(await into([b], [a], [b])).toBeUndefined();
  expect(await into([], [a])).toBeUndefined();
});
