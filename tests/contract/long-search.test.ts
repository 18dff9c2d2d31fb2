import {setImmediate as othersTurn} from 'node:timers/promises';
import {beforeEach, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownWordsOf, soughtIn} from '#domain/kernel/search.ts';
import {bin as bins} from '#domain/warehouse/bin.ts';
import type {RowCondition} from '#server/storage/row-condition.ts';
import type {PageQuery} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {bin} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const ROWS = 12_000;
/** Rows that one statement may go through: where it looks at each, where few can be meant, where it counts or adds up. */
const [LOOKED, OF_FEW, COUNTED] = [2_000, 8_000, 10_000];
/** Every fifth one is found, a few of them anywhere in the list. */
const isWanted = (n: number): boolean => n % 5 === 0;
const nameOf = (n: number): string => `${isWanted(n) ? 'Kühl' : 'warm'}-${String(n).padStart(5, '0')}`;
const ALL: Omit<PageQuery, 'after'> = {index: 'key', prefix: [], limit: 100, search: '', warehouse: ''};
const WANTED = Array.from({length: ROWS}, (_, n) => n + 1).filter(isWanted);

const fill = async ({storage, company}: Store): Promise<void> => {
  await storage.write(company, (tx) =>
    tx.put(
      'bin',
      Array.from({length: ROWS}, (_, n) =>
        bin(tx, n + 1, nameOf(n + 1), {warehouse: n % 2 === 0 ? WAREHOUSE : '0THERHSE'}),
      ),
    ),
  );
};

/** What is found by kept words: a beginning that thousands of rows have, one of a few hundred, and both together. */
const found = (search: string): readonly RowCondition[] => [
  {kind: 'words', sought: soughtIn(search), sources: ownWordsOf(bins)},
];
const COMMON = {search: 'warm', names: namesOf((n) => !isWanted(n))} as const;
const RARER = {search: '-006', names: namesOf((n) => nameOf(n).includes('006'))} as const;
const BOTH = {
  search: `${COMMON.search} ${RARER.search}`,
  names: RARER.names.filter((name) => COMMON.names.includes(name)),
} as const;
const NONE = {search: `${COMMON.search} kühl`, names: []} as const;
/** Few words, by a column of which no index leads to the rows. */
const OF_ZONE: readonly RowCondition[] = [
  {kind: 'words', sought: soughtIn('-006'), sources: [{column: 'zone', before: '', list: 'bin'}]},
];

function namesOf(is: (n: number) => boolean): string[] {
  return Array.from({length: ROWS}, (_, n) => n + 1)
    .filter(is)
    .map(nameOf);
}

/** The names of every page, one after the other. */
async function walk({storage, company}: Store, query: Omit<PageQuery, 'after'>): Promise<string[]> {
  const names: string[] = [];
  for (let last: Row | undefined; ;) {
    const after = last && {after: query.index === 'key' ? [last['id'] ?? ''] : placeOf(last)};
    const rows = await storage.read(company, (tx) => tx.page('bin', {...query, ...after}));
    names.push(...rows.map((row) => String(row['name'])));
    if (rows.length < query.limit) return names;
    last = rows.at(-1);
  }
}
const placeOf = ({warehouse = '', name = '', id = ''}: Row) => [warehouse, name, id];

