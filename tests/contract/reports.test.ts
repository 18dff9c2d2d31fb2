import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {MAX_RANKED, sumsFor, type ReportDefinition} from '#domain/kernel/report.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {beginOf, dayInZone, daysAfter, momentsOfDays} from '#protocol/days.ts';
import {bucketsOf} from '#protocol/report.ts';
import {seededRandom} from '#server/demo/seeded-random.ts';
import type {ReportGroup, ReportQuery} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {goods, line, stock} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const reportNamed = (name: string): ReportDefinition => {
  const report = REPORTS_BY_NAME.get(name);
  if (!report) throw new Error(`no report named ${name}`);
  return report;
};

/** Lines that are added up at once here, so that some are and some are not. */
const PIECE = 47;

/** What a report tells of the ledger alone, and where it is kept added up, the same once more of that. */
const reported = async (
  store: Store,
  name: string,
  moments?: readonly number[],
  warehouse = WAREHOUSE,
  more: Partial<ReportQuery> = {},
): Promise<ReportGroup[][]> => {
  const report = reportNamed(name);
  const ask = () =>
    store.storage.read(store.company, (tx) =>
      tx.report({
        report,
        warehouse,
        sums: sumsFor(report, {role: 'Admin', party: ''}),
        ...(moments ? {moments} : {}),
        ...more,
      }),
    );
  const told = await ask();
  while (await store.database?.sumLedger(store.company, PIECE));
  expect(await ask()).toEqual(told);
  return told;
};

