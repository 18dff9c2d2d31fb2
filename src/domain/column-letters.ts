const A = 65;

/** The letters of a column of a sheet, from 0: A to Z, then AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(A + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
