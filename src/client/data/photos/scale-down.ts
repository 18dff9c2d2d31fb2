/** No photo takes so long on any handheld; a worker that has died says nothing, ms. */
const SCALING_LONGEST_MS = 60_000;

/** A photo as it leaves the device: a JPEG of at most 1,600 px, without what a camera writes beside; `undefined` for what is no picture. */
export async function scaleDown(photo: Blob): Promise<ArrayBuffer | undefined> {
  const worker = new Worker(new URL('scale.worker.ts', import.meta.url), {type: 'module'});
  try {
    return await new Promise((resolve) => {
      const giveUp = setTimeout(() => resolve(undefined), SCALING_LONGEST_MS);
      worker.onmessage = ({data}: MessageEvent<ArrayBuffer | undefined>) => {
        clearTimeout(giveUp);
        resolve(data);
      };
      worker.onerror = () => resolve(undefined);
      worker.postMessage(photo);
    });
  } finally {
    // Its memory is wanted for other things.
    worker.terminate();
  }
}
