import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {movesIn} from './outbox.ts';
import {PASSWORD} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';
import {badgeIn, enrolBy, hire, leave, tapCode, ticketFor} from './person.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

const unpacked = async (): Promise<Handset> => {
  const handset = await Handset.unpack(site);
  onTestFinished(() => handset.discard());
  return handset;
};
/** The network is cut until the test says otherwise, or ends. */
const cutNetwork = async (): Promise<void> => {
  await site.proxy.offline();
  onTestFinished(() => site.proxy.online().catch(() => undefined));
};
/** Who made each bin move that the server has, by name, in the order it was settled. */
const moversOf = async ({admin, database, openid}: Company): Promise<unknown[]> => {
  const names = new Map((await admin.list('staff')).map((row) => [row['id'], row['name']]));
  return database.read(openid, async (tx) =>
    (await tx.settled({version: 0, id: ''}, 1_000))
      .filter(({mutation}) => mutation.action === 'stock.moveBin')
      .toSorted((a, b) => a.version - b.version || a.mutation.seq - b.mutation.seq)
      .map(({mutation}) => names.get(mutation.who)),
  );
};
const stored = ({page}: Handset): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

test('a handheld is enrolled by the link in a code, logs in by badge, then also with no network, and works so', async () => {
  const company = await site.company();
  const ines = await hire(company, 'Ines Rocha', '480026');
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 1'));
  await badgeIn(handset, ines);
  await handset.downloaded();
  const kept = await stored(handset);
  expect(kept).toMatchObject({openid: company.openid, login_id: ines.id, auth: 'true', axios_check: 'true'});
  await leave(handset);
  const left = await stored(handset);
  expect(Object.keys(left)).not.toContain('auth');
  expect(Object.keys(left)).not.toContain('axios_check');
  expect(left['openid']).toBe(company.openid);

  await cutNetwork();
  await badgeIn(handset, ines);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await handset.move(move);
  await site.proxy.online();
  await expectMoves(company, [move]);
  await expect.poll(() => moversOf(company)).toEqual([ines.name]);
  // Nothing of the device's secret, nor of a session, stands where any script may look by name.
  const secret = await handset.page.evaluate(async () => {
    const [{name = ''} = {}] = (await indexedDB.databases()).filter(({name: each}) =>
      each?.startsWith('binward-outbox:'),
    );
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const record = await new Promise<{value: {secret: string}}>((resolve) => {
      const asking = db.transaction('meta').objectStore('meta').get('enrolment');
      asking.onsuccess = () => resolve(asking.result as {value: {secret: string}});
    });
    db.close();
    return record.value.secret;
  });
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(await stored(handset))).not.toContain(secret);
});

test('a wedge reads the code at the login; one that is used says so and enrols nobody', async () => {
  const company = await site.company();
  const devices = async () => Number((await company.admin.call('GET', '/api/devices')).body['count']);
  const before = await devices();
  const link = await ticketFor(company, site.proxy.url, 'Dock 2');
  const handset = await unpacked();
  await handset.open('/login');
  expect(await handset.scan(link)).toBe('tick');
  const {page} = handset;
  await page.getByText(company.openid).waitFor();
  await page.getByRole('button', {name: 'Enrol this device'}).click();
  await page.getByLabel('Staff name').waitFor();
  await handset.open('/server');
  await page.getByText('Dock 2').waitFor();
  await page.getByRole('button', {name: 'Test the connection'}).click();
  await page.getByText(/The server answers in \d+ ms/).waitFor();

  const late = await unpacked();
  await late.page.goto(link);
  await late.page.getByRole('button', {name: 'Enrol this device'}).click();
  await late.page.getByText('This code is used, too old or taken back').waitFor();
  expect(await devices()).toBe(before + 1);
});

