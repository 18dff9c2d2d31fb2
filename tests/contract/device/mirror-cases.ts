import type {Row, Value} from '#domain/kernel/field.ts';
import {compareRows, compareText, indexColumns, matchesPrefix} from '#domain/kernel/resource.ts';
import {countValues} from '#domain/kernel/value-counts.ts';
import {type MirrorCursor, type MirrorChange, type MirrorStore, NO_CURSOR} from '#offline/mirror/mirror.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import {type Case, type Home, mustBeSame} from './case.ts';
import {aListedShelf, label, LATER_LISTS, shelfList, shelfKey, wire} from './lists.ts';

export const always = () => true;
/** A cursor at a version where all lists are whole. */
export const cursorAt = (version: number, change: Partial<MirrorCursor> = {}): MirrorCursor => ({
  ...NO_CURSOR,
  epoch: 'e',
  version,
  complete: ['shelf', 'label'],
  warehouse: 'W1',
  exactAt: version,
  ...change,
});

/** A mirror that holds these shelves, downloaded in one page. */
export async function holding(home: Home, rows: readonly Row[]): Promise<MirrorStore> {
  const mirror = await home.mirror();
  await mirror.apply(always, {
    cursor: cursorAt(1),
    clear: true,
    page: {list: 'shelf', rows: wire(rows.toSorted(compareRows(shelfList.key)))},
  });
  return mirror;
}

const ids = (rows: readonly Row[]): Value[] => rows.map((row) => row['id'] ?? '');

export async function range(
  mirror: MirrorStore,
  index: string,
  prefix: readonly Value[],
  limit = 100,
): Promise<[Value[], boolean]> {
  const [found] = await mirror.fetch([{list: 'shelf', index, prefix, limit}]);
  return [ids(found?.rows ?? []), found?.complete ?? false];
}

const NAMES = ['Zug', 'a', 'ab', 'B', 'Äpfel', 'ß', 'Жук', '箱', '～', '𝔸box', '🙂', 'z', '', 'a\tb', 'a b'];

