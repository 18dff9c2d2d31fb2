import {randomUUID} from 'node:crypto';
import {closeSync, openSync, readSync, rmSync, writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {TableFault} from '../table.ts';
import {WORKBOOK_LIMIT} from './limits.ts';

const BLOCK = 65_536;
/** Blocks that are kept in memory. */
const BLOCKS_IN_MEMORY = 64;
/** Places that are added at a time. */
const SOME = 65_536;

/**
 * The texts of a workbook by their numbers, on the disk: a table of a million rows may name each of its texts once, and
 * takes four bytes of memory for one. The file has no name from the start, and is gone with its holder.
 */
export class TextStore {
  readonly #fd: number;
  readonly #ends: Uint32Array[] = [];
  readonly #blocks = new Map<number, Buffer>();
  #waiting: Buffer[] = [];
  #waits = 0;
  #written = 0;
  #count = 0;

  constructor() {
    const file = path.join(tmpdir(), `binward-${randomUUID()}`);
    this.#fd = openSync(file, 'wx+', 0o600);
    rmSync(file);
  }

  add(text: string): void {
    if (this.#count === WORKBOOK_LIMIT.texts) throw new TableFault('import.unpacked-too-large', 0);
    const bytes = Buffer.from(text);
    this.#waiting.push(bytes);
    this.#waits += bytes.length;
    const at = this.#count++;
    if (at % SOME === 0) this.#ends.push(new Uint32Array(SOME));
    const ends = this.#ends.at(-1);
    if (ends) ends[at % SOME] = this.#written + this.#waits;
    if (this.#waits >= BLOCK) this.#write();
  }

  /** A text by its number, once all are there; `undefined` where there is none of it. */
  at(number: number): string | undefined {
    if (!Number.isSafeInteger(number) || number < 0 || number >= this.#count) return undefined;
    this.#write();
    const [begin, end] = [number === 0 ? 0 : this.#end(number - 1), this.#end(number)];
    const first = Math.floor(begin / BLOCK);
    const from = begin - first * BLOCK;
    if (from + end - begin <= BLOCK) return this.#block(first).toString('utf8', from, from + end - begin);
    const bytes = Buffer.alloc(end - begin);
    readSync(this.#fd, bytes, 0, bytes.length, begin);
    return bytes.toString();
  }

  close(): void {
    closeSync(this.#fd);
  }

  #end(number: number): number {
    return this.#ends[Math.floor(number / SOME)]?.[number % SOME] ?? 0;
  }

  #block(number: number): Buffer {
    const known = this.#blocks.get(number);
    const block = known ?? Buffer.alloc(BLOCK);
    if (known) this.#blocks.delete(number);
    else readSync(this.#fd, block, 0, BLOCK, number * BLOCK);
    // The one that was asked for longest ago stands first.
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size === BLOCKS_IN_MEMORY) this.#blocks.delete(oldest);
    this.#blocks.set(number, block);
    return block;
  }

  #write(): void {
    if (this.#waits === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    for (let at = 0; at < bytes.length;)
      at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#written + at);
    this.#written += bytes.length;
    [this.#waiting, this.#waits] = [[], 0];
  }
}
