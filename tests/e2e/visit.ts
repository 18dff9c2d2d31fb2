import type {Page} from 'playwright';
import type {Sight} from '../pictures/tour.ts';
import {SOON} from './handset.ts';

/** Some screen is there; a short one leaves its header out. */
export const whenDrawn = (page: Page): Promise<void> =>
  page.locator(':is(main, [data-test=job]):visible').first().waitFor();

/** Goes there without loading anew, by way of a page that is nowhere: what is drawn then is drawn afresh. */
export async function visit(page: Page, {hash, prepare, isOutside}: Sight): Promise<void> {
  const goTo = (to: string) => page.evaluate((next) => void (location.hash = next), to);
  const nowhere = page.locator('[data-test=nowhere]');
  await goTo('#/nowhere');
  if (!isOutside) await nowhere.waitFor();
  await goTo(`#${hash}`);
  if (hash !== '/nowhere') await nowhere.waitFor({state: 'detached'});
  await whenDrawn(page);
  await whenCalm(page);
  await prepare?.(page);
}

/**
 * Resolves when what is written on the page is the same before and after two frames. The page itself looks: thousands
 * of looks through the wire are minutes.
 */
export const whenCalm = (page: Page): Promise<void> =>
  page.evaluate(async (patience) => {
    // A frame that never comes holds up no test.
    const frame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, 100);
      });
    const end = performance.now() + patience;
    for (let before = ''; before !== document.body.innerText;) {
      if (performance.now() > end) throw new Error('what is written here changes and changes');
      before = document.body.innerText;
      await frame();
      await frame();
    }
  }, SOON.timeout);
