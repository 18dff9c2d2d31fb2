import {afterAll, beforeAll, expect, test} from 'vitest';
import {newId} from '../server/http/site.ts';
import {suppliedBy} from './furnish.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** Pallets that a delivery names by their numbers, as a handheld without a network receives them. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
const kettle = newId();
const [FIRST, SECOND, STRANGE] = ['340123450000000017', '340123450000000024', '340123450000000031'];
/** As a scanner sends the label of a logistic unit. */
const sscc = (digits: string | undefined): string => `]C100${String(digits)}`;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const supplier = await suppliedBy(admin, [{id: kettle, code: 'KETTLE', description: 'Kettle'}]);
  const lines = [
    {goods: kettle, quantity: 40, sscc: FIRST},
    {goods: kettle, quantity: 30, sscc: SECOND},
  ];
  await admin.do('inbound.announce', {supplier, lines: JSON.stringify(lines)});
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

const {allInSight, online} = onTheFloor(() => ({site, handset}), THUMB);

test('[ASN-12] [SCAN-12] one scan receives all that is on a pallet, without a network and once; its undo gives it back', async () => {
  const {page} = handset;
  const counted = async () =>
    (await company.admin.list('asnLine'))
      .filter((row) => row['goods'] === kettle)
      .map((row) => [row['announced'], row['counted'], row['sorted'], row['sort']]);
  await site.proxy.offline();
  await handset.open('/sort');
  await offeredActions(page, /^ASN/).first().waitFor();
  expect(await handset.scan(sscc(STRANGE))).toBe('refused');
  await expect.poll(() => page.getByTestId('refusal').innerText()).toContain('no delivery names it');
  await allInSight();
  expect(await handset.scan(sscc(FIRST))).toBe('tick');
  await page.getByTestId('last').filter({hasText: '40'}).filter({hasText: FIRST}).waitFor();
  await allInSight();
  // Another one between: the same again at once is one pull of the trigger.
  expect(await handset.scan(sscc(STRANGE))).toBe('refused');
  expect(await handset.scan(sscc(FIRST))).toBe('refused');
  await expect.poll(() => page.getByTestId('refusal').innerText()).toContain('received already');
  await allInSight();
  expect(await handset.scan(sscc(SECOND))).toBe('tick');
  await page.getByTestId('last').filter({hasText: '30'}).waitFor();
  await page.getByTestId('undo').getByRole('button').click({delay: 450});
  await allInSight();
  await page.getByRole('button', {name: 'Undo', exact: true}).last().click({delay: 450});
  await page.getByTestId('undo').waitFor({state: 'detached'});
  await online();
  await expect.poll(counted).toEqual([[70, 40, 40, 30]]);
  // What was taken back is received again.
  expect(await handset.scan(sscc(SECOND))).toBe('tick');
  await expect.poll(counted).toEqual([[70, 70, 70, 0]]);
});

test.each(['ar', 'de'])(
  '[SCAN-12] in %s it fits, and a job that receives nothing says which delivery names it',
  async (lang) => {
    const {page} = handset;
    await page.evaluate((language) => localStorage.setItem('lang', language), lang);
    for (const path of ['/sort', '/bin-move']) {
      await handset.open(path);
      await page.reload();
      await page.locator('h1').first().waitFor();
      expect(await handset.scan(sscc(FIRST))).toBe('refused');
      await expect.poll(() => page.getByTestId('refusal').innerText()).toContain(FIRST);
      await allInSight();
    }
    await expect.poll(() => page.getByTestId('refusal').innerText()).toMatch(/ASN-\d+/);
  },
);
