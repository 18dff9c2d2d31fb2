import {readFileSync} from 'node:fs';
import axe from 'axe-core';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {LANGUAGES, type Language} from '#client/i18n/languages.ts';
import {SIGHTS, type Sight} from '../pictures/tour.ts';
import {Handheld} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {type Company, openSite, type Site} from './site.ts';

/** Every screen, in every language and size: what a machine can see of it. Pictures are for eyes. */
let site: Site;
let company: Company;
let inside: Handset;
let outside: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  inside = await Handset.ready(site, company, {isKept: true});
  outside = await Handset.unpack(site);
  await outside.open();
  await openCase();
});
afterAll(async () => {
  await inside.discard();
  await outside.discard();
  await site.close();
});

/** Somebody moves more out of a bin than it holds. */
async function openCase(): Promise<void> {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const {from, goods, to, stands} = move;
  const {warehouse} = company.admin;
  const stray = await Handheld.enrol(company.admin);
  const args = {warehouse, goods: goods.id, from: from.id, to: to.id, quantity: stands + 5};
  await stray.push([stray.mutation('stock.moveBin', args)]);
}

const SIZES = [
  {width: 360, height: 640},
  {width: 320, height: 480},
  {width: 1366, height: 768},
] as const;

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Readonly<Record<string, string>>;
/** What only English says: to be read in another language it would have to be missing there. */
const onlyEnglish = (language: Language): string[] => {
  const own = new Set(Object.values(textsOf(language)));
  return Object.values(textsOf('en-US')).filter((text) => !own.has(text) && !text.includes('{{'));
};

/** Some screen is there; a short one leaves its header out. */
const drawn = (page: Page): Promise<void> =>
  page.locator(':is(main, [data-test=job]):visible').first().waitFor();

/** Speaks a language from the first screen on. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  await page.reload();
  await drawn(page);
}

const pageOf = ({isOutside}: Sight): Page => (isOutside ? outside : inside).page;

/** Goes there without loading anew, by way of a page that is nowhere: what is drawn then is drawn afresh. */
async function visit(page: Page, {hash, prepare, isOutside}: Sight): Promise<void> {
  const goTo = (to: string) => page.evaluate((next) => void (location.hash = next), to);
  const nowhere = page.locator('[data-test=nowhere]');
  await goTo('#/nowhere');
  if (!isOutside) await nowhere.waitFor();
  await goTo(`#${hash}`);
  if (hash !== '/nowhere') await nowhere.waitFor({state: 'detached'});
  await drawn(page);
  await calm(page);
  await prepare?.(page);
}

/** Resolves when what is written on the page has stopped changing. */
async function calm(page: Page): Promise<void> {
  const written = () => page.evaluate(() => document.body.innerText);
  let before = '';
  await expect
    .poll(async () => {
      const now = await written();
      const isCalm = now === before;
      before = now;
      return isCalm;
    }, SOON)
    .toBe(true);
}

/** Resolves when the next frame has been drawn. */
const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Keys, gaps and English where words belong, and what is cut off at the side, by its first words. */
const faults = (page: Page, english: readonly string[]): Promise<string[]> =>
  page.evaluate((untranslated) => {
    const texts = new Set(untranslated);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement?.checkVisibility()) continue;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (/^[a-z][a-zA-Z]*(\.[\w-]+)+$/.test(text)) found.push(`key ${text}`);
      if (/\{\{\w+\}\}/.test(text)) found.push(`gap ${text}`);
      if (texts.has(text)) found.push(`English ${text}`);
    }
    const {scrollWidth} = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${String(scrollWidth)} wide`);
    const parts = document.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, p, dt, summary, th, legend',
    );
    for (const part of parts) {
      const {left, right, width} = part.getBoundingClientRect();
      const scrolls = part.closest('table, [data-scrolls]') !== null;
      const isHidden = width === 0 || getComputedStyle(part).visibility === 'hidden';
      if (isHidden || scrolls || part.closest('.truncate')) continue;
      const isOut = left < -1 || right > innerWidth + 1;
      const isCut = getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
      const spills =
        part.scrollWidth > part.clientWidth + 1 && part.matches('button, a') && part.clientWidth > 0;
      if (isOut || isCut || spills) found.push(`${part.tagName} ${part.innerText.slice(0, 40)}`);
    }
    return found;
  }, english);

test.each(LANGUAGES)(
  'every screen is written in %s, and nothing is cut off at the side',
  async (language) => {
    for (const handset of [inside, outside]) await speak(handset.page, language);
    await inside.open('/');
    await inside.page
      .getByText(textsOf(language)['home.logout'] ?? '', {exact: true})
      .first()
      .waitFor();
    const found: string[] = [];
    const english = onlyEnglish(language);
    for (const sight of SIGHTS) {
      const page = pageOf(sight);
      await page.setViewportSize(SIZES[0]);
      await visit(page, sight);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        // A desktop draws other parts; between two handhelds the same ones are laid out anew.
        if (size.width > 1_000) await calm(page);
        else await laidOut(page);
        for (const fault of await faults(page, english))
          found.push(`${sight.name} ${String(size.width)}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  },
);

test.each(['en-US', 'ar'] as const)('no screen has a fault that axe can find, in %s', async (language) => {
  for (const handset of [inside, outside]) await speak(handset.page, language);
  const found = new Map<string, string>();
  for (const sight of SIGHTS) {
    const page = pageOf(sight);
    for (const size of [SIZES[0], SIZES[2]]) {
      await page.setViewportSize(size);
      await visit(page, sight);
      await page.evaluate(axe.source);
      const {violations} = await page.evaluate(() =>
        (globalThis as unknown as {axe: typeof axe}).axe.run(document, {resultTypes: ['violations']}),
      );
      for (const {id, nodes} of violations)
        found.set(
          id,
          `first on ${sight.name} at ${String(size.width)}: ${nodes[0]?.html.slice(0, 160) ?? ''}`,
        );
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
});
