import {readFileSync} from 'node:fs';
import axe from 'axe-core';
import type {Page} from 'playwright';
import type {Language} from '#client/i18n/languages.ts';

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Readonly<Record<string, string>>;
/** What only English says: to be read in another language it would have to be missing there. */
const onlyEnglish = (language: Language): string[] => {
  const own = new Set(Object.values(textsOf(language)));
  return Object.values(textsOf('en-US')).filter((text) => !own.has(text) && !text.includes('{{'));
};

/** Where a page is told once what only English says: to be told at each look would cost more than the look. */
type Told = typeof globalThis & {onlyEnglish?: Record<string, ReadonlySet<string>>};

/** Keys, gaps, ids and English where words belong, codes on two lines, and what is cut off at the side, by its first words. */
export async function faults(page: Page, language: Language): Promise<string[]> {
  const found = await faultsNow(page, language);
  if (found) return found;
  await page.evaluate(
    ([of, texts]) => void (((globalThis as Told).onlyEnglish ??= {})[of] = new Set(texts)),
    [language, onlyEnglish(language)] as const,
  );
  return (await faultsNow(page, language)) ?? ['a page that forgets what only English says'];
}

/** `undefined` where the page has not been told what only English says. */
const faultsNow = (page: Page, language: Language): Promise<string[] | undefined> =>
  page.evaluate((of) => {
    const texts = (globalThis as Told).onlyEnglish?.[of];
    if (!texts) return undefined;
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
  }, language);

/** Rows of a list beyond the eighth: they are drawn as those before them, and axe looks at each cell for milliseconds. */
const ALIKE = '[data-row]:nth-child(n+9)';

/** What axe finds wrong with a page as it stands. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(
    (alike) =>
      // Put there by the line above.
      (globalThis as unknown as {axe: typeof axe}).axe.run(
        {include: document, exclude: alike},
        {resultTypes: ['violations']},
      ),
    ALIKE,
  );
  return violations.map(({id, nodes}) => `${id} at ${nodes[0]?.html.slice(0, 160) ?? ''}`);
}
