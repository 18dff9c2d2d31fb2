import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset, SOON} from './handset.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/** More waits for a job than stands on its screen at first. */
let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const [[goods], [supplier]] = await Promise.all([admin.list('goods'), admin.list('supplier')]);
  const lines = JSON.stringify([{goods: String(goods?.['id']), quantity: 2}]);
  for (let i = 0; i < 25; i++)
    await admin.do('inbound.announce', {supplier: String(supplier?.['id']), lines});
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

test('what the tile of a job counts its list holds, twenty at first and the rest on demand', async () => {
  const {page} = handset;
  const waiting = (await company.admin.list('asn')).filter(({state}) =>
    ['announced', 'arrived', 'unloaded'].includes(String(state)),
  ).length;
  await handset.open('/sort');
  const offered = page.locator('[data-test=job] ul > li').filter({hasText: 'ASN-'});
  await expect.poll(() => offered.count(), SOON).toBe(20);
  await page.getByRole('button', {name: `Show more (${String(waiting - 20)})`}).click();
  await expect.poll(() => offered.count(), SOON).toBe(waiting);
  expect(waiting).toBeLessThanOrEqual(40);
});
