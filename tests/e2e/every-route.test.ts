import type {Page} from 'playwright';
import {beforeEach, describe, expect, test} from 'vitest';
import {
  EACH_DIRECTION,
  EVERY_LANGUAGE,
  IN_EVERY_SIZE,
  lookAt,
  OTHER_SIGHTS,
  SMALLEST_SCREEN,
} from './look-at.ts';
import {SPECIFIED} from './specified-routes.ts';
import {whenDrawn, visit} from './visit.ts';

const [ON_A_HANDHELD, AT_A_DESK] = OTHER_SIGHTS;
const [FROM_THE_LEFT, FROM_THE_RIGHT] = EACH_DIRECTION;

/** The routes of the specification in every language at a desk, and on handhelds in those that differ most. */
const LOOKS = [
  {size: ON_A_HANDHELD, languages: IN_EVERY_SIZE, axe: [FROM_THE_LEFT]},
  {size: AT_A_DESK, languages: EVERY_LANGUAGE, axe: [FROM_THE_RIGHT]},
  {size: SMALLEST_SCREEN, languages: IN_EVERY_SIZE, axe: []},
];

const errors: string[] = [];
let heard: Page | undefined;

/** What the console has told since it was asked last, and a heading that is missing. */
async function wrongWith(page: Page): Promise<readonly string[]> {
  const headings = await page.locator('h1:visible').allInnerTexts();
  return [...errors.splice(0), ...(headings.join('') === '' ? ['no heading'] : [])];
}

test('the specification has 61 routes', () => {
  expect(SPECIFIED).toHaveLength(61);
});

describe('each route has its heading, and no fault that the console tells:', () => {
  const {site, page: shown} = lookAt(
    SPECIFIED.map((path) => ({name: path, hash: path})),
    LOOKS,
    wrongWith,
  );
  beforeEach(() => {
    if (heard === shown()) return;
    heard = shown();
    heard.on('pageerror', (error) => void errors.push(error.message));
    heard.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  });

  /** What is recorded there needs no rows before it. */
  const RECORDING = '/stock/handcount';
  /** How a page says that what it is about comes from the server. */
  const NEEDS_SERVER = /The server (is out of reach|cannot be reached)|This needs the server/;

  test('without a network, from a cold start, each route shows what is on this device with its age, or says that it needs the server', async () => {
    const page = shown();
    await page.setViewportSize({width: 360, height: 640});
    await page.evaluate(() => localStorage.setItem('lang', 'en-US'));
    await site().proxy.offline();
    await page.reload();
    await whenDrawn(page);
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
    await site().proxy.online();
  });
});
