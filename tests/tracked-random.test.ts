import {describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {documentOfPlace} from '#domain/stock/place.ts';
import type {CellAct} from './facts/cell.ts';
import {plainWorld} from './facts/plain-world.ts';
import {argsWithIds, prepareWorld} from './facts/run-cells.ts';

/*
 * Whatever hands do to goods that are told apart, in whatever order it becomes known: a serial lives in one place, and
 * all that stands of a lot expires when the lot does. Seeds that once failed stay.
 */
const SEEDS = Array.from({length: 150}, (_, i) => i + 1);
const ACTS = 24;

/** The same numbers for a seed, on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}

const DAYS = ['2099-03-31', '2099-06-30'].map(endOfDay);
const NOT_SEEN: ReadonlySet<string> = new Set(['expected', 'unload', 'sort']);

/** Something that hands may have done, now or before what is known already. */
function anAct(roll: (sides: number) => number, codes: readonly string[], most: number): CellAct {
  const oneOf = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  const code = oneOf(codes);
  const lot = roll(4) === 0 ? {} : {lot: `lot ${code}`};
  const expires = most > 1 && roll(2) === 0 ? {expires_at: oneOf(DAYS)} : {};
  const told = 'lot' in lot ? {...lot, lot_code: code, ...expires} : {};
  const quantity = roll(most) + 1;
  const bin = oneOf(['shelf', 'spare', 'empty', 'broken']);
  const of = {goods: 'kettle', quantity};
  const other = oneOf(['shelf', 'spare', 'empty', 'broken'].filter((name) => name !== bin));
  return oneOf<CellAct>([
    ['inbound.sort', {document: 'asn', ...of, ...told}],
    ['inbound.putAway', {document: 'asn', ...of, ...told, bin}],
    ['inbound.uncount', {document: 'asn', ...of, ...lot}],
    ['inbound.finishSorting', {document: 'asn'}],
    ['stock.moveBin', {warehouse: 'warehouse', ...of, ...lot, from: bin, to: other}],
    ['outbound.pick', {document: 'dn', ...of, ...lot, bin}],
    ['outbound.putBack', {document: 'dn', ...of, ...lot, bin}],
    [
      'counting.count',
      {
        warehouse: 'warehouse',
        bin,
        epoch: 'seen',
        lines: JSON.stringify([
          {goods: 'kettle', ...told, counted: roll(most + 2), believed: roll(most + 1)},
        ]),
      },
    ],
    [
      'stock.adjust',
      {warehouse: 'warehouse', goods: 'kettle', bin, change: roll(3) - 1 || 1, ...lot, reason: 'x'},
    ],
    ['stock.nameLot', {warehouse: 'warehouse', ...of, bin, code}],
    ['outbound.release', {document: 'dn'}],
  ]);
}

const STEPS: readonly CellAct[] = [
  ['inbound.announce', {supplier: 'supplier', lines: JSON.stringify([{goods: 'kettle', quantity: 6}])}],
  ['outbound.create', {customer: 'customer', lines: JSON.stringify([{goods: 'kettle', quantity: 3}])}],
  ['outbound.confirm', {document: 'dn'}],
];

describe.each([
  ['serial', ['S1', 'S2', 'S3'], 2],
  ['expiry', ['L1', 'L2'], 4],
] as const)('goods that are tracked by %s', (tracked_by, codes, most) => {
  test('[LOT-13] [LOT-8] live in one place each, and expire once each, after whatever was done', async () => {
    let corrected = 0;
    for (const seed of SEEDS) {
      const roll = dice(seed);
      const world = plainWorld(tracked_by);
      await prepareWorld(world, STEPS);
      const done: string[] = [];
      for (let i = 0; i < ACTS; i++) {
        const [action, args = {}] = anAct(roll, codes, most);
        const {status, code} = await world.do(action, await argsWithIds(world, action, args), {
          role: 'Admin',
        });
        done.push(`${action} ${JSON.stringify(args)}: ${status} ${code}`);
        if (status === 'corrected') corrected += 1;
        const [stock, lots] = await Promise.all([world.rows('stock'), world.rows('lot')]);
        const story = `seed ${String(seed)}\n${done.join('\n')}`;
        if (tracked_by === 'serial') expect(severalOf(stock), story).toEqual([]);
        else expect(otherwiseExpiring(stock, lots), story).toEqual([]);
      }
    }
    // What nobody doubts proves nothing.
    expect(corrected).toBeGreaterThan(SEEDS.length);
  });
});

/** Lots of which more than one unit stands; what is only announced has not been seen. */
function severalOf(stock: readonly Row[]): string[] {
  const units = new Map<string, number>();
  for (const {lot, place, quantity} of stock)
    if (lot !== '' && !NOT_SEEN.has(documentOfPlace(String(place))?.part ?? ''))
      units.set(String(lot), (units.get(String(lot)) ?? 0) + Number(quantity));
  return [...units].filter(([, sum]) => sum > 1).map(([lot]) => lot);
}

/** Rows that do not expire when their lot does. */
const otherwiseExpiring = (stock: readonly Row[], lots: readonly Row[]): Row[] =>
  stock.filter(({lot, expires_at}) => expires_at !== (lots.find(({id}) => id === lot)?.['expires_at'] ?? 0));
