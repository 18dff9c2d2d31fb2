import {afterAll, beforeAll, expect, test} from 'vitest';
import {TEST_CODES} from '#client/scan/setup/test-codes.ts';
import {Handset} from './handset.ts';
import {readQr} from './read-qr.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** What this scanner makes of a code: a sign in front, and another for GS. */
const sent = (text: string): string => `#${text.replaceAll('\u001d', '~')}`;
const press = (name: string) => handset.page.getByRole('button', {name}).click();
const kept = () => handset.page.evaluate(() => localStorage.getItem('scanner'));

test('three codes find what a scanner does, no network needed; kept, it is undone in every job, and one code hands it on', async () => {
  const {page} = handset;
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await site.proxy.offline();
  await handset.open('/settings');
  await page.getByRole('link', {name: 'Equipment support'}).click();
  await press('Check the scanner');
  for (const {name, text, drawn} of TEST_CODES) {
    const picture = page.locator(`svg[data-code=${name}]`);
    await picture.waitFor();
    if (name !== 'gs1') expect(await readQr(picture)).toBe(drawn);
    expect(await handset.scan(sent(text))).toBe('tick');
  }
  await page.getByTestId('verdict').filter({hasText: 'The scanner works'}).waitFor();
  await expect.poll(() => page.locator('[data-problem=gs-other]').getAttribute('data-is')).toBe('healed');
  await handset.pull(sent(move.from.label));
  await page.getByTestId('reading').filter({hasText: move.from.name}).waitFor();
  await press('Keep for this device');
  await page.getByTestId('setup').waitFor();

  // It is there after the app was closed, and the codes of a job come without what was found.
  await handset.open('/bin-move');
  for (const {label} of [move.from, move.goods, move.to])
    expect([label, await handset.scan(sent(label))]).toEqual([label, 'tick']);
  await site.proxy.online();

  await handset.open('/equipment?view=share');
  const shared = page.locator('[data-setup]');
  const text = (await shared.getAttribute('data-setup')) ?? '';
  expect(await readQr(shared.locator('svg'))).toBe(text);

  // A device that knows nothing is asked once, in the middle of a step, which stays as it is.
  await handset.open('/equipment');
  await press('Forget what was found');
  await page.getByRole('button', {name: 'Tap again: forget it'}).click({delay: 700});
  expect(await kept()).toBeNull();
  await handset.open('/bin-move');
  const [next] = company.moves(1);
  if (!next) throw new Error('no move');
  expect(await handset.scan(next.from.label)).toBe('tick');
  expect(await handset.scan(sent(text))).toBe('question');
  await press('Use it');
  await page.getByTestId('offer').waitFor({state: 'detached'});
  await expect.poll(() => handset.step()).toBe('goods');
  expect(await handset.scan(sent(next.goods.label))).toBe('tick');
});

test('any scan is shown character by character, and a damaged set-up is refused', async () => {
  const {page} = handset;
  await handset.open('/equipment?view=raw');
  await handset.pull('A\u001d1');
  const characters = page.getByTestId('characters');
  await expect.poll(() => characters.innerText()).toMatch(/A\s+0041[^]*␝\s+001D[^]*1\s+0031/);
  expect(await handset.scan('BW1:E:1ZZZZ')).toBe('refused');
  await page.getByTestId('offer').filter({hasText: 'damaged'}).waitFor();
  await press('Close');
});
