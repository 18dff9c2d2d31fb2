import {expect, test} from 'vitest';
import type {Row} from '../kernel/field.ts';
import {ownRowId} from '../kernel/id.ts';
import {StockWorld} from '#tests/builders/stock-world.ts';
import {asn, asnLine} from './asn.ts';
import {isSscc} from '../goods/sscc.ts';
import {unitsOn} from './on-units.ts';

const [FIRST, SECOND, THIRD] = ['340123450000000017', '340123450000000024', '340123450000000031'] as const;

type Line = {
  readonly goods: string;
  readonly quantity: number;
  readonly sscc?: string;
  readonly lot?: string;
};

function aDock() {
  const world = new StockWorld();
  const supplier = world.id();
  world.give('supplier', {id: supplier, name: 'Norte'});
  const [kettle, pan] = [world.aGoods(), world.aGoods()];
  const settle = (action: string, args: Row, how = {}) => {
    const mutation = world.id();
    const settled = world.settle(action, args, {role: 'Inbound', ...how}, world.view(), mutation);
    if (!('asking' in how)) world.store(settled);
    const code = 'refusal' in settled ? ` ${settled.refusal.code}` : '';
    return {said: `${settled.status}${code}`, settled, id: ownRowId(mutation, 1)};
  };
  const announce = (lines: readonly Line[]) =>
    settle('inbound.announce', {supplier, lines: JSON.stringify(lines)});
  const linesOf = (document: string) =>
    world.all(asnLine).filter((line) => line.document === document && line.announced + line.counted > 0);
  const receive = (document: string, sscc: string, how = {}) => {
    const lines = linesOf(document).flatMap((line) =>
      unitsOn(line).flatMap(({sscc: own, quantity}) =>
        own === sscc ? [{line: line.id, goods: line.goods, lot: line.lot, quantity}] : [],
      ),
    );
    return settle('inbound.sortUnit', {document, sscc, lines: JSON.stringify(lines)}, how);
  };
  return {world, supplier, kettle, pan, settle, announce, linesOf, receive};
}

test('[ASN-12] goods on several pallets are one line that names each of them with how much', () => {
  const {kettle, pan, announce, linesOf} = aDock();
  const {said, id} = announce([
    {goods: kettle, quantity: 40, sscc: FIRST},
    {goods: kettle, quantity: 30, sscc: SECOND},
    {goods: kettle, quantity: 5},
    {goods: pan, quantity: 2, sscc: FIRST},
  ]);
  expect(said).toBe('applied');
  expect(linesOf(id).map((line) => [line.announced, line.expected, line.has_sscc, unitsOn(line)])).toEqual([
    [
      75,
      75,
      1,
      [
        {sscc: FIRST, quantity: 40},
        {sscc: SECOND, quantity: 30},
      ],
    ],
    [2, 2, 1, [{sscc: FIRST, quantity: 2}]],
  ]);
});

test('[ASN-12] a number with a wrong digit, twice the same goods on one, and more than a line holds are named', () => {
  const {world, kettle, announce} = aDock();
  const faultsOf = (lines: readonly Line[]) => {
    const {settled} = announce(lines);
    return 'refusal' in settled ? settled.refusal.facts['faults'] : undefined;
  };
  expect(isSscc(FIRST)).toBe(true);
  expect(JSON.stringify(faultsOf([{goods: kettle, quantity: 1, sscc: '340123450000000018'}]))).toContain(
    'lines.1.sscc',
  );
  const twice = {goods: kettle, quantity: 1, sscc: FIRST};
  expect(JSON.stringify(faultsOf([twice, twice]))).toContain('lines.2.goods');
  const most = {goods: kettle, quantity: 1_000_000};
  expect(JSON.stringify(faultsOf([most, {...most, sscc: FIRST}]))).toContain('lines.2.quantity');
  // An order leaves on pallets that nobody has named yet.
  const customer = world.id();
  world.give('customer', {id: customer, name: 'Ortega'});
  const order = world.settle(
    'outbound.create',
    {customer, lines: JSON.stringify([twice])},
    {role: 'Admin'},
    world.view(),
    world.id(),
  );
  expect(order.status).toBe('invalid');
});

