import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** Bins beside the two of the small warehouse; every third holds something. */
const BINS = 40;

describe.each(DATABASES)('lists of the specification on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 5);
    const {warehouse} = owner;
    const [size] = await owner.list('binSize');
    for (let i = 0; i < BINS; i++) {
      const id = newId();
      const name = `B-${String(i).padStart(2, '0')}`;
      await owner.do('bin.create', {id, warehouse, name, size: String(size?.['id']), property: 'Normal'});
      if (i % 3 > 0) continue;
      await owner.do('stock.adjust', {
        warehouse,
        bin: id,
        goods: small.goods,
        change: i + 1,
        reason: 'opening',
      });
    }
  });
  afterAll(() => server.close());

  const namesOf = (rows: readonly Row[]) => rows.map((row) => row['name']);
  const numbered = (wanted: (i: number) => boolean) =>
    Array.from({length: BINS}, (_, i) => i)
      .filter(wanted)
      .map((i) => `B-${String(i).padStart(2, '0')}`);
  const empty = ['A-02', ...numbered((i) => i % 3 > 0)];
  const occupied = ['A-01', ...numbered((i) => i % 3 === 0)];
  /** In A-01, and one more than its number in every third of the others. */
  const units = 5 + Array.from({length: BINS}, (_, i) => (i % 3 === 0 ? i + 1 : 0)).reduce((a, b) => a + b);

  /** The names on each page of a list, going on by its links. */
  async function walk(at: string, way: 'next' | 'previous'): Promise<unknown[][]> {
    const pages: unknown[][] = [];
    for (let next: unknown = at; typeof next === 'string';) {
      const {body} = await owner.call('GET', next);
      pages.push(namesOf(body['results'] as Row[]));
      next = body[way];
    }
    return pages;
  }

  test.each([
    ['emptybin', empty],
    ['occupiedbin', occupied],
  ])('%s holds its bins by name, page by page and back, and counts them all', async (list, names) => {
    const {body} = await owner.call('GET', `/api/lists/${list}?limit=7`);
    expect(body['count']).toBe(names.length);
    const pages = await walk(`/api/lists/${list}?limit=7&warehouse=${owner.warehouse}`, 'next');
    expect(pages.flat()).toEqual(names);
    expect(pages[0]).toHaveLength(7);
    const back = await walk(`/api/lists/${list}?limit=7&page=last`, 'previous');
    expect(back.toReversed().flat()).toEqual(names);
  });

  test('a list tells what its columns show of other rows, and its foot is that of all pages', async () => {
    const {body} = await owner.call('GET', '/api/lists/occupiedbin?limit=1');
    expect(body['totals']).toEqual({'stock.quantity': units});
    expect(body['results']).toMatchObject([
      {name: 'A-01', 'size.name': 'Small', 'stock.goods': 1, 'stock.quantity': 5},
    ]);
    const stock = await owner.call('GET', '/api/lists/stockbinlist?limit=2');
    expect(stock.body['totals']).toEqual({quantity: units, allocated: 0, disputed: 0});
    expect(stock.body['results']).toMatchObject([{'goods.code': 'KETTLE'}, {'goods.code': 'KETTLE'}]);
  });

  test('a bin leaves one list and stands in the other as soon as its last unit has gone', async () => {
    await owner.do('stock.moveBin', small.move(5));
    const firsts = async () => [
      namesOf(await owner.list('emptybin'))[0],
      namesOf(await owner.list('occupiedbin'))[0],
    ];
    expect(await firsts()).toEqual(['A-01', 'A-02']);
    const {from, to} = small;
    await owner.do('stock.moveBin', {...small.move(5), from: to, to: from});
    expect(await firsts()).toEqual(['A-02', 'A-01']);
  });

  test('[BIN-6] the list of bins says of each whether it is empty, to people in words', async () => {
    const {body} = await owner.call('GET', '/api/lists/binset?limit=1000');
    const told = (body['results'] as Row[]).map((row) => [String(row['name']), row['no.stock']]);
    const isEmpty = new Set(empty);
    expect(told).toEqual(told.map(([name]) => [name, isEmpty.has(String(name)) ? 1 : 0]));
    expect(told.length).toBe(empty.length + occupied.length);
    const sheet = await owner.call('GET', `/api/lists/binset?form=csv&warehouse=${owner.warehouse}`);
    const [titles = '', ...lines] = sheet.text.replace('\uFEFF', '').trim().split(/\r?\n/);
    const at = titles.split(',').indexOf('Empty');
    expect(lines.map((line) => line.split(',')[at])).toEqual(
      told.map(([, none]) => (none === 1 ? 'Yes' : 'No')),
    );
  });

  test('search narrows a list and its foot', async () => {
    const {body} = await owner.call('GET', '/api/lists/occupiedbin?search=b-3');
    expect([body['count'], namesOf(body['results'] as Row[])]).toEqual([4, ['B-30', 'B-33', 'B-36', 'B-39']]);
    expect(body['totals']).toEqual({'stock.quantity': 31 + 34 + 37 + 40});
  });

  test('stock is found by goods and bin together, and its foot with it', async () => {
    const {body} = await owner.call('GET', '/api/lists/stockbinlist?search=KETT%20b-03');
    expect([body['count'], body['totals']]).toEqual([1, {quantity: 4, allocated: 0, disputed: 0}]);
    expect(body['results']).toMatchObject([{'goods.code': 'KETTLE', quantity: 4}]);
    const countOf = async (search: string) =>
      (await owner.call('GET', `/api/lists/stockbinlist?search=${search}`)).body['count'];
    // A part of its code, and no part of a word of its description.
    expect(await countOf('ettle')).toBe(await countOf('kettle'));
    expect(await countOf('teel')).toBe(0);
    expect(await countOf('--')).toBe(occupied.length);
  });

  test('cost and price are not told by way of a reference either, and a spreadsheet has the same columns', async () => {
    const inbound = await owner.hire('Inbound');
    const sheet = await inbound.call('GET', '/api/lists/stockbinlist?form=raw');
    expect(sheet.text).toContain('goods.code');
    expect(sheet.text).not.toMatch(/cost|price/);
    expect(sheet.text.trim().split('\r\n')).toHaveLength(occupied.length + 1);
  });

  test('a lot is told by the code on its goods, in a page and in a spreadsheet', async () => {
    const id = newId();
    const [supplier] = await owner.list('supplier');
    const {goods, to: bin} = small;
    const lines = JSON.stringify([{goods, quantity: 3}]);
    await owner.do('inbound.announce', {supplier: String(supplier?.['id']), lines}, {id});
    const lot = {lot: lotId(goods, '24-117'), lot_code: '24-117', expires_at: endOfDay('2027-03-14')};
    await owner.do('inbound.putAway', {document: ownRowId(id, 1), goods, bin, quantity: 3, ...lot});
    const rows = await owner.list('stockbinlist');
    expect(rows.map((row) => row['lot.code']).filter(Boolean)).toEqual(['24-117']);
    const sheet = await owner.call('GET', '/api/lists/stockbinlist?form=raw');
    const [heads = '', ...told] = sheet.text.split('\r\n').map((line) => line.split(','));
    const at = heads.indexOf('lot.code');
    expect(told.map((cells) => cells[at] ?? '').filter(Boolean)).toEqual(['24-117']);
  });

  test.each([
    ['emptybin?view=nothing', 'list.view'],
    ['emptybin?index=size', 'list.index'],
    ['bin?view=all', 'list.view'],
  ])('%s is a bad request', async (path, code) => {
    const answer = await owner.call('GET', `/api/lists/${path}`);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
  });
});
