import {hash} from 'node:crypto';
import type {Row} from '#domain/kernel/field.ts';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {IdentityRow, IdentityTable} from '../identity-tables.ts';

/**
 * Rows outside the lists by which people and devices prove who they are. What merely changes with each request is no
 * part of them.
 */
export const PROVING_COLUMNS = {
  accounts: {
    key: ['staff'],
    columns: ['staff', 'name_key', 'password_hash', 'check_hash', 'exposed_at'],
  },
  devices: {key: ['id'], columns: ['id', 'name', 'secret_hash', 'revoked_at']},
  former_devices: {key: ['former', 'device'], columns: ['former', 'device', 'at']},
} as const satisfies Partial<{
  [T in IdentityTable]: Readonly<Record<'key' | 'columns', readonly (keyof IdentityRow<T>)[]>>;
}>;

export type ProvingTable = keyof typeof PROVING_COLUMNS;
export const PROVING_TABLES: readonly ProvingTable[] = ['accounts', 'devices', 'former_devices'];

/** Which row, and what of it lets a person in, as a digest: who reads a record has no hash to guess at. */
export interface ProvingRow {
  readonly list: ProvingTable;
  readonly key: string;
  readonly digest: string;
}

/** What a commit has made of such a row, in the order of its record. */
export interface ProvingChange extends Omit<ProvingRow, 'list'> {
  readonly list: string;
  readonly version: number;
  /** As the server has signed it; '' where it had no key. */
  readonly signed: string;
}

const SEPARATOR = '/';

export const isProving = (table: string): table is ProvingTable => isKeyOf(PROVING_COLUMNS, table);

/** Whether setting these columns changes what lets a person in. */
export const changesProof = (table: ProvingTable, set: object): boolean =>
  PROVING_COLUMNS[table].columns.some((column) => Object.hasOwn(set, column));

export const provingOf = (list: ProvingTable, row: object): ProvingRow => {
  const values = Object.fromEntries(Object.entries(row)) as Row;
  const {key, columns} = PROVING_COLUMNS[list];
  return {
    list,
    key: key.map((column) => String(values[column])).join(SEPARATOR),
    digest: hash('sha256', JSON.stringify(columns.map((column) => values[column]))),
  };
};

/** The columns that find a row by its key. */
export function whereOf(list: ProvingTable, key: string): Readonly<Record<string, string>> {
  const values = key.split(SEPARATOR);
  return Object.fromEntries(PROVING_COLUMNS[list].key.map((column, i) => [column, values[i] ?? '']));
}

export const provingText = ({list, key, digest}: Pick<ProvingChange, 'list' | 'key' | 'digest'>): string =>
  JSON.stringify([list, key, digest]);
