import type {Page} from 'playwright';
import {aboutLanguage, type Language} from '#client/i18n/languages.ts';
import {SOON, type Handset} from './handset.ts';
import type {BrowserSite} from './site.ts';

/** A browser that shows the app, and a tab beside it that chooses its language. */
export interface View {
  readonly handset: Handset;
  readonly chooser: Page;
}

/** A handset with a tab beside it, in which its language is chosen. */
export async function besideChooser({proxy}: BrowserSite, handset: Handset): Promise<View> {
  const chooser = await handset.newTab();
  await chooser.goto(`${proxy.url}/app/baseurl.txt`);
  await handset.page.bringToFront();
  return {handset, chooser};
}

/** Chooses a language in the other tab, which this one follows. */
export async function speak({handset, chooser}: View, language: Language): Promise<void> {
  await chooser.evaluate((lang) => localStorage.setItem('lang', lang), language);
  const {intl} = aboutLanguage(language);
  await handset.page.waitForFunction((lang) => document.documentElement.lang === lang, intl, {
    polling: 5,
    timeout: SOON.timeout,
  });
}

/** Resolves when the next frames have been drawn, or should have been: a frame that never comes holds up no test. */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 2_000);
      }),
  );
