import type {CameraReading} from './reading.ts';

/** Reads codes in pictures: what the box of the camera shows, one at a time. */
export interface CodeReader {
  readonly name: 'native' | 'zxing' | 'wasm';
  /** The picture is the reader's to close. `attempt` counts up: a reader may try another way each time. */
  read(picture: ImageBitmap, attempt: number): Promise<readonly CameraReading[]>;
  close(): void;
}

/** A picture for a reader in a worker, and what it answers. */
export interface ReadingRequest {
  readonly picture: ImageBitmap;
  readonly attempt: number;
}
export type PictureAnswer =
  {readonly readings: readonly CameraReading[]} | {readonly failed: string} | {readonly isReady: true};

/** How long a worker may be silent over one picture, ms. */
const SILENT_MS = 20_000;

/** A reader that works beside the page. Ready once its worker says so. */
export async function workerReader(name: CodeReader['name'], worker: Worker): Promise<CodeReader> {
  try {
    await answerOf(worker);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    name,
    async read(picture, attempt) {
      const asked: ReadingRequest = {picture, attempt};
      worker.postMessage(asked, [picture]);
      const answer = await answerOf(worker);
      return 'readings' in answer ? answer.readings : [];
    },
    close: () => worker.terminate(),
  };
}

function answerOf(worker: Worker): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const fail = (why: string): void => {
      over.abort();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('the reader is silent'), SILENT_MS);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    const {signal} = over;
    worker.addEventListener(
      'message',
      ({data}: MessageEvent<PictureAnswer>) => {
        if ('failed' in data) return fail(data.failed);
        over.abort();
        resolve(data);
      },
      {signal},
    );
    worker.addEventListener('error', ({message}) => fail(message), {signal});
  });
}
