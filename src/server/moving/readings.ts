import type {ColumnReading} from '#domain/moving/cell.ts';
import {columnReading, isMachineFile, mayHaveUnit, readingOfHead} from '#domain/moving/head-readings.ts';
import type {ImportColumn, ImportableKind} from '#domain/moving/importable.ts';
import type {ColumnMarks, ColumnFormat} from '#domain/moving/column-format.ts';
import {company} from '#domain/parties/party.ts';
import {choiceWords} from './choice-words.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {FileRow} from './import-store.ts';
import type {ImportPage} from './look-at-page.ts';

/** How each column is read by its head, where nothing was said of it. */
export function readingsOfHeads(
  {columns}: ImportableKind,
  heads: readonly string[],
  matched: readonly string[],
): readonly ColumnFormat[] {
  const isMachine = isMachineFile(heads);
  return heads.map((head, at) =>
    readingOfHead(
      head,
      columns.find(({field}) => field === matched[at]),
      isMachine,
    ),
  );
}

/** A column that is said to be counted in what measures something else, by a person or by its head. */
export const otherMeasureAt = (
  {columns}: ImportableKind,
  matched: readonly string[],
  readings: readonly ColumnFormat[],
): number =>
  matched.findIndex((field, at) => {
    const column = columns.find((each) => each.field === field);
    return column !== undefined && !mayHaveUnit(column, readings[at]?.unit ?? '');
  });

/** How the columns of a file are read, and what they show. A file of an older build says neither. */
export const readingsIn = ({readings, marks}: Pick<FileRow, 'readings' | 'marks'>) => ({
  // Only we write these columns.
  readings: JSON.parse(readings || '[]') as ColumnFormat[],
  marks: JSON.parse(marks || '[]') as ColumnMarks[],
});

/** How a column of a page is read. */
export const readingAt = (
  {readings, marks}: ImportPage,
  at: number,
  column: ImportColumn,
  currency = '',
): ColumnReading => ({
  ...columnReading(column, readings[at], marks[at], currency),
  choices: choiceWords(column.is),
});

/** The currency that a company's amounts are in; '' where it was not said. */
export async function currencyOf(tx: ReadTransaction, {context}: ImportPage): Promise<string> {
  const [found] = await tx.fetch([{list: company.name, key: context.company}]);
  return String(found?.rows[0]?.['currency'] ?? '');
}
