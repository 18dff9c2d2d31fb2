import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ASN_STATES} from '#domain/inbound/asn.ts';
import type {Row} from '#domain/kernel/field.ts';
import {beginOf, dayInZone, daysAfter} from '#protocol/days.ts';
import {REPORT_LIMITS, reportSchema, type ReportAnswer} from '#protocol/report.ts';
import {line} from '../../contract/rows.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';

const ZONE = 'Pacific/Auckland';

describe.each(DATABASES)('reports, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5, time_zone: ZONE});
  });
  afterAll(() => server.close());

  const read = async (path: string, who = owner, warehouse = owner.warehouse): Promise<ReportAnswer> => {
    const {status, body, text} = await who.call(
      'GET',
      `/api/reports/${path}${path.includes('?') ? '&' : '?'}warehouse=${warehouse}`,
    );
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return reportSchema.parse(body);
  };
  /** Every line of the ledger, as its own route tells it. */
  const ledger = async (): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let at: unknown = `/api/ledger?warehouse=${owner.warehouse}&limit=1000`; typeof at === 'string';) {
      const {body} = await owner.call('GET', at);
      rows.push(...(body['results'] as Row[]));
      at = body['next'];
    }
    return rows;
  };
  const daysOf = (rows: readonly Row[]): [first: string, last: string] => {
    const days = rows.map(({at}) => dayInZone(Number(at), ZONE)).toSorted();
    return [days[0] ?? '', days.at(-1) ?? ''];
  };

  test('[REPORT-1] movements of a day are the lines that the ledger tells of it, in the zone of the warehouse; empty days stand there', async () => {
    const lines = await ledger();
    const [first, last] = daysOf(lines);
    const [from, to] = [daysAfter(first, -2), daysAfter(last, 2)];
    const told = await read(`movements?from=${from}&to=${to}&by=day`);
    expect(told.time_zone).toBe(ZONE);
    const expected: Record<string, [number, bigint]> = {};
    for (let day = from; day <= to; day = daysAfter(day, 1)) expected[day] = [0, 0n];
    for (const {at, quantity} of lines) {
      const [count, units] = expected[dayInZone(Number(at), ZONE)] ?? [0, 0n];
      expected[dayInZone(Number(at), ZONE)] = [count + 1, units + BigInt(quantity ?? 0)];
    }
    const found = told.buckets.map(({from: day, groups}) => [
      day,
      [
        groups.reduce((sum, {count}) => sum + count, 0),
        groups.reduce((sum, {sums}) => sum + BigInt(sums['units'] ?? 0), 0n),
      ],
    ]);
    expect(found).toEqual(Object.entries(expected));
    expect(lines.length).toBeGreaterThan(300);
    const names = new Set(told.buckets.flatMap(({groups}) => groups.map(({by}) => by['movement'])));
    for (const movement of ['announced', 'arrived', 'unloaded', 'sorted', 'put-away', 'picked', 'shipped'])
      expect(names).toContain(movement);
  });

  test('[REPORT-1] weeks and months come to what their days come to', async () => {
    const [first, last] = daysOf(await ledger());
    const sumOf = ({buckets}: ReportAnswer): Record<string, string> => {
      const sums: Record<string, bigint> = {};
      for (const {by, sums: own} of buckets.flatMap(({groups}) => groups)) {
        const name = String(by['movement']);
        sums[name] = (sums[name] ?? 0n) + BigInt(own['units'] ?? 0);
      }
      return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)]));
    };
    const days = await read(`movements?from=${first}&to=${last}`);
    for (const by of ['week', 'month']) {
      const told = await read(`movements?from=${first}&to=${last}&by=${by}`);
      expect(sumOf(told)).toEqual(sumOf(days));
      expect(told.buckets.length).toBeLessThan(days.buckets.length);
      expect([told.buckets[0]?.from, told.buckets.at(-1)?.to]).toEqual([first, last]);
      // Each bucket tells a movement once.
      for (const {groups} of told.buckets)
        expect(new Set(groups.map(({by: own}) => own['movement'])).size).toBe(groups.length);
    }
  });

  test('[REPORT-3] open work is counted by state, as the lists have it; what is made and ended is counted by day', async () => {
    const rows = await owner.list('asn');
    const states = ASN_STATES.filter((state) => state !== 'finished' && state !== 'cancelled');
    const [open] = (await read('deliveries-open')).buckets;
    expect(open).toMatchObject({from: '', to: ''});
    expect(open?.groups.map(({by, count}) => [by['state'], count])).toEqual(
      states.toSorted().map((state) => [state, rows.filter((row) => row['state'] === state).length]),
    );
    const times = rows.map(({create_time}) => dayInZone(Number(create_time), ZONE)).toSorted();
    const made = await read(`deliveries-made?from=${times[0] ?? ''}&to=${times.at(-1) ?? ''}&by=month`);
    const total = made.buckets.flatMap(({groups}) => groups).reduce((sum, {count}) => sum + count, 0);
    expect(total).toBe(rows.length);
    const ended = await read(`deliveries-ended?from=1970-01-02&to=1979-12-31&by=month`);
    expect(ended.buckets.flatMap(({groups}) => groups)).toEqual([]);
  });

  test('[REPORT-5] what goods cost is told to those who may see it, and to nobody else', async () => {
    const cost = new Map((await owner.list('goods')).map((row) => [row['id'], BigInt(row['cost'] ?? 0)]));
    const inBins = (await owner.list('stock')).filter(({place}) => String(place).startsWith('bin:'));
    const value = inBins.reduce(
      (sum, {goods, quantity}) => sum + BigInt(quantity ?? 0) * (cost.get(goods ?? '') ?? 0n),
      0n,
    );
    const bins = async (who: Caller) =>
      (await read('stock-values', who)).buckets[0]?.groups.find(({by}) => by['place'] === 'bins')?.sums;
    expect((await bins(owner))?.['value']).toBe(String(value));
    expect(value).toBeGreaterThan(0n);
    const picker = await owner.hire('Outbound');
    expect(Object.keys((await bins(picker)) ?? {})).toEqual(['units']);
    const [first, last] = daysOf(await ledger());
    const moved = await read(`movement-values?from=${first}&to=${last}&by=month`, picker);
    for (const {sums} of moved.buckets.flatMap(({groups}) => groups))
      expect(Object.keys(sums)).toEqual(['units']);
  });

  test('[REPORT-9] a ranking is told in its order, by units or by value, the latter to those alone who may see what goods cost', async () => {
    const lines = await ledger();
    const [first, last] = daysOf(lines);
    const shelved = lines.filter(
      ({from, to}) => String(from).startsWith('asn:') && String(to).startsWith('bin:'),
    );
    const expected = new Map<unknown, number>();
    for (const {goods, quantity} of shelved)
      expected.set(goods, (expected.get(goods) ?? 0) + Number(quantity));
    const [bucket, ...others] = (await read(`put-away-goods?from=${first}&to=${last}&by=units`)).buckets;
    expect(others).toEqual([]);
    expect(bucket).toMatchObject({from: first, to: last});
    const units = bucket?.groups.map(({sums}) => Number(sums['units'])) ?? [];
    expect(units).toEqual([...expected.values()].toSorted((a, b) => b - a).slice(0, 10));
    for (const {by, sums} of bucket?.groups ?? [])
      expect(Number(sums['units'])).toBe(expected.get(by['goods']));
    const picker = await owner.hire('Outbound');
    expect(
      await picker.call(
        'GET',
        `/api/reports/put-away-goods?warehouse=${owner.warehouse}&from=${first}&to=${last}&by=value`,
      ),
    ).toMatchObject({status: 400, body: {code: 'reports.query', field: 'by'}});
  });

  test('[REPORT-10] what stood at the end of a day is told of any day: of today what stands, before the first line nothing', async () => {
    const inBins = (await owner.list('stock')).filter(({place}) => String(place).startsWith('bin:'));
    const units = async (to: string): Promise<number> => {
      const told = await read(`stock-at?from=1970-01-02&to=${to}`);
      return Number(told.buckets[0]?.groups[0]?.sums['units'] ?? 0);
    };
    const [first, last] = daysOf(await ledger());
    expect(await units(last)).toBe(inBins.reduce((sum, {quantity}) => sum + Number(quantity), 0));
    expect(await units(daysAfter(first, -1))).toBe(0);
    expect(await units('2099-12-31')).toBe(await units(last));
    const lines = await ledger();
    const begin = beginOf(daysAfter(first, 3), ZONE);
    const stood = lines
      .filter(({at}) => Number(at) < begin)
      .reduce((sum, {from, to, quantity}) => {
        const sign = Number(String(to).startsWith('bin:')) - Number(String(from).startsWith('bin:'));
        return sum + sign * Number(quantity);
      }, 0);
    expect(await units(daysAfter(first, 2))).toBe(stood);
    expect(stood).toBeGreaterThan(0);
  });

  test('[REPORT-11] how long stock has stood and how long it is good come to the rows that the list tells of the same days', async () => {
    // The last moment of one day and the first of the next, on both sides of each span.
    const far = await Caller.register(server.url, {time_zone: ZONE});
    const today = dayInZone(Date.now(), ZONE);
    const days = [0, -29, -30, -89, -90, -179, -180, -364, -365, -700];
    const left = [-400, -1, 0, 7, 8, 30, 31, 90, 91, 4_000];
    const stockRow = (n: number, more: Row): Row => ({
      warehouse: far.warehouse,
      place: `bin:${String(n)}`,
      unit: '',
      goods: `G${String(n)}`,
      lot: '',
      quantity: 1 + n,
      creater: '',
      create_time: 1,
      update_time: 1,
      ...more,
    });
    await server.server.deps.storage.write(far.company, (tx) =>
      tx.put('stock', [
        ...days.flatMap((day, n) => {
          const begin = beginOf(daysAfter(today, day), ZONE);
          return [
            stockRow(n, {received_at: begin, version: tx.version}),
            stockRow(n + 20, {
              received_at: beginOf(daysAfter(today, day + 1), ZONE) - 1,
              version: tx.version,
            }),
          ];
        }),
        ...left.map((day, n) =>
          stockRow(n + 40, {
            expires_at: beginOf(daysAfter(today, day + 1), 'UTC') - 1,
            version: tx.version,
          }),
        ),
      ]),
    );
    const listed = async (column: string, value: string): Promise<number> => {
      const query = new URLSearchParams({warehouse: far.warehouse, is: `${column}:${value}`, limit: '1000'});
      const {status, body, text} = await far.call('GET', `/api/lists/stockbinlist?${query.toString()}`);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      return (body['results'] as Row[]).reduce((sum, {quantity}) => sum + Number(quantity), 0);
    };
    for (const [report, by, column, spans] of [
      [
        'stock-ages',
        'age',
        'received_at',
        [
          ['30', -29, undefined],
          ['90', -89, -30],
          ['180', -179, -90],
          ['365', -364, -180],
          ['older', undefined, -365],
        ],
      ],
      [
        'stock-expiries',
        'left',
        'expires_at',
        [
          ['expired', undefined, -1],
          ['7', 0, 7],
          ['30', 8, 30],
          ['90', 31, 90],
          ['later', 91, undefined],
        ],
      ],
    ] as const) {
      const groups = (await read(report, far, far.warehouse)).buckets[0]?.groups ?? [];
      for (const [name, from, to] of spans) {
        const value = [from, to].map((day) => (day === undefined ? '' : daysAfter(today, day))).join('..');
        const units = await listed(column, value);
        expect([name, groups.find((group) => group.by[by] === name)?.sums['units']]).toEqual([
          name,
          String(units),
        ]);
        expect(units).toBeGreaterThan(0);
      }
    }
  });

  test('[REPORT-7] deliveries count on the day they came, as the lists have it', async () => {
    const arrived = (await owner.list('asn')).filter((row) => Number(row['arrived_at']) > 0);
    const days = arrived.map((row) => dayInZone(Number(row['arrived_at']), ZONE)).toSorted();
    const told = await read(`deliveries-arrived?from=${days[0] ?? ''}&to=${days.at(-1) ?? ''}&by=year`);
    const counts = new Map<unknown, number>();
    for (const {by, count} of told.buckets.flatMap(({groups}) => groups))
      counts.set(by['kept'], (counts.get(by['kept']) ?? 0) + count);
    const kept = arrived.map(({expected_on, arrived_at}) => {
      const day = dayInZone(Number(arrived_at), ZONE);
      return expected_on === ''
        ? 'no-day'
        : String(expected_on) > day
          ? 'early'
          : expected_on === day
            ? 'on-day'
            : 'late';
    });
    expect(arrived.length).toBeGreaterThan(3);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(kept.map((name) => [name, kept.filter((each) => each === name).length])),
    );
  });

  test('[REPORT-5] whoever may not read the rows is told no number of them, and another company has none', async () => {
    const path = `/api/reports/movements?warehouse=${owner.warehouse}&from=2026-11-01&to=2026-11-02`;
    const supplier = await owner.hire('Supplier');
    expect(await supplier.call('GET', path)).toMatchObject({status: 403, body: {code: 'role.forbidden'}});
    const other = await Caller.register(server.url);
    expect(await other.call('GET', path)).toMatchObject({status: 404, body: {code: 'warehouse.unknown'}});
    // Its own warehouse has the same name of ledger lines beside it, and none of them.
    const days = `from=${daysOf(await ledger())[0]}&to=2026-12-31`;
    const own = await read(`movements?${days}&by=month`, other, other.warehouse);
    expect(own.buckets.flatMap(({groups}) => groups)).toEqual([]);
  });

  test('[REPORT-1] a line of the last moment of a day is of that day, and one of the next moment is not', async () => {
    const far = await Caller.register(server.url, {time_zone: 'Asia/Kathmandu'});
    const midnight = Date.parse('2026-11-22T18:15:00Z');
    await server.server.deps.storage.write(far.company, (tx) =>
      tx.addLedger([
        line(tx, 1, {warehouse: far.warehouse, at: midnight - 1, quantity: 3}),
        line(tx, 2, {warehouse: far.warehouse, at: midnight, quantity: 4}),
      ]),
    );
    const told = await read('movements?from=2026-11-22&to=2026-11-23', far, far.warehouse);
    expect(told.buckets.map(({from, groups}) => [from, groups[0]?.sums['units']])).toEqual([
      ['2026-11-22', '3'],
      ['2026-11-23', '4'],
    ]);
  });

  test.each([
    ['movements', 'reports.day', 'from'],
    ['movements?from=2026-11-01', 'reports.day', 'to'],
    ['movements?from=2026-11-31&to=2026-12-01', 'reports.day', 'from'],
    ['movements?from=1970-01-01&to=1970-02-01', 'reports.day', 'from'],
    ['movements?from=2026-11-01&to=2100-01-01', 'reports.day', 'to'],
    ['movements?from=2026-11-02&to=2026-11-01', 'reports.day', 'to'],
    ['movements?from=2026-11-01&to=2026-11-02&by=hour', 'reports.query', 'by'],
    ['movements?from=2026-11-01&to=2026-11-02&group=goods', 'reports.query', 'group'],
    ['put-away-goods?from=2026-11-01&to=2026-11-02&by=day', 'reports.query', 'by'],
    ['put-away-goods?from=2026-11-01&to=2026-11-02', 'reports.query', 'by'],
    ['stock-values?from=2026-11-01', 'reports.query', 'from'],
    [`movements?from=2020-01-01&to=${daysAfter('2020-01-01', REPORT_LIMITS.buckets)}`, 'reports.range', 'to'],
    [
      `movements?from=2000-01-01&to=${daysAfter('2000-01-01', REPORT_LIMITS.days)}&by=month`,
      'reports.range',
      'to',
    ],
  ])('[REPORT-6] %s is refused with %s', async (path, code, field) => {
    const and = path.includes('?') ? '&' : '?';
    expect(await owner.call('GET', `/api/reports/${path}${and}warehouse=${owner.warehouse}`)).toMatchObject({
      status: 400,
      body: {code, field},
    });
  });

  test('[REPORT-6] as many days as are told at once are told; a report that nobody knows, or of no warehouse, is refused', async () => {
    const to = daysAfter('2020-01-01', REPORT_LIMITS.buckets - 1);
    expect((await read(`movements?from=2020-01-01&to=${to}`)).buckets).toHaveLength(REPORT_LIMITS.buckets);
    expect(await owner.call('GET', '/api/reports/secrets')).toMatchObject({
      status: 404,
      body: {code: 'reports.unknown'},
    });
    for (const warehouse of ['', '%00', "x'--"])
      expect(await owner.call('GET', `/api/reports/stock-values?warehouse=${warehouse}`)).toMatchObject({
        status: 400,
        body: {code: 'reports.warehouse'},
      });
  });
});
