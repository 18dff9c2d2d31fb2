import {expect, test} from 'vitest';
import {compareText, completeRow} from '#domain/kernel/resource.ts';
import {caseResource} from '#domain/kernel/case.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {PageQuery} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {bin, keyOfStock, stock, unit} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const NAMES = ['Zug', 'a', 'ab', 'B', 'Äpfel', 'ß', 'Жук', '箱', '～', '𝔸box', '🙂', 'z'];
const byCodePoint = [...NAMES].sort(compareText);

const page = (store: Store, list: string, query: Partial<PageQuery>): Promise<Row[]> =>
  store.storage.read(store.company, (tx) =>
    tx.page(list, {index: 'key', prefix: [], limit: 100, search: '', warehouse: '', ...query}),
  );
const names = (rows: readonly Row[]): Value[] => rows.map((row) => row['name'] ?? '');
const addUnits = (store: Store): Promise<void> =>
  store.storage.write(store.company, (tx) =>
    tx.put(
      'goodsUnit',
      NAMES.map((name, n) => unit(tx, n + 1, name)),
    ),
  );

overEveryStore('reads', (store) => {
  test('[L4] a reader sees one moment, whatever is committed meanwhile', async () => {
    const put = (quantity: number) =>
      store.storage.write(store.company, (tx) =>
        tx.put('stock', [stock(tx, 'bin:A', quantity), stock(tx, 'bin:B', quantity)]),
      );
    await put(1);
    await store.storage.read(store.company, async (tx) => {
      const quantities = async (): Promise<unknown[]> => {
        const found = await tx.fetch([
          {list: 'stock', key: keyOfStock('bin:A')},
          {list: 'stock', key: keyOfStock('bin:B')},
        ]);
        return found.map(({rows}) => rows[0]?.['quantity']);
      };
      expect(await quantities()).toEqual([1, 1]);
      await put(2);
      expect(await quantities()).toEqual([1, 1]);
      expect(tx.head.version).toBe(1);
      const later = await store.storage.read(store.company, async (other) => other.head.version);
      expect(later).toBe(2);
      expect((await tx.changes({lists: ['stock'], warehouse: WAREHOUSE}, 0, 10)).changes).toHaveLength(2);
    });
  });

  test('a writer sees its own rows, a reader beside it does not', async () => {
    await store.storage.write(store.company, async (tx) => {
      await tx.put('goodsUnit', [unit(tx, 1, 'box')]);
      expect(await tx.fetch([{list: 'goodsUnit', key: anId(1)}])).toMatchObject([{rows: [{name: 'box'}]}]);
      const beside = await store.storage.read(store.company, (reader) =>
        reader.fetch([{list: 'goodsUnit', key: anId(1)}]),
      );
      expect(beside).toMatchObject([{rows: []}]);
    });
  });

  test('[L5] changes are cut only between versions, and tell whether there is more', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put(
        'goodsUnit',
        [1, 2, 3].map((n) => unit(tx, n, `unit ${String(n)}`)),
      ),
    );
    await store.storage.write(store.company, async (tx) => {
      await tx.put('bin', [bin(tx, 1, 'A'), bin(tx, 2, 'B')]);
      await tx.remove('goodsUnit', [anId(3)]);
    });
    await store.storage.write(store.company, (tx) => tx.put('stock', [stock(tx, 'bin:A', 1)]));
    const scope = {lists: ['goodsUnit', 'bin', 'stock'], warehouse: WAREHOUSE};
    await store.storage.read(store.company, async (tx) => {
      const cut = async (after: number, limit: number) => {
        const {changes, more} = await tx.changes(scope, after, limit);
        return [
          changes.map(({list, version, row}) => `${String(version)} ${list}${row ? '' : ' gone'}`),
          more,
        ];
      };
      const [first, second] = [
        ['1 goodsUnit', '1 goodsUnit'],
        ['2 goodsUnit gone', '2 bin', '2 bin'],
      ];
      expect(await cut(0, 1)).toEqual([first, true]);
      expect(await cut(0, 2)).toEqual([first, true]);
      expect(await cut(0, 3)).toEqual([[...first, ...second], true]);
      expect(await cut(1, 1)).toEqual([second, true]);
      expect(await cut(1, 2)).toEqual([second, true]);
      expect(await cut(0, 5)).toEqual([[...first, ...second], true]);
      expect(await cut(0, 6)).toEqual([[...first, ...second, '3 stock'], false]);
      expect(await cut(2, 1)).toEqual([['3 stock'], false]);
      expect(await cut(3, 10)).toEqual([[], false]);
    });
  });

  test('[P8] changes and snapshots are of one warehouse where the list is', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put('bin', [bin(tx, 1, 'A'), bin(tx, 2, 'B', {warehouse: '0THERHSE'})]),
    );
    await store.storage.read(store.company, async (tx) => {
      const {changes} = await tx.changes({lists: ['bin'], warehouse: WAREHOUSE}, 0, 10);
      expect(changes.map(({key}) => key)).toEqual([anId(1)]);
      expect(names(await tx.pageByKey('bin', WAREHOUSE, '', 10))).toEqual(['A']);
      expect(names(await tx.pageByKey('bin', '', '', 10))).toEqual([]);
      expect(await tx.count('bin', {index: 'key', prefix: [], search: '', warehouse: ''})).toBe(2);
      expect(await tx.count('bin', {index: 'key', prefix: [], search: '', warehouse: WAREHOUSE})).toBe(1);
    });
  });

  test('[L13] a row that leaves what mirrors hold comes as gone at that version, and stands in no snapshot', async () => {
    const aCase = (version: number, n: number, state: string): Row =>
      completeRow(caseResource, {id: anId(n), warehouse: WAREHOUSE, state, version});
    const put = (...rows: readonly [n: number, state: string][]) =>
      store.storage.write(store.company, (tx) =>
        tx.put(
          'case',
          rows.map(([n, state]) => aCase(tx.version, n, state)),
        ),
      );
    await put([1, 'open'], [2, 'open'], [3, 'closed']);
    await put([1, 'closed']);
    await store.storage.read(store.company, async (tx) => {
      const told = async (after: number) => {
        const {changes} = await tx.changes({lists: ['case'], warehouse: WAREHOUSE}, after, 10);
        return changes.map(({version, key, row}) => [version, key, row?.['state'] ?? 'gone']);
      };
      expect(await told(1)).toEqual([[2, anId(1), 'gone']]);
      expect(await told(0)).toEqual([
        [1, anId(2), 'open'],
        [1, anId(3), 'gone'],
        [2, anId(1), 'gone'],
      ]);
      expect((await tx.pageByKey('case', WAREHOUSE, '', 10)).map(({id}) => id)).toEqual([anId(2)]);
      expect(await tx.pageByKey('case', WAREHOUSE, anId(2), 10)).toEqual([]);
      // Who asks the server sees all of them.
      expect(await page(store, 'case', {})).toHaveLength(3);
    });
  });

  test('an index sorts text by code point, both ways', async () => {
    await addUnits(store);
    expect(names(await page(store, 'goodsUnit', {index: 'name'}))).toEqual(byCodePoint);
    expect(names(await page(store, 'goodsUnit', {index: 'name', backward: true}))).toEqual(
      byCodePoint.toReversed(),
    );
  });

  test('pages follow one another without a gap or a double, both ways', async () => {
    await addUnits(store);
    for (const backward of [false, true]) {
      const found: Value[] = [];
      let after: Value[] | undefined;
      for (;;) {
        const rows = await page(store, 'goodsUnit', {
          index: 'name',
          backward,
          limit: 5,
          ...(after && {after}),
        });
        found.push(...names(rows));
        const last = rows.at(-1);
        if (!last) break;
        after = [last['name'] ?? '', last['id'] ?? ''];
      }
      expect(found).toEqual(backward ? byCodePoint.toReversed() : byCodePoint);
    }
  });

  test('pages go on between rows of one value by their key, under a prefix', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put(
        'case',
        [1, 2, 3, 4].map((n) => aCase(n, tx.version, n === 4 ? 'closed' : 'open')),
      ),
    );
    const open = {index: 'state', prefix: ['open'], limit: 2};
    const first = await page(store, 'case', open);
    expect(first.map((row) => row['id'])).toEqual([anId(1), anId(2)]);
    const after = ['open', 1, anId(2)];
    const second = await page(store, 'case', {...open, after});
    expect(second.map((row) => row['id'])).toEqual([anId(3)]);
    const back = await page(store, 'case', {...open, after: ['open', 1, anId(3)], backward: true});
    expect(back.map((row) => row['id'])).toEqual([anId(2), anId(1)]);
  });

  test('a search finds text in any column of a row and in any case', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put('bin', [
        bin(tx, 1, 'ÄPFEL-01', {zone: 'Kühl'}),
        bin(tx, 2, 'b%_\\', {property: 'Holding'}),
        bin(tx, 3, 'Жук', {warehouse: '0THERHSE'}),
      ]),
    );
    const search = async (text: string, warehouse = ''): Promise<Value[]> =>
      names(await page(store, 'bin', {index: 'key', search: text, warehouse}));
    expect(await search('äpf')).toEqual(['ÄPFEL-01']);
    expect(await search('KÜHL')).toEqual(['ÄPFEL-01']);
    expect(await search('holdi')).toEqual(['b%_\\']);
    expect(await search('жУК')).toEqual(['Жук']);
    expect(await search('жУК', WAREHOUSE)).toEqual([]);
    expect(await search('%_\\')).toEqual(['b%_\\']);
    expect(await search("'; drop table bin")).toEqual([]);
    expect(await search(anId(1))).toEqual([]);
    const counted = await store.storage.read(store.company, (tx) =>
      tx.count('bin', {index: 'key', prefix: [], search: 'norm', warehouse: ''}),
    );
    expect(counted).toBe(2);
  });

  test('[L7] a list is read by primary key in pages, with keys of several columns', async () => {
    const places = Array.from({length: 7}, (_, n) => `bin:${anId(n + 1)}`);
    await store.storage.write(store.company, (tx) =>
      tx.put(
        'stock',
        [...places, 'discrepancy'].map((place, n) => stock(tx, place, n)),
      ),
    );
    const found: Value[] = [];
    for (let after = ''; ;) {
      const rows = await store.storage.read(store.company, (tx) =>
        tx.pageByKey('stock', WAREHOUSE, after, 3),
      );
      found.push(...rows.map((row) => row['place'] ?? ''));
      const last = rows.at(-1);
      if (!last) break;
      after = keyOfStock(String(last['place']));
    }
    expect(found).toEqual([...places, 'discrepancy']);
  });

  test('a fetch answers keys and ranges in the order asked, and says where a range ends', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put('stock', [
        ...['bin:C', 'bin:A', 'bin:B'].map((place) => stock(tx, place, 1)),
        stock(tx, 'bin:A', 4, {goods: anId(7)}),
      ]),
    );
    const goods = (n: number, limit: number) =>
      ({list: 'stock', index: 'goods', prefix: [WAREHOUSE, anId(n)], limit}) as const;
    const found = await store.storage.read(store.company, (tx) =>
      tx.fetch([
        goods(6, 2),
        {list: 'stock', key: keyOfStock('bin:B')},
        goods(6, 3),
        {list: 'stock', key: keyOfStock('bin:Z')},
        goods(7, 2),
        {list: 'stock', key: 'no key'},
        goods(8, 2),
        {list: 'stock', index: 'key', prefix: [WAREHOUSE, 'bin:A'], limit: 9},
      ]),
    );
    const told = found.map(({rows, complete}) => [rows.map((row) => row['place']), complete]);
    expect(told).toEqual([
      [['bin:A', 'bin:B'], false],
      [['bin:B'], true],
      [['bin:A', 'bin:B', 'bin:C'], true],
      [[], true],
      [['bin:A'], true],
      [[], true],
      [[], true],
      [['bin:A', 'bin:A'], true],
    ]);
    expect(found.every(({downloaded}) => downloaded)).toBe(true);
  });

  test('a row comes back with every column, and with defaults where none were given', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put('bin', [
        {id: anId(1), warehouse: WAREHOUSE, name: 'A "quoted" \\ {name}, \t', version: tx.version},
      ]),
    );
    const [row] = await page(store, 'bin', {});
    expect(row).toMatchObject({name: 'A "quoted" \\ {name}, \t', zone: '', walking_sequence: 0, creater: ''});
  });

  test('numbers keep their size up to 2⁵³', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.put('stock', [stock(tx, 'bin:A', 1, {received_at: Number.MAX_SAFE_INTEGER})]),
    );
    const [row] = await page(store, 'stock', {});
    expect(row?.['received_at']).toBe(Number.MAX_SAFE_INTEGER);
  });
});

const aCase = (n: number, version: number, state: string): Row => ({
  ...Object.fromEntries(Object.keys(caseResource.fields).map((field) => [field, ''])),
  id: anId(n),
  warehouse: WAREHOUSE,
  kind: 'held',
  code: 'x',
  state,
  facts: '{}',
  creater: '',
  create_time: 1,
  update_time: 1,
  version,
});
