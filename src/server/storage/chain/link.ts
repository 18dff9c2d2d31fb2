import {hash} from 'node:crypto';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Lineage} from '#protocol/sync.ts';
import {LEDGER_TABLE, MUTATIONS_TABLE, type TableShape} from '../sql/shape.ts';

/**
 * A company's history is a chain: each link is the hash of the one before and of what was recorded since, so that
 * the holder of a later link has a proof of all before it. Two steps make one: an epoch that is opened, and a
 * commit. The chain begins at the company's id.
 */
export function linkOfEpoch(before: string, {epoch, start, lost}: Lineage[number]): string {
  return digest(['epoch', before, start, epoch, lost ? 1 : 0], []);
}

/** What one commit recorded, as texts of stored rows. */
interface CommitTexts {
  readonly version: number;
  readonly epoch: string;
  /** In the order of their ids. */
  readonly mutations: readonly string[];
  /** In the order of their numbers. */
  readonly lines: readonly string[];
  /** Cases that were born of these mutations, and what of them joined cases, in the order of their ids. */
  readonly cases: readonly string[];
  /** What it made of rows that let a person in, in the order of tables and keys; older builds recorded none. */
  readonly proving?: readonly string[];
}

export const linkOfCommit = (
  before: string,
  {version, epoch, mutations, lines, cases, proving = []}: CommitTexts,
): string =>
  digest(
    ['commit', before, version, epoch, mutations.length, lines.length, cases.length].concat(
      proving.length > 0 ? [proving.length] : [],
    ),
    [...mutations, ...lines, ...cases, ...proving],
  );

// JSON has no line feed of its own, so nothing can pass from one part into the next.
const digest = (head: readonly Value[], texts: readonly string[]): string =>
  hash('sha256', [JSON.stringify(head), ...texts].join('\n'));

/** The link that a mutation's row carries is told by the rest. */
const MUTATION_COLUMNS = sortedColumns(MUTATIONS_TABLE, ['link']);
const LEDGER_COLUMNS = sortedColumns(LEDGER_TABLE, []);
/**
 * What of a case, or of a correction that joined the `case` named, is said at its birth and never again; its end is
 * another mutation.
 */
const CASE_COLUMNS = [
  'action',
  'case',
  'code',
  'create_time',
  'creater',
  'device',
  'facts',
  'id',
  'kind',
  'mutation',
  'warehouse',
  'who',
];

export const mutationText = (row: Row): string => textOf(MUTATION_COLUMNS, row);
/** Goods keep lot and unit unless the line says otherwise, also where it says that they stand under none. */
export const ledgerText = (row: Row): string =>
  textOf(LEDGER_COLUMNS, row, {to_lot: row['lot'], to_unit: row['unit']});
export const caseText = (row: Row): string => textOf(CASE_COLUMNS, row);

/** Names and values; a default is left out, so that a column which is added later changes no link. */
function textOf(
  columns: readonly string[],
  row: Row,
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const said: Value[] = [];
  for (const column of columns) {
    const value = row[column];
    const isDefault = isKeyOf(defaults, column) ? value === defaults[column] : value === '' || value === 0;
    if (value !== undefined && !isDefault) said.push(column, value);
  }
  return JSON.stringify(said);
}

function sortedColumns({columns}: TableShape, without: readonly string[]): string[] {
  return columns.filter((column) => !without.includes(column)).sort();
}
