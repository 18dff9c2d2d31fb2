import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {describe, expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {openPhotos, photosName, type KeptPhoto, type PhotoStore} from './photo-store.ts';
import {sendPhotos, type PhotoFate, type PhotoServer} from './send-photos.ts';

const OUTBOX = 'binward-outbox:server:C0MPANY1';
const DAY = 24 * 3_600_000;
const NOW = 1_800_000_000_000;
const photo = (of: number, at = NOW): KeptPhoto => ({
  mutation: anId(of),
  n: 1,
  at,
  jpeg: new Uint8Array([0xff, 0xd8, of]).buffer,
});

async function kept(...photos: readonly KeptPhoto[]): Promise<PhotoStore> {
  const store = await openPhotos(OUTBOX, {indexedDB: new IDBFactory(), IDBKeyRange});
  for (const each of photos) expect(await store.keep(each)).toBe('kept');
  return store;
}

type Word = Awaited<ReturnType<PhotoServer['has']>>;
interface Told {
  readonly mayGoOn?: () => boolean;
  readonly epoch?: string;
  readonly now?: number;
  /** What it says when it is asked whether it has one. */
  readonly has?: Readonly<Record<number, Word>>;
}

/** Sends to a server that says this of each, by its work; answers what was sent and what was only asked for. */
async function sent(store: PhotoStore, fates: Readonly<Record<number, PhotoFate>>, told: Told = {}) {
  const {epoch = 'e1', now = NOW, has = {}, mayGoOn} = told;
  const [asked, proved]: [string[], string[]] = [[], []];
  const said = <T>(words: Readonly<Record<number, T>>, mutation: string): T | undefined =>
    Object.entries(words).find(([of]) => anId(Number(of)) === mutation)?.[1];
  const server: PhotoServer = {
    send({mutation}) {
      asked.push(mutation);
      return Promise.resolve(said(fates, mutation) ?? 'kept');
    },
    has({mutation}) {
      proved.push(mutation);
      return Promise.resolve(said(has, mutation) ?? 'kept');
    },
  };
  const left = await sendPhotos(store, server, {epoch, now, ...(mayGoOn ? {mayGoOn} : {})});
  return {asked, left, ...(proved.length > 0 ? {proved} : {})};
}

test('[PHOTO-2] photos stand beside the outbox of their company, in a database of their own', () => {
  expect(photosName(OUTBOX)).toBe('binward-photos:server:C0MPANY1');
});

test('[PHOTO-3] they are sent one by one, the oldest first, and are gone once the server has them', async () => {
  const store = await kept(photo(1), photo(2), photo(3));
  expect(await sent(store, {})).toEqual({asked: [anId(1), anId(2), anId(3)], left: 0});
  expect(await store.oldest()).toBeUndefined();
});

test('[PHOTO-3] what the server will never take is given up; without an answer all stay, in their order', async () => {
  const store = await kept(photo(1), photo(2), photo(3));
  expect(await sent(store, {1: 'refused', 2: 'later'})).toEqual({asked: [anId(1), anId(2)], left: 2});
  expect(await sent(store, {})).toEqual({asked: [anId(2), anId(3)], left: 0});
});

test('[PHOTO-3] one whose work is not known yet stays, and those behind it pass', async () => {
  const store = await kept(photo(1), photo(2));
  expect(await sent(store, {1: 'early'})).toEqual({asked: [anId(1), anId(2)], left: 1});
  expect(await store.oldest()).toMatchObject({mutation: anId(1)});
});

test('[PHOTO-3] work that is recorded meanwhile goes first', async () => {
  const store = await kept(photo(1), photo(2));
  let asked = 0;
  expect(await sent(store, {}, {mayGoOn: () => asked++ < 1})).toEqual({asked: [anId(1)], left: 1});
});

test.each([-40, -400, 32, 400])(
  '[PHOTO-3] a photo taken with the clock %i days off is sent like any other',
  async (days) => {
    const store = await kept(photo(1, NOW + days * DAY), photo(2));
    expect(await sent(store, {2: 'later'})).toEqual({asked: [anId(1), anId(2)], left: 1});
    expect(await sent(store, {}, {now: NOW + days * DAY})).toEqual({asked: [anId(2)], left: 0});
    expect(await store.lost()).toBe(0);
  },
);

test('[PHOTO-3] what the server does not know is only asked for from then on, and given up and counted after very many times', async () => {
  const store = await kept(photo(1));
  expect(await sent(store, {1: 'early'})).toEqual({asked: [anId(1)], left: 1});
  const rounds = {has: {1: 'early'}, now: NOW + 999 * DAY} as const;
  for (let i = 0; i < 98; i++)
    expect(await sent(store, {}, rounds)).toEqual({asked: [], proved: [anId(1)], left: 1});
  expect(await store.lost()).toBe(0);
  expect(await sent(store, {}, rounds)).toEqual({asked: [], proved: [anId(1)], left: 0});
  expect(await store.lost()).toBe(1);
  await store.lostUnderstood();
  expect(await store.lost()).toBe(0);
});

test('[PHOTO-3] one whose work comes to be known is sent', async () => {
  const store = await kept(photo(1));
  await sent(store, {1: 'early'});
  expect(await sent(store, {}, {has: {1: 'wanted'}})).toEqual({
    asked: [anId(1)],
    proved: [anId(1)],
    left: 0,
  });
});

describe('[PHOTO-7] a restore of the server', () => {
  test('what it has lost is sent again, what it has is not', async () => {
    const store = await kept(photo(1), photo(2), photo(3));
    await sent(store, {});
    expect(await sent(store, {}, {epoch: 'e2', has: {1: 'wanted', 3: 'later'}})).toEqual({
      asked: [anId(1)],
      proved: [anId(1), anId(2), anId(3)],
      left: 1,
    });
    expect(await sent(store, {}, {epoch: 'e2'})).toEqual({asked: [], proved: [anId(3)], left: 0});
    expect(await sent(store, {}, {epoch: 'e2'})).toEqual({asked: [], left: 0});
  });

  test('one whose work has not come back yet is asked for again', async () => {
    const store = await kept(photo(1));
    await sent(store, {});
    const [early, wanted] = [{has: {1: 'early'}} as const, {has: {1: 'wanted'}} as const];
    expect(await sent(store, {}, {epoch: 'e2', ...early})).toEqual({asked: [], proved: [anId(1)], left: 1});
    const again = await sent(store, {}, {epoch: 'e2', ...wanted});
    // Asked for as one that was sent, then as one that was unknown.
    expect(again).toMatchObject({asked: [anId(1)], left: 0});
  });

  test('those that the server has are kept as long as the journal keeps work, the last whatever the clock says', async () => {
    const store = await kept(...Array.from({length: 40}, (_, i) => photo(i + 1)));
    await sent(store, {});
    await store.keep(photo(41));
    await sent(store, {}, {now: NOW + 15 * DAY});
    const has = Object.fromEntries(Array.from({length: 41}, (_, i) => [i + 1, 'wanted' as const]));
    const {proved = []} = await sent(store, {}, {epoch: 'e2', has});
    expect(proved).toEqual(Array.from({length: 30}, (_, i) => anId(i + 12)));
  });
});

describe('[PHOTO-2] a photo as the camera gave it', () => {
  const raw = (of: number) => ({mutation: anId(of), n: 1, at: NOW, raw: new Blob(['photo'])});
  test('is kept before it is made small, and is there for whoever goes on', async () => {
    const store = await kept();
    expect(await store.keepRaw(raw(1))).toBe(1);
    expect([await store.count(), await store.rawCount()]).toEqual([0, 1]);
    const next = await store.beginSmall();
    expect(next).toMatchObject({mutation: anId(1), k: 1});
    expect(await next?.raw.text()).toBe('photo');
    const {jpeg} = photo(1);
    expect(await store.endSmall(1, jpeg)).toBe('kept');
    // Another tab comes later.
    expect(await store.endSmall(1, jpeg)).toBe('kept');
    expect([await store.count(), await store.rawCount(), await store.lost()]).toEqual([1, 0, 0]);
  });

  test('that is no picture is given up and counted, and so is one at which the page ends again and again', async () => {
    const store = await kept();
    await store.keepRaw(raw(1));
    await store.endSmall(1, undefined);
    expect([await store.rawCount(), await store.lost()]).toEqual([0, 1]);
    await store.keepRaw(raw(2));
    for (let i = 0; i < 3; i++) expect(await store.beginSmall()).toMatchObject({k: 2});
    expect(await store.beginSmall()).toBeUndefined();
    expect([await store.rawCount(), await store.lost()]).toEqual([0, 2]);
  });
});

test('[PHOTO-2] no more are kept than a device can hold: the next is given up', async () => {
  const store = await kept(...Array.from({length: 200}, (_, i) => photo(i + 1)));
  expect(await store.keep(photo(900))).toBe('full');
  expect(await store.keepRaw({mutation: anId(901), n: 1, at: NOW, raw: new Blob(['photo'])})).toBe('full');
  expect([await store.count(), await store.lost()]).toEqual([200, 1]);
});
