import {expect, test} from 'vitest';
import {caseResource} from '#domain/kernel/case.ts';
import {compareText, completeRow} from '#domain/kernel/resource.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import {ON_THE_WAY} from '#domain/replenishment.ts';
import {seededRandom} from '#server/demo/seeded-random.ts';
import type {LedgerQuery, PageQuery, ToOrder} from '#server/storage/storage.ts';
import {sumOfList} from '#server/sync/list-sum.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {bin, goods, keyOfStock, line, settledRow, stock, unit} from './rows.ts';
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

/** Lists of which mirrors hold some rows: by which column, with what there and gone. */
const LEAVING = [
  {list: 'case', column: 'state', here: 'open', away: 'closed'},
  {list: 'caseShare', column: 'state', here: 'open', away: 'closed'},
  {list: 'asn', column: 'left', here: 0, away: 1},
  {list: 'dnLine', column: 'left', here: 0, away: 1},
  {list: 'allocation', column: 'left', here: 0, away: 1},
];

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

  test.each(LEAVING)(
    '[L13] a row of $list that leaves what mirrors hold comes as gone at that version, and stands in no snapshot and no sum',
    async ({list, column, here, away}) => {
      const resource = RESOURCES.get(list);
      if (!resource) throw new Error(`no list ${list}`);
      const put = (...rows: readonly [n: number, value: Value, at?: string][]) =>
        store.storage.write(store.company, (tx) =>
          tx.put(
            list,
            rows.map(([n, value, warehouse = WAREHOUSE]) =>
              completeRow(resource, {id: anId(n), warehouse, [column]: value, version: tx.version}),
            ),
          ),
        );
      await put([1, here], [2, here], [3, away], [4, here, '0THERHSE']);
      await put([1, away]);
      const told = (after: number, limit = 10) =>
        store.storage.read(store.company, async (tx) => {
          const {changes} = await tx.changes({lists: [list], warehouse: WAREHOUSE}, after, limit);
          return changes.map(({version, key, row}) => [version, key, row?.[column] ?? 'gone']);
        });
      const held = (warehouse: string, after = '') =>
        store.storage.read(store.company, async (tx) =>
          (await tx.pageByKey(list, warehouse, after, 10)).map(({id}) => id),
        );
      const sum = () => store.storage.read(store.company, (tx) => sumOfList(tx, resource, WAREHOUSE));
      expect(await told(1)).toEqual([[2, anId(1), 'gone']]);
      expect(await told(0)).toEqual([
        [1, anId(2), here],
        [1, anId(3), 'gone'],
        [2, anId(1), 'gone'],
      ]);
      expect(await held(WAREHOUSE)).toEqual([anId(2)]);
      expect(await held(WAREHOUSE, anId(2))).toEqual([]);
      expect(await held('0THERHSE')).toEqual([anId(4)]);
      expect(await sum()).toEqual({count: 1, sum: addSums(0, rowSum(anId(2), 1))});
      // Who asks the server sees all of them.
      expect(await page(store, list, {})).toHaveLength(4);
      // And one that comes back is there again, at the version of its return.
      await put([1, here]);
      expect(await told(2)).toEqual([[3, anId(1), here]]);
      expect(await held(WAREHOUSE)).toEqual([anId(1), anId(2)]);
      expect((await sum()).count).toBe(2);
    },
  );

  test('a document’s mutations and ledger lines are read by themselves, oldest first and in pages', async () => {
    const [document, other] = [anId(60), anId(61)];
    const commit = (n: number, of: string) =>
      store.storage.write(store.company, async (tx) => {
        const {version} = tx;
        const mutations = [anId(100 + n), anId(200 + n)];
        await tx.addMutations(mutations.map((id) => settledRow(tx, id)));
        await tx.addDocuments(mutations.map((mutation) => ({document: of, version, mutation})));
        await tx.addLedger([
          line(tx, 1, {document: of, mutation: anId(100 + n)}),
          line(tx, 2),
          line(tx, 3, {document: of, mutation: anId(200 + n)}),
        ]);
      });
    for (const [n, of] of [document, other, document].entries()) await commit(n, of);
    await store.storage.read(store.company, async (tx) => {
      const mutations = async (after: {version: number; mutation: string}, limit: number) =>
        (await tx.mutationsOf(document, after, limit)).map((row) => [row.version, row.mutation]);
      const all = [
        [1, anId(100)],
        [1, anId(200)],
        [3, anId(102)],
        [3, anId(202)],
      ];
      expect(await mutations({version: 0, mutation: ''}, 10)).toEqual(all);
      expect(await mutations({version: 0, mutation: ''}, 2)).toEqual(all.slice(0, 2));
      expect(await mutations({version: 1, mutation: anId(100)}, 10)).toEqual(all.slice(1));
      const lines = async (after: {version: number; n: number}, limit: number) =>
        (await tx.ledgerOf(document, after, limit)).map(({version, n}) => [version, n]);
      const moved = [
        [1, 1],
        [1, 3],
        [3, 1],
        [3, 3],
      ];
      expect(await lines({version: 0, n: 0}, 10)).toEqual(moved);
      expect(await lines({version: 1, n: 1}, 2)).toEqual(moved.slice(1, 3));
      expect(await tx.ledgerOf('', {version: 0, n: 0}, 10)).toEqual([]);
      expect(await tx.mutationsOf(anId(62), {version: 0, mutation: ''}, 10)).toEqual([]);
    });
  });

  test('the ledger of a lot is what had it before or after, in all warehouses, each line once and in order', async () => {
    const [lot, other] = [anId(91), anId(92)];
    await store.storage.write(store.company, (tx) =>
      tx.addLedger([
        line(tx, 1, {to_lot: lot}),
        line(tx, 2, {lot, to_lot: lot}),
        line(tx, 3, {lot: other, to_lot: other}),
        line(tx, 4, {lot, to_lot: '', warehouse: 'W2'}),
      ]),
    );
    await store.storage.read(store.company, async (tx) => {
      const first = {version: 0, n: 0};
      const of = async (id: string, after = first, limit = 9) =>
        (await tx.ledgerOfLot(id, after, limit)).map(({n}) => n);
      expect([await of(lot), await of(other), await of('')]).toEqual([[1, 2, 4], [3], []]);
      expect(await of(lot, {version: tx.head.version, n: 1})).toEqual([2, 4]);
      expect(await of(lot, first, 2)).toEqual([1, 2]);
    });
  });

  test('the ledger is read by goods, by place, by person and by time, of bins alone too, the newest first, in pages', async () => {
    await store.storage.write(store.company, (tx) =>
      tx.addLedger(
        [1, 2, 3, 4, 5].map((n) =>
          line(tx, n, {
            at: 100 + n - (n % 2),
            goods: n === 2 ? 'G2' : 'G1',
            from: n < 4 ? 'bin:F' : 'bin:X',
            to: n === 4 ? 'outside' : 'bin:A',
            who: n % 2 === 0 ? 'W2' : 'W1',
          }),
        ),
      ),
    );
    await store.storage.read(store.company, async (tx) => {
      const all = {warehouse: WAREHOUSE, since: 0, before: {at: 1_000, version: 0, n: 0}, limit: 10};
      const read = async (more: Partial<LedgerQuery>) =>
        (await tx.ledgerBy({...all, ...more})).map(({n}) => n);
      const before = {at: 1_000, version: 0, n: 0};
      expect(await read({})).toEqual([5, 4, 3, 2, 1]);
      expect(await read({limit: 2})).toEqual([5, 4]);
      expect(await read({before: {at: 104, version: tx.head.version, n: 4}})).toEqual([3, 2, 1]);
      expect(await read({since: 102, before: {...before, at: 104}})).toEqual([3, 2]);
      expect(await read({of: {column: 'goods', value: 'G1'}})).toEqual([5, 4, 3, 1]);
      expect(await read({of: {column: 'from', value: 'bin:F'}})).toEqual([3, 2, 1]);
      expect(await read({of: {column: 'to', value: 'bin:F'}})).toEqual([]);
      expect(await read({warehouse: 'WH000009'})).toEqual([]);
      expect(await read({of: {column: 'who', value: 'W2'}})).toEqual([4, 2]);
      expect(await read({of: {column: 'goods', value: 'G1'}, also: {who: 'W2'}})).toEqual([4]);
      expect(await read({of: {column: 'from', value: 'bin:F'}, also: {goods: 'G2', who: 'W2'}})).toEqual([2]);
      expect(await read({inBin: 'to'})).toEqual([5, 3, 2, 1]);
      expect(await read({of: {column: 'who', value: 'W2'}, inBin: 'to'})).toEqual([2]);
      expect(await read({of: {column: 'goods', value: 'G1'}, inBin: 'from'})).toEqual([5, 4, 3, 1]);
    });
  });

  test('[REPLENISH-1] goods are to be ordered where less than their safety stock can be promised, by code, of one supplier or all', async () => {
    const dice = seededRandom(21, 0);
    const rows = Array.from({length: 300}, (_, n) => ({
      id: anId(100 + n),
      n: 100 + n,
      code: `${dice.pick(NAMES)}${String(n)}`,
      supplier: anId(1 + dice.below(2)),
      safety_stock: dice.below(3) === 0 ? 0 : dice.below(20) + 1,
      hasFigures: dice.below(4) > 0,
      can_order: dice.below(30) - 10,
      ways: ON_THE_WAY.map(() => dice.below(4)),
    }));
    await store.storage.write(store.company, async (tx) => {
      await tx.put(
        'goods',
        rows.map(({n, code, supplier, safety_stock}) => goods(tx, n, code, {supplier, safety_stock})),
      );
      await tx.put(
        'figures',
        rows
          .filter(({hasFigures}) => hasFigures)
          .flatMap(({id, can_order, ways}) => {
            const way = Object.fromEntries(ON_THE_WAY.map((name, i) => [name, ways[i] ?? 0]));
            const of = {creater: anId(1), create_time: 1, update_time: 1, version: tx.version, goods: id};
            // Beside it another warehouse, which has plenty of everything.
            return [
              {...of, warehouse: WAREHOUSE, can_order, ...way},
              {...of, warehouse: 'WH000009', can_order: 1_000, onhand: 1_000, goods_qty: 1_000},
            ];
          }),
      );
    });
    const missing = rows
      .map(({hasFigures, can_order, ways, ...row}) => {
        const own = hasFigures
          ? {can_order, on_the_way: ways.reduce((sum, way) => sum + way, 0)}
          : {can_order: 0, on_the_way: 0};
        return {...row, ...own};
      })
      .filter((row) => row.safety_stock > 0 && row.can_order + row.on_the_way < row.safety_stock)
      .sort((a, b) => compareText(a.code, b.code));
    const of = (supplier: string) => missing.filter((row) => supplier === '' || row.supplier === supplier);
    for (const supplier of ['', anId(1), anId(3)])
      await store.storage.read(store.company, async (tx) => {
        const query = {warehouse: WAREHOUSE, supplier};
        const found: ToOrder[] = [];
        for (let after = ''; ;) {
          const page = await tx.toOrder(query, {after, limit: 17});
          found.push(...page);
          if (page.length < 17) break;
          after = page.at(-1)?.code ?? '';
        }
        expect(found.map(({code, can_order, on_the_way}) => [code, can_order, on_the_way])).toEqual(
          of(supplier).map(({code, can_order, on_the_way}) => [code, can_order, on_the_way]),
        );
        expect(await tx.countToOrder(query)).toBe(found.length);
        expect((await tx.toOrder({...query, warehouse: 'WH000009'}, {after: '', limit: 400})).length).toBe(
          rows.filter(
            (row) =>
              !row.hasFigures && row.safety_stock > 0 && (supplier === '' || row.supplier === supplier),
          ).length,
        );
      });
    expect(missing.length).toBeGreaterThan(60);
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

  test('[FIND-3] a search finds text in any column that names a row, in any case', async () => {
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
    expect(await search('holdi')).toEqual([]);
    expect(await search('жУК')).toEqual(['Жук']);
    expect(await search('жУК', WAREHOUSE)).toEqual([]);
    expect(await search('%_\\')).toEqual(['b%_\\']);
    expect(await search("'; drop table bin")).toEqual([]);
    expect(await search(anId(1))).toEqual([]);
    const counted = await store.storage.read(store.company, (tx) =>
      tx.count('bin', {index: 'key', prefix: [], search: '01', warehouse: ''}),
    );
    expect(counted).toBe(1);
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
  ...completeRow(caseResource, {}),
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
