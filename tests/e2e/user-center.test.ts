import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {call} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {badgeIn, enrolBy, hire, tapCode, ticketFor, type PersonAtBrowser} from './person.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/* Who somebody is here, where she is logged in, what she did today, and her check code. */

let site: BrowserSite;
let company: Company;
let ana: PersonAtBrowser;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  ana = await hire(company, 'Ana Ownpage', '480041');
});
afterAll(() => site.close());

const logIn = ({openid}: Company, {name, code}: {name: string; code: string}) =>
  call(`${site.proxy.url}/api/session`, 'POST', {mode: 'user', openid, name, code});

test('[STAFF-11] [STAFF-12] [STAFF-13] somebody of the floor sees herself, what she did today and where she is logged in, ends the others and changes her code', async () => {
  const floor = await Handset.unused(site);
  const {page} = floor;
  await enrolBy(floor, await ticketFor(company, site.proxy.url, 'Dock 7'));
  await badgeIn(floor, ana);
  await floor.downloaded();
  const elsewhere = String((await logIn(company, ana)).body['session']);
  const isOpen = async (): Promise<boolean> => {
    const headers = {authorization: `Bearer ${elsewhere}`};
    return (await call(`${site.proxy.url}/api/session`, 'GET', undefined, headers)).status === 200;
  };
  await floor.open('/settings');
  await page.getByRole('link', {name: 'User center'}).click();
  await page.getByTestId('who').getByText(ana.name).waitFor();
  await page.getByText(company.openid).waitFor();
  await page.getByTestId('own-kinds').getByText('Login').waitFor(SOON);
  const sessions = page.getByTestId('own-sessions').getByRole('listitem');
  await expect.poll(() => sessions.count(), SOON).toBe(2);
  await sessions.filter({hasText: 'Dock 7'}).getByText('This one').waitFor();

  // At the speed of a thumb: what comes at once is a scan.
  const type = (label: string, text: string) =>
    page.getByLabel(label, {exact: true}).pressSequentially(text, {delay: 150});
  await type('Present check code', '999999');
  await type('New check code', '480042');
  await type('New check code again', '480042');
  await page.getByRole('button', {name: 'Change check code'}).click();
  await page.getByText('The present check code is another one').waitFor(SOON);
  expect(await isOpen()).toBe(true);
  await page.getByLabel('Present check code').fill('');
  await type('Present check code', ana.code);
  await page.getByRole('button', {name: 'Change check code'}).click();
  await page.getByText('Changed. Other sessions have ended.').waitFor(SOON);
  await expect.poll(() => sessions.count(), SOON).toBe(1);
  expect([await isOpen(), (await logIn(company, ana)).status]).toEqual([false, 401]);

  // Another one is ended by two presses, and is gone at once.
  expect((await logIn(company, {name: ana.name, code: '480042'})).status).toBe(200);
  await floor.open('/settings');
  await floor.open('/me');
  const other = sessions.filter({hasText: 'In a browser'});
  await other.getByRole('button', {name: 'End'}).click();
  await other.getByRole('button', {name: 'Tap again to end'}).click({delay: 700});
  await expect.poll(() => sessions.count(), SOON).toBe(1);

  // Without a network it says who she is, and what it cannot tell.
  await site.proxy.offline();
  await floor.open('/me');
  await page.getByTestId('who').getByText(ana.name).waitFor();
  await page.getByText(company.openid).waitFor();
  await page.getByTestId('needs-server').waitFor(SOON);
  await site.proxy.online();
});

test('[STAFF-12] a customer in a browser has the same page of her own, and nothing of the house on it', async () => {
  const carl = await hire(company, 'Carl Ownpage', '480043', 'Customer');
  const visit = await Handset.unused(site, {screen: DESKTOP});
  const {page} = visit;
  await page.goto(`${site.proxy.url}/app/#/login`);
  await page.getByLabel('OPENID').fill(company.openid);
  await page.getByLabel('Staff name').fill(carl.name);
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(visit, carl.code);
  await page.getByRole('link', {name: 'User center'}).click();
  await page.getByTestId('who').getByText(carl.name).waitFor();
  const sessions = page.getByTestId('own-sessions').getByRole('listitem');
  await expect.poll(() => sessions.count(), SOON).toBe(1);
  await sessions.getByText('This one').waitFor();
  await page.getByText('Nothing of yours has come to the server today').waitFor();
  expect(await page.locator('main').getByText('Dock 7').count()).toBe(0);
});

test('[STAFF-11] an administrator changes her password on the page of her own, by the one she has', async () => {
  const desk = await Handset.ready(site, company, {screen: DESKTOP});
  const {page} = desk;
  await desk.open('/me');
  await page.getByLabel('Present password').fill('not this one');
  await page.getByLabel('New password', {exact: true}).fill('another long one');
  await page.getByLabel('New password again').fill('another long one');
  await page.getByRole('button', {name: 'Change password'}).click();
  await page.locator('main').getByText('The present password is another one').waitFor(SOON);
  expect(await page.getByLabel('Present check code').count()).toBe(0);
});