export const MIRROR_CASES: readonly Case[] = [
  {
    name: '[L1] a new mirror stands nowhere and has downloaded nothing',
    async run(home) {
      const mirror = await home.mirror();
      mustBeSame(await mirror.cursor(), NO_CURSOR);
      const found = await mirror.fetch([
        {list: 'shelf', key: shelfKey('1')},
        {list: 'shelf', index: 'name', prefix: ['W1'], limit: 5},
        {list: 'secret', key: '1'},
        {list: 'no such list', key: '1'},
      ]);
      mustBeSame(
        found.map(({rows, downloaded}) => [rows, downloaded]),
        [0, 1, 2, 3].map(() => [[], false]),
      );
      mustBeSame(await mirror.rows('shelf', {index: 'key', prefix: [], offset: 0, limit: 5}), []);
      mustBeSame(await mirror.counts('shelf', {index: 'name', prefix: []}), []);
      mustBeSame(await mirror.sum('shelf'), {count: 0, sum: 0});
    },
  },
  {
    name: '[L7] a list that came in pages reads by key and by index once it is whole',
    async run(home) {
      const mirror = await home.mirror();
      const rows = Array.from({length: 500}, (_, i) => aListedShelf(String(1000 + i), {rank: (i * 7) % 50}));
      for (let from = 0; from < 500; from += 90) {
        const last = from + 90 >= 500;
        const cursor = cursorAt(1, last ? {} : {complete: [], partial: true});
        const page = {list: 'shelf', rows: wire(rows.slice(from, from + 90))};
        await mirror.apply(always, {cursor, page, ...(from === 0 && {clear: true})});
        const [found] = await mirror.fetch([{list: 'shelf', key: shelfKey('1000')}]);
        mustBeSame(found?.downloaded, last);
      }
      for (const tab of [mirror, await home.mirror()]) {
        const found = await tab.fetch([
          {list: 'shelf', key: shelfKey('1499')},
          {list: 'shelf', key: shelfKey('1500')},
          {list: 'shelf', key: 'no key'},
        ]);
        mustBeSame(
          found.map(({rows: each}) => each),
          [[rows[499]], [], []],
        );
        mustBeSame(await range(tab, 'key', ['W1'], 2), [['1000', '1001'], false]);
        mustBeSame(await range(tab, 'key', ['W1', '1010']), [['1010'], true]);
        mustBeSame(await range(tab, 'key', ['W2']), [[], true]);
        mustBeSame((await range(tab, 'key', ['W1'], 500))[1], true);
        mustBeSame(await range(tab, 'rank', ['A', 3], 3), [['1029', '1079', '1129'], false]);
        mustBeSame((await range(tab, 'rank', ['A'], 500))[0].length, 500);
      }
    },
  },
  {
    name: 'a range takes a whole value, never the beginning of one, and a prefix on into the key',
    async run(home) {
      const mirror = await holding(home, [
        aListedShelf('1', {name: 'A'}),
        aListedShelf('10', {name: 'A'}),
        aListedShelf('11', {name: 'AB'}),
        aListedShelf('1', {warehouse: 'W11', name: 'A'}),
      ]);
      mustBeSame(await range(mirror, 'key', ['W1']), [['1', '10', '11'], true]);
      mustBeSame(await range(mirror, 'key', ['W1', '1']), [['1'], true]);
      mustBeSame(await range(mirror, 'name', ['W1', 'A']), [['1', '10'], true]);
      mustBeSame(await range(mirror, 'name', ['W1', 'A', '1']), [['1'], true]);
      mustBeSame(await range(mirror, 'rank', ['A', 0, 'W1']), [['1', '10', '11'], true]);
      mustBeSame(await range(mirror, 'id', ['1']), [['1', '1'], true]);
      mustBeSame(await range(mirror, 'id', ['1', 'W11']), [['1'], true]);
      for (const odd of ['W1\u0000A', 'W1/1', 'W1/', '/', '\u0000', '']) {
        mustBeSame(await range(mirror, 'name', [odd]), [[], true], JSON.stringify(odd));
        mustBeSame(await range(mirror, 'key', [odd]), [[], true], JSON.stringify(odd));
      }
    },
  },
  {
    name: 'an index sorts text by code point and numbers by size',
    async run(home) {
      const named = await holding(
        home,
        NAMES.map((name, i) => aListedShelf(String(100 + i), {name})),
      );
      const rows = await named.rows('shelf', {index: 'name', prefix: ['W1'], offset: 0, limit: 100});
      mustBeSame(
        rows.map((row) => row['name']),
        NAMES.toSorted(compareText),
      );
      const ranks = [0, -1, 1, 10, 9, -10, -9, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 36, 35];
      const ranked = await holding(
        home,
        ranks.map((rank, i) => aListedShelf(String(100 + i), {rank})),
      );
      const byRank = await ranked.rows('shelf', {index: 'rank', prefix: ['A'], offset: 0, limit: 100});
      mustBeSame(
        byRank.map((row) => row['rank']),
        ranks.toSorted((a, b) => a - b),
      );
    },
  },
  {
    name: 'screens read rows after an offset, in the order of an index',
    async run(home) {
      const rows = Array.from({length: 900}, (_, i) => aListedShelf(String(1000 + i), {rank: 900 - i}));
      const mirror = await holding(home, rows);
      const read = async (index: string, prefix: Value[], offset: number, limit: number) =>
        ids(await mirror.rows('shelf', {index, prefix, offset, limit}));
      mustBeSame(await read('key', [], 0, 2), ['1000', '1001']);
      mustBeSame(await read('key', ['W1'], 700, 2), ['1700', '1701']);
      mustBeSame(await read('rank', ['A'], 700, 2), ['1199', '1198']);
      mustBeSame(await read('rank', [], 899, 5), ['1000']);
      mustBeSame(await read('rank', [], 900, 5), []);
      mustBeSame((await read('name', ['W1'], 100, 600)).length, 600);
    },
  },
  {
    name: '[P4] changes insert, replace and delete, and every index follows',
    async run(home) {
      const mirror = await holding(
        home,
        Array.from({length: 300}, (_, i) => aListedShelf(String(1000 + i), {rank: i % 10})),
      );
      const touched = await mirror.apply(always, {
        cursor: cursorAt(2),
        rows: {
          shelf: wire([
            aListedShelf('1005', {rank: 77, version: 2}),
            aListedShelf('0001', {rank: 77, version: 2}),
            aListedShelf('1006', {rank: 6, name: 'same rank', version: 2}),
          ]),
          label: wire([{id: 'L', text: 'label', version: 2}], label),
        },
        gone: {shelf: [shelfKey('1015'), shelfKey('9999')], label: ['M']},
      });
      mustBeSame(touched?.all, false);
      const {shelf: shelves, label: labels} = Object.fromEntries(touched?.lists ?? []);
      mustBeSame(
        shelves?.toSorted(),
        ['0001', '1005', '1006', '1015', '9999'].map((id) => shelfKey(id)),
      );
      mustBeSame(labels?.toSorted(), ['L', 'M']);
      for (const tab of [mirror, await home.mirror()]) {
        mustBeSame(await range(tab, 'rank', ['A', 77]), [['0001', '1005'], true]);
        mustBeSame((await range(tab, 'rank', ['A', 5]))[0].length, 28);
        mustBeSame(await range(tab, 'name', ['W1', 'same rank']), [['1006'], true]);
        mustBeSame(await range(tab, 'name', ['W1', 'shelf 1006']), [[], true]);
        const found = await tab.fetch([
          {list: 'shelf', key: shelfKey('1015')},
          {list: 'shelf', key: shelfKey('1006')},
          {list: 'label', key: 'L'},
        ]);
        mustBeSame(
          found.map(({rows}) => rows.map((row) => row['name'] ?? row['text'])),
          [[], ['same rank'], ['label']],
        );
      }
    },
  },
  {
    name: '[L1] an answer to a cursor that no longer holds changes nothing',
    async run(home) {
      const mirror = await holding(home, [aListedShelf('1')]);
      let asked: MirrorCursor | undefined;
      const stale = (cursor: MirrorCursor) => {
        asked = cursor;
        return false;
      };
      const rows = {shelf: wire([aListedShelf('2')])};
      mustBeSame(await mirror.apply(stale, {cursor: cursorAt(2), clear: true, rows}), undefined);
      mustBeSame(asked, cursorAt(1));
      mustBeSame(await mirror.cursor(), cursorAt(1));
      mustBeSame(await range(mirror, 'key', ['W1']), [['1'], true]);
      mustBeSame(await range(await home.mirror(), 'name', ['W1']), [['1'], true]);
    },
  },
  {
    name: '[L7] beginning anew forgets every row and every index',
    async run(home) {
      const mirror = await holding(
        home,
        Array.from({length: 200}, (_, i) => aListedShelf(String(1000 + i))),
      );
      const anew = cursorAt(9, {generation: 2, complete: ['label'], partial: true});
      const touched = await mirror.apply(always, {cursor: anew, clear: true});
      mustBeSame(touched?.all, true);
      const [found] = await mirror.fetch([{list: 'shelf', key: shelfKey('1000')}]);
      mustBeSame([found?.downloaded, found?.rows], [false, []]);
      mustBeSame(await mirror.sum('shelf'), {count: 0, sum: 0});
      const page = {list: 'shelf', rows: wire([aListedShelf('5')])};
      await mirror.apply(always, {cursor: cursorAt(9, {generation: 2}), page});
      for (const index of ['key', 'name', 'rank', 'id'])
        mustBeSame((await range(mirror, index, []))[0], ['5']);
    },
  },
  {
    name: '[L7] rows that change, go or come between while a list is downloaded stand in its indexes as they are',
    async run(home) {
      const mirror = await home.mirror();
      const partial = cursorAt(1, {complete: []});
      const page = (ids: readonly string[]) => ({
        cursor: partial,
        page: {list: 'shelf', rows: wire(ids.map((id) => aListedShelf(id)))},
      });
      await mirror.apply(always, page(['10', '20', '30']));
      await mirror.apply(always, {
        cursor: partial,
        rows: {shelf: wire([aListedShelf('15'), aListedShelf('20', {name: 'other'})])},
        gone: {shelf: [shelfKey('30')]},
      });
      await mirror.apply(always, page(['40']));
      const other = await home.mirror();
      await other.apply(always, page(['50']));
      await mirror.apply(always, {...page(['60']), cursor: cursorAt(1)});
      for (const index of ['key', 'rank', 'id'])
        mustBeSame(await range(mirror, index, []), [['10', '15', '20', '40', '50', '60'], true], index);
      mustBeSame(await range(mirror, 'name', ['W1', 'shelf 20']), [[], true]);
      mustBeSame(await range(mirror, 'name', ['W1', 'other']), [['20'], true]);
    },
  },
  {
    name: '[L7] rows that change between two pages of one tab stand in its indexes as they are',
    async run(home) {
      const mirror = await home.mirror();
      const cursor = cursorAt(1, {complete: []});
      const page = (ids: readonly string[]) => ({
        list: 'shelf',
        rows: wire(ids.map((id) => aListedShelf(id))),
      });
      await mirror.apply(always, {cursor, page: page(['10', '20'])});
      await mirror.apply(always, {cursor, rows: {shelf: wire([aListedShelf('10', {name: 'other'})])}});
      await mirror.apply(always, {cursor: cursorAt(1), page: page(['30'])});
      mustBeSame(await range(mirror, 'name', ['W1']), [['10', '20', '30'], true]);
      mustBeSame(await range(mirror, 'name', ['W1', 'other']), [['10'], true]);
      mustBeSame(await range(mirror, 'rank', []), [['10', '20', '30'], true]);
    },
  },
  {
    name: 'a list that is downloaded a second time is not there in between, and its indexes are new',
    async run(home) {
      const mirror = await holding(home, [aListedShelf('1'), aListedShelf('2')]);
      await mirror.apply(always, {
        cursor: cursorAt(1, {complete: ['label']}),
        gone: {shelf: [shelfKey('1')]},
      });
      mustBeSame((await mirror.fetch([{list: 'shelf', key: shelfKey('2')}]))[0]?.downloaded, false);
      await mirror.apply(always, {cursor: cursorAt(2), rows: {shelf: wire([aListedShelf('3')])}});
      mustBeSame(await range(mirror, 'name', ['W1']), [['2', '3'], true]);
    },
  },
  {
    name: '[P4] what another tab has applied is read, not what was remembered',
    async run(home) {
      const mirror = await holding(
        home,
        Array.from({length: 200}, (_, i) => aListedShelf(String(1000 + i))),
      );
      const other = await home.mirror();
      for (let round = 0; round < 6; round++) {
        const [writer, reader] = round % 2 === 0 ? [mirror, other] : [other, mirror];
        await range(reader, 'name', ['W1']);
        await writer.apply(always, {
          cursor: cursorAt(2 + round),
          rows: {
            shelf: wire(
              Array.from({length: 90}, (_, i) =>
                aListedShelf(`1100${String(100 * round + i)}`, {rank: round}),
              ),
            ),
          },
          gone: {shelf: [shelfKey(String(1000 + round))]},
        });
        mustBeSame((await reader.cursor()).version, 2 + round);
        mustBeSame((await range(reader, 'key', ['W1'], 5000))[0].length, 200 + 89 * (round + 1));
        mustBeSame((await range(reader, 'name', ['W1'], 5000))[0].length, 200 + 89 * (round + 1));
        mustBeSame((await range(reader, 'id', [String(1000 + round)]))[0], []);
      }
    },
  },
  {
    name: '[L12] count and sum of a list are those of its keys and versions',
    async run(home) {
      const rows = Array.from({length: 150}, (_, i) => aListedShelf(String(1000 + i), {version: i + 1}));
      const mirror = await holding(home, rows);
      const sum = rows.reduce(
        (all, row) => addSums(all, rowSum(shelfKey(String(row['id'])), Number(row['version']))),
        0,
      );
      mustBeSame(await mirror.sum('shelf'), {count: 150, sum});
    },
  },
  {
    name: 'a column that a page does not have reads as its default',
    async run(home) {
      await holding(
        home,
        Array.from({length: 100}, (_, i) => aListedShelf(String(1000 + i))),
      );
      const later = await home.mirror(LATER_LISTS);
      const shelves = LATER_LISTS.get('shelf');
      if (!shelves) throw new Error('no shelves');
      const red = {...aListedShelf('1050', {version: 2}), colour: 'red', weight: 5};
      await later.apply(always, {cursor: cursorAt(2), rows: {shelf: wire([red], shelves)}});
      const [old, changed] = await later.fetch([
        {list: 'shelf', key: shelfKey('1049')},
        {list: 'shelf', key: shelfKey('1050')},
      ]);
      mustBeSame(old?.rows, [{...aListedShelf('1049'), colour: '', weight: 0}]);
      mustBeSame(changed?.rows, [red]);
    },
  },
  {
    name: 'a list that this build does not know is passed over',
    async run(home) {
      const mirror = await holding(home, [aListedShelf('1')]);
      const touched = await mirror.apply(always, {
        cursor: cursorAt(2, {complete: ['shelf', 'label', 'robot']}),
        rows: {robot: {columns: ['id'], rows: [['R2']]}, secret: {columns: ['id'], rows: [['x']]}},
        gone: {robot: ['R1']},
      });
      mustBeSame([...(touched?.lists.keys() ?? [])], []);
      mustBeSame((await mirror.fetch([{list: 'robot', key: 'R2'}]))[0]?.downloaded, false);
      mustBeSame((await mirror.cursor()).version, 2);
    },
  },
  {
    name: '[P4] after any changes a mirror reads as the plain rows do',
    async run(home) {
      const mirror = await holding(home, []);
      const rows = new Map<string, Row>();
      const dice = diceOf(7);
      for (let version = 2; version < 40; version++) {
        const change = someChange(dice, rows, version);
        await mirror.apply(always, change);
        if (version % 6 === 0) await compare(version % 12 === 0 ? await home.mirror() : mirror, rows, dice);
      }
    },
  },
];

