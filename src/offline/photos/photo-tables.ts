import type {Dexie, Table} from 'dexie';
import type {Id} from '#domain/kernel/id.ts';
import type {KeptPhoto, RawPhoto} from './photo-store.ts';

/** What has its key. */
export type WithKey<T> = T & {readonly k: number};

/** A photo that the server has, without its picture: in the history of which epoch, and since when (ms UTC, this clock's). */
export interface PhotoMark {
  readonly k: number;
  readonly mutation: Id;
  readonly n: number;
  readonly epoch: string;
  readonly at: number;
}

/** How often something happened, by what it is. */
interface Tally {
  readonly key: string;
  readonly count: number;
}

export interface PhotoTables {
  /** Made small, and waiting to be sent. */
  readonly photo: Table<WithKey<KeptPhoto>, number, KeptPhoto | WithKey<KeptPhoto>>;
  /** As the camera gave them. */
  readonly raw: Table<WithKey<RawPhoto>, number, RawPhoto>;
  /** Sent: small, so that marking them anew writes no picture. */
  readonly sent: Table<PhotoMark, number>;
  /** The pictures of those sent. */
  readonly spare: Table<{readonly k: number; readonly jpeg: ArrayBuffer}, number>;
  readonly note: Table<Tally, string>;
}

export const photoTables = (db: Dexie): PhotoTables => ({
  photo: db.table('photo'),
  raw: db.table('raw'),
  sent: db.table('sent'),
  spare: db.table('spare'),
  note: db.table('note'),
});
