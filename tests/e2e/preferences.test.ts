import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import arabic from '#locales/ar.json' with {type: 'json'};
import {Handset, SOON} from './handset.ts';
import {badgeIn, enrolBy, hire, leave, tapCode, ticketFor} from './person.ts';
import {openSite, type Company, type Site} from './site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.company();
});
afterAll(() => site.close());

async function enrolled(name: string): Promise<Handset> {
  const handset = await Handset.unpack(site);
  onTestFinished(() => handset.discard());
  await enrolBy(handset, await ticketFor(company, site.proxy.url, name));
  return handset;
}

/** How the page is written and dressed. */
const dress = ({page}: Handset) =>
  page.evaluate(() => {
    const {lang, dir, dataset} = document.documentElement;
    return {lang, dir, theme: dataset['theme'], hand: dataset['hand']};
  });
const AS_NADIA = {lang: 'ar-u-nu-latn', dir: 'rtl', theme: 'dark', hand: 'left'};
const AS_OLE = {lang: 'en-US', dir: 'ltr', theme: 'sun', hand: 'right'};

test('language, theme and hand follow the person, to another device and through a login without a network', async () => {
  const nadia = await hire(company, 'Nadia Haddad', '5566');
  const ole = await hire(company, 'Ole Olsen', '7788');
  const first = await enrolled('Dock 11');
  await badgeIn(first, ole);
  await first.open('/settings');
  await first.page.getByRole('button', {name: 'Sun', exact: true}).click();
  await first.page.getByRole('button', {name: 'Right hand', exact: true}).click();
  await first.page.getByRole('button', {name: 'English', exact: true}).click();
  await first.open('/');
  await leave(first);

  await badgeIn(first, nadia);
  await first.downloaded();
  await first.open('/settings');
  await first.page.getByRole('button', {name: 'Dark', exact: true}).click();
  await first.page.getByRole('button', {name: 'Left hand', exact: true}).click();
  await first.page.getByRole('button', {name: 'العربية', exact: true}).click();
  await expect.poll(() => dress(first), SOON).toEqual(AS_NADIA);
  expect(await first.page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');

  // Another device knows it from the server.
  const second = await enrolled('Dock 12');
  await second.scan(nadia.badge);
  await tapCode(second, nadia.code);
  await expect.poll(() => dress(second), SOON).toEqual(AS_NADIA);

  // The first one knows both with no network.
  await site.proxy.offline();
  await first.open('/');
  await first.page.getByRole('button', {name: arabic['home.logout']}).click();
  await first.page.getByLabel(arabic['login.name']).waitFor();
  await first.scan(ole.badge);
  for (const digit of ole.code) await first.page.getByRole('button', {name: digit, exact: true}).click();
  await first.page.getByRole('button', {name: arabic['login.enter']}).click();
  await expect.poll(() => dress(first), SOON).toEqual(AS_OLE);
  await site.proxy.online();
});
