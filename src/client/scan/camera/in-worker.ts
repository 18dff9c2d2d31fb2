import type {PictureAnswer, ReadingRequest} from './reader.ts';
import type {CameraReading} from './reading.ts';

/** Answers a page's pictures with what `read` finds in their pixels; for the top of a worker that says when it is `ready`. */
export function readInWorker(
  read: (pixels: ImageData, attempt: number) => readonly CameraReading[] | Promise<readonly CameraReading[]>,
  ready: Promise<unknown>,
): void {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  const tell = (answer: PictureAnswer): void => postMessage(answer);
  const answer = async ({picture, attempt}: ReadingRequest): Promise<void> => {
    if (!context) throw new Error('no canvas');
    const {width, height} = picture;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(picture, 0, 0);
    picture.close();
    tell({readings: await read(context.getImageData(0, 0, width, height), attempt)});
  };
  addEventListener('message', ({data}: MessageEvent<ReadingRequest>) => {
    answer(data).catch((error: unknown) => tell({failed: String(error)}));
  });
  ready.then(
    () => tell({isReady: true}),
    (error: unknown) => tell({failed: String(error)}),
  );
}