const tests = (store: Store): void => {
  beforeEach(() => fill(store));

  test('finds and counts what is there, page by page, forwards and backwards', async () => {
    const found = WANTED.map(nameOf);
    expect(await walk(store, {...ALL, search: 'KÜHL', limit: 333})).toEqual(found);
    const backwards = {...ALL, search: 'kühl', limit: 500, backward: true};
    expect(await walk(store, backwards)).toEqual(found.toReversed());
    const numbered = Array.from({length: ROWS}, (_, n) => nameOf(n + 1)).filter((name) =>
      name.includes('06'),
    );
    expect(await walk(store, {...ALL, search: '-06', limit: 100})).toEqual(numbered);
    expect(await walk(store, {...ALL, search: 'nowhere'})).toEqual([]);
    const ours = WANTED.filter((n) => n % 2 === 1).map(nameOf);
    expect(await walk(store, {...ALL, search: 'kühl', warehouse: WAREHOUSE})).toEqual(ours);
    const byName = {...ALL, index: 'name', prefix: [WAREHOUSE], search: 'kühl'};
    expect(await walk(store, byName)).toEqual(ours);
    await store.storage.read(store.company, async (tx) => {
      expect(await tx.count('bin', {...ALL, search: 'kühl'})).toBe(WANTED.length);
      expect(await tx.count('bin', {...ALL, search: 'kühl', warehouse: WAREHOUSE})).toBe(ours.length);
      expect(await tx.count('bin', byName)).toBe(ours.length);
      const one = {...ALL, prefix: [anId(5)], search: 'kühl'};
      expect([await tx.count('bin', one), (await tx.page('bin', one)).length]).toEqual([1, 1]);
    });
  });

  test('finds by words that very many rows have what it finds by rare ones', async () => {
    for (const {search, names} of [COMMON, RARER, BOTH, NONE]) {
      const only = found(search);
      expect(await walk(store, {...ALL, only, limit: 3_000})).toEqual(names);
      expect(await walk(store, {...ALL, only, limit: 3_000, backward: true})).toEqual(names.toReversed());
      await store.storage.read(store.company, async (tx) => {
        expect(await tx.count('bin', {...ALL, only})).toBe(names.length);
        expect(await tx.tally('bin', {...ALL, only}, [{column: 'version'}])).toEqual({
          count: names.length,
          sums: [names.length * tx.head.version],
        });
      });
    }
  });

  test('counts and adds up the same, whichever way and from where on its pages are read', async () => {
    await store.storage.read(store.company, async (tx) => {
      const sums = [{column: 'version'}];
      const after = [anId(ROWS / 2)];
      const {version} = tx.head;
      for (const [only, count] of [
        [[], ROWS],
        [found(COMMON.search), COMMON.names.length],
        [found(RARER.search), RARER.names.length],
      ] as const)
        // A page and what is told beside it are asked for alike.
        for (const way of [{backward: true}, {}, {after}, {after, backward: true}]) {
          const asked = {...ALL, only, ...way};
          expect([way, await tx.count('bin', asked)]).toEqual([way, count]);
          expect([way, await tx.tally('bin', asked, sums)]).toEqual([way, {count, sums: [count * version]}]);
        }
    });
  });

  test('lets others come in between, as often as so many rows have been gone through', async () => {
    await store.storage.read(store.company, async (tx) => {
      const sums = [{column: 'version'}];
      for (const [size, search] of [
        [LOOKED, () => tx.count('bin', {...ALL, search: 'nowhere'})],
        [LOOKED, () => tx.page('bin', {...ALL, search: 'nowhere'})],
        [LOOKED, () => tx.count('bin', {...ALL, only: found(COMMON.search)})],
        [LOOKED, () => tx.page('bin', {...ALL, only: found(NONE.search)})],
        [OF_FEW, () => tx.tally('bin', {...ALL, only: OF_ZONE}, sums)],
        [COUNTED, () => tx.count('bin', ALL)],
        [COUNTED, () => tx.count('bin', {...ALL, warehouse: WAREHOUSE})],
        [COUNTED, () => tx.tally('bin', ALL, sums)],
      ] as const) {
        const state = {isOver: false};
        const over = search().finally(() => (state.isOver = true));
        let between = 0;
        for (; !state.isOver; await othersTurn()) between++;
        await over;
        expect(between, String(search)).toBeGreaterThanOrEqual(ROWS / size);
      }
      expect(await tx.count('bin', ALL)).toBe(ROWS);
      expect(await tx.tally('bin', ALL, sums)).toEqual({count: ROWS, sums: [ROWS * tx.head.version]});
    });
  });
};
overEveryStore('a search through a long list', tests, ['sqlite', 'postgres']);
