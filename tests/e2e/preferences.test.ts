import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import arabic from '#locales/ar.json' with {type: 'json'};
import german from '#locales/de.json' with {type: 'json'};
import {call} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {badgeIn, enrolBy, hire, leave, type PersonAtBrowser, tapCode, ticketFor} from './person.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

let site: BrowserSite;
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

/** What the server knows that a person has chosen. */
async function choicesOf({name, code}: PersonAtBrowser): Promise<unknown> {
  const login = {mode: 'user', openid: company.openid, name, code};
  return (await call(`${site.server.url}/api/session`, 'POST', login)).body['preferences'];
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
  await expect.poll(() => dress(first)).toEqual(AS_NADIA);
  expect(await first.page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');

  // Another device knows it from the server, once it has come there.
  await expect.poll(() => choicesOf(nadia)).toEqual({lang: 'ar', theme: 'dark', hand: 'left'});
  const second = await enrolled('Dock 12');
  await second.scan(nadia.badge);
  await tapCode(second, nadia.code);
  await expect.poll(() => dress(second)).toEqual(AS_NADIA);

  // The first one knows both with no network.
  await site.proxy.offline();
  await first.open('/');
  await first.page.getByRole('button', {name: arabic['home.logout']}).click();
  await first.page.getByLabel(arabic['login.name']).waitFor();
  await first.scan(ole.badge);
  for (const digit of ole.code) await first.page.getByRole('button', {name: digit, exact: true}).click();
  await first.page.getByRole('button', {name: arabic['login.enter']}).click();
  await expect.poll(() => dress(first)).toEqual(AS_OLE);
  await site.proxy.online();
});

const leaveArabic = async (handset: Handset): Promise<void> => {
  await handset.open('/');
  await handset.page.getByRole('button', {name: arabic['home.logout']}).click();
  await handset.page.getByLabel(arabic['login.name']).waitFor();
};

test('who has chosen nothing gets nothing of the person before, and only what they choose is theirs', async () => {
  const nadia = await hire(company, 'Nadia Nasser', '5567');
  const bo = await hire(company, 'Bo Berg', '3344');
  const handset = await enrolled('Dock 13');
  const plain = await dress(handset);
  await badgeIn(handset, nadia);
  await handset.open('/settings');
  await handset.page.getByRole('button', {name: 'Left hand', exact: true}).click();
  await handset.page.getByRole('button', {name: 'العربية', exact: true}).click();
  await expect.poll(async () => (await dress(handset)).dir).toBe('rtl');
  await leaveArabic(handset);

  await handset.scan(bo.badge);
  for (const digit of bo.code) await handset.page.getByRole('button', {name: digit, exact: true}).click();
  await handset.page.getByRole('button', {name: arabic['login.enter']}).click();
  await handset.page.getByRole('button', {name: 'Change user'}).waitFor();
  expect(await dress(handset)).toEqual(plain);
  await handset.open('/settings');
  await handset.page.getByRole('button', {name: 'Low', exact: true}).click();
  await expect.poll(() => choicesOf(bo)).toEqual({volume: 'low'});
  expect(await choicesOf(nadia)).toEqual({lang: 'ar', hand: 'left'});
});

test('what is chosen before a login is of the one who then logs in, also when the page is loaded again there', async () => {
  const kim = await hire(company, 'Kim Kaya', '9911');
  const handset = await enrolled('Dock 14');
  const {page} = handset;
  await page.setViewportSize({width: 360, height: 800});
  await page.getByLabel('Language').selectOption('ar');
  await page.getByLabel(arabic['login.name']).waitFor();
  await page.reload();
  await page.getByLabel(arabic['login.name']).waitFor();
  await handset.scan(kim.badge);
  for (const digit of kim.code) await page.getByRole('button', {name: digit, exact: true}).click();
  await page.getByRole('button', {name: arabic['login.enter']}).click();
  await page.getByRole('button', {name: arabic['home.logout']}).waitFor();
  await expect.poll(() => choicesOf(kim)).toEqual({lang: 'ar'});
  expect((await dress(handset)).dir).toBe('rtl');
});

test('a list that a person may only read names who may change it in the language of the person', async () => {
  const lena = await hire(company, 'Lena Lang', '6622');
  const handset = await enrolled('Dock 15');
  const {page} = handset;
  await badgeIn(handset, lena);
  await handset.open('/settings');
  await page.getByRole('button', {name: 'Deutsch', exact: true}).click();
  await handset.open('/baseinfo/supplier');
  await page.locator('[data-row]').first().click();
  const panel = page.getByTestId('panel');
  const roles = [german['option.Admin'], german['option.Manager']];
  await panel.getByText(`${roles.join(', ')} oder ${german['option.Supervisor']}`).waitFor();
});
