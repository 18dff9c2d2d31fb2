import {readFile, writeFile} from 'node:fs/promises';
import {launch, newProfile} from '../browser.ts';

/*
 * Makes the two pictures of the first page small, after `node tests/pictures/main.ts en-US light 360x640 1366x768 home`
 * has taken them: a browser writes WebP.
 */
const PICTURES = [
  ['.pictures/home-360x640-light-en-US.png', 'tests/pictures/handheld.webp'],
  ['.pictures/home-1366x768-light-en-US.png', 'tests/pictures/desk.webp'],
] as const;
const QUALITY = 0.8;

const profile = await newProfile();
const browser = await launch({userDataDir: profile.dir});
try {
  for (const [from, to] of PICTURES) {
    const png = (await readFile(from)).toString('base64');
    const webp = await browser.page.evaluate(
      async ([data, quality]) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = document.createElement('canvas');
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [png, QUALITY] as const,
    );
    await writeFile(to, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
  }
} finally {
  await browser.close();
  await profile.remove();
}
