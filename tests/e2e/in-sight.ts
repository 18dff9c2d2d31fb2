import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';

/** How long type may take to shrink into its place, ms. */
const SETTLES = 3_000;

/** Whatever of a page stays cut off or would scroll, by its first words; the whole of it is in sight when empty. */
export async function outOfSight(page: Page): Promise<string[]> {
  const end = performance.now() + SETTLES;
  for (;;) {
    const cut = await outOfSightNow(page);
    if (cut.length === 0 || performance.now() > end) return cut;
    await pause(50);
  }
}

const outOfSightNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const {scrollHeight, scrollWidth} = document.documentElement;
    const scrolls = scrollHeight > innerHeight || scrollWidth > innerWidth ? ['the page scrolls'] : [];
    const parts = [...document.querySelectorAll('#root > div, #root > div *')];
    const cut = parts.filter((part): part is HTMLElement => {
      if (!(part instanceof HTMLElement)) return false;
      const {top, left, bottom, right, width} = part.getBoundingClientRect();
      if (width === 0) return false;
      const isOutside = top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
      const {overflowY, overflowX} = getComputedStyle(part);
      const clips = overflowY !== 'visible' || overflowX !== 'visible';
      const isClamped = part.className.includes('line-clamp') || part.className.includes('truncate');
      const isLarger = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
      return isOutside || (clips && isLarger && !isClamped);
    });
    return [
      ...scrolls,
      ...cut.map((part) => `${part.tagName} ${part.className}: ${part.innerText.slice(0, 40)}`),
    ];
  });
