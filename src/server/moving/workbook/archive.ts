import type {Readable} from 'node:stream';
import {TextDecoder} from 'node:util';
import {fromFdPromise, type Entry, type ZipFile} from 'yauzl';
import {TableFault} from '../table.ts';
import {WORKBOOK_LIMIT} from './limits.ts';

/** The parts of a workbook, by their names in any case. */
export class WorkbookArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads what is where; the file stays open, and the caller that opened it closes it. */
  static async of(fd: number): Promise<WorkbookArchive> {
    return wholeOrBroken(async () => {
      const zip = await fromFdPromise(fd, {autoClose: false, lazyEntries: true, strictFileNames: false});
      if (zip.entryCount > WORKBOOK_LIMIT.parts) throw new TableFault('import.unpacked-too-large', 0);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = nameOf(entry.fileName);
        // Of two parts of one name one program would read the one, and another the other.
        if (entries.has(name)) throw new TableFault('import.broken', 0);
        entries.set(name, entry);
      }
      return new WorkbookArchive(zip, entries);
    });
  }

  has(name: string): boolean {
    return this.#entries.has(nameOf(name));
  }

  /**
   * The text of a part, some at a time. What it says of its length is believed first: beyond the limit nothing is
   * unpacked, and one that has more than it says is broken.
   */
  async *texts(name: string, most: number = WORKBOOK_LIMIT.unpacked): AsyncGenerator<string> {
    const entry = this.#entries.get(nameOf(name));
    if (!entry) throw new TableFault('import.broken', 0);
    if (entry.isEncrypted()) throw new TableFault('import.protected', 0);
    this.#unpacked += entry.uncompressedSize;
    if (entry.uncompressedSize > most || this.#unpacked > WORKBOOK_LIMIT.unpacked)
      throw new TableFault('import.unpacked-too-large', 0);
    const stream = await wholeOrBroken(() => this.#zip.openReadStreamPromise(entry));
    yield* textsOf(stream);
  }
}

/** XML is UTF-8 unless it begins with a mark of UTF-16. */
async function* textsOf(stream: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const chunks = stream.iterator() as AsyncIterableIterator<Buffer>;
  try {
    for (;;) {
      const {value, done} = await wholeOrBroken(() => chunks.next());
      if (done) break;
      decoder ??= new TextDecoder(encodingOf(value), {fatal: true});
      yield decoded(decoder, value);
    }
    if (decoder) yield decoded(decoder);
  } finally {
    stream.destroy();
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, {stream: true}) : decoder.decode();
  } catch {
    throw new TableFault('import.broken', 0);
  }
}

/** What cannot be unpacked is not whole. */
async function wholeOrBroken<T>(what: () => Promise<T>): Promise<T> {
  try {
    return await what();
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault('import.broken', 0);
  }
}

const nameOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
