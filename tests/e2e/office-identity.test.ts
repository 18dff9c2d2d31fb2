import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {call, HttpHandheld, newId, PASSWORD} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {badgeIn, enrolBy, hire} from './person.ts';
import {readQr} from './read-qr.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/** Devices and people as an administrator sees them on a desktop. */
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

const press = (name: string) => desktop.page.getByRole('button', {name, exact: true}).click();
/** What the code on the screen holds, read as a scanner reads it. */
const onScreen = () => readQr(desktop.page.getByRole('img', {name: 'Enrolment code to scan'}));
/** The same code where a browser of these tests reaches the server. */
const here = (link: string): string => link.replace('https://wms.example', site.proxy.url);
const deviceRow = (name: string) => desktop.page.getByRole('row').filter({hasText: name});

test('an administrator shows a code, a handheld scans it, and stands in the list with what it tells', async () => {
  const {page} = desktop;
  const ira = await hire(company, 'Ira Ivanova', '7070');
  await desktop.open('/devices');
  await page.getByLabel('Device name').first().fill('Gate 1');
  await press('Show a code');
  await page.getByLabel('Address that handhelds open').fill('http://localhost:8008');
  await page.getByText('A handheld cannot reach this address').waitFor();
  expect(await page.getByRole('img', {name: 'Enrolment code to scan'}).count()).toBe(0);
  await page.getByLabel('Address that handhelds open').fill('https://wms.example/app/');
  const link = await onScreen();
  expect(link).toMatch(/^https:\/\/wms\.example\/app\/#\/enrol\?o=/);
  expect(link).toBe(await page.getByTestId('ticket-link').textContent());
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByLabel('Address that handhelds open').fill('http://192.168.7.7:8008');
  await page.getByText('This address is not HTTPS').waitFor();
  const pdf = (await page.pdf({preferCSSPageSize: true})).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await press('Done');

  const handset = await Handset.unpack(site);
  onTestFinished(() => handset.discard());
  await enrolBy(handset, here(link));
  await badgeIn(handset, ira);
  await expect
    .poll(async () => {
      await press('Ask again');
      return deviceRow('Gate 1').textContent();
    })
    .toMatch(/Not guaranteed|Kept/);

  await deviceRow('Gate 1').getByRole('button', {name: 'Gate 1'}).click();
  await page.getByLabel('Device name').last().fill('Gate One');
  await press('Rename');
  await deviceRow('Gate One').waitFor();
  await press('Revoke');
  await page.getByText('gets no more news from the server').waitFor();
  await press('Revoke it');
  await deviceRow('Gate One').getByText('Revoked').waitFor();
  // Whoever was on it has a code that may be known now, and gets another by one tap.
  await page.getByTestId('exposed').getByText(ira.name).waitFor();
  await press('New codes for all of them');
  const given = page.getByTestId('new-codes').first();
  await expect.poll(() => given.innerText()).toMatch(/^Ira Ivanova\s+\d{6}$/);
  const code = /\d{6}$/.exec(await given.innerText())?.[0];
  const login = {mode: 'user', openid: company.openid, name: ira.name};
  const enter = async (by: string) =>
    (await call(`${site.server.url}/api/session`, 'POST', {...login, code: by})).status;
  expect([await enter(ira.code), await enter(String(code))]).toEqual([401, 200]);
  await press('Done');
  await expect.poll(() => page.getByTestId('exposed').count()).toBe(0);
  await handset.open('/status');
  await handset.page.getByRole('button', {name: 'Send and fetch now'}).click();
  await handset.open('/');
  await handset.page.getByText('This device has been revoked').waitFor();
});

test('a code that is taken back lets nobody in', async () => {
  const {page} = desktop;
  await desktop.open('/devices');
  await page.getByLabel('Device name').first().fill('Gate 2');
  await press('Show a code');
  await page.getByLabel('Address that handhelds open').fill('https://wms.example');
  const link = await onScreen();
  await press('Done');
  await page
    .getByRole('listitem')
    .filter({hasText: 'Gate 2'})
    .getByRole('button', {name: 'Take back'})
    .click();
  await expect.poll(() => page.getByText('Gate 2').count()).toBe(0);
  const handset = await Handset.unpack(site);
  onTestFinished(() => handset.discard());
  await handset.page.goto(here(link));
  await handset.page.getByRole('button', {name: 'Enrol this device'}).click();
  await handset.page.getByText('This code is used, too old or taken back').waitFor();
});

test('a new check code is typed or random, shown once, and a locked person is let in again', async () => {
  const {page} = desktop;
  const {id, name} = await hire(company, 'Jo Jensen', '8080');
  // Wrong codes lock on a device of the company's own.
  const {device} = await HttpHandheld.enrol(company.admin);
  const logIn = async (code: string) => {
    const login = {mode: 'user', openid: company.openid, name, code, device: {name: 'Dock', ...device}};
    return (await call(`${site.server.url}/api/session`, 'POST', login)).status;
  };
  await desktop.open('/staff/stafflist');
  await page.getByText(name).first().click();
  await press('New check code');
  await page.getByLabel('Or type one, 4 to 6 digits').fill('12');
  await press('Set this code');
  await page.getByText('A check code has 4 to 6 digits').waitFor();
  await page.getByLabel('Or type one, 4 to 6 digits').fill('4800');
  await page.getByText('finds four digits in minutes').waitFor();
  await page.getByLabel('Or type one, 4 to 6 digits').fill('480026');
  // What is typed is asked about, and what is shown once goes by its own button.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', {name: 'Back'}).press('Enter');
  await question.waitFor({state: 'detached'});
  await expect.poll(() => page.getByText('finds four digits in minutes').count()).toBe(0);
  await press('Set this code');
  await page.getByTestId('new-check-code').first().getByText('480026').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Print');
  expect([await logIn('8080'), await logIn('480026')]).toEqual([401, 200]);
  await press('Done');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New check code');
  await press('New check code');
  await press('Random code');
  const random = String(await page.getByTestId('new-check-code').first().textContent());
  expect(random).toMatch(/^\d{4,6}$/);
  expect(await logIn(random)).toBe(200);
  await press('Done');

  for (let i = 0; i < 3; i++) await logIn('no');
  expect(await logIn(random)).toBe(401);
  await press('Unlock');
  await expect.poll(() => page.getByRole('button', {name: 'Unlock', exact: true}).count()).toBe(0);
  expect(await logIn(random)).toBe(200);
  expect((await company.admin.list('staff')).find((row) => row['id'] === id)).toMatchObject({is_locked: 0});
});

test('[STAFF-10] the office sees how all logins stand, and gives those it ticks new codes, shown once and printed as badges', async () => {
  const {page} = desktop;
  await hire(company, 'Cora Code', '8181');
  await hire(company, 'Dan Dock', '8282');
  await company.admin.do('staff.create', {id: newId(), name: 'Eve Empty', type: 'Inbound'});
  await desktop.open('/staff/stafflist_check_code');
  const login = (name: string) =>
    page.locator('[data-login]').filter({has: page.getByRole('rowheader', {name})});
  await login('Cora Code').getByText('In force').waitFor();
  expect(await login('Cora Code').innerText()).toMatch(/Never[\s\S]*3/);
  await login('Eve Empty').getByText('No code').waitFor();
  // The owner has a password, which nobody gives here.
  expect(await login(company.admin.session.name).getByRole('checkbox').count()).toBe(0);
  await page.getByRole('tab', {name: /^No code/}).click();
  await login('Cora Code').waitFor({state: 'detached'});
  expect(await login('Eve Empty').count()).toBe(1);
  await page.getByRole('tab', {name: /^All/}).click();
  await page.getByRole('textbox', {name: 'Search'}).fill('nobody of this name');
  await page.getByText('Nobody is found by this.').waitFor();
  await page.getByRole('textbox', {name: 'Search'}).fill('');
  for (const name of ['Cora Code', 'Eve Empty']) await login(name).getByRole('checkbox').check();
  const chosen = page.getByTestId('chosen');
  await chosen.getByRole('button', {name: 'New codes (2)'}).click();
  await chosen.getByRole('button', {name: 'Press again: old codes stop'}).click({delay: 700});
  const given = page.getByTestId('new-codes');
  await given.waitFor();
  const codes = (await given.innerText()).match(/\d{6}/g) ?? [];
  expect(codes).toHaveLength(2);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Print');
  // Whoever would go away by the menu is asked: they are shown once.
  await page.locator('[data-rail] a').first().click();
  const asked = page.getByRole('alertdialog', {name: 'This is shown only once. Leave it?'});
  await asked.getByRole('button', {name: 'Back'}).click();
  await asked.waitFor({state: 'detached'});
  expect(await given.count()).toBe(1);
  const logIn = async (name: string, code: string) =>
    (await call(`${site.server.url}/api/session`, 'POST', {mode: 'user', openid: company.openid, name, code}))
      .status;
  expect([await logIn('Cora Code', '8181'), await logIn('Cora Code', codes[0] ?? '')]).toEqual([401, 200]);
  expect([await logIn('Eve Empty', codes[1] ?? ''), await logIn('Dan Dock', '8282')]).toEqual([200, 200]);
  await page.emulateMedia({media: 'print'});
  const badges = page.locator('.badge');
  expect(await badges.count()).toBe(2);
  expect(await badges.first().innerText()).toContain(codes[0]);
  await page.emulateMedia({media: null});
  await press('Done');
  // What was shown once is nowhere any more.
  await login('Eve Empty').getByText('In force').waitFor();
  expect(await page.content()).not.toContain(codes[1]);
});

test('the administrator changes the password, told what is wrong with it before', async () => {
  const {page} = desktop;
  await desktop.open('/settings');
  await page.getByRole('link', {name: 'Change password'}).click();
  const said = page.getByRole('alert');
  const fill = async (present: string, next: string, again: string) => {
    await page.getByLabel('Present password').fill(present);
    await page.getByLabel('New password', {exact: true}).fill(next);
    await page.getByLabel('New password again').fill(again);
    await press('Change password');
  };
  for (const [present, next, again, words] of [
    ['', 'long enough', 'long enough', 'Enter the present password'],
    [PASSWORD, 'short', 'short', 'A password has at least 8 characters'],
    [PASSWORD, 'long enough', 'long enuff', 'The two new passwords differ'],
    ['wrong one', 'long enough', 'long enough', 'The present password is another one'],
  ] as const) {
    await fill(present, next, again);
    await expect.poll(() => said.first().textContent()).toContain(words);
  }
  await fill(PASSWORD, 'long enough', 'long enough');
  await page.getByText('Changed. Other sessions have ended.').waitFor();
  // The session of this desktop goes on.
  await desktop.open('/devices');
  await page.getByText('Devices of the company').waitFor();
  const login = {mode: 'admin', name: company.admin.session.name, password: 'long enough'};
  expect((await call(`${site.server.url}/api/session`, 'POST', login)).status).toBe(200);
});
