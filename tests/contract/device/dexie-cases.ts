import {keyHash, mirrorName} from '#offline/dexie/mirror-database.ts';
import {outboxName} from '#offline/dexie/outbox-database.ts';
import {MirrorDamaged} from '#offline/mirror/mirror.ts';
import {OldCode} from '#offline/outbox/outbox-store.ts';
import {draft} from './outbox-cases.ts';
import {failsWith, mustBeSame} from './case.ts';
import type {DexieHome} from './dexie-home.ts';
import {aListedShelf, LATER_LISTS, LISTS, shelfList, shelfKey, wire} from './lists.ts';
import {always, cursorAt, holding, range} from './mirror-cases.ts';

export interface DexieCase {
  readonly name: string;
  readonly run: (home: DexieHome) => Promise<void>;
}

/** What no database can store, so that the transaction it is part of fails in the middle. */
const unstorable = (() => undefined) as unknown as string;

export const DEXIE_CASES: readonly DexieCase[] = [
  {
    name: '[P4] a change that breaks off leaves rows, indexes and cursor as they were, on disk and in memory',
    async run(home) {
      const mirror = await holding(
        home,
        Array.from({length: 200}, (_, i) => aListedShelf(String(1000 + i))),
      );
      const before = await range(mirror, 'name', ['W1'], 500);
      const rows = Array.from({length: 90}, (_, i) => aListedShelf(String(11000 + i)));
      const broken = {
        // The cursor is written last.
        cursor: cursorAt(2, {warehouse: unstorable}),
        rows: {shelf: wire(rows)},
        gone: {shelf: [shelfKey('1001')]},
      };
      await failsWith(mirror.apply(always, broken), Error);
      await failsWith(mirror.apply(always, {...broken, clear: true}), Error);
      for (const tab of [mirror, await home.mirror()]) {
        mustBeSame(await tab.cursor(), cursorAt(1));
        mustBeSame(await range(tab, 'name', ['W1'], 500), before);
        mustBeSame(await range(tab, 'key', ['W1', '1001']), [['1001'], true]);
        mustBeSame(await range(tab, 'key', ['W1', '11000']), [[], true]);
      }
    },
  },
  {
    name: 'rows are counted by an index alone: none of them is read for it',
    async run(home) {
      const rows = Array.from({length: 700}, (_, i) => aListedShelf(String(1000 + i), {rank: (i % 3) - 1}));
      (await holding(home, rows)).close();
      await home.loseRows();
      const mirror = await home.mirror();
      mustBeSame(await mirror.counts('shelf', {index: 'rank', prefix: ['A'], by: 'rank'}), [
        {value: -1, count: 234},
        {value: 0, count: 233},
        {value: 1, count: 233},
      ]);
      mustBeSame(
        await mirror.counts('shelf', {index: 'rank', prefix: ['A', 0], except: new Set([shelfKey('1001')])}),
        [{value: '', count: 232}],
      );
      await failsWith(
        mirror.rows('shelf', {index: 'rank', prefix: ['A'], offset: 0, limit: 1}),
        MirrorDamaged,
      );
    },
  },
  {
    name: '[P1] a mutation that cannot be stored uses no number and keeps its step',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.putStep({key: 'flow', at: 1, state: '{}'});
      await failsWith(outbox.append([draft(1), {...draft(2), build: unstorable}], {step: 'flow'}), Error);
      mustBeSame(
        (await outbox.append([draft(3)])).map(({n, seq}) => [n, seq]),
        [[1, 1]],
      );
      mustBeSame((await outbox.steps()).length, 1);
    },
  },
  {
    name: 'a build older than the outbox may read and not write',
    async run(home) {
      const [old, later] = [await home.outbox(), await home.outboxOf({codeLevel: 2})];
      await old.append([draft(1)]);
      await later.putMeta('minCode', 2);
      await failsWith(old.append([draft(2)]), OldCode);
      await failsWith(old.putStep({key: 'flow', at: 1, state: '{}'}), OldCode);
      await failsWith(
        old.change(() => ({})),
        OldCode,
      );
      mustBeSame((await old.read()).entries.length, 1);
      await later.append([draft(2)]);
      mustBeSame((await old.read()).entries.length, 2);
    },
  },
  {
    name: '[PHOTO-2] photos that the first build with photos has kept are there for this one, the oldest first, and the old tab gives way',
    async run(home) {
      const old = await home.firstPhotos();
      const photo = (n: number) => ({
        mutation: `M${String(n)}`,
        n: 1,
        at: n,
        jpeg: new Uint8Array([n, 7]).buffer,
      });
      for (const n of [1, 2]) await old.table('photo').add(photo(n));
      const photos = await home.photos();
      mustBeSame(home.lost, ['replaced']);
      mustBeSame([await photos.count(), await photos.rawCount(), await photos.lost()], [2, 0, 0]);
      const first = await photos.oldest();
      if (!first) throw new Error('no photo');
      mustBeSame([first.k, first.mutation, first.at, ...new Uint8Array(first.jpeg)], [1, 'M1', 1, 1, 7]);
      await photos.sent(first, 'E1', 5);
      mustBeSame((await photos.sentElsewhere('E2'))?.mutation, 'M1');
      mustBeSame(await photos.keep(photo(3)), 'kept');
      const {mutation, n, at} = photo(4);
      mustBeSame(await photos.keepRaw({mutation, n, at, raw: new Blob(['raw'])}), 1);
      mustBeSame((await photos.beginSmall())?.mutation, 'M4');
      mustBeSame([(await photos.oldest())?.k, (await photos.oldest(2))?.k], [2, 3]);
      photos.close();
    },
  },
  {
    name: 'stores that are deleted under a tab say so, and are not made again behind its back',
    async run(home) {
      const [outbox, mirror] = [await home.outbox(), await home.mirror()];
      await outbox.append([draft(1)]);
      await home.remove('outbox');
      await home.remove('mirror');
      mustBeSame(home.lost, ['replaced', 'replaced']);
      await failsWith(outbox.append([draft(2)]), Error);
      await failsWith(mirror.cursor(), Error);
      const again = await home.outbox();
      mustBeSame((await again.read()).entries, []);
      again.close();
      mustBeSame(home.lost.length, 2);
    },
  },
  {
    name: 'columns of a later build outlive a change by an older one',
    async run(home) {
      const shelves = LATER_LISTS.get('shelf');
      if (!shelves) throw new Error('no shelves');
      const later = await home.mirror(LATER_LISTS);
      const coloured = ['1', '2'].map((id) => ({...aListedShelf(id), colour: 'red', weight: 4}));
      await later.apply(always, {cursor: cursorAt(1), rows: {shelf: wire(coloured, shelves)}});
      const older = await home.mirror();
      await older.apply(always, {
        cursor: cursorAt(2),
        rows: {shelf: wire([aListedShelf('1', {name: 'x'})], shelfList)},
      });
      const found = await later.fetch(['1', '2'].map((id) => ({list: 'shelf', key: shelfKey(id)})));
      mustBeSame(
        found.map(({rows: [row]}) => [row?.['name'], row?.['colour'], row?.['weight']]),
        [
          ['x', '', 0],
          ['shelf 2', 'red', 4],
        ],
      );
    },
  },
  {
    name: 'a new column keeps the mirror, another key or index makes a new one',
    run: async () => {
      mustBeSame(keyHash(LISTS), keyHash(LATER_LISTS));
      mustBeSame(/^[0-9a-f]{8}$/.test(keyHash(LISTS)), true);
      const hashes = [
        {...shelfList, key: ['id', 'warehouse']},
        {...shelfList, indexes: {...shelfList.indexes, zone: ['zone']}},
        {...shelfList, indexes: {...shelfList.indexes, rank: ['rank', 'zone']}},
      ].map((changed) => keyHash(new Map([...LISTS, ['shelf', changed]])));
      mustBeSame(new Set([keyHash(LISTS), ...hashes]).size, 4);
      mustBeSame(mirrorName('S', 'C', 'abc', 2), 'binward-mirror:S:C:abc:2');
      mustBeSame(outboxName('S', 'C'), 'binward-outbox:S:C');
    },
  },
];
