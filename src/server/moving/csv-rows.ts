import {TABLE_LIMIT, TableFault, type TableRow} from './table.ts';

/**
 * Rows of a text that comes in pieces, held no longer than a row: RFC 4180, with lines that end in any way. What a
 * library keeps until a quote is closed, this refuses at the limit of a cell: a quote that is never closed would be the
 * rest of the file.
 */
export class CsvRows {
  readonly #separator: string;
  #cells: string[] = [];
  #cell = '';
  #size = 0;
  #line = 1;
  #from = 1;
  #state: 'begin' | 'plain' | 'quoted' | 'closed' = 'begin';
  /** The last piece ended with a carriage return: a line feed that follows belongs to it. */
  #sawReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  *push(text: string): Generator<TableRow> {
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'quoted') at = this.#quoted(text, at);
      else {
        const stop = this.#stop(text, at);
        this.#add(text.slice(at, stop));
        at = stop + 1;
        const row = stop < text.length ? this.#meet(text.charAt(stop)) : undefined;
        if (row) yield row;
      }
    }
  }

  *end(): Generator<TableRow> {
    if (this.#state === 'quoted') throw new TableFault('import.quote-open', this.#from);
    if (this.#cells.length > 0 || this.#cell !== '' || this.#state !== 'begin') yield this.#row();
  }

  /** Where something stands that is no plain text. */
  #stop(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const each = text.charAt(at);
      if (each === this.#separator || each === '"' || each === '\n' || each === '\r') return at;
      this.#sawReturn = false;
    }
    return text.length;
  }

  #meet(mark: string): TableRow | undefined {
    const isAfterReturn = this.#sawReturn;
    this.#sawReturn = mark === '\r';
    if (mark === this.#separator) this.#close();
    else if (mark === '"') this.#quote();
    else if (mark === '\r' || !isAfterReturn) return this.#isEmpty ? this.#skip() : this.#row();
    return undefined;
  }

  /** A quote opens at the start of a cell, and doubles within quotes; elsewhere it is a quote. */
  #quote(): void {
    if (this.#state === 'begin' && this.#cell === '') this.#state = 'quoted';
    else if (this.#state === 'closed') {
      this.#add('"');
      this.#state = 'quoted';
    } else this.#add('"');
  }

  /** Takes text up to the next quote. */
  #quoted(text: string, from: number): number {
    const stop = text.indexOf('"', from);
    const part = text.slice(from, stop === -1 ? text.length : stop);
    this.#add(part);
    for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) this.#line++;
    this.#state = stop === -1 ? 'quoted' : 'closed';
    return stop === -1 ? text.length : stop + 1;
  }

  #add(text: string): void {
    if (text === '') return;
    if (text.includes('\0')) throw new TableFault('import.binary', this.#line);
    this.#cell += text;
    this.#size += text.length;
    if (this.#cell.length > TABLE_LIMIT.cell) throw new TableFault('import.cell-too-long', this.#from);
    if (this.#size > TABLE_LIMIT.row) throw new TableFault('import.row-too-long', this.#from);
    if (this.#state === 'begin') this.#state = 'plain';
  }

  #close(): void {
    this.#cells.push(this.#cell);
    if (this.#cells.length > TABLE_LIMIT.columns) throw new TableFault('import.too-many-columns', this.#from);
    this.#cell = '';
    this.#state = 'begin';
  }

  get #isEmpty(): boolean {
    return this.#state === 'begin' && this.#cells.length === 0;
  }

  /** A line with nothing on it: a file of them has as many as bytes. */
  #skip(): undefined {
    this.#line++;
    this.#from = this.#line;
  }

  #row(): TableRow {
    this.#close();
    const row = {line: this.#from, cells: this.#cells};
    this.#cells = [];
    this.#size = 0;
    this.#line++;
    this.#from = this.#line;
    return row;
  }
}
