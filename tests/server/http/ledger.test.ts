import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {ASN_STATES} from '#domain/inbound/asn.ts';
import type {Row} from '#domain/kernel/field.ts';
import {DN_STATES} from '#domain/outbound/dn.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';

/** What a seed decides of documents: how far each is, and how many units of what stand where. */
async function told(of: Caller): Promise<Readonly<Record<string, unknown>>> {
  const goods = new Map((await of.list('goods')).map((row) => [row['id'], row['code']]));
  const columns: Readonly<Record<string, readonly string[]>> = {
    asn: ['code', 'state'],
    dn: ['code', 'state', 'picked', 'allocated'],
    asnLine: ['goods', 'announced', 'sorted', 'put_away', 'shortage', 'more', 'damage'],
    dnLine: ['goods', 'quantity', 'picked', 'shipped', 'rest', 'back_ordered'],
  };
  const lists = Object.entries(columns).map(async ([list, own]) => {
    const rows = (await of.list(list)).map((row) =>
      own.map((column) => (column === 'goods' ? goods.get(row[column]) : row[column])).join(' '),
    );
    return [list, rows.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

describe.each(DATABASES)('the ledger as a list, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true});
  });
  afterAll(() => server.close());

  const read = async (path: string) => {
    const {status, body} = await owner.call('GET', path);
    return {
      status,
      code: body['code'],
      next: body['next'],
      results: (body['results'] ?? []) as Row[],
    };
  };
  const under = (query: string): string => `/api/ledger?warehouse=${owner.warehouse}&${query}`;
  /** All pages of some lines each. */
  const all = async (query: string, limit = 1_000): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let at: unknown = `${under(query)}&limit=${String(limit)}`; typeof at === 'string';) {
      const {results, next} = await read(at);
      rows.push(...results);
      at = next;
    }
    return rows;
  };
  const units = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + Number(row['quantity']), 0);

  test('[DEMO-1] the demo that a registration brings stands in every state, as its seed says, and its history proves itself', async () => {
    const states = async (list: string) => new Set((await owner.list(list)).map(({state}) => String(state)));
    expect(await states('asn')).toEqual(new Set(ASN_STATES));
    expect(await states('dn')).toEqual(new Set(DN_STATES));
    const {storage} = server.server.deps;
    await storage.read(owner.company, async (tx) => expect(await checkHistory(tx, RULES)).toEqual([]));
    expect(await told(owner)).toEqual(await told(await Caller.register(server.url, {demo: true})));
  });

  test('tells all that moved, the newest first, in pages of any length', async () => {
    const lines = await all('');
    expect(lines.length).toBeGreaterThan(300);
    const times = lines.map(({at}) => Number(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await all('', 97)).toEqual(lines);
  });

  test('what came to a bin without what left it is what stands there, goods by goods', async () => {
    const standing = (await owner.list('stock')).filter(({place}) => String(place).startsWith('bin:'));
    for (const {place, goods, quantity} of standing.slice(0, 10)) {
      const lines = (await all(`place=${String(place)}`, 3)).filter((line) => line['goods'] === goods);
      const [came, left] = [lines.filter(({to}) => to === place), lines.filter(({from}) => from === place)];
      expect(units(came) - units(left)).toBe(quantity);
    }
  });

  test('tells of some goods alone, and of a time with both its ends', async () => {
    const [line] = await all('');
    const goods = String(line?.['goods']);
    const ofGoods = await all(`goods=${goods}`, 5);
    expect(ofGoods).toEqual((await all('')).filter((each) => each['goods'] === goods));
    const [last, first] = [Number(ofGoods.at(0)?.['at']), Number(ofGoods.at(-1)?.['at'])];
    expect(await all(`goods=${goods}&since=${String(first)}&until=${String(last)}`)).toEqual(ofGoods);
    const inner = await all(`goods=${goods}&since=${String(first + 1)}&until=${String(last - 1)}`);
    expect(inner).toEqual(ofGoods.filter(({at}) => Number(at) > first && Number(at) < last));
  });

  test('of no warehouse is refused by the name of the field that is missing', async () => {
    for (const query of ['', '?warehouse=', '?goods=A&limit=3'])
      expect(await owner.call('GET', `/api/ledger${query}`)).toMatchObject({
        status: 400,
        body: {code: 'list.warehouse', field: 'warehouse'},
      });
  });

  test.each([
    ['goods=A&place=bin:B', 'list.filter'],
    ['since=yesterday', 'list.filter'],
    ['until=1.5', 'list.filter'],
    ['page=1.2', 'list.page'],
    ['limit=0', 'list.limit'],
    ['goods=%00', 'list.query'],
    ['place=bin:%00', 'list.query'],
  ])('%s is refused with %s', async (query, code) => {
    expect(await read(under(query))).toMatchObject({status: 400, code});
  });
});
