import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {Handset, SOON} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** Numbers that people type, in their own languages. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const speak = (lang: string) => desktop.page.evaluate((code) => localStorage.setItem('lang', code), lang);

test.for([
  ['de', 'Bearbeiten', 'Speichern', /Preis/, '1.234,50', '1.250', /1,25.? oder .?1250/],
  ['en-US', 'Edit', 'Save', /Price/, '1,234.50', '1,250', /1.25.? or .?1250/],
] as const)(
  'in %s a price is typed as it is written there, and what may be two is refused with both',
  async (row) => {
    const [lang, edit, save, name, typed, unclear, both] = row;
    const {page} = desktop;
    const [goods] = await company.admin.list('goods');
    const id = String(goods?.['id']);
    await desktop.open('/');
    await speak(lang);
    await page.reload();
    await desktop.open(`/goods/goodslist?row=${id}`);
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', {name: edit, exact: true}).click();
    const price = panel.getByRole('textbox', {name});
    await expect.poll(() => price.inputValue()).not.toBe('');
    await price.fill(unclear);
    await panel.getByRole('button', {name: save, exact: true}).click();
    await panel.getByText(both).waitFor();
    await price.fill(typed);
    await panel.getByRole('button', {name: save, exact: true}).click();
    await panel.getByRole('button', {name: edit, exact: true}).waitFor();
    const now = async () => (await company.admin.list('goods')).find((each) => each['id'] === id)?.['price'];
    await expect.poll(now, SOON).toBe(12_345_000);
    // It stands in the field as it is typed.
    await panel.getByRole('button', {name: edit, exact: true}).click();
    await expect.poll(() => price.inputValue()).toBe(typed.replace(/[.,](?=\d{3})/, ''));
    await price.fill('1');
    await panel.getByRole('button', {name: save, exact: true}).click();
    await expect.poll(now, SOON).toBe(10_000);
  },
);
