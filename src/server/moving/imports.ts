import type {Kysely} from 'kysely';
import type {CellMended} from '#protocol/importing.ts';
import type {Tables} from '../storage/tables.ts';
import {createMatchColumns, type MatchColumns} from './column-names.ts';
import {ImportStore, type FileRow} from './import-store.ts';
import {mendCells} from './mend-cells.ts';
import {OpenUploads} from './open-uploads.ts';

/** Files that are brought in, and what their columns are called. */
export interface ImportServices {
  readonly store: ImportStore;
  readonly uploads: OpenUploads;
  readonly match: MatchColumns;
  /** Puts cells of a file right; answers why not, or ''. */
  mend(file: FileRow, cells: readonly CellMended[]): Promise<string>;
  /** The largest file, bytes. */
  readonly most: number;
}

export const createImports = (
  db: Kysely<Tables>,
  now: () => number,
  {localesDir, most}: {readonly localesDir: string; readonly most: number},
): ImportServices => ({
  store: new ImportStore(db, now),
  uploads: new OpenUploads(now),
  match: createMatchColumns(localesDir),
  mend: (file, cells) => mendCells(db, file, cells),
  most,
});
