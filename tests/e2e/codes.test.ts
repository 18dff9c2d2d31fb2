import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset} from './handset.ts';
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

const EAN = '5901234123457';

test('[CODE-6] a code that nobody knows is learnt in the job with no network, the job goes on, and the page that explains codes knows it', async () => {
  const {page} = handset;
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await site.proxy.offline();
  await handset.open('/bin-move');
  expect(await handset.scan(move.from.label)).toBe('tick');
  expect(await handset.scan(EAN)).toBe('refused');
  await page.getByRole('button', {name: 'This is …'}).click({delay: 450});
  await page.getByTestId('learn').waitFor({state: 'attached'});
  expect(await handset.scan(move.goods.label)).toBe('tick');
  await expect.poll(() => handset.step()).toBe('to');
  expect(await handset.scan(move.to.label)).toBe('tick');

  await handset.open('/explain');
  await handset.pull(`]E0${EAN}`);
  await page.getByTestId('explained-as').filter({hasText: 'EAN, UPC or GTIN'}).waitFor();
  await page.getByTestId('explained-here').filter({hasText: move.goods.name}).waitFor();
  await handset.pull(`]C1010${EAN}17271231`);
  await page.getByTestId('explained-parts').filter({hasText: 'Expires on'}).waitFor();
  await site.proxy.online();
});