test('a code of another address leads nowhere by itself', async () => {
  const company = await site.company();
  const handset = await unpacked();
  await handset.open('/login');
  const link = await ticketFor(company, 'https://elsewhere.example', 'Dock 3');
  await handset.scan(link);
  await handset.page.getByText('https://elsewhere.example').waitFor();
  expect(await handset.page.getByRole('button', {name: 'Enrol this device'}).count()).toBe(0);
  expect(new URL(handset.page.url()).origin).toBe(site.proxy.url);
});

test('network cut, one person leaves with work pending, another comes: both send later under their own names', async () => {
  const company = await site.company();
  const [ana, bo] = [await hire(company, 'Ana Silva', '1234'), await hire(company, 'Bo Berg', '98765')];
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 4'));
  // Both have been here with a network before.
  await badgeIn(handset, bo);
  await handset.downloaded();
  await leave(handset);
  await badgeIn(handset, ana);
  const [first, second, third] = company.moves(3);
  if (!first || !second || !third) throw new Error('no moves');

  await cutNetwork();
  await handset.move(first);
  await handset.open('/');
  await leave(handset);
  expect(movesIn(await handset.outbox()).filter(({status}) => status === undefined)).toHaveLength(1);
  // By name as well as by badge.
  const {page} = handset;
  await page.getByLabel('Staff name').fill(bo.name);
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(handset, bo.code);
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  await handset.move(second);
  await handset.open('/');
  await leave(handset);
  await badgeIn(handset, ana);
  await handset.move(third);

  await site.proxy.online();
  await expectMoves(company, [first, second, third]);
  await expect.poll(() => moversOf(company)).toEqual([ana.name, bo.name, ana.name]);
});

test('three wrong codes with no network lock the person on this device until a login with one', async () => {
  const company = await site.company();
  const [cy, di] = [await hire(company, 'Cy Clark', '2468'), await hire(company, 'Di Dorn', '1357')];
  const handset = await unpacked();
  const {page} = handset;
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 5'));
  for (const person of [cy, di]) {
    await badgeIn(handset, person);
    await leave(handset);
  }
  await cutNetwork();
  await handset.scan(cy.badge);
  const said = page.getByRole('alert');
  for (const [words, left] of [
    ['not assigned', ': 2'],
    ['not assigned', ': 1'],
    ['Three wrong codes: log in online', ''],
  ] as const) {
    if (left === ': 1') {
      // The count is the device's own, not the page's.
      await page.reload();
      await page.locator('h1').first().waitFor();
      await handset.scan(cy.badge);
    }
    await tapCode(handset, '1111');
    await expect.poll(() => said.textContent()).toContain(words);
    await expect
      .poll(async () => (await page.getByTestId('tries-left').allInnerTexts()).join())
      .toContain(left);
  }
  await tapCode(handset, cy.code);
  await expect.poll(() => said.textContent()).toContain('Three wrong codes: log in online');
  // It holds off nobody else.
  await page.getByRole('button', {name: 'Someone else'}).click();
  await badgeIn(handset, di);
  await leave(handset);
  await site.proxy.online();
  await badgeIn(handset, cy);
});

test('a company that switches it off lets nobody in without a network, from the next news on', async () => {
  const company = await site.company();
  const kim = await hire(company, 'Kim Kato', '9090');
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 9'));
  await badgeIn(handset, kim);
  await handset.downloaded();
  const [row] = await company.admin.list('company');
  const [id, version] = [company.openid, Number(row?.['version'])];
  await company.admin.do('company.edit', {id, version, set: JSON.stringify({offline_login_off: 1})});
  const heard = async () =>
    handset.page.evaluate(async () => {
      const [{name = ''} = {}] = (await indexedDB.databases()).filter(({name: each}) =>
        each?.startsWith('binward-mirror:'),
      );
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const head = await new Promise<{cursor: {version: number}} | undefined>((resolve) => {
        const asking = db.transaction('meta').objectStore('meta').get('head');
        asking.onsuccess = () => resolve(asking.result as {cursor: {version: number}} | undefined);
      });
      db.close();
      return head?.cursor.version ?? 0;
    });
  const [edited] = await company.admin.list('company');
  await expect.poll(heard).toBeGreaterThanOrEqual(Number(edited?.['version']));
  await leave(handset);
  await cutNetwork();
  await handset.scan(kim.badge);
  await tapCode(handset, kim.code);
  await handset.page.getByText('Offline: log in here online first').waitFor();
});

