import {aimedAt} from './aim.ts';
import {ReadingAgreement, type SeenPicture} from './agreement.ts';
import {CodeReaders} from './readers.ts';
import {readSize, regionIn, type PixelRegion} from './region.ts';
import {isWholeMessage} from './whole.ts';

/** At most ten pictures a second: more is heat. */
const EVERY_MS = 100;
/** Nothing read and nothing touched for so long: the camera is let go of. */
const IDLE_MS = 30_000;

/** What a session reads, and whom it tells. */
interface SessionParts {
  readonly video: HTMLVideoElement;
  /** The box that codes are held into, over the video. */
  readonly box: HTMLElement;
  /** `t0`: when the code was first read, ms of the page's clock. */
  readonly give: (raw: string, t0: number) => void;
  readonly see: (seen: SeenPicture['is'], by: string) => void;
  readonly rest: () => void;
  readonly failed: (error: unknown) => void;
}

/** Reads what the camera shows, picture by picture, until it is stopped. */
export class CameraSession {
  readonly #parts: SessionParts;
  readonly #readers = new CodeReaders();
  readonly #agreement = new ReadingAgreement(isWholeMessage);
  #isOver = false;
  #busyAt = performance.now();

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#run().catch((error: unknown) => {
      if (this.#isOver) return;
      parts.failed(error);
      parts.rest();
    });
  }

  /** The picture was tapped: the same code once more. */
  again(): void {
    this.touch();
    this.#agreement.again();
  }

  /** A person is there. */
  touch(): void {
    this.#busyAt = performance.now();
  }

  stop(): void {
    this.#isOver = true;
    this.#readers.close();
  }

  async #run(): Promise<void> {
    for (let attempt = 0; !this.#isOver; attempt++) {
      const t = performance.now();
      if (t - this.#busyAt > IDLE_MS) return this.#parts.rest();
      await this.#look(attempt, t);
      const left = EVERY_MS - (performance.now() - t);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
    }
  }

  async #look(attempt: number, t: number): Promise<void> {
    const picture = await pictureIn(this.#parts);
    if (!picture) return;
    const readings = await this.#readers.read(picture, attempt, t);
    if (this.#isOver) return;
    const seen = this.#agreement.see(aimedAt(readings), t);
    if (seen.is !== 'nothing') this.touch();
    this.#parts.see(seen.is, this.#readers.name);
    if (seen.is === 'code') this.#parts.give(seen.raw, seen.t0);
  }
}

/** What the box shows, in a size that readers are quick with; nothing before the camera has a picture. */
async function pictureIn({video, box}: SessionParts): Promise<ImageBitmap | undefined> {
  const {videoWidth: width, videoHeight: height} = video;
  if (width === 0 || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
  const place = video.getBoundingClientRect();
  const {x, y, width: wide, height: high} = regionIn({width, height}, place, within(box, place));
  const size = readSize({width: wide, height: high});
  if (size.width < 1 || size.height < 1) return undefined;
  return createImageBitmap(video, x, y, wide, high, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'low',
  });
}

function within(box: HTMLElement, place: DOMRect): PixelRegion {
  const {left, top, width, height} = box.getBoundingClientRect();
  return {x: left - place.left, y: top - place.top, width, height};
}
