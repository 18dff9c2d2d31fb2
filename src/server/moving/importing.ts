import {ROW_EDITORS} from '#domain/actions.ts';
import type {Context} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {isRole, type Role} from '#domain/kernel/roles.ts';
import {boundWarehouses} from '#domain/people/staff.ts';
import {importablesOf, type ImportableKind} from '#domain/moving/importable.ts';
import {serverContextOf} from '../sync/context.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {FileRow, PageRow} from './import-store.ts';
import type {ImportPage} from './look-at-page.ts';
import {readingsIn} from './readings.ts';

/** Everything that can be brought in, by name. */
export const IMPORTABLE_KINDS: ReadonlyMap<string, ImportableKind> = importablesOf(ROW_EDITORS);

export function importableOf({kind}: Pick<FileRow, 'kind'>): ImportableKind {
  const found = IMPORTABLE_KINDS.get(kind);
  if (!found) throw new Error(`${kind} cannot be brought in`);
  return found;
}

/** The person for whom a file is looked at or brought in. */
export interface ImportingPerson {
  readonly role: Role;
  /** The warehouses that she is bound to; none where she works in all. */
  readonly warehouses?: readonly string[];
}

/** A person who may log in, as she stands now; `undefined` of any other. */
export async function importingPerson(tx: ReadTransaction, who: Id): Promise<ImportingPerson | undefined> {
  const [found] = await tx.fetch([{list: 'staff', key: who}]);
  const row = found?.rows[0];
  const role = String(row?.['type'] ?? '');
  if (!row || row['is_locked'] === 1 || !isRole(role)) return undefined;
  const warehouses = boundWarehouses(row);
  return {role, ...(warehouses ? {warehouses} : {})};
}

/** A page as the rules look at it, on behalf of the person who brings the file in. */
export function importPageOf(
  file: FileRow,
  {body}: Pick<PageRow, 'body'>,
  of: ImportingPerson & {
    readonly now: number;
    readonly mutation: Id;
    readonly isApplied?: boolean;
    readonly fresh?: ReadonlySet<number>;
  },
): ImportPage {
  return {
    kind: importableOf(file),
    // Only we write these columns.
    columns: JSON.parse(file.columns) as string[],
    matched: JSON.parse(file.matched) as string[],
    ...readingsIn(file),
    rows: JSON.parse(body) as ImportPage['rows'],
    made: file.made === 1,
    adds: file.adds === 1,
    isApplied: of.isApplied === true,
    fresh: of.fresh ?? new Set(),
    context: contextFor(file, of),
  };
}

function contextFor(
  {company, who, warehouse}: FileRow,
  {role, warehouses, now, mutation}: ImportingPerson & {readonly now: number; readonly mutation: Id},
): Context {
  const m = {...mutationWithoutOutbox({id: mutation, company, who, action: '', at: now}), warehouse};
  return serverContextOf(m, {role, warehouses, now, asking: true});
}