test('a session that ends while the network is cut costs no work, and asks for a login only in the office', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await cutNetwork();
  await handset.move(move);
  const {kysely} = company.database;
  await kysely.updateTable('sessions').set({expires_at: 1}).where('company', '=', company.openid).execute();
  await site.proxy.online();
  await expectMoves(company, [move]);
  await handset.open('/');
  // The work of the floor goes on; what asks the server as a person leads to the login, and back.
  const {page} = handset;
  await handset.open('/devices');
  await page.getByText('Please Login First').waitFor();
  await page.getByTestId('session-ended').getByRole('button').click();
  await page.getByRole('button', {name: 'Administrator'}).click();
  await page.getByLabel('Administrator name').fill(company.admin.session.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', {name: 'Log in', exact: true}).click();
  await page.getByText('Devices of the company').waitFor();
  expect(new URL(page.url()).hash).toBe('#/devices');
  expect(movesIn(await handset.outbox())).toHaveLength(1);
});

/** The storage takes its time with what the screens ask of it before they follow. */
const SLOW_TO_FOLLOW = `{
  const {persisted} = StorageManager.prototype;
  StorageManager.prototype.persisted = function () {
    return new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => persisted.call(this));
  };
}`;

test('[P1] [P2] a question without an answer is asked again by nobody but the person, who hears how it ended', async () => {
  const company = await site.company();
  const jo = await hire(company, 'Jo Jansen', '7070');
  const handset = await Handset.ready(site, company, {screen: DESKTOP});
  const {page} = handset;
  await handset.open('/baseinfo/supplier?row=new');
  const panel = page.getByTestId('panel');
  for (const label of ['Name', 'City', 'Address', 'Contact', 'Manager']) {
    await panel.getByLabel(label).fill(`Unheard ${label}`);
  }
  await panel.getByLabel('Level').fill('1');
  site.proxy.set({does: 'drop', path: '/api/actions/supplier.create'});
  onTestFinished(() => site.proxy.clear());
  await panel.getByRole('button', {name: 'Save'}).click();
  await panel.getByText('No answer yet').waitFor();
  await handset.open('/');
  await leave(handset);
  await page.getByLabel('Staff name').fill(jo.name);
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(handset, jo.code);
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  site.proxy.clear();
  await leave(handset);
  // The screens follow late: what is told meanwhile must not go with what was told to the one before.
  await page.evaluate(SLOW_TO_FOLLOW);
  await handset.logIn(company);
  await handset.open('/notices');
  await page.getByTestId('said').getByText('Done').waitFor();
  const [made, ...more] = await company.admin.list('supplier', 'index=name&name=Unheard%20Name');
  expect([made?.['creater'], more]).toEqual([company.admin.session.operator, []]);
});

