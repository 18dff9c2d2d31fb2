import {TABLE_LIMIT, TableFault} from '../table.ts';

/** A character that XML has no place for, or that would be no text as it stands: `_x000D_`. */
const SIGN = /_x([0-9A-Fa-f]{4})_/g;
const NOT_TEXT = /\p{Cs}|\0/gu;

/** A text of a workbook as it is meant. */
export const plainText = (text: string): string =>
  text
    .replaceAll(SIGN, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(NOT_TEXT, '\u{FFFD}');

/** A text that may be of several pieces, each with its own looks; how it is pronounced is none of it (`rPh`). */
export class RichText {
  #pieces: string[] = [];
  #length = 0;
  #isText = false;
  #isPronounced = false;

  begin(): void {
    [this.#pieces, this.#length, this.#isText, this.#isPronounced] = [[], 0, false, false];
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPronounced = true;
    else if (name === 't') this.#isText = !this.#isPronounced;
  }

  add(text: string): void {
    if (!this.#isText) return;
    this.#length += text.length;
    // A sign takes seven characters for one.
    if (this.#length > 7 * TABLE_LIMIT.cell) throw new TableFault('import.cell-too-long', 0);
    this.#pieces.push(text);
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronounced = false;
    else if (name === 't') this.#isText = false;
  }

  end(): string {
    return plainText(this.#pieces.join(''));
  }
}
