import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {movementOf} from '#domain/stock/movements.ts';
import {beginOf, dayInZone, daysAfter} from '#protocol/days.ts';
import {tradesSchema, type PartyTrade} from '#protocol/trade.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';

const ZONE = 'Pacific/Auckland';

describe.each(DATABASES)('the trade list, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let lines: readonly Row[];
  let expected: readonly PartyTrade[];
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5, time_zone: ZONE});
    await moveSome();
    lines = await ledger();
    expected = await entriesOf(lines);
  });
  afterAll(() => server.close());

  /** A demo moves nothing from shelf to shelf. */
  const moveSome = async (): Promise<void> => {
    const inBins = (await owner.list('stock')).filter(
      ({place, allocated, disputed}) => String(place).startsWith('bin:') && allocated === 0 && disputed === 0,
    );
    const {warehouse} = owner;
    const places = inBins.map(({place}) => String(place).slice('bin:'.length));
    for (const [i, {goods = '', lot = ''}] of inBins.slice(0, 5).entries()) {
      const [from = '', to = ''] = [places[i], places.find((each) => each !== places[i])];
      await owner.do('stock.moveBin', {warehouse, goods, lot, from, to, quantity: 1});
    }
  };
  const ledger = async (): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let at: unknown = `/api/ledger?warehouse=${owner.warehouse}&limit=1000`; typeof at === 'string';) {
      const {body} = await owner.call('GET', at);
      rows.push(...(body['results'] as Row[]));
      at = body['next'];
    }
    return rows;
  };
  /** What the list should say, from the ledger’s own route and the lists of names. */
  const entriesOf = async (from: readonly Row[]): Promise<PartyTrade[]> => {
    const [bins, goods, people, deliveries, orders] = await Promise.all(
      ['bin', 'goods', 'staff', 'asn', 'dn'].map(async (list) => {
        const rows = await owner.list(list);
        return new Map(rows.map((row) => [String(row['id']), row]));
      }),
    );
    return from.flatMap((line) =>
      (
        [
          ['inbound', 'to', 'from'],
          ['outbound', 'from', 'to'],
        ] as const
      ).flatMap(([mode, end, other]): PartyTrade[] => {
        const [of, bin = ''] = String(line[end]).split(':');
        if (of !== 'bin') return [];
        const [kindOf = '', document = '', part] = String(line[other]).split(':');
        const at = Number(line['at']);
        return [
          {
            id: `${String(at)}.${String(line['version'])}.${String(line['n'])}.${mode}`,
            mode_code: mode,
            movement: movementOf({from: String(line['from']), to: String(line['to'])}),
            bin,
            bin_name: String(bins?.get(bin)?.['name']),
            goods: String(line['goods']),
            goods_code: String(goods?.get(String(line['goods']))?.['code']),
            goods_desc: String(goods?.get(String(line['goods']))?.['description']),
            quantity: Number(line['quantity']),
            creater: String(line['who']),
            creater_name: String(people?.get(String(line['who']))?.['name']),
            create_time: at,
            update_time: at,
            document: part === undefined ? '' : document,
            document_kind: part === undefined ? '' : kindOf,
            document_code: String((deliveries?.get(document) ?? orders?.get(document))?.['code'] ?? ''),
          },
        ];
      }),
    );
  };
  const asked = (query: Readonly<Record<string, string>>): string =>
    `/api/trades?${new URLSearchParams({warehouse: owner.warehouse, ...query}).toString()}`;
  const all = async (query: Readonly<Record<string, string>>, limit = 1_000): Promise<PartyTrade[]> => {
    const found: PartyTrade[] = [];
    for (let at: string | null = asked({...query, limit: String(limit)}); at !== null;) {
      const {body, text} = await owner.call('GET', at);
      expect(body['detail'], text).toBe('success');
      const page: {next: string | null; results: PartyTrade[]} = tradesSchema.parse(body);
      found.push(...page.results);
      at = page.next;
    }
    return found;
  };
  /** One that has something to tell apart: a bin that goods of several kinds went into and out of. */
  const some = (): PartyTrade => {
    const found = expected.find(
      (each) =>
        each.mode_code === 'outbound' &&
        expected.some((of) => of.bin === each.bin && of.goods === each.goods && of.mode_code === 'inbound') &&
        each.movement === 'picked',
    );
    if (!found) throw new Error('nothing went in and out');
    return found;
  };

  test('[TRADE-1] an entry for each bin that a line of the ledger goes into or leaves, the newest first, in pages of any length', async () => {
    const found = await all({});
    expect(found).toEqual(expected);
    expect(found.filter(({document_kind}) => document_kind === 'asn').length).toBeGreaterThan(10);
    // Moves from bin to bin are two entries: a page may end between them.
    const isBin = (place: unknown): boolean => String(place).startsWith('bin:');
    const moved = lines.filter(({from, to}) => isBin(from) && isBin(to));
    expect(moved.length).toBeGreaterThan(3);
    expect(await all({}, 1)).toEqual(expected);
    expect(await all({}, 7)).toEqual(expected);
  });

  test('[TRADE-1] what went into a bin without what left it is what stands there', async () => {
    const {bin_name, bin, goods, goods_code} = some();
    const found = await all({bin_name, goods_code});
    const sum = found.reduce(
      (units, {mode_code, quantity}) => units + (mode_code === 'inbound' ? quantity : -quantity),
      0,
    );
    const stands = (await owner.list('stock')).filter(
      (row) => row['place'] === `bin:${bin}` && row['goods'] === goods,
    );
    expect(sum).toBe(stands.reduce((units, {quantity}) => units + Number(quantity), 0));
  });

  test('[T20] [TRADE-2] by goods code, bin name, way, person and day, alone and together', async () => {
    const {goods_code, bin_name, creater, create_time, movement} = some();
    const day = dayInZone(create_time, ZONE);
    const [since, until] = [beginOf(day, ZONE), beginOf(daysAfter(day, 1), ZONE)];
    const filters: readonly (readonly [Readonly<Record<string, string>>, (each: PartyTrade) => boolean])[] = [
      [{goods_code}, (each) => each.goods_code === goods_code],
      [{bin_name}, (each) => each.bin_name === bin_name],
      [{mode_code: 'inbound'}, (each) => each.mode_code === 'inbound'],
      [{mode_code: 'outbound'}, (each) => each.mode_code === 'outbound'],
      [{creater}, (each) => each.creater === creater],
      [{movement}, (each) => each.movement === movement],
      [{movement: 'moved'}, (each) => each.movement === 'moved'],
      [{from: day, to: day}, (each) => each.create_time >= since && each.create_time < until],
    ];
    for (const [a, isA] of filters)
      for (const [b, isB] of filters) {
        const query = {...a, ...b};
        // Of two that ask by the same the later one counts.
        const isSame = Object.keys(a).some((name) => name in b);
        const isMeant = isSame ? isB : (each: PartyTrade) => isA(each) && isB(each);
        const meant = expected.filter(isMeant);
        expect([query, (await all(query, 50)).map(({id}) => id)]).toEqual([query, meant.map(({id}) => id)]);
      }
    const fitting = filters.filter(([, isMeant]) => isMeant(some()));
    const together = Object.assign({}, ...fitting.map(([query]) => query)) as Record<string, string>;
    expect(Object.keys(together)).toHaveLength(7);
    const meant = expected.filter((each) => fitting.every(([, isMeant]) => isMeant(each)));
    expect(meant.length).toBeGreaterThan(0);
    expect(await all(together, 1)).toEqual(meant);
  });

  test.each([
    ['mode_code=sideways', 400, 'list.filter'],
    ['movement=flown', 400, 'list.filter'],
    ['from=yesterday', 400, 'list.filter'],
    ['colour=red', 400, 'list.filter'],
    ['page=1.2.3', 400, 'list.page'],
    ['limit=0', 400, 'list.limit'],
    ['goods_code=%00', 400, 'list.query'],
    ['goods_code=NOTHING', 404, 'goods.unknown'],
    ['bin_name=NOWHERE', 404, 'bin.unknown'],
    ['warehouse=', 400, 'list.warehouse'],
    ['warehouse=W0000000', 404, 'warehouse.unknown'],
  ])('%s is answered %s %s', async (query, status, code) => {
    const of = query.startsWith('warehouse') ? query : `warehouse=${owner.warehouse}&${query}`;
    const found = await owner.call('GET', `/api/trades?${of}`);
    expect({status: found.status, code: found.body['code']}).toEqual({status, code});
  });

  test('[TRADE-3] whoever works on the floor is not told what others did', async () => {
    const inbound = await owner.hire('Inbound');
    expect(await inbound.call('GET', asked({}))).toMatchObject({status: 403, body: {code: 'role.forbidden'}});
  });
});
