import {writeFile} from 'node:fs/promises';
import type {Photograph} from './photograph.ts';

/** What the camera films: 1280 by 720, like those of handhelds. */
const [WIDTH, HEIGHT] = [1280, 720];
const FRAMES_PER_SECOND = 2;
/** What lies around a photograph. */
const TABLE = 150;

/** Flags by which Chromium films a file instead of the world, and asks nobody whether it may. */
export const filming = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Writes a film in which each picture stands for so long; read from its start whenever the camera is opened. */
export async function film(file: string, pictures: readonly Photograph[], seconds = 1): Promise<void> {
  const head = Buffer.from(
    `YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F${String(FRAMES_PER_SECOND)}:1 Ip A1:1 C420jpeg\n`,
  );
  const frames = pictures.flatMap((picture) => {
    const frame = frameOf(picture);
    return Array.from({length: Math.ceil(seconds * FRAMES_PER_SECOND)}, () => frame);
  });
  await writeFile(file, Buffer.concat([head, ...frames]));
}

/** One picture in the middle of a frame: brightness, and no colour. */
function frameOf({width, height, light}: Photograph): Buffer {
  const plane = Buffer.alloc(WIDTH * HEIGHT, TABLE);
  const [left, top] = [(WIDTH - width) >> 1, (HEIGHT - height) >> 1];
  for (let y = 0; y < height; y++)
    plane.set(light.subarray(y * width, (y + 1) * width), (top + y) * WIDTH + left);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), plane, colour]);
}
