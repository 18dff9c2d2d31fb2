import type {Read} from '#domain/kernel/action.ts';
import {unguardedText} from '#domain/kernel/csv.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {asShown} from '#domain/kernel/name.ts';
import {namesInText, textOfIds} from '#domain/kernel/several.ts';
import type {View} from '#domain/kernel/view.ts';
import {indexOfNames} from '#domain/moving/found-by.ts';
import type {ImportColumn} from '#domain/moving/importable.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {RowFault} from '#protocol/importing.ts';
import {shortened} from './cell-fault.ts';

/** A column of a file: where it stands, how it is headed, and what it holds. */
type PlacedColumn = readonly [at: number, head: string, column: ImportColumn];

/** A row of a file as far as it is read. */
interface NamingRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly set: Record<string, Value>;
  readonly faults: RowFault[];
}

const severalIn = (columns: readonly PlacedColumn[]) =>
  columns.flatMap(([at, head, {field, is}]) =>
    is.severalOf === undefined ? [] : [{at, head, field, list: is.severalOf}],
  );

const namesIn = (cell = ''): readonly string[] => namesInText(asShown(unguardedText(cell)));

const readOf = (list: string, name: string) => ({list, index: indexOfNames(list), prefix: [name], limit: 2});

/** What is looked for where cells name several rows each. */
export const readsOfSeveral = (columns: readonly PlacedColumn[], rows: readonly NamingRow[]): Read[] =>
  severalIn(columns).flatMap(({at, list}) =>
    rows.flatMap(({cells}) => namesIn(cells[at]).map((name) => readOf(list, name))),
  );

/** Puts ids where cells name several rows, by their names with `;` between (IMPORT-20). */
export function resolveSeveral(
  columns: readonly PlacedColumn[],
  rows: readonly NamingRow[],
  view: View,
): void {
  for (const {at, head, field, list} of severalIn(columns)) {
    const resource = RESOURCES.get(list);
    const find = (name: string): Row | undefined =>
      resource && view.range(resource, indexOfNames(list), [name], 2)[0];
    for (const {line, cells, set, faults} of rows) {
      const names = namesIn(cells[at]);
      const missing = names.find((name) => !find(name));
      if (missing !== undefined)
        faults.push({line, column: head, field, code: 'import.not-there', value: shortened(missing)});
      else if (names.length > 0) set[field] = textOfIds(names.map((name) => String(find(name)?.['id'])));
    }
  }
}
