import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import {nativeReader} from './native.ts';
import {workerReader, type CodeReader} from './reader.ts';
import type {CameraReading} from './reading.ts';

/** So long the first reader may see nothing before the strongest one takes over, ms. */
const READER_PATIENCE_MS = 2_000;
/** A reader that could not be had (no network, and never kept) is asked for again after so long, ms. */
const RETRY_MS = 30_000;

const zxingReader = (): Promise<CodeReader> =>
  workerReader('zxing', new Worker(new URL('./zxing.worker.ts', import.meta.url), {type: 'module'}));
const wasmReader = (): Promise<CodeReader> =>
  workerReader('wasm', new Worker(new URL('./wasm.worker.ts', import.meta.url), {type: 'module'}));

/** The strongest reader has been needed on this page: what is read here needs it from the first picture on. */
let isNeeded = false;
let isKept = false;

/**
 * The readers of this browser: its own where that really works, else `@zxing/library` beside the page; where that one
 * sees nothing for two seconds, `zxing-wasm` takes over. Made when the camera is opened, and gone with it.
 */
export class CodeReaders {
  #zxing: Promise<CodeReader> | undefined;
  #wasm: Promise<CodeReader> | undefined;
  readonly #first: Promise<CodeReader>;
  #current: CodeReader | undefined;
  #unreadSince: number | undefined;

  constructor() {
    this.#first = nativeReader((picture, attempt) => this.#settle(picture, attempt)).then(
      (native) => native ?? (this.#zxing ??= zxingReader()),
    );
    // Told by the first picture.
    this.#first.catch(() => undefined);
  }

  /** Which one reads now; '' before the first picture. */
  get name(): CodeReader['name'] | '' {
    return this.#current?.name ?? '';
  }

  /** `t`: when the picture was taken, ms of the page's clock. */
  async read(picture: ImageBitmap, attempt: number, t: number): Promise<readonly CameraReading[]> {
    const reader = (this.#current ??= await this.#first);
    keepWasm();
    const readings = await reader.read(picture, attempt);
    if (readings.length > 0) this.#unreadSince = undefined;
    else if (isNeeded || t - (this.#unreadSince ??= t) >= READER_PATIENCE_MS) this.#takeOver();
    return readings;
  }

  close(): void {
    for (const reader of [this.#first, this.#zxing, this.#wasm])
      reader?.then(
        (each) => each.close(),
        () => undefined,
      );
  }

  #takeOver(): void {
    if (this.#wasm) return;
    const wasm = (this.#wasm = wasmReader());
    wasm.then(
      (reader) => {
        isNeeded = true;
        this.#current = reader;
      },
      () => setTimeout(() => (this.#wasm = undefined), RETRY_MS),
    );
  }

  /** What the browser's own reader cannot tell by itself. */
  async #settle(picture: ImageBitmap, attempt: number): Promise<readonly CameraReading[]> {
    const reader = await (this.#zxing ??= zxingReader());
    return reader.read(picture, attempt);
  }
}

/** Once a camera was used here, the strongest reader is kept, and is there without a network, too. */
function keepWasm(): void {
  if (isKept) return;
  isKept = true;
  // Its answer is the service worker's to keep.
  requestIdleCallback(() => void fetch(wasmFile, {priority: 'low'}).catch(() => undefined));
}