type Dice = (below: number) => number;

/** Whole numbers below a bound, the same in every run. */
const diceOf =
  (seed: number): Dice =>
  (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };

/** Many rows, few, or a sweep of deletions; keeps the plain rows in step. */
function someChange(dice: Dice, rows: Map<string, Row>, version: number): MirrorChange {
  const puts: Row[] = [];
  const sweep = dice(4) === 0;
  const gone = [...rows.keys()].filter(() => (sweep ? dice(10) < 9 : dice(30) === 0));
  for (const key of gone) rows.delete(key);
  for (let left = sweep ? 3 : ([1, 20, 400][dice(3)] ?? 0); left > 0; left--) {
    const row = aListedShelf(String(dice(3000)), {
      name: `${NAMES[dice(NAMES.length)] ?? ''}${String(dice(5))}`,
      zone: NAMES[dice(NAMES.length)] ?? '',
      rank: dice(20) - 10,
      version,
    });
    rows.set(shelfKey(String(row['id'])), row);
    puts.push(row);
  }
  const alive = gone.filter((key) => !rows.has(key));
  return {cursor: cursorAt(version), rows: {shelf: wire(puts)}, gone: {shelf: alive}};
}

async function compare(mirror: MirrorStore, rows: ReadonlyMap<string, Row>, dice: Dice): Promise<void> {
  for (const index of ['key', 'name', 'rank', 'id']) {
    const expected = [...rows.values()].sort(compareRows(indexColumns(shelfList, index)));
    mustBeSame(await mirror.rows('shelf', {index, prefix: [], offset: 0, limit: 5000}), expected, index);
    const row = expected[dice(expected.length)];
    if (!row) continue;
    const columns = indexColumns(shelfList, index);
    const prefix = columns.slice(0, 1 + dice(columns.length)).map((column) => row[column] ?? '');
    const matching = expected.filter((each) => matchesPrefix(shelfList, index, prefix, each));
    const limit = 1 + dice(matching.length + 1);
    const [found] = await mirror.fetch([{list: 'shelf', index, prefix, limit}]);
    mustBeSame(found?.rows, matching.slice(0, limit), `${index} ${JSON.stringify(prefix)}`);
    mustBeSame(found?.complete, matching.length <= limit);
  }
  await compareCounts(mirror, [...rows.values()], dice);
  mustBeSame((await mirror.sum('shelf')).count, rows.size);
}

/** Counts of each value are those of the rows, also without some of them, and all together. */
async function compareCounts(mirror: MirrorStore, rows: readonly Row[], dice: Dice): Promise<void> {
  const except = new Set(rows.filter(() => dice(4) === 0).map((row) => shelfKey(String(row['id']))));
  for (const [index, prefix, by] of [
    ['name', ['W1'], 'name'],
    ['rank', ['a'], 'rank'],
    ['rank', [], 'zone'],
    ['rank', [''], undefined],
  ] as const) {
    const own = rows.filter((row) => matchesPrefix(shelfList, index, prefix, row));
    const values = (some: readonly Row[]) =>
      countValues(some.map((row) => (by === undefined ? '' : (row[by] ?? ''))));
    const query = {index, prefix, ...(by === undefined ? {} : {by})};
    mustBeSame(await mirror.counts('shelf', query), values(own), `${index} ${prefix.join()}`);
    const rest = own.filter((row) => !except.has(shelfKey(String(row['id']))));
    mustBeSame(await mirror.counts('shelf', {...query, except}), values(rest), `${index} but some`);
  }
}
