import {mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import type {Row} from '#domain/kernel/field.ts';
import {LANGUAGES} from '#client/i18n/languages.ts';
import {THEME_CHOICES} from '#client/ui/theme.ts';
import {DESKTOP, HANDHELD, launch, newProfile} from '../browser.ts';
import {film, filming} from '../camera/video.ts';
import type {Caller} from '../server/http/site.ts';
import {startServer} from '../server-process.ts';
import {NOT_WHOLE} from './filmed.ts';
import {furnishTracked, officeOf} from './tracked.ts';
import {SIGHTS, type Sight} from './tour.ts';

/*
 * Takes a picture of every screen in each size, theme and language into `.pictures/`, for eyes. Words of the
 * command line choose: `node tests/pictures/main.ts ar dark 360x640 home` takes those only. Build first.
 */
const SIZES = ['320x480', '360x640', '1366x768'] as const;
const WIDE: (typeof SIZES)[number] = '1366x768';
const INTO = '.pictures';
/** Profiles that somebody is logged in at. */
const entered = new Set<string>();

const words = process.argv.slice(2);
/** Those that were named, or all. */
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const named = all.filter((each) => words.includes(each));
  return named.length > 0 ? named : all;
};

/** In every theme for the first language; the others in light, since ink does not change with words. */
const views = chosen(LANGUAGES).flatMap((language, i) =>
  (i === 0 ? chosen(THEME_CHOICES) : chosen(THEME_CHOICES).slice(0, 1)).flatMap((theme) =>
    chosen(SIZES).map((size) => ({language, theme, size})),
  ),
);
const names = chosen(SIGHTS.map(({name}) => name));
const sights = SIGHTS.filter(({name}) => names.includes(name));

/** What the camera of the handhelds looks at. */
const FILM = join(INTO, 'film.y4m');

const server = await startServer({env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
const profile = await newProfile();
const outside = await newProfile();
try {
  await mkdir(INTO, {recursive: true});
  await film(FILM, [NOT_WHOLE]);
  await takeAll(
    outside.dir,
    sights.filter(({isOutside}) => isOutside),
    async (page) => void (await page.goto(`${server.url}/app/`)),
  );
  await takeAll(
    profile.dir,
    sights.filter(({isOutside}) => !isOutside),
    register,
  );
} finally {
  await server.close();
  await profile.remove();
  await outside.remove();
}

async function takeAll(
  userDataDir: string,
  which: readonly Sight[],
  enter: (page: Page) => Promise<void>,
): Promise<void> {
  // A window of that width has a mouse, and controls for it.
  for (const [screen, isSeen] of [
    [HANDHELD, (size: string) => size !== WIDE],
    [DESKTOP, (size: string) => size === WIDE],
  ] as const) {
    const seen = views.filter(({size}) => isSeen(size));
    if (seen.length === 0 && screen === DESKTOP) continue;
    const browser = await launch({
      isWhole: true,
      userDataDir,
      screen,
      flags: screen === HANDHELD ? filming(FILM) : [],
    });
    try {
      await (entered.has(userDataDir) ? browser.page.goto(`${server.url}/app/`) : enter(browser.page));
      entered.add(userDataDir);
      // Only a handheld has a camera to look through.
      const there = which.filter(({hasCamera}) => !hasCamera || screen === HANDHELD);
      for (const view of seen) for (const sight of there) await take(browser.page, sight, view);
    } finally {
      await browser.close();
    }
  }
}

/** The demo warehouse with its administrator, through the register page as a person would. */
async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/app/#/register`);
  await page.getByLabel('Company name').fill('Ortega Trading');
  await page.getByRole('button', {name: 'Demo warehouse'}).click();
  await page.getByLabel('Administrator name').fill('ortega');
  await page.getByLabel('Password').fill('kettle-1.7-litres');
  await page.getByRole('button', {name: 'Register'}).click();
  const home = page.locator('[data-rail]').or(page.getByRole('link', {name: 'Bin move'}));
  await home.first().waitFor({timeout: 60_000});
  const office = await officeOf(server.url, 'ortega', 'kettle-1.7-litres');
  await untilFilled(office);
  await furnishTracked(office);
  await page.goto(`${server.url}/app/#/status`);
  await page.getByText('Exact as of').waitFor({timeout: 60_000});
}

/** A demo fills beside its registration: pictures are taken of all of it. */
async function untilFilled(office: Caller): Promise<void> {
  const isUnderWay = async (): Promise<boolean> => {
    const {results} = (await office.call('GET', '/api/long-work')).body;
    return (results as readonly Row[]).some(({ended_at}) => ended_at === 0);
  };
  while (await isUnderWay()) await pause(200);
}

async function take(page: Page, sight: Sight, view: (typeof views)[number]): Promise<void> {
  const {language, theme, size} = view;
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({width, height});
  await page.evaluate(
    ([lang, look]) => {
      localStorage.setItem('lang', lang);
      localStorage.setItem('theme', look);
    },
    [language, theme] as const,
  );
  await page.goto('about:blank');
  await page.goto(`${server.url}/app/#${sight.hash}`);
  await page.locator(':is(main, [data-test=job]):visible').first().waitFor();
  await sight.prepare?.(page);
  await calm(page);
  await page.screenshot({path: join(INTO, `${sight.name}-${size}-${theme}-${language}.png`)});
}

/** Until the text of the page has stopped changing: rows and names come one after another. */
async function calm(page: Page): Promise<void> {
  for (let before = ''; ;) {
    const now = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => requestIdleCallback(() => resolve(document.body.innerText)), 150);
        }),
    );
    if (now === before) return;
    before = now;
  }
}