test('what one tab does at the login the others follow', async () => {
  const company = await site.company();
  const [ed, fay] = [await hire(company, 'Ed Evans', '3030'), await hire(company, 'Fay Fox', '4040')];
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 6'));
  await badgeIn(handset, ed);
  await handset.downloaded();
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/bin-move`);
  await other.getByTestId('job').waitFor();

  await handset.page.bringToFront();
  await leave(handset);
  await other.getByLabel('Staff name').waitFor();
  await badgeIn(handset, fay);
  await other.getByText(fay.name).waitFor();
  await other.bringToFront();
  await handset.use(other);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await handset.move(move);
  await expectMoves(company, [move]);
  await expect.poll(() => moversOf(company)).toEqual([fay.name]);
});

/**
 * What other tabs say of people reaches this page when it is woken, and its screen follows when it may: `wake` is
 * through when the page knows who is here and its screen, which asks for this first, does not show it yet.
 */
const ASLEEP = `{
  const unheard = [];
  const {set} = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
  const {persisted} = StorageManager.prototype;
  let held = Promise.resolve();
  let onAsked = () => undefined;
  StorageManager.prototype.persisted = function () {
    onAsked();
    return held.then(() => persisted.call(this));
  };
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    set(hear) {
      if (this.name !== 'binward-door') return set.call(this, hear);
      set.call(this, (event) => unheard.push(() => hear.call(this, event)));
      globalThis.wake = () => new Promise((resolve) => {
        held = new Promise((release) => (globalThis.follow = release));
        onAsked = resolve;
        unheard.splice(0).forEach((each) => each());
      });
    },
  });
}`;

/** A tab in the middle of a job of one person, which has not heard that another one came in the other tab. */
async function changedElsewhere(names: readonly [string, string]) {
  const company = await site.company();
  const [before, after] = [await hire(company, names[0], '7171'), await hire(company, names[1], '8181')];
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, `Dock of ${names[0]}`));
  await badgeIn(handset, before);
  await handset.downloaded();
  const {page} = handset;
  const stale = await handset.newTab();
  await stale.addInitScript(ASLEEP);
  await stale.goto(`${site.proxy.url}/app/#/bin-move`);
  await stale.getByTestId('job').waitFor();
  await handset.use(stale);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  for (const code of [move.from.label, move.goods.label]) expect(await handset.scan(code)).toBe('tick');
  await page.bringToFront();
  await handset.use(page);
  await leave(handset);
  await badgeIn(handset, after);
  await stale.bringToFront();
  await handset.use(stale);
  const stepsAreOf = async () => (await handset.outbox()).steps.map(({key}) => key.split(':')[1]);
  return {company, handset, stale, move, before, after, stepsAreOf};
}

test('[STAFF-5] a tab that never heard who came records nothing under the one before, and shows who is here', async () => {
  const {company, handset, stale, move, before, after, stepsAreOf} = await changedElsewhere([
    'Jan Joos',
    'Kim Kang',
  ]);
  expect(await handset.scan(move.to.label)).toBe('refused');
  await expect.poll(() => handset.step()).toBe('from');
  // What the one before left open is still theirs alone.
  await expect.poll(stepsAreOf).toEqual([before.id]);
  await handset.move(move);
  await expectMoves(company, [move]);
  await expect.poll(() => moversOf(company)).toEqual([after.name]);
  await handset.open('/');
  await stale.getByText(after.name).waitFor();
});

test('[STAFF-5] a code scanned between the waking of a tab and its screen ends no job in the name of another', async () => {
  const {company, handset, stale, move, before, after, stepsAreOf} = await changedElsewhere([
    'Lea Lund',
    'Max Mohr',
  ]);
  await stale.evaluate('wake()');
  expect(await handset.scan(move.to.label)).toBe('refused');
  await expect.poll(stepsAreOf).toEqual([before.id]);
  await stale.evaluate('follow()');
  await expect.poll(() => handset.step()).toBe('from');
  await handset.move(move);
  await expectMoves(company, [move]);
  await expect.poll(() => moversOf(company)).toEqual([after.name]);
});

test('[STAFF-5] a question in a tab that never heard who came goes in nobody’s name, asks for no login, and shows who is here', async () => {
  const {handset, stale, after} = await changedElsewhere(['Nia Noor', 'Ole Olsen']);
  await handset.open('/devices');
  await handset.open('/');
  await stale.getByText(after.name).waitFor();
  expect(await stale.getByText('Please Login First').count()).toBe(0);
});

