import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset, SOON} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type Site} from './site.ts';

let site: Site;
let company: Company;
let handset: Handset;
const made: Move[] = [];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** Whatever of the job is cut off or would scroll, by its first words; the whole of it is in sight when empty. */
const outOfSight = () =>
  handset.page.evaluate(() => {
    const {scrollHeight, scrollWidth} = document.documentElement;
    const page = scrollHeight > innerHeight || scrollWidth > innerWidth ? ['the page scrolls'] : [];
    const parts = [...document.querySelectorAll('[data-test=job], [data-test=job] *, header, header *')];
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
      ...page,
      ...cut.map((part) => `${part.tagName} ${part.className}: ${part.innerText.slice(0, 40)}`),
    ];
  });

const LANGUAGES = [
  {name: 'English', code: 'en-US', dir: 'ltr'},
  {name: 'العربية', code: 'ar', dir: 'rtl'},
] as const;
const SIZES = [
  {width: 360, height: 640},
  {width: 320, height: 480},
] as const;

for (const {name, code, dir} of LANGUAGES) {
  for (const size of SIZES) {
    test(`every step of a bin move fits ${String(size.width)} × ${String(size.height)} in ${code}`, async () => {
      const {page} = handset;
      await page.setViewportSize(size);
      await handset.open('/settings');
      await page.getByRole('button', {name}).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dir), SOON).toBe(dir);
      await handset.open('/bin-move');
      await page.getByTestId('job').waitFor();
      const [move] = company.moves(1);
      if (!move) throw new Error('no move');
      made.push(move);
      expect(await outOfSight()).toEqual([]);
      for (const [i, label] of [move.from.label, move.goods.label, move.to.label].entries()) {
        expect(await handset.scan(label)).toBe('tick');
        await expect.poll(() => handset.step(), SOON).toBe(['goods', 'to', 'from'][i]);
        expect([i, await outOfSight()]).toEqual([i, []]);
      }
      // What was recorded last stands on the first step of the next.
      await page.getByTestId('last').waitFor();
      expect(await outOfSight()).toEqual([]);
      await expectMoves(company, made);
    });
  }
}
