import {promisify} from 'node:util';
import {deflateRaw, inflateRaw} from 'node:zlib';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Texts that are packed together, in characters. */
const BLOCK = 262_144;
/** Texts whose numbers are known: twice as many at most, the newer half of them for sure. */
const KNOWN = 8_192;

/**
 * The texts of a workbook, each cell naming its own by number: some programs read no others. What came lately is told
 * once; all of it waits packed for its own part of the file, which comes last.
 */
export class SharedStrings {
  #count = 0;
  #fresh = new Map<string, number>();
  #older = new Map<string, number>();
  #open: string[] = [];
  #length = 0;
  #blocks: Promise<Buffer>[] = [];

  /** The number of a text, already escaped. */
  numberOf(text: string): number {
    const known = this.#fresh.get(text) ?? this.#older.get(text);
    const number = known ?? this.#add(text);
    if (this.#fresh.size === KNOWN) [this.#older, this.#fresh] = [this.#fresh, new Map()];
    this.#fresh.set(text, number);
    return number;
  }

  #add(text: string): number {
    const item = `<si><t xml:space="preserve">${text}</t></si>`;
    this.#open.push(item);
    this.#length += item.length;
    if (this.#length >= BLOCK) this.#close();
    return this.#count++;
  }

  #close(): void {
    this.#blocks.push(pack(this.#open.join(''), {level: 1}));
    [this.#open, this.#length] = [[], 0];
  }

  /** Waits until what was added is packed, so that no more than one block stands in full. */
  async settled(): Promise<void> {
    await this.#blocks.at(-1);
  }

  /** The part of the file that tells them. */
  async *xml(): AsyncGenerator<Buffer | string> {
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
    for (const block of this.#blocks) yield unpack(await block);
    yield this.#open.join('');
    yield '</sst>';
  }
}