test('where there are two warehouses one is chosen at login; changing it needs the server and costs no work', async () => {
  const company = await site.company();
  const address = {city: 'Cork', address: 'Quay 1', contact: '+00', manager: 'A. Reis'};
  await company.admin.do('warehouse.create', {id: 'WH000002', name: 'Second hall', ...address});
  const gus = await hire(company, 'Gus Grant', '5050');
  const handset = await unpacked();
  const {page} = handset;
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 7'));
  await handset.scan(gus.badge);
  await tapCode(handset, gus.code);
  const first = page.getByRole('list', {name: 'Choose the warehouse'}).getByRole('button', {pressed: true});
  // The one that it is in is ticked, and a button goes on there.
  await first.waitFor();
  await page.getByRole('button', {name: /^Go on in/}).click();
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  await handset.downloaded();
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');

  await cutNetwork();
  await handset.move(move);
  await handset.open('/settings');
  await page.getByRole('button', {name: 'Second hall'}).click();
  await page.getByText('The server cannot be reached').waitFor();
  // The copy of the first one is still here.
  await handset.open('/status');
  await page.getByText('Exact as of').waitFor();
  await site.proxy.online();
  await handset.open('/settings');
  await page.getByRole('button', {name: 'Second hall'}).click();
  await page.getByRole('button', {name: 'Second hall', pressed: true}).waitFor();
  await expectMoves(company, [move]);
  await handset.open('/');
  await page.getByTestId('whereabouts').getByText('Second hall').waitFor();
  await handset.downloaded();
  expect(await handset.scan(move.from.label)).toBe('refused');
});

