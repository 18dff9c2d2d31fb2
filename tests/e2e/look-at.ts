import {readFileSync} from 'node:fs';
import axe from 'axe-core';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {aboutLanguage, FALLBACK, LANGUAGES, type Language} from '#client/i18n/languages.ts';
import {film, filming} from '../camera/video.ts';
import {NOT_WHOLE} from '../pictures/filmed.ts';
import type {Sight} from '../pictures/tour.ts';
import {newId} from '../server/http/site.ts';
import {furnish} from './house-of-sights.ts';
import {Handset, SOON} from './handset.ts';
import {brokenWords, withoutDictionary} from './broken-words.ts';
import {openSite, type Site} from './site.ts';
import {calm, drawn, visit} from './visit.ts';

/** Where words overflow first, and so where every language is looked at. */
const SMALLEST = {width: 320, height: 480};
const OTHERS = [
  {width: 360, height: 640},
  {width: 1366, height: 768},
];
/** The languages that are looked at in every size: the source, the longest words, the other direction, no spaces. */
const IN_EVERY_SIZE: readonly Language[] = ['en-US', 'de', 'ar', 'zh-hans'];
/** Of tiles so narrow that long words broke anywhere: they stay whole, or break at a hyphen of our texts. */
const OF_WHOLE_WORDS: readonly string[] = [
  'home',
  'menu',
  'settings',
  'what-is-this-key-in',
  'goods-edit',
  'document-entry',
  'goods-query-found',
  'location-query-found',
];
/** In which axe looks: one for each direction. */
const WITH_AXE: readonly Language[] = ['en-US', 'ar'];
/** What stays in the words of an earlier language stays in these, and is found in every other. */
const FIRST = FALLBACK;
const inOrder: readonly Language[] = [FIRST, ...LANGUAGES.filter((language) => language !== FIRST)];

/** A browser that shows the app, and a tab beside it that chooses its language. */
interface View {
  readonly handset: Handset;
  readonly chooser: Page;
}

/** What a machine can see of these sights, in every language and size: a test for each. Pictures are for eyes. */
export function lookAt(sights: readonly Sight[]): void {
  let site: Site;
  let inside: View;
  let outside: View;
  let filmed: View | undefined;
  const file = join(tmpdir(), `binward-sights-${newId()}.y4m`);

  beforeAll(async () => {
    site = await openSite();
    const company = await site.company();
    inside = await besideChooser(site, await Handset.ready(site, company, {isKept: true}));
    const fresh = await Handset.unpack(site);
    await fresh.open();
    outside = await besideChooser(site, fresh);
    if (sights.some(({hasCamera}) => hasCamera)) {
      await film(file, [NOT_WHOLE]);
      filmed = await besideChooser(
        site,
        await Handset.ready(site, company, {flags: filming(file), isKept: true}),
      );
    }
    await furnish(company);
  });
  afterAll(async () => {
    await inside.handset.discard();
    await outside.handset.discard();
    await filmed?.handset.discard();
    await rm(file, {force: true});
    await site.close();
  });

  test.each(sights)(
    '$name is written in every language, cut off nowhere at the side, and has no fault that axe can find',
    async (sight) => {
      const view = sight.isOutside ? outside : ((sight.hasCamera && filmed) ?? inside);
      const {page} = view.handset;
      await page.setViewportSize(SMALLEST);
      await speak(view, FIRST);
      await visit(page, sight);
      await withoutDictionary(page);
      const found: string[] = [];
      const look = async (language: Language, width: number): Promise<void> => {
        await speak(view, language);
        await calm(page);
        const seen = await faults(page, onlyEnglish(language));
        if (OF_WHOLE_WORDS.includes(sight.name)) seen.push(...(await brokenWords(page)));
        for (const fault of seen) found.push(`${language} ${String(width)}: ${fault}`);
      };
      for (const language of inOrder) await look(language, SMALLEST.width);
      for (const size of OTHERS) {
        await page.setViewportSize(size);
        await laidOut(page);
        // Another size may be another screen, whose chunk is on its way.
        await drawn(page);
        for (const language of IN_EVERY_SIZE) {
          await look(language, size.width);
          if (!WITH_AXE.includes(language)) continue;
          for (const fault of await axeFaults(page))
            found.push(`${language} ${String(size.width)}: ${fault}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
}

async function besideChooser({proxy}: Site, handset: Handset): Promise<View> {
  const chooser = await handset.newTab();
  await chooser.goto(`${proxy.url}/app/baseurl.txt`);
  await handset.page.bringToFront();
  return {handset, chooser};
}

/** Chooses a language in the other tab, which this one follows. */
async function speak({handset, chooser}: View, language: Language): Promise<void> {
  await chooser.evaluate((lang) => localStorage.setItem('lang', lang), language);
  const {intl} = aboutLanguage(language);
  await handset.page.waitForFunction((lang) => document.documentElement.lang === lang, intl, {
    polling: 5,
    timeout: SOON.timeout,
  });
}

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Readonly<Record<string, string>>;
/** What only English says: to be read in another language it would have to be missing there. */
const onlyEnglish = (language: Language): string[] => {
  const own = new Set(Object.values(textsOf(language)));
  return Object.values(textsOf('en-US')).filter((text) => !own.has(text) && !text.includes('{{'));
};

/** Resolves when the next frames have been drawn, or should have been: a frame that never comes holds up no test. */
const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 2_000);
      }),
  );

/** Keys, gaps, ids and English where words belong, codes on two lines, and what is cut off at the side, by its first words. */
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
      // Whoever owns a company of a test is named by one.
      if (/(?<!\bowner )\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/.test(text)) found.push(`id ${text}`);
      if (texts.has(text)) found.push(`English ${text}`);
      for (const {0: code, index} of (walker.currentNode.textContent ?? '').matchAll(/[A-Z](-\d\d)+-\d/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + code.length);
        if (range.getClientRects().length > 1) found.push(`broken ${code}`);
      }
    }
    for (const code of document.querySelectorAll<HTMLElement>('bdi[dir=ltr]')) {
      const isOne = /^[A-Z0-9][A-Z0-9-]{3,15}$/.test(code.innerText) && code.checkVisibility();
      if (isOne && code.getClientRects().length > 1) found.push(`broken ${code.innerText}`);
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
        part.scrollWidth > part.clientWidth + 1 && part.matches('button, a, dt') && part.clientWidth > 0;
      if (isOut || isCut || spills) found.push(`${part.tagName} ${part.innerText.slice(0, 40)}`);
    }
    return found;
  }, english);

async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(() =>
    // Put there by the line above.
    (globalThis as unknown as {axe: typeof axe}).axe.run(document, {resultTypes: ['violations']}),
  );
  return violations.map(({id, nodes}) => `${id} at ${nodes[0]?.html.slice(0, 160) ?? ''}`);
}