test('[ASN-12] an edit says anew what comes on which pallet', () => {
  const {world, supplier, kettle, announce, settle, linesOf} = aDock();
  const {id} = announce([{goods: kettle, quantity: 40, sscc: FIRST}]);
  const version = world.one(asn, id)?.version ?? 0;
  const lines = JSON.stringify([
    {goods: kettle, quantity: 10, sscc: SECOND},
    {goods: kettle, quantity: 10, sscc: THIRD},
  ]);
  expect(settle('inbound.edit', {document: id, version, supplier, lines}).said).toBe('applied');
  expect(linesOf(id).map((line) => [line.announced, line.sscc])).toEqual([[20, `${SECOND} ${THIRD}`]]);
});

test('[ASN-12] a pallet counts all that is on it, once; met again it says who received it and when', () => {
  const {world, kettle, pan, announce, receive, linesOf} = aDock();
  const {id} = announce([
    {goods: kettle, quantity: 40, sscc: FIRST},
    {goods: kettle, quantity: 30, sscc: SECOND},
    {goods: pan, quantity: 2, sscc: FIRST},
  ]);
  expect(receive(id, FIRST).said).toBe('applied');
  const counted = () => linesOf(id).map((line) => [line.counted, line.sorted, line.sort, line.more]);
  expect(counted()).toEqual([
    [40, 40, 30, 0],
    [2, 2, 0, 0],
  ]);
  const again = receive(id, FIRST, {asking: true});
  expect(again.settled).toMatchObject({
    refusal: {
      code: 'asn.unit-twice',
      facts: {sscc: FIRST, who: expect.stringMatching(/^.{26}$/), at: 1_700_000_000_000},
    },
  });
  // Another device had recorded it before it heard of the first.
  expect(receive(id, FIRST).said).toBe('corrected');
  expect(counted()[0]).toEqual([40, 40, 30, 0]);
  expect(world.openCases().map(({code}) => code)).toEqual(['asn.unit-twice']);
  expect(receive(id, SECOND).said).toBe('applied');
  expect(counted()[0]).toEqual([70, 70, 0, 0]);
});

test('[ASN-12] what hands saw counts though the announcement says something else by now', () => {
  const {world, supplier, kettle, pan, announce, settle, linesOf} = aDock();
  const {id} = announce([{goods: kettle, quantity: 40, sscc: FIRST}]);
  const [line] = linesOf(id);
  const seen = JSON.stringify([{line: line?.id, goods: kettle, lot: '', quantity: 40}]);
  const version = world.one(asn, id)?.version ?? 0;
  const lines = JSON.stringify([{goods: pan, quantity: 1}]);
  expect(settle('inbound.edit', {document: id, version, supplier, lines}).said).toBe('applied');
  expect(settle('inbound.sortUnit', {document: id, sscc: FIRST, lines: seen}).said).toBe('corrected');
  expect(linesOf(id).find(({goods}) => goods === kettle)).toMatchObject({counted: 40, sorted: 40, more: 40});
  expect(world.openCases().map(({code}) => code)).toEqual(['asn.more']);
});

test('[ASN-12] goods that are told apart by lots are not taken whole before the ✓ where nobody has named the lot', () => {
  const {world, kettle, announce, receive} = aDock();
  const row = world.list('goods').get(kettle);
  world.give('goods', {...row, id: kettle, tracked_by: 'lot'});
  const {id} = announce([{goods: kettle, quantity: 4, sscc: FIRST}]);
  expect(receive(id, FIRST, {asking: true}).said).toBe('question lot.missing');
  // Hands have done it: the units stand without a lot, in sight of everybody (LOT-6).
  expect(receive(id, FIRST).said).toBe('applied');
});

test('[ASN-12] an unknown form of what is on a pallet is refused by field', () => {
  const {settle, kettle, announce} = aDock();
  const {id} = announce([{goods: kettle, quantity: 4, sscc: FIRST}]);
  const told = (lines: unknown, sscc: string = FIRST) =>
    settle('inbound.sortUnit', {
      document: id,
      sscc,
      lines: typeof lines === 'string' ? lines : JSON.stringify(lines),
    }).said;
  const line = {goods: kettle, quantity: 4};
  for (const wrong of [
    'x',
    [],
    [{...line, goods: 'kettle'}],
    [{...line, quantity: 0}],
    [{...line, line: 'x'}],
    [{...line, note: 1}],
    [line, line],
    Array.from({length: 1_001}, () => line),
  ])
    expect([JSON.stringify(wrong).slice(0, 80), told(wrong)]).toEqual([
      JSON.stringify(wrong).slice(0, 80),
      'invalid args.invalid',
    ]);
  expect(told([line], '340123450000000018')).toBe('invalid args.invalid');
  expect(told([line])).toBe('applied');
});
