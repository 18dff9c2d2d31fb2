import type {NamedKind} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {textAt} from '../data/text-at.ts';

/** How far a document has come: the units that are done of all that were entered, and in which column of its lines. */
interface DocumentProgress {
  /** '' where its state says nothing of the kind: all that were entered. */
  readonly column: string;
  readonly done: number;
  readonly all: number;
}

/**
 * How far a document has come by its lines, or by the sums of them that its header tells where the lines are elsewhere;
 * `undefined` where neither says so.
 */
export function documentProgress(
  {desk, entered = '', line}: NamedKind,
  header: Row,
  lines: readonly Row[] | undefined,
): DocumentProgress | undefined {
  const sumOf = (column: string): number | undefined => {
    const values = lines
      ? lines.map((row) => row[column])
      : [header[`${line.name}.${column}`]].filter((told) => told !== undefined);
    const isTold = values.every((value) => typeof value === 'number') && (lines ?? values).length > 0;
    return isTold ? values.reduce((sum: number, value) => sum + Number(value), 0) : undefined;
  };
  const all = sumOf(entered);
  if (all === undefined) return undefined;
  const column = desk?.progress[textAt(header, 'state')] ?? '';
  const done = column === '' ? undefined : sumOf(column);
  return done === undefined ? {column: '', done: 0, all} : {column, done, all};
}