/** Nights in which clocks are put forward or back, and one of a zone that does not and stands a quarter of an hour off. */
const ZONES = [
  ['Europe/Berlin', '2026-03-27', '2026-03-31'],
  ['Europe/Berlin', '2026-10-23', '2026-10-27'],
  // Forward at midnight: that day begins at 01:00; and back at midnight.
  ['America/Sao_Paulo', '2018-11-02', '2018-11-06'],
  ['America/Sao_Paulo', '2019-02-14', '2019-02-18'],
  ['Pacific/Auckland', '2026-04-03', '2026-04-07'],
  ['Pacific/Auckland', '2026-09-25', '2026-09-29'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-24'],
] as const;

/** Places by what a movement between them is. */
const ENDS = [
  ['moved', 'bin:A', 'bin:B'],
  ['picked', 'bin:A', 'dn:D:picked'],
  ['put-away', 'asn:A:sorted', 'bin:A'],
  ['shipped', 'dn:D:picked', 'outside'],
  ['put-back', 'dn:D:picked', 'bin:A'],
  ['announced', 'outside', 'asn:A:expected'],
  ['arrived', 'asn:A:expected', 'asn:A:unload'],
  ['unloaded', 'asn:A:unload', 'asn:A:sort'],
  ['sorted', 'outside', 'asn:A:sorted'],
  ['returned', 'outside', 'dn:D:picked'],
  ['adjusted', 'adjusted', 'bin:A'],
  ['adjusted', 'bin:A', 'adjusted'],
  ['in-question', 'discrepancy', 'bin:A'],
  ['in-question', 'bin:A', 'discrepancy'],
  ['other', 'outside', 'bin:A'],
] as const;

overEveryStore('reports', (store) => {
  test.each(ZONES)(
    '[REPORT-1] in %s from %s to %s each movement is of the day that it was there, whatever clocks did',
    async (zone, first, last) => {
      const dice = seededRandom(Date.parse(first), 0);
      const begin = Date.parse(`${first}T00:00:00Z`) - 40 * 3_600_000;
      const lines = Array.from({length: 600}, (_, n) => {
        const [movement, from, to] = dice.pick(ENDS);
        // Many stand at the full hours at which days begin and clocks change, and a moment before.
        const hour = begin + dice.below(8 * 24) * 3_600_000 - (dice.below(3) === 0 ? 1 : 0);
        const at = dice.below(2) === 0 ? hour : hour + dice.below(3_600_000);
        const warehouse = dice.below(5) === 0 ? anId(99).slice(0, 8) : WAREHOUSE;
        return {movement, row: {n: n + 1, from, to, at, warehouse, quantity: dice.below(1_000) + 1}};
      });
      await store.storage.write(store.company, (tx) =>
        tx.addLedger(lines.map(({row}) => line(tx, row.n, row))),
      );
      const expected: Record<string, Record<string, string>> = {};
      for (let day: string = first; day <= last; day = daysAfter(day, 1)) expected[day] = {};
      const own = lines.flatMap(({movement, row}) =>
        row.warehouse === WAREHOUSE ? [{movement, ...row}] : [],
      );
      for (const {at, movement} of own) {
        const day = expected[dayInZone(at, zone)];
        if (!day) continue;
        const same = own.filter(
          (each) => each.movement === movement && dayInZone(each.at, zone) === dayInZone(at, zone),
        );
        const units = same.reduce((sum, each) => sum + each.quantity, 0);
        day[movement] = `${String(same.length)} lines, ${String(units)} units`;
      }
      const found = await reported(store, 'movements', momentsOfDays(first, last, zone));
      const told = found.map((groups) =>
        Object.fromEntries(
          groups.map(({by, count, sums}) => [by[0], `${String(count)} lines, ${String(sums[0])} units`]),
        ),
      );
      expect(told).toEqual(Object.values(expected));
      expect(Object.values(expected).filter((day) => Object.keys(day).length > 3).length).toBe(5);
    },
  );

  test('[REPORT-1] days before the first line and after the last have no groups, and stand in their places', async () => {
    const at = Date.parse('2026-11-22T10:00:00Z');
    await store.storage.write(store.company, (tx) => tx.addLedger([line(tx, 1, {at, quantity: 7})]));
    const counts = async (first: string, last: string) =>
      (await reported(store, 'movements', momentsOfDays(first, last, 'UTC'))).map((groups) =>
        groups.reduce((sum, {count}) => sum + count, 0),
      );
    expect(await counts('2026-11-15', '2026-11-28')).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(await counts('2019-01-01', '2019-01-03')).toEqual([0, 0, 0]);
    expect(await counts('2031-01-01', '2031-01-03')).toEqual([0, 0, 0]);
  });

  test('[REPORT-2] sums are exact beyond what a number holds, products of the largest and negative ones too', async () => {
    const [most, cost] = [1_000_000_000_000, 99_999_999_999_999];
    const rows = Array.from({length: 40}, (_, n) => [`bin:${String(n)}`, most - n, n % 2] as const);
    await store.storage.write(store.company, async (tx) => {
      await tx.put('goods', [goods(tx, 6, 'DEAR', {cost}), goods(tx, 7, 'CHEAP', {cost: 1})]);
      await tx.put('stock', [
        ...rows.map(([place, quantity, n]) => stock(tx, place, quantity, {goods: anId(6 + n)})),
        stock(tx, 'discrepancy', -most),
        // Goods that nobody knows are units, and worth nothing.
        stock(tx, 'asn:A:sort', 5, {goods: anId(8)}),
        stock(tx, 'asn:A:expected', 3, {goods: anId(8)}),
      ]);
      await tx.addLedger(
        rows.map(([to, quantity], n) =>
          line(tx, n + 1, {at: 5, to, from: 'outside', quantity: quantity * 5_000}),
        ),
      );
    });
    const units = rows.reduce((sum, [, quantity]) => sum + BigInt(quantity), 0n);
    const value = rows.reduce(
      (sum, [, quantity, n]) => sum + BigInt(quantity) * BigInt(n === 0 ? cost : 1),
      0n,
    );
    expect(await reported(store, 'stock-values')).toEqual([
      [
        {by: ['bins'], count: 40, sums: [units, value]},
        {by: ['deliveries'], count: 1, sums: [5n, 0n]},
        {by: ['expected'], count: 1, sums: [3n, 0n]},
        {by: ['in-question'], count: 1, sums: [-BigInt(most), -BigInt(most) * BigInt(cost)]},
      ],
    ]);
    const [all] = await reported(store, 'movements', [0, 10]);
    expect(all).toEqual([{by: ['other'], count: 40, sums: [units * 5_000n]}]);
  });

  test('[REPORT-3] [REPORT-15] documents are counted by state, by the day they were made and the day they ended, of one warehouse, those of the last two kind by kind', async () => {
    const dice = seededRandom(9, 0);
    const states = ['announced', 'arrived', 'unloaded', 'sorted', 'finished', 'cancelled'];
    const day = (n: number): number => Date.parse('2026-11-20T00:00:00Z') + n * 86_400_000;
    const documents = Array.from({length: 300}, (_, n) => {
      const state = dice.pick(states);
      const isOver = state === 'finished' || state === 'cancelled';
      return {
        id: anId(100 + n),
        code: `ASN-${String(n)}`,
        warehouse: dice.below(4) === 0 ? anId(99).slice(0, 8) : WAREHOUSE,
        state,
        create_time: day(0) + dice.below(5 * 86_400_000),
        closed_at: isOver ? day(2) + dice.below(5 * 86_400_000) : 0,
        ...dice.pick([{}, {is_return: 1}, {is_transfer: 1}] as const),
      };
    });
    const kindOf = (row: Row): string =>
      row['is_return'] === 1 ? 'customerReturn' : row['is_transfer'] === 1 ? 'transferDelivery' : 'asn';
    await store.storage.write(store.company, (tx) =>
      tx.put(
        'asn',
        documents.map((row): Row => ({creater: anId(1), update_time: 1, version: tx.version, ...row})),
      ),
    );
    const counted = (isMeant: (row: (typeof documents)[number]) => boolean) => {
      const own = documents.filter((row) => row.warehouse === WAREHOUSE && isMeant(row));
      return states
        .toSorted()
        .map((state) => [state, own.filter((row) => row.state === state).length] as const)
        .filter(([, count]) => count > 0);
    };
    const apart = (isMeant: (row: (typeof documents)[number]) => boolean) =>
      states.toSorted().flatMap((state) =>
        ['asn', 'customerReturn', 'transferDelivery'].flatMap((kind) => {
          const isOne = (row: (typeof documents)[number]): boolean =>
            row.state === state && kindOf(row) === kind && isMeant(row);
          return counted(isOne).map(([, count]) => [state, kind, count]);
        }),
      );
    const told = (groups: readonly ReportGroup[]) => groups.map(({by, count}) => [...by, count]);
    const [open = []] = await reported(store, 'deliveries-open');
    expect(told(open)).toEqual(counted(({closed_at}) => closed_at === 0));
    const moments = momentsOfDays('2026-11-19', '2026-11-27', 'UTC');
    const during = (at: number, n: number): boolean => at >= day(n - 1) && at < day(n);
    expect((await reported(store, 'deliveries-made', moments)).map(told)).toEqual(
      Array.from({length: 9}, (_, n) => apart(({create_time}) => during(create_time, n))),
    );
    expect((await reported(store, 'deliveries-ended', moments)).map(told)).toEqual(
      Array.from({length: 9}, (_, n) => apart(({closed_at}) => during(closed_at, n))),
    );
  });
  test('[REPORT-7] promises are told by how they were kept on the day where the warehouse stands', async () => {
    const zone = 'Pacific/Auckland';
    const dice = seededRandom(11, 0);
    const [first, last] = ['2026-09-24', '2026-10-01'] as const;
    const begin = beginOf(first, zone);
    const documents = Array.from({length: 400}, (_, n) => {
      // Many at the very hours at which days begin, one of which is an hour shorter.
      const arrived_at = begin + dice.below(8 * 24) * 3_600_000 - dice.below(2);
      const promised = dice.below(4) === 0 ? '' : daysAfter(dayInZone(arrived_at, zone), dice.below(3) - 1);
      return {
        id: anId(100 + n),
        code: `ASN-${String(n)}`,
        warehouse: WAREHOUSE,
        arrived_at,
        expected_on: promised,
        // What a customer sends back, or another warehouse sends, no supplier has promised.
        ...dice.pick([{}, {}, {is_return: 1}, {is_transfer: 1}] as const),
      };
    });
    const ofSupplier = documents.filter((row) => !('is_return' in row) && !('is_transfer' in row));
    await store.storage.write(store.company, (tx) =>
      tx.put(
        'asn',
        documents.map((row): Row => ({
          creater: anId(1),
          create_time: 1,
          update_time: 1,
          version: tx.version,
          ...row,
        })),
      ),
    );
    const kept = (promised: string, day: string): string =>
      promised === '' ? 'no-day' : day < promised ? 'early' : day > promised ? 'late' : 'on-day';
    const moments = momentsOfDays(first, last, zone);
    const days = moments.slice(1).map((_, n) => daysAfter(first, n));
    const found = await reported(store, 'deliveries-arrived', moments, WAREHOUSE, {days});
    expect(found.map((groups) => groups.map(({by, count}) => [by[0], count]))).toEqual(
      days.map((day) => {
        const own = ofSupplier.filter(({arrived_at}) => dayInZone(arrived_at, zone) === day);
        const names = own.map(({expected_on}) => kept(expected_on, day));
        return [...new Set(names)]
          .toSorted()
          .map((name) => [name, names.filter((each) => each === name).length]);
      }),
    );
    expect(found.flat().length).toBeGreaterThan(20);
  });

  test('[REPORT-8] how long orders took, what was ordered and what was sent are added up by the day they left, rests apart', async () => {
    const dice = seededRandom(12, 0);
    const day = (n: number): number => Date.parse('2026-11-20T00:00:00Z') + n * 86_400_000;
    const orders = Array.from({length: 60}, (_, n) => ({
      id: anId(100 + n),
      code: `DN-${String(n)}`,
      warehouse: WAREHOUSE,
      parent: dice.below(4) === 0 ? anId(99) : '',
      create_time: day(0) - dice.below(10 * 86_400_000),
      shipped_at: dice.below(5) === 0 ? 0 : day(0) + dice.below(3 * 86_400_000),
      // What goes back to a supplier or to another warehouse no customer has ordered.
      ...dice.pick([{}, {}, {is_return: 1}, {is_transfer: 1}] as const),
    }));
    const ofCustomer = orders.filter((row) => !('is_return' in row) && !('is_transfer' in row));
    const lines = orders.flatMap(({id}, n) =>
      Array.from({length: dice.below(4)}, (_, i) => ({
        id: anId(1_000 + n * 4 + i),
        document: id,
        warehouse: WAREHOUSE,
        quantity: dice.below(1_000_000) + 1,
        shipped: dice.below(1_000_000),
      })),
    );
    await store.storage.write(store.company, async (tx) => {
      const row = (each: Row): Row => ({
        creater: anId(1),
        create_time: 1,
        update_time: 1,
        version: tx.version,
        ...each,
      });
      await tx.put('dn', orders.map(row));
      await tx.put('dnLine', lines.map(row));
    });
    const moments = momentsOfDays('2026-11-20', '2026-11-22', 'UTC');
    const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
    const found = await reported(store, 'orders-shipped', moments, WAREHOUSE, {days});
    const sumOf = (values: readonly number[]): bigint => values.reduce((sum, each) => sum + BigInt(each), 0n);
    expect(found).toEqual(
      days.map((_, n) =>
        ['first', 'other'].flatMap((name) => {
          const own = ofCustomer.filter(
            ({shipped_at, parent}) =>
              shipped_at >= day(n) && shipped_at < day(n + 1) && (parent === '') === (name === 'first'),
          );
          const theirs = lines.filter(({document}) => own.some(({id}) => id === document));
          const lasted = sumOf(own.map(({shipped_at, create_time}) => shipped_at - create_time));
          const sums = [
            lasted,
            sumOf(theirs.map(({quantity}) => quantity)),
            sumOf(theirs.map(({shipped}) => shipped)),
          ];
          return own.length === 0 ? [] : [{by: ['no-day', name], count: own.length, sums}];
        }),
      ),
    );
    expect(found.flat().length).toBe(6);
  });

  test('[REPORT-9] a ranking tells the ten goods of which most moved, by units or by what they cost', async () => {
    const dice = seededRandom(13, 0);
    const named = Array.from({length: 30}, (_, n) => ({id: anId(200 + n), cost: 1 + dice.below(1_000)}));
    const lines = Array.from({length: 500}, (_, n) => {
      const {id, cost} = dice.pick(named);
      const isMeant = dice.below(3) > 0;
      return {n: n + 1, goods: id, cost, isMeant, at: 5, quantity: dice.below(50) + 1};
    });
    await store.storage.write(store.company, async (tx) => {
      await tx.put(
        'goods',
        named.map(({cost}, n) => goods(tx, 200 + n, `G${String(n)}`, {cost})),
      );
      await tx.addLedger(
        lines.map(({n, goods: of, at, quantity, isMeant}) =>
          line(tx, n, {goods: of, at, quantity, from: isMeant ? 'asn:A:sorted' : 'bin:B', to: 'bin:A'}),
        ),
      );
    });
    const most = (by: 'units' | 'value'): string[] =>
      named
        .map(({id, cost}) => {
          const own = lines.filter((each) => each.goods === id && each.isMeant);
          const units = own.reduce((sum, {quantity}) => sum + quantity, 0);
          return {id, sum: by === 'units' ? units : units * cost};
        })
        .toSorted((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1))
        .slice(0, 10)
        .map(({id}) => id)
        .toSorted();
    for (const by of ['units', 'value'] as const) {
      const rankedBy = reportNamed('put-away-goods').sums.find(({name}) => name === by);
      if (!rankedBy) throw new Error('no such sum');
      const ranked = async (more: Partial<ReportQuery>): Promise<string[]> => {
        const [found = []] = await reported(store, 'put-away-goods', [0, 10], WAREHOUSE, more);
        return found.map((group) => String(group.by[0]));
      };
      expect(await ranked({rankedBy, most: MAX_RANKED})).toEqual(most(by));
      // A sheet has all of them.
      const moved = new Set(lines.flatMap(({goods: of, isMeant}) => (isMeant ? [of] : [])));
      expect(await ranked({rankedBy})).toEqual([...moved].toSorted());
    }
    expect(most('units')).not.toEqual(most('value'));
    const [all = []] = await reported(store, 'put-away', [0, 10]);
    const own = lines.filter(({isMeant}) => isMeant);
    expect(all).toEqual([
      {
        by: [],
        count: own.length,
        sums: [
          BigInt(own.reduce((sum, {quantity}) => sum + quantity, 0)),
          BigInt(own.reduce((sum, {quantity, cost}) => sum + quantity * cost, 0)),
        ],
      },
    ]);
  });

  test.each([
    ['stock-ages', 'received_at', [100, 200, 300, 400], ['older', '365', '180', '90', '30']],
    ['stock-expiries', 'expires_at', [100, 200, 300, 400], ['expired', '7', '30', '90', 'later']],
  ] as const)(
    '[REPORT-11] %s: what stands is told by the span of days that its moment is of, to the moment, and apart where it has none',
    async (name, column, ends, names) => {
      const dice = seededRandom(15, 0);
      const moments = [0, 1, ...ends.flatMap((end) => [end - 1, end, end + 1]), 900];
      const rows = Array.from({length: 200}, (_, n) => ({
        place: `bin:${String(n)}`,
        quantity: dice.below(1_000_000) + 1,
        at: dice.pick(moments),
        isHere: dice.below(5) > 0,
      }));
      await store.storage.write(store.company, async (tx) => {
        await tx.put('goods', [goods(tx, 6, 'KETTLE', {cost: 3})]);
        await tx.put(
          'stock',
          rows.map(({place, quantity, at, isHere}) =>
            stock(tx, place, quantity, {
              goods: anId(6),
              [column]: at,
              warehouse: isHere ? WAREHOUSE : anId(99).slice(0, 8),
            }),
          ),
        );
      });
      const spanOf = (at: number): string =>
        at === 0 ? 'no-day' : (names[ends.filter((end) => at >= end).length] ?? '');
      const expected = ['no-day', ...names].toSorted().flatMap((span) => {
        const own = rows.filter(({at, isHere}) => isHere && spanOf(at) === span);
        const units = own.reduce((sum, {quantity}) => sum + BigInt(quantity), 0n);
        return own.length === 0 ? [] : [{by: [span], count: own.length, sums: [units, units * 3n]}];
      });
      expect(await reported(store, name, undefined, WAREHOUSE, {ends})).toEqual([expected]);
      expect(expected.length).toBe(6);
    },
  );

  test('[REPORT-10] what stood in bins at a moment is what had come to them without what had left, whatever moved since', async () => {
    const dice = seededRandom(14, 0);
    const named = [
      {id: anId(6), cost: 7},
      {id: anId(7), cost: 1_000_000_000},
      {id: anId(8), cost: 3},
    ];
    const places = ['bin:A', 'bin:B', 'asn:A:sorted', 'dn:D:picked', 'outside', 'adjusted', 'discrepancy'];
    const lines = Array.from({length: 600}, (_, n) => ({
      n: n + 1,
      goods: dice.pick(named).id,
      from: dice.pick(places),
      to: dice.pick(places),
      at: 1_000 + dice.below(1_000),
      quantity: dice.below(1_000_000_000) + 1,
    }));
    await store.storage.write(store.company, async (tx) => {
      await tx.put(
        'goods',
        named.map(({cost}, n) => goods(tx, 6 + n, `G${String(n)}`, {cost})),
      );
      await tx.addLedger(lines.map((each) => line(tx, each.n, each)));
    });
    const signOf = ({from, to}: (typeof lines)[number]): bigint =>
      BigInt(Number(to.startsWith('bin:')) - Number(from.startsWith('bin:')));
    for (const moment of [0, 1_000, 1_001, 1_500, 1_999, 2_000, 9_000]) {
      const before = lines.filter(({at}) => at < moment);
      const stood = named.map(({id, cost}) => {
        const units = before
          .filter((each) => each.goods === id)
          .reduce((sum, each) => sum + signOf(each) * BigInt(each.quantity), 0n);
        return {id, units, value: units * BigInt(cost)};
      });
      const [all = []] = await reported(store, 'stock-at', [0, moment]);
      expect(all.map(({sums}) => sums)).toEqual(
        before.length === 0
          ? []
          : [
              [
                stood.reduce((sum, {units}) => sum + units, 0n),
                stood.reduce((sum, {value}) => sum + value, 0n),
              ],
            ],
      );
      const rankedBy = reportNamed('stock-at-goods').sums[1];
      if (!rankedBy) throw new Error('no value');
      const [byGoods = []] = await reported(store, 'stock-at-goods', [0, moment], WAREHOUSE, {rankedBy});
      const moved = stood.filter(({id}) => before.some((each) => each.goods === id));
      expect(byGoods.map(({by, sums}) => [by[0], ...sums])).toEqual(
        moved.map(({id, units, value}) => [id, units, value]),
      );
    }
  });
});

test('weeks begin on Monday and months with their first day; the first and the last end with what is asked for', () => {
  const days = {from: '2026-11-25', to: '2026-12-09'};
  expect(bucketsOf(days, 'week')).toEqual([
    {from: '2026-11-25', to: '2026-11-29'},
    {from: '2026-11-30', to: '2026-12-06'},
    {from: '2026-12-07', to: '2026-12-09'},
  ]);
  expect(bucketsOf(days, 'month')).toEqual([
    {from: '2026-11-25', to: '2026-11-30'},
    {from: '2026-12-01', to: '2026-12-09'},
  ]);
  expect(bucketsOf({from: '2028-02-01', to: '2028-02-29'}, 'month')).toHaveLength(1);
  expect(bucketsOf({from: '2026-11-25', to: '2028-01-02'}, 'year')).toEqual([
    {from: '2026-11-25', to: '2026-12-31'},
    {from: '2027-01-01', to: '2027-12-31'},
    {from: '2028-01-01', to: '2028-01-02'},
  ]);
  expect(bucketsOf(days, 'day')).toHaveLength(15);
  expect(bucketsOf({from: '2026-12-09', to: '2026-12-09'}, 'week')).toEqual([
    {from: '2026-12-09', to: '2026-12-09'},
  ]);
});
