import {asShown} from '#domain/kernel/name.ts';
import type {Read} from '#domain/kernel/action.ts';
import {idOfText} from '#domain/kernel/id.ts';
import {indexColumns} from '#domain/kernel/resource.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {RESOURCES} from '#domain/resources.ts';
import {
  isOldCode,
  loadedCodeOf,
  oldCode,
  oldKindOf,
  type OldKind,
  type ScannerRow,
} from '#domain/scanning/old-code.ts';
import {scannableOf} from '#domain/scanning/things.ts';
import {isSpoilt} from '#domain/moving/cell.ts';
import type {RowFault} from '#protocol/importing.ts';
import {cellFault} from './cell-fault.ts';
import {OLD_CODE_IDLE} from './notices.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {RowPreview, ImportPage, PageLook} from './look-at-page.ts';

/** A row of the old system's table on its way. */
interface OldCodeDraft {
  readonly line: number;
  readonly said: ScannerRow;
  readonly isRagged: boolean;
}

/**
 * Looks at a page of codes that the old system printed (IMPORT-10). What stands on nothing that is here is told and left
 * out: that system forgot no code, whatever became of the thing.
 */
export async function lookAtOldCodes(tx: ReadTransaction, page: ImportPage): Promise<PageLook> {
  const view = new LayeredView(RESOURCES);
  const drafts = page.rows.map(([line, ...cells]): OldCodeDraft => {
    const isRagged = cells.slice(page.columns.length).some((cell) => cell.trim() !== '');
    return {line, said: saidBy(page, cells), isRagged};
  });
  const {warehouse} = page.context;
  const reads = drafts.flatMap(({said}) => readsOf(said, warehouse));
  const each = new Map(reads.map((read) => [JSON.stringify(read), read]));
  for (const fetched of await tx.fetch([...each.values()])) view.give(fetched);
  const tally = {fresh: 0, changed: 0, same: 0, wrong: 0};
  const [rows, faults, notices]: [RowPreview[], RowFault[], RowFault[]] = [[], [], []];
  for (const draft of drafts) {
    const found = faultsOf(page, draft);
    faults.push(...found);
    if (found.length > 0) tally.wrong++;
    else {
      const looked = lookedOf(view, draft, warehouse);
      if (looked) rows.push(looked);
      else notices.push(told(page, draft.line, 'of', OLD_CODE_IDLE, draft.said.code));
      const isSame = !looked || Object.keys(looked.set).length === 0;
      tally[isSame ? 'same' : looked.id === undefined ? 'fresh' : 'changed']++;
    }
  }
  return {rows, faults, notices, tally, missing: new Map()};
}

function lookedOf(view: LayeredView, {line, said}: OldCodeDraft, warehouse: string): RowPreview | undefined {
  const loaded = loadedCodeOf(said, (kind, code) => idOf(view, kind, code, warehouse));
  if (!loaded) return undefined;
  const code = loaded.code.toLowerCase();
  const before = view.get(oldCode, rowIdOf(code));
  const isSame = before?.kind === loaded.kind && before.of === loaded.of;
  const set = isSame ? {} : {...loaded, code};
  return {line, ...(before ? {id: before.id} : {}), set, key: `key:${code}`};
}

const rowIdOf = (code: string): string => idOfText(`old-code/${code.toLowerCase()}`);

function readsOf({mode, code, bar_code}: ScannerRow, warehouse: string): Read[] {
  const kind = oldKindOf(mode);
  if (!kind || !isOldCode(bar_code)) return [];
  return [...lookUps(kind, code, warehouse), {list: oldCode.name, key: rowIdOf(bar_code)}];
}

/** How the thing is found that a code stands on; bins and documents where the file is brought in. */
function lookUps(kind: OldKind, code: string, warehouse: string) {
  const {resource, codes} = scannableOf(kind);
  if (!resource) return [];
  return codes.map((index) => {
    const prefix = indexColumns(resource, index)[0] === 'warehouse' ? [warehouse, code] : [code];
    return {list: resource.name, index, prefix, limit: 1};
  });
}

function idOf(view: LayeredView, kind: OldKind, code: string, warehouse: string): string | undefined {
  const {resource} = scannableOf(kind);
  if (!resource || code === '') return undefined;
  for (const {index, prefix} of lookUps(kind, code, warehouse)) {
    const [row] = view.range(resource, index, prefix, 1);
    if (row) return String((row as {readonly id?: unknown}).id);
  }
  return undefined;
}

function faultsOf(page: ImportPage, {line, said, isRagged}: OldCodeDraft): RowFault[] {
  const faults = isRagged ? [told(page, line, '', 'import.ragged', '')] : [];
  const cells = [
    ['kind', said.mode],
    ['of', said.code],
    ['code', said.bar_code],
  ] as const;
  for (const [field, text] of cells)
    if (text === '') faults.push(told(page, line, field, 'fault.required', ''));
    else if (isSpoilt(text)) faults.push(told(page, line, field, cellFault('spoilt'), text));
  if (!isSpoilt(said.bar_code) && said.bar_code !== '' && !isOldCode(said.bar_code))
    faults.push(told(page, line, 'code', 'import.no-old-code', said.bar_code));
  return faults;
}

function told(page: ImportPage, line: number, field: string, code: string, value: string): RowFault {
  const column = page.columns[page.matched.indexOf(field)] ?? '';
  return {line, column, field, code, value: value.slice(0, 80)};
}

function saidBy({matched}: ImportPage, cells: readonly string[]): ScannerRow {
  const of = (field: string): string => asShown(cells[matched.indexOf(field)] ?? '');
  return {mode: of('kind').toUpperCase(), code: of('of'), bar_code: of('code')};
}
