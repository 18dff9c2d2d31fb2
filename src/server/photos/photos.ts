import {createHash} from 'node:crypto';
import type {Kysely} from 'kysely';
import {DAY_MS} from '#domain/kernel/durations.ts';
import type {Id} from '#domain/kernel/id.ts';
import {PHOTO_MOST, type PhotoLine} from '#protocol/photo.ts';
import type {Tables} from '../storage/tables.ts';

/** Whose photo it is: a company's, of some work, the how manieth. */
export interface PhotoKey {
  readonly company: string;
  readonly mutation: Id;
  readonly n: number;
}
interface Photo extends PhotoLine {
  /** In base64, as it is stored: text is what both databases and every backup hold. */
  readonly jpeg: string;
}

/**
 * Photos that the floor took of its work. They stand in the database, so that every server process has them, and a
 * backup and what restores it need no files beside; they are no part of the history, which holds without them.
 */
export interface StoredPhotos {
  /** `full`: this device, or the person who has none, has sent enough for a day. One that is there already stays. */
  keep(key: PhotoKey, device: Id, jpeg: Buffer, at: number): Promise<'kept' | 'full'>;
  /** Those of such work, without the pictures. */
  of(company: string, mutations: readonly Id[]): Promise<PhotoLine[]>;
  /** Those of all that was done with a document, or of some of that work, the oldest first. */
  ofDocument(company: string, document: Id, work?: Id): Promise<PhotoLine[]>;
  read(key: PhotoKey): Promise<Photo | undefined>;
}

/** Photos of one document that are told at once: more are no page. */
const MAX_PHOTOS_OF_DOCUMENT = 200;

const PHOTO_LINE_COLUMNS = ['mutation', 'n', 'received_at', 'bytes'] as const;

export function createPhotos(db: Kysely<Tables>): StoredPhotos {
  return {
    keep(key, device, jpeg, at) {
      const stored = {bytes: jpeg.length, sha256: digestOf(jpeg), jpeg: jpeg.toString('base64')};
      return db.transaction().execute(async (tx) => {
        // One at a time for a device, over all processes: the next one counts what this one has kept.
        await tx
          .updateTable('devices')
          .set((row) => ({made: row.ref('made')}))
          .where('company', '=', key.company)
          .where('id', '=', device)
          .execute();
        if (await one(tx, key).select('n').executeTakeFirst()) return 'kept';
        const {sent} = await tx
          .selectFrom('photos')
          .select((row) => row.fn.countAll<number>().as('sent'))
          .where('company', '=', key.company)
          .where('device', '=', device)
          .where('received_at', '>', at - DAY_MS)
          .executeTakeFirstOrThrow();
        if (Number(sent) >= PHOTO_MOST.aDay) return 'full';
        await tx
          .insertInto('photos')
          .values({...key, device, received_at: at, ...stored})
          .onConflict((conflict) => conflict.columns(['company', 'mutation', 'n']).doNothing())
          .execute();
        return 'kept';
      });
    },

    async of(company, mutations) {
      if (mutations.length === 0) return [];
      return db
        .selectFrom('photos')
        .select(PHOTO_LINE_COLUMNS)
        .where('company', '=', company)
        .where('mutation', 'in', mutations)
        .orderBy('received_at')
        .orderBy('n')
        .execute();
    },

    ofDocument(company, document, work) {
      const found = db
        .selectFrom('photos')
        .select(PHOTO_LINE_COLUMNS)
        .where('company', '=', company)
        .where('mutation', 'in', (of) =>
          of
            .selectFrom('document_mutations')
            .select('mutation')
            .where('company', '=', company)
            .where('document', '=', document),
        );
      return (work === undefined ? found : found.where('mutation', '=', work))
        .orderBy('received_at')
        .orderBy('n')
        .limit(MAX_PHOTOS_OF_DOCUMENT)
        .execute();
    },

    read: (key) =>
      one(db, key)
        .select([...PHOTO_LINE_COLUMNS, 'jpeg'])
        .executeTakeFirst(),
  };
}

const one = (db: Kysely<Tables>, {company, mutation, n}: PhotoKey) =>
  db.selectFrom('photos').where('company', '=', company).where('mutation', '=', mutation).where('n', '=', n);

const digestOf = (jpeg: Buffer): string => createHash('sha256').update(jpeg).digest('hex');

/**
 * What is wrong with the photos of a company, in words: each is of work that is in its history, by the device that
 * sent it, and is what it was when it came (PHOTO-6).
 */
export async function* photoFaults(db: Kysely<Tables>, company: string): AsyncGenerator<string> {
  for (let after = {mutation: '', n: 0}; ;) {
    const page = await db
      .selectFrom('photos')
      .select(['mutation', 'n', 'bytes', 'sha256', 'jpeg'])
      .where('company', '=', company)
      .where((row) =>
        row.or([
          row('mutation', '>', after.mutation),
          row.and([row('mutation', '=', after.mutation), row('n', '>', after.n)]),
        ]),
      )
      .orderBy('mutation')
      .orderBy('n')
      .limit(PHOTOS_PER_READ)
      .execute();
    const known = await knownOf(db, company, [...new Set(page.map(({mutation}) => mutation))]);
    for (const {mutation, n, bytes, sha256, jpeg} of page) {
      const photo = `photo ${String(n)} of mutation ${mutation}`;
      if (!known.has(mutation)) yield `${photo} is of work that is unknown`;
      const content = Buffer.from(jpeg, 'base64');
      if (content.length !== bytes || digestOf(content) !== sha256)
        yield `${photo} is not what it was when it came`;
    }
    const last = page.at(-1);
    if (!last || page.length < PHOTOS_PER_READ) return;
    after = {mutation: last.mutation, n: last.n};
  }
}

/** A few at a time: each may have megabytes. */
const PHOTOS_PER_READ = 20;

async function knownOf(db: Kysely<Tables>, company: string, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('mutations')
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({id}) => id));
}
