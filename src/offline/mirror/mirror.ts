import type {Read} from '#domain/kernel/action.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {SnapshotCursor, WireRows} from '#protocol/sync.ts';
import type {TouchedRows} from '../touched-rows.ts';

/** The point of the server's history that a mirror has reached, and how (L1). */
export interface MirrorCursor {
  readonly epoch: string;
  readonly version: number;
  /** Raised whenever the mirror is begun anew or changes history: "same cursor" is not "same state". */
  readonly generation: number;
  /** In the middle of a catch-up: not a moment of any history (L5). */
  readonly partial: boolean;
  /**
   * While it catches up, the version up to which its rows hold everything: a row that changed before the cut of a
   * page and again behind it has not come yet.
   */
  readonly whole?: number;
  readonly snapshot?: SnapshotCursor;
  /** Lists that are whole; reading another answers "not downloaded". */
  readonly complete: readonly string[];
  /** Scope: the warehouse whose rows stand here. */
  readonly warehouse: string;
  /** When the last completed pull was asked for, ms UTC by this device's clock; 0 for never. */
  readonly exactAt: number;
}

export const NO_CURSOR: MirrorCursor = {
  epoch: '',
  version: 0,
  generation: 1,
  partial: false,
  complete: [],
  warehouse: '',
  exactAt: 0,
};

/** Whether a mirror holds rows of one moment or is catching up from one; before that it is still being fetched. */
export const isMirrorWhole = ({version, snapshot}: MirrorCursor): boolean => version > 0 && !snapshot;

/** The state of a mirror as text: another one wherever rows have come, gone or begun to count. */
export const stateOf = (cursor: MirrorCursor): string =>
  JSON.stringify(Object.entries({...cursor, exactAt: 0}).sort(byKey));

/** Whether a mirror, whole or still being fetched, is of another warehouse than its device's. */
export const isOfAnother = ({warehouse}: MirrorCursor, own: string): boolean =>
  warehouse !== '' && warehouse !== own;

/** What an applied answer changes, in one transaction with the new cursor. */
export interface MirrorChange {
  readonly cursor: MirrorCursor;
  /** Begin anew: forget every row first. */
  readonly clear?: boolean;
  /** Rows to insert or replace, any order. */
  readonly rows?: Readonly<Record<string, WireRows>>;
  /** Keys to delete. */
  readonly gone?: Readonly<Record<string, readonly string[]>>;
  /** A snapshot page: rows in key order, all behind what its list holds. */
  readonly page?: {readonly list: string; readonly rows: WireRows};
}

/**
 * The disposable half: confirmed rows only, relaxed durability. Large lists are packed 64 rows to a record; a
 * record carries its column list, and a missing column reads as its default.
 */
export interface MirrorStore {
  cursor(): Promise<MirrorCursor>;
  /**
   * Applies a change where `stillHolds` accepts the cursor found inside the transaction; otherwise changes
   * nothing and answers `undefined` (a zombie's answer dies here, L1 and L11).
   */
  apply(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined>;
  /** Answers reads in the same order, each `downloaded` or not. */
  fetch(reads: readonly Read[]): Promise<FetchedRows[]>;
  /** Rows of a list in the order of an index, for screens: `limit` after `offset`. */
  rows(list: string, query: MirrorQuery): Promise<Row[]>;
  /** How many rows there are of each value, in the order of values: told by an index alone, no row is read. */
  counts(list: string, query: CountQuery): Promise<ValueCount[]>;
  /** Count and checksum of a list (L12): see protocol/checksum.ts. */
  sum(list: string): Promise<{count: number; sum: number}>;
  close(): void;
}

export interface MirrorQuery {
  readonly index: string;
  readonly prefix: readonly Value[];
  readonly offset: number;
  readonly limit: number;
}

/** Rows that are counted: those whose values begin so under an index other than the key. */
export interface CountQuery {
  readonly index: string;
  readonly prefix: readonly Value[];
  /** A column of the index by whose values they are told apart; without one they are one number, under ''. */
  readonly by?: string;
  /** Keys of rows that do not count. */
  readonly except?: ReadonlySet<string>;
}

/** A mirror and the name of its database. */
export interface NamedMirror {
  readonly name: string;
  readonly store: MirrorStore;
}

/** How mirrors are opened here. `onLost`: the database is of no more use. */
export type OpenMirror = (name: string, onLost: () => void) => Promise<MirrorStore>;

/** One that is read instead of the present mirror until that is exact. */
export interface ServingMirror extends MirrorStore {
  /** From here on the present mirror is read. */
  retire(): void;
}

/** A page that the directory names is not there: throw this mirror away and begin a new one. */
export class MirrorDamaged extends Error {}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
