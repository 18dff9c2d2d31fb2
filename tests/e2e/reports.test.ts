import type {Locator} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {takePhoto} from '../browser/take-photo.ts';
import {Handset} from './handset.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** Something is wrong on the floor: it is reported with no network, with a photo, and the office sees both. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let desktop: Handset | undefined;
let move: Move;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const [found] = company.moves(1, 2);
  if (!found) throw new Error('no move');
  move = found;
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
});
afterAll(async () => {
  await desktop?.discard();
  await handset.discard();
  await site.close();
});

const {allInSight, scanned, online} = onTheFloor(() => ({site, handset}), THUMB);
const pressed = (name: string) => handset.page.getByRole('button', {name}).click();
/** How many rows of a table of the photos there are, of those whose key begins so. */
const countHere = (table: string, begin: string) =>
  handset.page.evaluate(
    async ([table, begin]) => {
      const known = (await indexedDB.databases()).find(({name}) => name?.startsWith('binward-photos:'));
      if (!known?.name) return 0;
      const opened = indexedDB.open(known.name);
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const keys = opened.result.transaction(table).objectStore(table).getAllKeys();
      await new Promise((resolve) => (keys.onsuccess = resolve));
      opened.result.close();
      return keys.result.filter((key) => begin === '' || (typeof key === 'string' && key.startsWith(begin)))
        .length;
    },
    [table, begin] as const,
  );
const photosHere = () => countHere('photo', '');
const notesHere = (begin: string) => countHere('note', begin);

/** Something is wrong with the bin, and there is a photo of it. */
async function reportedWithPhoto(give: (input: Locator) => Promise<unknown> = takePhoto): Promise<void> {
  // Held for a moment: a tap so soon after a scan is the grip of the hand.
  for (const name of ['More', 'Report a problem', 'Damaged'])
    await handset.page.getByRole('button', {name}).click({delay: 450});
  await give(handset.page.getByTestId('photo-offer').locator('input'));
}

test('[CASE-15] with no network two taps report it, and the job goes on where it was', async () => {
  const {page} = handset;
  await handset.open('/bin-move');
  await site.proxy.offline();
  await scanned(move.from.label);
  await pressed('More');
  await pressed('Report a problem');
  await allInSight();
  await pressed('Damaged');
  await page.getByTestId('photo-offer').waitFor();
  await allInSight();
  // It leaves the next scan in sight, and stands where the buttons do.
  const step = await page.getByTestId('instruction').locator('..').boundingBox();
  const offer = await page.getByTestId('photo-offer').boundingBox();
  expect(offer?.y).toBeGreaterThanOrEqual((step?.y ?? 0) + (step?.height ?? 0));
  // It is where it was: the goods of the bin are asked for.
  await expect.poll(() => page.getByTestId('job').getAttribute('data-step')).toBe('goods');
});

test('[PHOTO-1] a photo of 8 MB is kept here, small, and the next scan is ticked while it is being made so', async () => {
  const {page} = handset;
  expect(await takePhoto(page.getByTestId('photo-offer').locator('input'))).toBeGreaterThan(6_000_000);
  // The offer is gone with the scan; the photo is not.
  await scanned(move.goods.label);
  await expect.poll(photosHere).toBe(1);
});

test('[PHOTO-2] one that a page had no time to make small is there after it has loaded anew', async () => {
  const {page} = handset;
  await reportedWithPhoto();
  await scanned(move.to.label);
  // The hand has gone on; the page ends before there was a rest.
  await page.reload();
  await expect.poll(photosHere, {timeout: 30_000}).toBe(2);
});

test('[PHOTO-2] what is no picture is said to whoever has gone on, until it is understood', async () => {
  const {page} = handset;
  await page.getByTestId('job').waitFor();
  await scanned(move.from.label);
  await reportedWithPhoto((input) =>
    input.setInputFiles({name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 1, 2])}),
  );
  await scanned(move.goods.label);
  await page.getByRole('link', {name: /^To read/}).click();
  const said = page.getByTestId('lost-photos');
  await said.waitFor();
  await page.reload();
  await said.waitFor();
  for (const name of ['Understood', 'Tap again']) await said.getByRole('button', {name}).click({delay: 450});
  await said.waitFor({state: 'hidden'});
  expect(await photosHere()).toBe(2);
});