test('the warehouse that is still to be chosen is asked for after a kill, and in each tab, until one is chosen', async () => {
  const company = await site.company();
  const address = {city: 'Cork', address: 'Quay 1', contact: '+00', manager: 'A. Reis'};
  await company.admin.do('warehouse.create', {id: 'WH000003', name: 'Third hall', ...address});
  const ivy = await hire(company, 'Ivy Ito', '6161');
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 11'));
  await handset.scan(ivy.badge);
  await tapCode(handset, ivy.code);
  const asked = (page: Page) => page.getByRole('list', {name: 'Choose the warehouse'});
  await asked(handset.page).waitFor();
  await handset.kill();
  await handset.switchOn();
  await handset.open();
  await asked(handset.page).waitFor();
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/`);
  await asked(other).waitFor();
  await handset.page.bringToFront();
  await asked(handset.page).getByRole('button', {name: 'Third hall'}).click();
  for (const page of [handset.page, other])
    await page.getByTestId('whereabouts').getByText('Third hall').waitFor();
  await handset.page.reload();
  await handset.page.getByTestId('whereabouts').getByText('Third hall').waitFor();
});

test('[specification 6] a browser that was killed before it wrote the flags asks the server under the login that it has kept', async () => {
  const company = await site.company();
  const una = await hire(company, 'Una Byrne', '7272');
  const handset = await unpacked();
  await enrolBy(handset, await ticketFor(company, site.proxy.url, 'Dock 12'));
  await badgeIn(handset, una);
  await handset.kill();
  await handset.switchOn();
  // As it stands on the disk where the kill came first.
  await handset.page.goto(`${site.proxy.url}/app/baseurl.txt`);
  await handset.page.evaluate(() => localStorage.clear());
  await handset.open('/contacts-and-chat?new');
  await handset.page.getByTestId('contacts').getByRole('button').first().waitFor();
  expect(await stored(handset)).toMatchObject({
    openid: company.openid,
    login_id: una.id,
    auth: 'true',
    axios_check: 'true',
  });
  // A login that a logout has ended raises none.
  await handset.open();
  await leave(handset);
  await handset.page.reload();
  await handset.page.getByLabel('Staff name').waitFor();
  expect(Object.keys(await stored(handset))).not.toContain('auth');
});

test('each field that is missing at the login has its own words, and so has a login that does not fit', async () => {
  const company = await site.company();
  const handset = await unpacked();
  const {page} = handset;
  await handset.open('/login');
  const said = page.getByRole('alert');
  const told = (words: string) => expect.poll(() => said.textContent()).toBe(words);
  const next = page.getByRole('button', {name: 'Next'});
  await next.click();
  await told('Enter the OPENID');
  await page.getByLabel('OPENID').fill('abc');
  await next.click();
  await told('Enter the staff name');
  await page.getByLabel('Staff name').fill('Nobody');
  await next.click();
  await told('An OPENID has 8 letters and digits');
  await page.getByLabel('OPENID').fill(company.openid.toLowerCase());
  await next.click();
  const enter = page.getByRole('button', {name: 'Log in'});
  await enter.click();
  await told('Enter the check code');
  await tapCode(handset, '1234');
  await told('Staff or check code not assigned');
  await page.getByRole('button', {name: 'Someone else'}).click();
  await page.getByRole('button', {name: 'Administrator'}).click();
  await enter.click();
  await told('Enter the administrator name');
  await page.getByLabel('Administrator name').fill('Nobody');
  await enter.click();
  await told('Enter the password');
  await page.getByLabel('Password').fill('wrong one');
  await enter.click();
  await told('User or password not assigned');
  expect(await handset.scan('no badge')).toBe('refused');
});

test('at a desk a login that fails leaves the hand in the field to mend, what stands in it marked; the page has its title', async () => {
  const desk = await Handset.unpack(site, {screen: DESKTOP});
  onTestFinished(() => desk.discard());
  const {page} = desk;
  await desk.open('/login');
  await expect.poll(() => page.title()).toMatch(/^.+ · Binward$/);
  await page.getByRole('button', {name: 'Administrator'}).click();
  const [name, password] = [page.getByLabel('Administrator name'), page.getByLabel('Password')];
  const hasFocus = (field: typeof name) =>
    expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await name.fill('Nobody');
  await page.getByRole('button', {name: 'Log in'}).click();
  await hasFocus(password);
  await page.keyboard.type('wrong one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await hasFocus(password);
  // What is typed now stands in place of it.
  await page.keyboard.type('x');
  expect(await password.inputValue()).toBe('x');
});

const SIZES = [
  {width: 360, height: 640},
  {width: 320, height: 480},
] as const;
for (const lang of ['en-US', 'ar'] as const) {
  test(`the login screens fit ${SIZES.map(({width, height}) => `${String(width)} × ${String(height)}`).join(' and ')} in ${lang}`, async () => {
    const company = await site.company();
    const hal = await hire(company, 'Hal Hughes-Montgomery', '6060');
    const handset = await Handset.unpack(site, {before: [`localStorage.setItem('lang', '${lang}')`]});
    onTestFinished(() => handset.discard());
    const {page} = handset;
    const fits = async (screen: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const over = await page.evaluate(() => {
          const {scrollHeight, scrollWidth} = document.documentElement;
          return [Math.max(0, scrollHeight - innerHeight), Math.max(0, scrollWidth - innerWidth)];
        });
        expect([screen, size.height, ...over]).toEqual([screen, size.height, 0, 0]);
      }
    };
    const kinds = page.locator('main [role=group] button');
    await handset.open('/login');
    await fits('staff, OPENID unknown');
    await page.locator('main button[type=submit]').click();
    await page.getByRole('alert').waitFor();
    await fits('staff, something missing');
    await kinds.nth(1).click();
    await fits('administrator, OPENID unknown');
    await page.locator('main button[type=submit]').click();
    await page.getByRole('alert').waitFor();
    await fits('administrator, something missing');
    await page.goto(await ticketFor(company, site.proxy.url, 'Dock 8'));
    await page.locator('main button').first().waitFor();
    await fits('enrol');
    await page.locator('main button').first().click();
    await page.locator('input').last().waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/login');
    await fits('staff');
    await handset.scan(hal.badge);
    await page.getByTestId('code-length').waitFor({state: 'attached'});
    await fits('check code');
    await page.locator('main button').last().click();
    await page.getByRole('alert').waitFor();
    await fits('check code missing');
  });
}
