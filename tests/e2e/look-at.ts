import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {FALLBACK_LANGUAGE, LANGUAGES, type Language} from '#client/i18n/languages.ts';
import {COARSE_HANDHELD} from '../browser.ts';
import {film, filming} from '../camera/video.ts';
import {NOT_WHOLE} from '../pictures/filmed.ts';
import type {Sight} from '../pictures/tour.ts';
import {newId} from '../server/http/site.ts';
import {furnish} from './house-of-sights.ts';
import {Handset} from './handset.ts';
import {brokenWords, withoutDictionary} from './broken-words.ts';
import {axeFaults, faults} from './sight-faults.ts';
import {openSite, type BrowserSite} from './site.ts';
import {besideChooser, laidOut, speak, type View} from './speaking.ts';
import {whenCalm, whenDrawn, visit} from './visit.ts';

/** One size in which a sight is looked at, and in which languages. */
export interface Look {
  readonly size: {readonly width: number; readonly height: number};
  readonly languages: readonly Language[];
  /** In which of them axe looks, too. */
  readonly axe: readonly Language[];
}

/** Where words overflow first. */
export const SMALLEST_SCREEN = {width: 320, height: 480};
/** A handheld, and a desk. */
export const OTHER_SIGHTS = [
  {width: 360, height: 640},
  {width: 1366, height: 768},
] as const;
/** The languages that are looked at in every size: the source, the longest words, the other direction, no spaces. */
export const IN_EVERY_SIZE: readonly Language[] = ['en-US', 'de', 'ar', 'zh-hans'];
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
/** One language for each direction. */
export const EACH_DIRECTION = ['en-US', 'ar'] as const;
/** What stays in the words of an earlier language stays in these, and is found in every other. */
const FIRST = FALLBACK_LANGUAGE;
/** Every language, in the order in which they are looked at. */
export const EVERY_LANGUAGE: readonly Language[] = [
  FIRST,
  ...LANGUAGES.filter((language) => language !== FIRST),
];

/**
 * Every language where words overflow first, and in the other sizes those that differ most. Axe looks at each of these
 * sizes, and in each direction.
 */
const LOOKS: readonly Look[] = [
  {size: SMALLEST_SCREEN, languages: EVERY_LANGUAGE, axe: []},
  ...OTHER_SIGHTS.map((size, i) => ({
    size,
    languages: IN_EVERY_SIZE,
    axe: EACH_DIRECTION.slice(i, i + 1),
  })),
];

/** Where these tests look, for one that goes on there. */
export interface Lookout {
  readonly site: () => BrowserSite;
  /** Whoever is logged in. */
  readonly page: () => Page;
}

/**
 * What a machine can see of these sights, in these languages and sizes: a test for each. Pictures are for eyes.
 * `check`: what else is wrong with a sight as it stands.
 */
export function lookAt(
  sights: readonly Sight[],
  looks = LOOKS,
  check: (page: Page) => Promise<readonly string[]> = () => Promise.resolve([]),
): Lookout {
  let site: BrowserSite;
  let inside: View;
  let outside: View;
  let filmed: View | undefined;
  const file = join(tmpdir(), `binward-sights-${newId()}.y4m`);

  beforeAll(async () => {
    site = await openSite();
    const company = await site.company();
    inside = await besideChooser(
      site,
      await Handset.ready(site, company, {isKept: true, screen: COARSE_HANDHELD}),
    );
    const fresh = await Handset.unpack(site, {screen: COARSE_HANDHELD});
    await fresh.open();
    outside = await besideChooser(site, fresh);
    if (sights.some(({hasCamera}) => hasCamera)) {
      await film(file, [NOT_WHOLE]);
      filmed = await besideChooser(
        site,
        await Handset.ready(site, company, {flags: filming(file), isKept: true, screen: COARSE_HANDHELD}),
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
      const [first] = looks;
      if (first) await page.setViewportSize(first.size);
      await speak(view, FIRST);
      await visit(page, sight);
      await withoutDictionary(page);
      const found: string[] = [];
      const look = async (language: Language, {size: {width}, axe}: Look): Promise<void> => {
        await speak(view, language);
        await whenCalm(page);
        const seen = [...(await faults(page, language)), ...(await check(page))];
        if (OF_WHOLE_WORDS.includes(sight.name)) seen.push(...(await brokenWords(page)));
        if (axe.includes(language)) seen.push(...(await axeFaults(page)));
        for (const fault of seen) found.push(`${language} ${String(width)}: ${fault}`);
      };
      for (const each of looks) {
        await page.setViewportSize(each.size);
        await laidOut(page);
        // Another size may be another screen, whose chunk is on its way.
        await whenDrawn(page);
        for (const language of each.languages) await look(language, each);
      }
      expect(found).toEqual([]);
    },
  );
  return {site: () => site, page: () => inside.handset.page};
}
