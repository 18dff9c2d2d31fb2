import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {badgeIn, hire, leave, type PersonAtBrowser} from './person.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A case is handed on at a desk, and counted on the floor with the network cut. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let desktop: Handset;
let mia: PersonAtBrowser;
let goods: Row | undefined;
const bin = {id: newId(), name: 'C-01'};

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const {warehouse} = admin;
  [goods] = await admin.list('goods');
  const [known] = await admin.list('bin');
  await admin.do('bin.create', {...bin, warehouse, size: String(known?.['size']), property: 'Normal'});
  const at = {warehouse, bin: bin.id, goods: String(goods?.['id'])};
  await admin.do('stock.adjust', {...at, change: 3, reason: 'opening'});
  await admin.do('stock.report', {kind: 'damaged', bin: at.bin, goods: at.goods, quantity: 1});
  mia = await hire(company, 'Mia Count', '5174');
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
});
afterAll(async () => {
  await Promise.all([handset.discard(), desktop.discard()]);
  await site.close();
});

const openedCase = async (): Promise<void> => {
  await desktop.open('/cases');
  await desktop.page.locator('[data-case]').filter({hasText: bin.name}).first().click();
  await desktop.page.getByTestId('case').waitFor();
};

test('[CASE-23] a case handed to somebody of the floor is their task, counted without a network, and comes back with the figure', async () => {
  const {page} = desktop;
  await openedCase();
  await page.getByTestId('whose').getByRole('button', {name: 'Hand to …'}).click();
  await page.getByRole('option', {name: /Mia Count\W*: count \W*C-01/}).click();
  await page
    .getByTestId('to-count')
    .getByText(/To count \W*C-01/)
    .waitFor();
  // The list of tasks says whose it is, and for what.
  await desktop.open('/tasks');
  const row = page.getByRole('row').filter({hasText: bin.name});
  await row.getByText('Mia Count').first().waitFor();
  await row
    .getByTestId('for-case')
    .getByText(/For a case: \W*Damaged/)
    .waitFor();

  await leave(handset);
  await badgeIn(handset, mia);
  await handset.downloaded();
  await site.proxy.offline();
  try {
    await handset.open('/tasks');
    const own = handset.page.getByTestId('tasks-mine').getByRole('listitem');
    await expect.poll(() => own.count()).toBe(1);
    await own.getByText(/For a case: \W*Damaged/).waitFor();
    await own.getByText(String(goods?.['code'])).waitFor();
    expect(await outOfSight(handset.page)).toEqual([]);
    await own.getByRole('button').first().click();
    await expect.poll(() => handset.step()).toBe('goods');
    const label = labelText('goods', String(goods?.['id']));
    expect(await handset.scan(label)).toBe('tick');
    expect(await handset.scan(label)).toBe('tick');
    expect(await handset.scan(commandText('DONE'))).toBe('tick');
    await expect.poll(() => handset.step()).toBe('bin');
    await handset.open('/tasks');
    await expect.poll(() => own.count()).toBe(0);
  } finally {
    await site.proxy.online();
  }
  await openedCase();
  await page
    .getByTestId('timeline')
    .getByText(/Counted in \W*C-01\W*: \W*2/)
    .waitFor({timeout: 30_000});
  await page
    .getByTestId('timeline')
    .getByText(/Handed to \W*Mia Count\W* to count \W*C-01/)
    .waitFor();
  expect(await company.admin.list('countTask')).toEqual([]);
  const [open] = await company.admin.list('case', 'index=state&state=open');
  expect([open?.['state'], open?.['assigned']]).toEqual(['open', company.admin.session.operator]);
});
