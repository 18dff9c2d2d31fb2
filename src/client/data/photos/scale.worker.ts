import {fittedSize} from './fitted.ts';

/** The longest side of a photo that leaves the device, px: a label on a carton can be read. */
const LONG_SIDE = 1_600;
/** Tried one after the other until the photo is small enough. */
const QUALITIES = [0.8, 0.6, 0.4] as const;
const MAX_PHOTO_BYTES = 1_000_000;

/**
 * Scales a photo down, away from the page: decoding twelve million pixels takes longer than a scan may. What is drawn
 * anew has its orientation in its pixels, and nothing of where and when it was taken.
 */
self.onmessage = async ({data}: MessageEvent<Blob>): Promise<void> => {
  try {
    self.postMessage(await scaled(data));
  } catch {
    self.postMessage(undefined);
  }
};

async function scaled(photo: Blob): Promise<ArrayBuffer | undefined> {
  const bitmap = await createImageBitmap(photo, {imageOrientation: 'from-image'});
  const {width, height} = fittedSize(bitmap, LONG_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({type: 'image/jpeg', quality});
    if (blob.size <= MAX_PHOTO_BYTES) return blob.arrayBuffer();
  }
  return undefined;
}
