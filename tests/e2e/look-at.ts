import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {FALLBACK, LANGUAGES, type Language} from '#client/i18n/languages.ts';
import {film, filming} from '../camera/video.ts';
import {NOT_WHOLE} from '../pictures/filmed.ts';
import type {Sight} from '../pictures/tour.ts';
import {newId} from '../server/http/site.ts';
import {furnish} from './house-of-sights.ts';
import {Handset} from './handset.ts';
import {brokenWords, withoutDictionary} from './broken-words.ts';
import {axeFaults, faults, onlyEnglish} from './sight-faults.ts';
import {openSite, type Site} from './site.ts';
import {besideChooser, laidOut, speak, type View} from './speaking.ts';
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

/**
 * What a machine can see of these sights, in every language and size: a test for each. Pictures are for eyes.
 * `isSmallest`: those that are looked at in the smallest size alone.
 */
export function lookAt(sights: readonly Sight[], isSmallest: (sight: Sight) => boolean = () => false): void {
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
      for (const size of isSmallest(sight) ? [] : OTHERS) {
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
