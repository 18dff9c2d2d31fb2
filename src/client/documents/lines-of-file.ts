/** A document has at most so many lines, and no line so many characters. */
const MAX_FILE_BYTES = 300_000;
/** How an archive begins, which a workbook is. */
const ARCHIVE = 'PK\u0003\u0004';

/** Rows of a file as text, or why it has none that can be read. */
export type FileRows =
  {readonly kind: 'rows'; readonly text: string} | {readonly kind: 'large' | 'no-text' | 'empty'};

/**
 * The rows of a file of codes and quantities, as they would be pasted: without titles over them. A workbook is no text,
 * and is saved as text with commas first.
 */
export function rowsOfFile(bytes: Uint8Array): FileRows {
  if (bytes.length > MAX_FILE_BYTES) return {kind: 'large'};
  const text = textOf(bytes);
  if (text.includes('\0') || text.startsWith(ARCHIVE) || text.startsWith('%PDF')) return {kind: 'no-text'};
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '');
  const [first = ''] = rows;
  // A title names what stands below it, and no number of it.
  const [, second = ''] = first.split(/\t|;|,/);
  const told = rows.length > 1 && second !== '' && !/\d/.test(second) ? rows.slice(1) : rows;
  return told.length === 0 ? {kind: 'empty'} : {kind: 'rows', text: told.join('\n')};
}

/** As spreadsheets of today write it, or those of before. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
