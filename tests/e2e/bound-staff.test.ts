import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {Handset} from './handset.ts';
import {badgeIn, enrolBy, hire, leave, tapCode, ticketFor, type PersonAtBrowser} from './person.ts';
import {openSite, type BrowserSite, type Company} from './site.ts';

const HALL = 'WH000002';
const ADDRESS = {city: 'Cork', address: 'Quay 1', contact: '+00', manager: 'A. Reis'};

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

const opened = async (handset: Promise<Handset>): Promise<Handset> => {
  const one = await handset;
  onTestFinished(() => one.discard());
  return one;
};
const places = (page: Page) => page.getByRole('list', {name: 'Choose the warehouse'}).getByRole('button');
const addHall = ({admin}: Company) =>
  admin.do('warehouse.create', {id: HALL, name: 'Second hall', ...ADDRESS});
const bind = async ({admin}: Company, {id}: PersonAtBrowser, warehouses: string): Promise<void> => {
  const [row] = (await admin.list('staff')).filter((each) => each['id'] === id);
  const set = JSON.stringify({warehouses});
  await admin.do('staff.edit', {id, version: Number(row?.['version']), set});
};

test('[STAFF-15] the administrator ticks where a person works, who then has that warehouse alone, on a handheld and at a desk', async () => {
  const company = await site.company();
  const ana = await hire(company, 'Ana Silva', '1234', 'Supervisor');
  const desk = await opened(Handset.ready(site, company, {isKept: true, screen: DESKTOP}));
  await addHall(company);
  const {page} = desk;
  await desk.open('/staff/stafflist');
  await page.getByRole('row').filter({hasText: ana.name}).getByText('In all warehouses').waitFor();
  await page.getByRole('row').filter({hasText: ana.name}).click();
  await page.getByRole('button', {name: 'Edit', exact: true}).click();
  await page.getByTestId('panel').getByText('In all warehouses').waitFor();
  const worksIn = page.getByRole('group', {name: 'Works in'});
  await worksIn.getByRole('checkbox', {name: 'Second hall'}).check();
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.getByRole('row').filter({hasText: ana.name}).getByText('Second hall').waitFor();

  // She goes on without being asked where: there is one.
  const handset = await opened(Handset.unpack(site));
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 1'));
  await handset.scan(ana.badge);
  await tapCode(handset, ana.code);
  await places(handset.page).first().waitFor();
  expect(await places(handset.page).allInnerTexts()).toEqual(['Second hall']);
  await handset.page.getByText('This device stands in a warehouse where you do not work').waitFor();
  // The device stays what it is for those who work here, until she says otherwise.
  await leave(handset);
  await handset.scan(ana.badge);
  await tapCode(handset, ana.code);
  await places(handset.page).click();
  await handset.page.getByTestId('whereabouts').getByText('Second hall').waitFor();
  await handset.downloaded();
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  expect(await handset.scan(move.from.label)).toBe('refused');
  await handset.open('/settings');
  expect(await places(handset.page).count()).toBe(0);
});

test('[ROWS-11] a person who is bound elsewhere while away is led to a warehouse of hers, and another goes on here', async () => {
  const company = await site.company();
  await addHall(company);
  const [ana, bo] = [await hire(company, 'Ana Silva', '1234'), await hire(company, 'Bo Berg', '98765')];
  await bind(company, bo, company.admin.warehouse);
  const handset = await opened(Handset.unpack(site));
  const {page} = handset;
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 2'));
  await handset.scan(bo.badge);
  await tapCode(handset, bo.code);
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  await handset.downloaded();
  await leave(handset);
  await handset.scan(ana.badge);
  await tapCode(handset, ana.code);
  await places(page).filter({hasNotText: 'Second hall'}).click();
  await page.getByRole('button', {name: 'Change user'}).waitFor();

  await bind(company, ana, HALL);
  await expect.poll(() => places(page).allInnerTexts(), {timeout: 30_000}).toEqual(['Second hall']);
  await places(page).click();
  await page.getByTestId('whereabouts').getByText('Second hall').waitFor();
  await handset.downloaded();
  await leave(handset);

  // Without a network she works where the device is; he does not, until he logs in with one.
  await site.proxy.offline();
  onTestFinished(() => site.proxy.online().catch(() => undefined));
  await badgeIn(handset, ana);
  await leave(handset);
  await handset.scan(bo.badge);
  await tapCode(handset, bo.code);
  await page.getByText('You do not work in this warehouse').waitFor();
  await site.proxy.online();
  await page.getByRole('button', {name: 'Log in'}).waitFor();
});