test('[PHOTO-2] a page that ends with the camera open says that a photo was lost, and one that was left out is none', async () => {
  const {page} = handset;
  const opened = async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', {name: 'Take a photo'}).click();
    await chosen;
  };
  const marks = () => notesHere('taking:');
  await handset.open('/bin-move');
  await page.getByTestId('job').waitFor();
  await reportedWithPhoto(opened);
  await expect.poll(marks).toBe(1);
  await page.getByTestId('photo-offer').locator('input').dispatchEvent('cancel');
  await expect.poll(marks).toBe(0);
  await opened();
  await expect.poll(marks).toBe(1);
  await page.reload();
  await expect.poll(marks).toBe(0);
  await handset.open('/notices');
  await page.getByTestId('lost-photos').waitFor();
  for (const name of ['Understood', 'Tap again'])
    await page.getByTestId('lost-photos').getByRole('button', {name}).click({delay: 450});
  await page.getByTestId('lost-photos').waitFor({state: 'hidden'});
  expect(await photosHere()).toBe(2);
});

test('[PHOTO-3] with the network the report goes first, then its photo, which is gone from here', async () => {
  await online();
  await expect.poll(photosHere, {timeout: 30_000}).toBe(0);
  const [open] = (await company.admin.list('case')).filter(({code}) => code === 'report.damaged');
  const {body} = await company.admin.call('GET', `/api/cases/${String(open?.['id'])}`);
  const [photo] = body['photos'] as {bytes: number}[];
  expect(photo?.bytes).toBeGreaterThan(1_000);
  expect(photo?.bytes).toBeLessThan(1_000_001);
});

test('[PHOTO-5] the office sees it in the case, and whole; Esc leads back to the case', async () => {
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  const {page} = desktop;
  await desktop.open('/cases');
  await page.locator('[data-case]').filter({hasText: move.from.name}).first().click();
  await page.getByTestId('photo').first().click();
  const whole = page.getByTestId('whole-photo').first().locator('img');
  await whole.waitFor();
  expect(await whole.evaluate((img: HTMLImageElement) => Math.max(img.naturalWidth, img.naturalHeight))).toBe(
    1_600,
  );
  await page.keyboard.press('Escape');
  await whole.waitFor({state: 'hidden'});
  await page.getByTestId('case').waitFor();
});

test('[CASE-21] taken from the list it is mine, which the case, the list and my notices say', async () => {
  const {page} = desktop ?? handset;
  const {name} = company.admin.session;
  const panel = page.getByTestId('case');
  await panel.getByRole('button', {name: 'Take it'}).click();
  await expect.poll(() => page.getByTestId('whose-it-is').innerText()).toContain(name);
  await expect.poll(() => panel.getByTestId('timeline').innerText()).toContain('Handed to');
  await page.keyboard.press('Escape');
  await page.getByRole('group', {name: 'Whose'}).getByRole('button', {name: 'Nobody’s'}).click();
  await expect.poll(() => page.locator('[data-case]').count()).toBe(0);
  await desktop?.open('/notices');
  await page.getByTestId('own-cases').click();
  await expect.poll(() => page.locator('[data-case]').count()).toBe(1);
});

test('[CASE-17] a bin that is said to be blocked says so to whoever looks at it', async () => {
  const {page} = handset;
  await handset.open('/location-query');
  expect(await handset.scan(move.to.label)).toBe('tick');
  await pressed('Report a problem');
  await pressed('Bin is blocked');
  await page.getByTestId('blocked').waitFor();
  await expect.poll(() => company.admin.list('blockedBin')).toMatchObject([{bin: move.to.id, is_open: 1}]);
});
