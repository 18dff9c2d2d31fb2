import {describe, expect, test} from 'vitest';
import {caseResource} from '#domain/kernel/case.ts';
import type {Read} from '#domain/kernel/action.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {
  aCursor,
  anEntry,
  aMirror,
  OTHER_SHELF,
  SHELF,
  SHELF_RULES,
  shelfRows,
} from '#tests/builders/shelf.ts';
import {freshState, type OutboxEntry} from './outbox-store.ts';
import {computeOverlay, deviceContextOf, type Overlay} from './overlay.ts';

const roleOf = () => 'StockControl' as const;
const storeOf = (
  entries: readonly OutboxEntry[],
  journal: readonly OutboxEntry[] = [],
  past: readonly string[] = [],
): MemoryOutbox =>
  new MemoryOutbox('', {
    state: {...freshState(''), epoch: past.length > 0 ? 'e2' : 'e1', past},
    entries,
    journal,
    notices: new Map(),
    steps: new Map(),
    meta: new Map(),
  });

/** The overlay of this work over shelves with so many things. */
async function overlayOf(
  entries: readonly OutboxEntry[],
  mirror?: MemoryMirror,
  journal: readonly OutboxEntry[] = [],
  past: readonly string[] = [],
): Promise<Overlay> {
  return computeOverlay(
    SHELF_RULES,
    mirror ?? (await aMirror({[SHELF]: 5})),
    storeOf(entries, journal, past),
    roleOf,
  );
}
const things = (overlay: Overlay, key = SHELF) => overlay.changes.get('shelf')?.get(key)?.['things'];
const double = (n: number): OutboxEntry => anEntry(n, {action: 'shelf.double', args: {shelf: SHELF}});
const applied = (n: number, version: number): OutboxEntry =>
  anEntry(n, {status: 'applied', version, epoch: 'e1', acked: 1});

/** A mirror that tells how often it was asked. */
class CountingMirror extends MemoryMirror {
  readonly asked: number[] = [];

  override async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    this.asked.push(reads.length);
    return super.fetch(reads);
  }
}

describe('replaying own work over the mirror', () => {
  test('[P4] with nothing to replay the screen is the mirror', async () => {
    const overlay = await overlayOf([]);
    expect([overlay.changes.size, overlay.doubtful.size]).toEqual([0, 0]);
    expect(overlay.cursor).toEqual(aCursor());
  });

  test('[P3] it is drawn in the order made, each piece on what the earlier ones left', async () => {
    expect(things(await overlayOf([anEntry(1), double(2)]))).toBe((5 + 2) * 2);
    expect(things(await overlayOf([double(1), anEntry(2)]))).toBe(5 * 2 + 2);
  });

  test('[L6] what the mirror holds is not drawn again, and what it does not hold yet is', async () => {
    expect(things(await overlayOf([applied(1, 10), anEntry(2)]))).toBe(5 + 2);
    expect(things(await overlayOf([applied(1, 11), anEntry(2)]))).toBe(5 + 4);
  });

  test('[L5] over a partial mirror answered work is still drawn', async () => {
    const mirror = await aMirror({[SHELF]: 5}, {partial: true});
    expect(things(await overlayOf([applied(1, 10)], mirror))).toBe(7);
  });

  test('[P4] what is settled and not in the mirror, since that lost its last rows, is still drawn, in its order', async () => {
    const refused: OutboxEntry = {...applied(3, 12), status: 'refused'};
    const asked: OutboxEntry = {...double(4), client: '', status: 'applied', version: 12, epoch: 'e1'};
    const journal = [applied(1, 10), applied(2, 11), refused, asked];
    expect(things(await overlayOf([double(5)], undefined, journal))).toBe((5 + 2) * 2);
    expect(things(await overlayOf([], undefined, [applied(1, 10)]))).toBeUndefined();
  });

  test('[P4] what was settled between the last whole version of a mirror and the cut that it has reached is drawn', async () => {
    const partial = await aMirror({[SHELF]: 5}, {version: 12, partial: true, whole: 9});
    expect(things(await overlayOf([], partial, [applied(1, 9), applied(2, 11)]))).toBe(5 + 2);
  });

  test('[P4] a mirror that fell behind a handshake shows what was settled on both sides of it', async () => {
    const later: OutboxEntry = {...applied(2, 12), epoch: 'e2'};
    expect(things(await overlayOf([], undefined, [applied(1, 10), later], ['e1']))).toBe(5 + 2);
  });

  test('[P4] a mirror that shook hands and still lacks what was settled before that shows it', async () => {
    const followed = await aMirror({[SHELF]: 5}, {epoch: 'e2'});
    const journal = [applied(1, 10), applied(2, 11)];
    expect(things(await overlayOf([], followed, journal, ['e1']))).toBe(5 + 2);
  });

  test('[P4] a mirror left in a lost history shows what was settled after it, whose versions may begin before its own', async () => {
    const later: OutboxEntry = {...applied(2, 7), epoch: 'e2'};
    const again: OutboxEntry = {...applied(1, 6), epoch: 'e2', formerly: [{epoch: 'e1', version: 9}]};
    expect(things(await overlayOf([], undefined, [again, later], ['e1']))).toBe(5 + 2);
  });

  test('[P4] a mirror of an epoch that this outbox has never been in, since the one before was thrown away, shows its work', async () => {
    const older = await aMirror({[SHELF]: 5}, {epoch: 'e0'});
    expect(things(await overlayOf([], older, [applied(1, 7)]))).toBe(5 + 2);
  });

  test('[P4] over a mirror that is still empty nothing settled is drawn', async () => {
    const empty = await aMirror({}, {version: 0, partial: true});
    expect(things(await overlayOf([], empty, [applied(1, 10)]))).toBeUndefined();
  });

  test('[L6] refused and held work is not drawn', async () => {
    const refused: OutboxEntry = {...applied(1, 99), status: 'refused'};
    const held: OutboxEntry = {...applied(2, 99), status: 'held'};
    expect((await overlayOf([refused, held])).changes.size).toBe(0);
  });

  test('a recorded fact is settled, never asked about: taking more than is there empties the shelf', async () => {
    const take = anEntry(1, {action: 'shelf.take', args: {shelf: SHELF, things: 9}});
    const overlay = await overlayOf([take]);
    expect(things(overlay)).toBe(0);
    expect([...(overlay.changes.get(caseResource.name)?.values() ?? [])]).toMatchObject([
      {code: 'shelf.short', mutation: take.id, state: 'open'},
    ]);
  });

  test('the rows of a drawn piece carry who did it and when', async () => {
    const {changes} = await overlayOf([anEntry(1)]);
    expect(changes.get('shelf')?.get(SHELF)).toMatchObject({update_time: anEntry(1).at, version: 10});
  });

  test('all reads of all work are fetched together', async () => {
    const mirror = new CountingMirror(SHELF_RULES.resources);
    const rows = shelfRows({[SHELF]: 5, [OTHER_SHELF]: 1});
    await mirror.apply(() => true, {cursor: aCursor(), rows: {shelf: rows}});
    const other = anEntry(3, {args: {shelf: OTHER_SHELF, things: 1}});
    await overlayOf([anEntry(1), anEntry(2), other], mirror);
    expect(mirror.asked).toEqual([2]);
  });

  test('what a rule forgot to name is fetched when it looks', async () => {
    expect(things(await overlayOf([anEntry(1, {action: 'shelf.forgetful'})]))).toBe(7);
  });
});

