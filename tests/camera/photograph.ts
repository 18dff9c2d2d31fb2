import type {Drawn} from './draw-code.ts';

/** How a code is held before the camera, and what the light does. */
export interface Condition {
  /** Pixels to a module. */
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly angle?: number;
  /** Pixels that the picture is blurred over, to each side. */
  readonly blur?: number;
  /** How far apart dark and light are: 1 is black on white. */
  readonly contrast?: number;
  /** Greys that single pixels are off by, at most. */
  readonly noise?: number;
  /** Pixels that it is held beside the middle. */
  readonly beside?: number;
  /** Light on dark. */
  readonly isInverted?: boolean;
  /** Whatever else lies there: of the same seed the same noise. */
  readonly seed?: number;
}

/** Brightness of each pixel, row by row. */
export interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly light: Uint8ClampedArray<ArrayBuffer>;
}

/** Samples to a pixel, each way. */
const FINE = 2;
/** Modules of white around the code. */
const QUIET = 10;
/** What lies around the label. */
const TABLE = 0.72;

/** A picture of a code on its label, as a camera would take it. */
export function photograph(
  code: Drawn,
  {width, height}: {readonly width: number; readonly height: number},
  condition: Condition = {},
): Photograph {
  const {scale = 4, angle = 0, blur = 0, contrast = 1, noise = 0} = condition;
  const {beside = 0, isInverted = false, seed = 1} = condition;
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const brightness = (x: number, y: number): number => {
    const [dx, dy] = [x - width / 2 - beside, y - height / 2 - beside / 2];
    const [u, v] = [
      (dx * cos + dy * sin) / scale + code.width / 2,
      (dy * cos - dx * sin) / scale + code.height / 2,
    ];
    if (u < -QUIET || v < -QUIET || u > code.width + QUIET || v > code.height + QUIET) return TABLE;
    const isIn = u >= 0 && v >= 0 && u < code.width && v < code.height;
    return (isIn && code.dark(Math.floor(u), Math.floor(v))) === isInverted ? 1 : 0;
  };
  const plane = new Float64Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i < FINE * FINE; i++)
        sum += brightness(x + ((i % FINE) + 0.5) / FINE, y + (Math.floor(i / FINE) + 0.5) / FINE);
      plane[y * width + x] = sum / (FINE * FINE);
    }
  const random = dice(seed);
  const blurred = blurredOver(plane, width, height, blur);
  const light = Uint8ClampedArray.from(
    blurred,
    (value) => 128 + (value - 0.5) * 225 * contrast + (random() - 0.5) * 2 * noise,
  );
  return {width, height, light};
}

/** A box over rows and then columns, twice: near to what a lens out of focus does. */
function blurredOver(plane: Float64Array, width: number, height: number, radius: number): Float64Array {
  if (radius <= 0) return plane;
  let before = plane;
  for (const isRow of [true, false, true, false]) {
    const after = new Float64Array(before.length);
    const [lines, length] = isRow ? [height, width] : [width, height];
    const at = (line: number, i: number): number => (isRow ? line * width + i : i * width + line);
    for (let line = 0; line < lines; line++)
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let d = -radius; d <= radius; d++)
          sum += before[at(line, Math.min(length - 1, Math.max(0, i + d)))] ?? 0;
        after[at(line, i)] = sum / (2 * radius + 1);
      }
    before = after;
  }
  return before;
}

/** Numbers between 0 and 1, the same ones of the same seed. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

/** The pixels that a reader is given of it. */
export function pixelsOf({width, height, light}: Photograph): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [i, value] of light.entries()) data.set([value, value, value, 255], i * 4);
  return {data, width, height, colorSpace: 'srgb'} as ImageData;
}
