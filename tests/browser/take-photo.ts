import type {Locator} from 'playwright';

/**
 * Gives an input of files a photo as a camera takes it: 12 million pixels of noise, which no JPEG makes small. Answers
 * its bytes, some 8 million of them.
 */
export const takePhoto = (input: Locator): Promise<number> =>
  input.evaluate(async (element: HTMLInputElement) => {
    const tile = new OffscreenCanvas(128, 128);
    const pen = tile.getContext('2d');
    const noise = new ImageData(128, 128);
    crypto.getRandomValues(noise.data.subarray(0, 65_536));
    for (let i = 3; i < noise.data.length; i += 4) noise.data[i] = 255;
    pen?.putImageData(noise, 0, 0);
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const wide = canvas.getContext('2d');
    if (wide) wide.fillStyle = wide.createPattern(tile, 'repeat') ?? '';
    wide?.fillRect(0, 0, 4_000, 3_000);
    const photo = await canvas.convertToBlob({type: 'image/jpeg', quality: 0.7});
    const files = new DataTransfer();
    files.items.add(new File([photo], 'photo.jpg', {type: 'image/jpeg'}));
    element.files = files.files;
    element.dispatchEvent(new Event('change', {bubbles: true}));
    return photo.size;
  });
