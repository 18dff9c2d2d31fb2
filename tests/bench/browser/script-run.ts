import {fileURLToPath} from 'node:url';
import type {Page} from 'playwright';
import {launch, newProfile} from '../../browser.ts';
import {serveScript} from '../../browser/script-page.ts';

/** Runs a script of ours in a browser of its own, slowed down by `rate`. */
export async function inScriptPage<T>(script: URL, work: (page: Page) => Promise<T>, rate = 1): Promise<T> {
  const served = await serveScript(fileURLToPath(script));
  const profile = await newProfile();
  const browser = await launch({isWhole: true, isThreaded: true, userDataDir: profile.dir});
  try {
    const {page, context} = browser;
    await page.goto(served.origin);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate});
    return await work(page);
  } finally {
    await browser.close();
    await profile.remove();
    served.close();
  }
}
