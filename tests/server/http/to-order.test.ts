import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {replenishmentsSchema, type ReplenishmentRow} from '#protocol/replenishment.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('what is to be ordered, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 7});
    // Half of the goods should have some at hand: the first of them far more than there are.
    for (const [n, row] of (await owner.list('goods')).slice(0, 20).entries())
      await owner.do('goods.edit', {
        id: String(row['id']),
        version: Number(row['version']),
        set: JSON.stringify({safety_stock: n % 2 === 0 ? 100_000 : 1}),
      });
  });
  afterAll(() => server.close());

  const asked = (query: Readonly<Record<string, string>> = {}): string =>
    `/api/to-order?${new URLSearchParams({warehouse: owner.warehouse, ...query}).toString()}`;
  const all = async (
    query: Readonly<Record<string, string>> = {},
    limit = '1000',
  ): Promise<ReplenishmentRow[]> => {
    const found: ReplenishmentRow[] = [];
    for (let at: string | null = asked({...query, limit}); at !== null;) {
      const {body, text} = await owner.call('GET', at);
      expect(body['detail'], text).toBe('success');
      const page: {next: string | null; results: ReplenishmentRow[]} = replenishmentsSchema.parse(body);
      found.push(...page.results);
      at = page.next;
    }
    return found;
  };
  /** What should be told, from the lists of goods, figures and suppliers. */
  const expected = async (): Promise<ReplenishmentRow[]> => {
    const [goods, figures, suppliers] = await Promise.all(
      ['goods', 'figures', 'supplier'].map((list) => owner.list(list)),
    );
    const numberOf = (row: Row | undefined, ...names: string[]): number =>
      names.reduce((sum, name) => sum + Number(row?.[name] ?? 0), 0);
    return (goods ?? [])
      .map((row) => {
        const own = (figures ?? []).find(
          (each) => each['goods'] === row['id'] && each['warehouse'] === owner.warehouse,
        );
        const [safety_stock, can_order] = [numberOf(row, 'safety_stock'), numberOf(own, 'can_order')];
        const on_the_way = numberOf(own, 'asn', 'pre_load', 'pre_sort', 'sorted');
        return {
          goods: String(row['id']),
          goods_code: String(row['code']),
          goods_desc: String(row['description']),
          supplier: String(row['supplier']),
          supplier_name: String(
            (suppliers ?? []).find((each) => each['id'] === row['supplier'])?.['name'] ?? '',
          ),
          safety_stock,
          can_order,
          on_the_way,
          to_order: safety_stock - can_order - on_the_way,
        };
      })
      .filter(({safety_stock, to_order}) => safety_stock > 0 && to_order > 0)
      .sort((a, b) => (a.goods_code < b.goods_code ? -1 : 1));
  };

  test('[REPLENISH-1] goods with less than their safety stock are told with what is missing, as lists of goods and figures have it', async () => {
    const found = await all();
    expect(found).toEqual(await expected());
    expect(found.length).toBeGreaterThanOrEqual(10);
    const {body} = await owner.call('GET', asked({limit: '1'}));
    expect(body['count']).toBe(found.length);
  });

  test('[REPLENISH-2] in pages of any length, and of one supplier', async () => {
    expect(await all({}, '3')).toEqual(await all());
    const [{supplier} = {supplier: ''}] = await all();
    const own = await all({supplier});
    expect(own).toEqual((await all()).filter((each) => each.supplier === supplier));
    expect(own.length).toBeGreaterThan(0);
    expect(await all({supplier: newId()})).toEqual([]);
  });

  test('[REPLENISH-1] what is announced is on its way and not ordered again', async () => {
    const [first] = await all();
    if (!first) throw new Error('nothing is to be ordered');
    const lines = JSON.stringify([{goods: first.goods, quantity: 500}]);
    await owner.do('inbound.announce', {supplier: first.supplier, expected_on: '', lines});
    const after = (await all()).find(({goods}) => goods === first.goods);
    expect(after).toEqual({
      ...first,
      on_the_way: first.on_the_way + 500,
      to_order: first.to_order - 500,
    });
  });

  test('[REPLENISH-2] as a sheet with its titles, all of them', async () => {
    const {status, text} = await owner.call('GET', asked({form: 'csv'}));
    expect(status).toBe(200);
    const [titles, ...lines] = text.trim().split(/\r?\n/);
    expect(titles?.replace('\uFEFF', '')).toBe(
      'Goods code,Goods description,Supplier,Safety stock,Can order,On its way,To order',
    );
    expect(lines).toHaveLength((await all()).length);
  });

  test.each([
    ['', 'list.warehouse'],
    ['warehouse=%00', 'list.query'],
    ['warehouse=W&supplier=x', 'list.filter'],
    ['warehouse=W&color=red', 'list.filter'],
    ['warehouse=W&limit=0', 'list.limit'],
    ['warehouse=W&form=raw', 'list.form'],
  ])('[REPLENISH-2] ?%s is refused with %s', async (query, code) => {
    expect(await owner.call('GET', `/api/to-order?${query}`)).toMatchObject({status: 400, body: {code}});
  });

  test('[REPLENISH-2] of a warehouse of another company nothing is told, nor to its parties', async () => {
    const other = await Caller.register(server.url);
    expect(await other.call('GET', asked())).toMatchObject({status: 404, body: {code: 'warehouse.unknown'}});
    expect((await other.call('GET', asked({form: 'csv'}))).status).toBe(404);
    const supplier = await owner.hire('Supplier');
    expect(await supplier.call('GET', asked())).toMatchObject({status: 403, body: {code: 'role.forbidden'}});
  });
});
