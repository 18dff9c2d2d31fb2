import {TABLE_LIMIT, TableFault, type TableRow} from '../table.ts';
import {numberCell} from './cell-text.ts';
import {WORKBOOK_LIMIT} from './limits.ts';
import type {NumberFormats} from './looks.ts';
import {plainText, RichText} from './rich-text.ts';
import type {TextStore} from './text-store.ts';
import {XmlPart, type XmlAttributes} from './xml.ts';

/** What the cells of a workbook are read by. */
export interface CellsOf {
  readonly looks: NumberFormats;
  readonly is1904: boolean;
  readonly texts: TextStore | undefined;
}

/** Columns that a sheet has at most. */
const MAX_SHEET_COLUMNS = 16_384;
/** What a formula is told as whose result the file does not hold. */
const NO_RESULT = '#CALC!';

/**
 * The rows of a sheet that hold something, some at a time, each under its number. The result counts that a formula had
 * when the file was saved. Merged cells at or below the first row that holds something are refused, by their range: what
 * they say of the other rows no cell tells.
 */
export async function* sheetRows(
  texts: AsyncIterable<string>,
  of: CellsOf,
): AsyncGenerator<readonly TableRow[]> {
  const reading = new SheetReading(of);
  const part = new XmlPart(reading);
  try {
    for await (const text of texts) {
      part.write(text);
      const rows = reading.take();
      if (rows.length > 0) yield rows;
    }
    part.end();
  } catch (error) {
    if (!(error instanceof TableFault) || error.line > 0) throw error;
    throw new TableFault(error.code, reading.line, error.value);
  }
}

class SheetReading {
  readonly #of: CellsOf;
  #rows: TableRow[] = [];
  /** The first row that holds something; 0 until there is one. */
  #head = 0;
  line = 0;
  #cells: string[] = [];
  #numbers: number[] = [];
  #length = 0;
  /** The cell that is read, and what stands in it so far. */
  #column = -1;
  #cell: XmlAttributes = {};
  #value: string[] = [];
  #hasValue = false;
  #hasFormula = false;
  #isValue = false;
  readonly #inline = new RichText();
  #isInline = false;

  constructor(of: CellsOf) {
    this.#of = of;
  }

  /** The rows that have been read since. */
  take(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'row':
        return this.#beginRow(attributes['r']);
      case 'c':
        return this.#beginCell(attributes);
      case 'v':
        this.#isValue = this.#hasValue = true;
        return;
      case 'f':
        this.#hasFormula = true;
        return;
      case 'is':
        this.#isInline = true;
        return this.#inline.begin();
      case 'mergeCell':
        return this.#mustBeAbove(attributes['ref'] ?? '');
      default:
        if (this.#isInline) this.#inline.open(name);
    }
  }

  text(said: string): void {
    if (this.#isInline) this.#inline.add(said);
    if (!this.#isValue) return;
    this.#length += said.length;
    if (this.#length > TABLE_LIMIT.row) throw new TableFault('import.row-too-long', this.line);
    this.#value.push(said);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'is') this.#isInline = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (this.#isInline) this.#inline.close(name);
  }

  #beginRow(told: string | undefined): void {
    const line = told === undefined ? this.line + 1 : Number(told);
    // Rows stand in their order, and a sheet has no more of them.
    if (!Number.isSafeInteger(line) || line <= this.line) throw new TableFault('import.broken', this.line);
    if (line > WORKBOOK_LIMIT.rows) throw new TableFault('import.unpacked-too-large', this.line);
    this.line = line;
    [this.#cells, this.#numbers, this.#length, this.#column] = [[], [], 0, -1];
  }

  #beginCell(attributes: XmlAttributes): void {
    const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(attributes['r'] ?? '')?.[1];
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters);
    if (this.#column >= MAX_SHEET_COLUMNS) throw new TableFault('import.broken', this.line);
    this.#cell = attributes;
    [this.#value, this.#hasValue, this.#hasFormula] = [[], false, false];
    this.#inline.begin();
  }

  #endCell(): void {
    const text = this.#textOfCell();
    if (text.trim() === '') return;
    if (this.#column >= TABLE_LIMIT.columns) throw new TableFault('import.too-many-columns', this.line);
    if (text.length > TABLE_LIMIT.cell) throw new TableFault('import.cell-too-long', this.line);
    this.#length += text.length;
    if (this.#length > TABLE_LIMIT.row) throw new TableFault('import.row-too-long', this.line);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
    if (this.#isNumber) this.#numbers.push(this.#column);
  }

  get #isNumber(): boolean {
    return (this.#cell['t'] ?? 'n') === 'n';
  }

  #textOfCell(): string {
    const value = this.#value.join('');
    const {t: type = 'n', s: style = ''} = this.#cell;
    // A formula of text may have had an empty one as its result.
    if (this.#hasFormula && (!this.#hasValue || (value === '' && type !== 'str'))) return NO_RESULT;
    switch (type) {
      case 's':
        return value === '' ? '' : (this.#of.texts?.at(Number(value)) ?? broken(this.line));
      case 'inlineStr':
        return this.#inline.end();
      case 'str':
      case 'd':
        return plainText(value);
      case 'b':
        return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return /^#[\w/?!]+$/.test(value) ? value : '#VALUE!';
      default: {
        const look = this.#of.looks[Number(style)] ?? 'plain';
        return value.trim() === '' ? '' : numberCell(value.trim(), look, this.#of.is1904);
      }
    }
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#head === 0) this.#head = this.line;
    const [line, cells] = [this.line, this.#cells];
    this.#rows.push(this.#numbers.length === 0 ? {line, cells} : {line, cells, numbers: this.#numbers});
    this.#cells = [];
  }

  /** Merged cells above the table are its title. */
  #mustBeAbove(range: string): void {
    const [, from, first = '', to, last = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
    const isOne = from === to && first === last;
    if (!isOne && this.#head > 0 && Number(last) >= this.#head)
      throw new TableFault('import.merged', Number(first), range);
  }
}

const A = 64;
const columnOf = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A, 0) - 1;

function broken(line: number): never {
  throw new TableFault('import.broken', line);
}