describe('work that cannot be drawn', () => {
  const behind = anEntry(9);

  test.each([
    ['a bug in a rule', {action: 'shelf.broken'}],
    ['a bug in what a rule reads', {action: 'shelf.lost'}],
    ['an action that this build does not know', {action: 'shelf.of-later'}],
    ['an action of a later version', {v: 2}],
    ['arguments that are none', {args: {shelf: SHELF, things: 1.5}}],
    ['a row that is gone', {args: {shelf: OTHER_SHELF, things: 1}}],
  ])('[P5] %s skips that piece only, and says so', async (_, change) => {
    const odd = anEntry(1, change);
    const overlay = await overlayOf([odd, behind]);
    // A bug in `reads` alone does not keep a sound rule from deciding.
    const isDrawn = odd.action === 'shelf.lost';
    expect(things(overlay)).toBe(isDrawn ? 9 : 7);
    expect([...overlay.doubtful]).toEqual(isDrawn ? [] : [odd.id]);
  });

  test('[F68] what the rules would refuse now is doubtful, not forgotten: it waits for the server', async () => {
    const mirror = await aMirror({});
    const overlay = await overlayOf([anEntry(1), anEntry(2)], mirror);
    expect([...overlay.doubtful]).toEqual([anEntry(1).id, anEntry(2).id]);
  });

  test('[P4] a list that is not downloaded draws nothing rather than something wrong', async () => {
    const mirror = await aMirror({[SHELF]: 5}, {complete: []});
    const overlay = await overlayOf([anEntry(1)], mirror);
    expect(overlay.changes.size).toBe(0);
    expect([...overlay.doubtful]).toEqual([anEntry(1).id]);
  });
});

describe('an overlay computed while rows arrive', () => {
  /** What is in the outbox at a moment, and what happens before it is read. */
  const overlayBehind = (
    mirror: MemoryMirror,
    entries: readonly OutboxEntry[],
    meanwhile: () => Promise<unknown>,
  ) => {
    const store = storeOf(entries);
    const read = store.read.bind(store);
    store.read = async () => {
      await meanwhile();
      return read();
    };
    return computeOverlay(SHELF_RULES, mirror, store, roleOf);
  };

  test('[P4] it is begun anew, so that it fits the rows it lies on', async () => {
    const mirror = await aMirror({[SHELF]: 5});
    let reads = 0;
    const overlay = await overlayBehind(mirror, [applied(1, 11), anEntry(2)], async () => {
      reads++;
      // The pull of another tab: it brings what was answered at version 11.
      if (reads === 1)
        await mirror.apply(() => true, {
          cursor: aCursor({version: 11}),
          rows: {shelf: shelfRows({[SHELF]: 7}, 11)},
        });
    });
    expect(reads).toBe(2);
    expect(overlay.cursor.version).toBe(11);
    expect(things(overlay)).toBe(7 + 2);
  });

  test.each([
    ['generation', {generation: 2}],
    ['epoch', {epoch: 'e2'}],
  ])('[L1] another %s counts as other rows', async (_, change) => {
    const mirror = await aMirror({[SHELF]: 5});
    const cursor = aCursor(change);
    const overlay = await overlayBehind(mirror, [], () => mirror.apply(() => true, {cursor}));
    expect(overlay.cursor).toEqual(cursor);
  });
});

describe('what a rule may know on a device', () => {
  test('its rows get ids that come from the mutation, so that the server makes the same ones', () => {
    const context = deviceContextOf(anEntry(1), roleOf, false, 5);
    expect(context.id(1)).not.toBe(context.id(2));
    expect(context.id(1)).toBe(deviceContextOf(anEntry(1), roleOf, true, 6).id(1));
    expect(context.id(1).slice(0, 22)).toBe(anEntry(1).id.slice(0, 22));
    expect(context).toMatchObject({mutation: anEntry(1).id, who: anEntry(1).who, now: 5, asking: false});
  });
});
