import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {FALLBACK, LANGUAGES, type Language} from '#client/i18n/languages.ts';
import {Handset} from './handset.ts';
import {furnish} from './house-of-sights.ts';
import {axeFaults, faults, onlyEnglish} from './sight-faults.ts';
import {openSite, type Site} from './site.ts';
import {SPECIFIED} from './specified-routes.ts';
import {besideChooser, laidOut, speak, type View} from './speaking.ts';
import {calm, drawn, visit} from './visit.ts';

const SIZES = [
  {width: 1366, height: 768},
  {width: 360, height: 640},
] as const;
/** One for each direction. */
const WITH_AXE: readonly Language[] = ['en-US', 'ar'];
/** English last: what stays in the words of an earlier language is found in every other. */
const inOrder: readonly Language[] = [...LANGUAGES.filter((language) => language !== FALLBACK), FALLBACK];

let site: Site;
let view: View;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  site = await openSite();
  const company = await site.company();
  view = await besideChooser(site, await Handset.ready(site, company, {isKept: true}));
  ({page} = view.handset);
  await furnish(company);
  page.on('pageerror', (error) => void errors.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
});
afterAll(async () => {
  await view.handset.discard();
  await site.close();
});

const heading = () => page.getByRole('heading', {level: 1}).filter({visible: true});

/** What is wrong with a page as it stands, in both sizes. */
async function wrongWith(path: string, language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await laidOut(page);
    await drawn(page);
    await calm(page);
    const seen = await faults(page, onlyEnglish(language));
    if (((await heading().allInnerTexts()).join('') ?? '') === '') seen.push('no heading');
    if (WITH_AXE.includes(language)) seen.push(...(await axeFaults(page)));
    found.push(...seen.map((fault) => `${path} at ${String(size.width)}: ${fault}`));
  }
  return found;
}

describe.each(inOrder)('in %s', (language) => {
  test('each of the 61 routes has its heading in its own words, cut off nowhere, without a fault that axe or the console tells', async () => {
    expect(SPECIFIED).toHaveLength(61);
    await page.setViewportSize(SIZES[0]);
    await speak(view, language);
    const found: string[] = [];
    for (const path of SPECIFIED) {
      await visit(page, {name: path, hash: path});
      found.push(...(await wrongWith(path, language)));
      await page.setViewportSize(SIZES[0]);
    }
    expect([found, errors]).toEqual([[], []]);
  });
});

/** What is recorded there needs no rows before it. */
const RECORDING = '/stock/handcount';
/** How a page says that what it is about comes from the server. */
const NEEDS_SERVER = /The server (is out of reach|cannot be reached)|This needs the server/;

test('without a network, from a cold start, each route shows what is on this device with its age, or says that it needs the server', async () => {
  await page.setViewportSize(SIZES[1]);
  await site.proxy.offline();
  await page.reload();
  await drawn(page);
  const silent: string[] = [];
  for (const path of SPECIFIED) {
    await visit(page, {name: path, hash: path});
    const rows = page.locator('[data-row], [data-test=empty-list]').filter({visible: true});
    const told = path === RECORDING ? page.getByRole('combobox') : page.getByText(NEEDS_SERVER);
    const isTold = async () => {
      if ((await told.count()) > 0) return true;
      return (await rows.count()) > 0 && (await page.getByText('as of').count()) > 0;
    };
    await expect
      .poll(isTold)
      .toBe(true)
      .catch(() => void silent.push(path));
  }
  expect(silent).toEqual([]);
  await site.proxy.online();
});
