/** Most of everything: beyond it a file is no table that people made. Characters, but for `columns`. */
export const TABLE_LIMIT = {cell: 32_767, row: 100_000, columns: 200} as const;

/** What keeps a file from being read as rows, the line on which that shows, and what stands there, where that is told. */
export class TableFault extends Error {
  readonly code: string;
  readonly line: number;
  readonly value: string;
  constructor(code: string, line: number, value = '') {
    super(`${code} on line ${String(line)}`);
    this.code = code;
    this.line = line;
    this.value = value;
  }
}

/** A row with the line that it begins on, or its number in a sheet, from 1. Empty lines are none. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Of a sheet: which cells are numbers, so that their point stands before a fraction. From 0. */
  readonly numbers?: readonly number[];
}
