import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {Caller} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {badgeIn, enrolBy, hire, leave, tapCode, ticketFor, type PersonAtBrowser} from './person.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/* People of a company write to each other, with a network and without. */

let site: BrowserSite;
let company: Company;
let ana: PersonAtBrowser;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  ana = await hire(company, 'Ana Writer', '480021');
});
afterAll(() => site.close());

/** A device on which somebody of the floor has logged in. */
async function deviceOf(person: PersonAtBrowser): Promise<Handset> {
  const handset = await Handset.unused(site);
  await enrolBy(handset, await ticketFor(company, site.proxy.url, `Dock ${person.name.slice(0, 1)}`));
  await badgeIn(handset, person);
  await handset.downloaded();
  return handset;
}

/** At the speed of a thumb: what comes at once is a scan. */
async function write({page}: Handset, text: string): Promise<void> {
  await page.getByLabel('Write a message').pressSequentially(text, {delay: 150});
  await page.getByRole('button', {name: 'Send', exact: true}).click();
}

test('[T19] [CHAT-1] what somebody writes without a network comes to whoever was away, once, over a restart of the server', async () => {
  const floor = await deviceOf(ana);
  await floor.open('/contacts-and-chat');
  await floor.page.getByRole('button', {name: 'New message'}).click();
  await floor.page.getByTestId('contacts').getByRole('button', {name: 'Office'}).click();
  await site.proxy.offline();
  const texts = [`It's at dock "3"`, `O'Brien's`];
  for (const text of texts) await write(floor, text);
  await expect.poll(() => floor.page.getByTestId('on-the-way').count()).toBe(2);
  await site.server.restart();
  await site.proxy.online();
  await floor.heardOnline();
  await floor.open('/status');
  await expect.poll(async () => (await floor.outbox()).outbox.length, SOON).toBe(0);

  const desk = await Handset.ready(site, company, {screen: DESKTOP});
  await desk.open('/contacts-and-chat');
  const line = desk.page.getByTestId('conversations').getByRole('button').filter({hasText: ana.name});
  await line.getByTestId('unread').getByText('2').waitFor(SOON);
  await desk.page.getByTestId('unread-messages').getByText('2').waitFor(SOON);
  await line.click();
  const said = desk.page.getByTestId('message');
  await expect.poll(() => said.locator('p').allInnerTexts(), SOON).toEqual(texts);
  // Read here, it is unread nowhere.
  await expect.poll(() => desk.page.getByTestId('unread').count(), SOON).toBe(0);
  // Who has just written is here.
  await line.getByTestId('here').getByText('here now').waitFor(SOON);
  await desk.page.getByTestId('conversation').getByTestId('here').getByText('here now').waitFor(SOON);
  // An answer comes without being asked for, and a keyboard sends it.
  const answer = 'شكرًا 👍 <b>';
  await desk.page.getByLabel('Write a message').fill(answer);
  await desk.page.keyboard.press('Enter');
  await expect.poll(() => said.count(), SOON).toBe(3);
  await floor.open('/notices');
  await floor.page.getByTestId('messages-to-read').getByText('1 unread').waitFor(SOON);
  await floor.page.getByTestId('messages-to-read').click();
  await floor.page.getByTestId('conversations').getByRole('button').filter({hasText: answer}).click();
  await expect.poll(() => floor.page.getByTestId('message').count(), SOON).toBe(3);
});

test('[CHAT-3] a customer writes to the office, and reads its answer as the office’s', async () => {
  const carl = await hire(company, 'Carl Customer', '480023', 'Customer');
  const [customer] = await company.admin.list('customer');
  const row = (await company.admin.list('staff')).find(({id}) => id === carl.id);
  const set = JSON.stringify({customer: customer?.['id']});
  await company.admin.do('staff.edit', {id: carl.id, version: Number(row?.['version']), set});
  const visit = await Handset.unused(site, {screen: DESKTOP});
  const {page} = visit;
  await page.goto(`${site.proxy.url}/app/#/login`);
  await page.getByLabel('OPENID').fill(company.openid);
  await page.getByLabel('Staff name').fill(carl.name);
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(visit, carl.code);
  await page.locator('main').getByRole('link', {name: 'Messages'}).click();
  await page.getByRole('button', {name: 'New message'}).click();
  const contacts = page.getByTestId('contacts').getByRole('button');
  await expect.poll(() => contacts.allInnerTexts()).toEqual(['Office']);
  await contacts.click();
  await write(visit, 'When does it leave?');
  await expect.poll(() => page.getByTestId('message').count(), SOON).toBe(1);
  const {session} = company.admin;
  const admin = new Caller(site.proxy.url, session);
  await admin.do('chat.send', {to_kind: 'person', to: carl.id, text: 'At four'});
  await page
    .getByTestId('message')
    .filter({hasText: 'At four'})
    .filter({hasText: 'Office'})
    .waitFor({timeout: 30_000});
  expect(await page.getByText(session.name).count()).toBe(0);
  // Without a device nothing waits to be sent: what does not arrive stands where it was written, and is one message.
  site.proxy.set({does: 'hang', method: 'POST', path: '/api/actions/chat.send'});
  const field = page.getByLabel('Write a message');
  await field.fill('Which gate?');
  await page.getByRole('button', {name: 'Send', exact: true}).click();
  await expect.poll(() => field.evaluate((each: HTMLTextAreaElement) => each.readOnly)).toBe(true);
  await page.getByTestId('conversation').getByRole('alert').waitFor({timeout: 60_000});
  expect(await field.inputValue()).toBe('Which gate?');
  expect(await page.getByText('kept here and sends itself').count()).toBe(0);
  site.proxy.clear();
  await page.getByRole('button', {name: 'Send', exact: true}).click();
  await expect.poll(() => field.inputValue(), SOON).toBe('');
  await expect.poll(() => page.getByTestId('message').filter({hasText: 'Which gate?'}).count(), SOON).toBe(1);
});

test('[P1] [CHAT-5] on a full device a message stays where it was written, and says so; nor does an update take it', async () => {
  const floor = await deviceOf(await hire(company, 'Rui Fuller', '480031'));
  // The browser remembers for a while how much room there was: a new one does not.
  await floor.close();
  await floor.switchOn();
  const quota = await floor.browser.context.newCDPSession(floor.page);
  const origin = site.proxy.url;
  await quota.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: 1_000});
  await floor.open('/contacts-and-chat');
  await floor.page.getByRole('button', {name: 'New message'}).click();
  await floor.page.getByTestId('contacts').getByRole('button', {name: 'Office'}).click();
  await write(floor, 'The ramp is shut');
  await floor.page.getByTestId('conversation').getByRole('alert').waitFor(SOON);
  const field = floor.page.getByLabel('Write a message');
  expect(await field.inputValue()).toBe('The ramp is shut');
  const held = () =>
    floor.page.evaluate(async () => (await navigator.locks.query()).held?.map(({name}) => name));
  expect(await held()).toContain('binward-typed');
  await quota.send('Storage.overrideQuotaForOrigin', {origin});
  await floor.page.getByRole('button', {name: 'Send', exact: true}).click();
  await expect.poll(() => field.inputValue(), SOON).toBe('');
  await expect.poll(held, SOON).not.toContain('binward-typed');
  await expect.poll(async () => (await floor.outbox()).outbox.length, SOON).toBe(0);
});

test('[CHAT-9] who writes from the page of an order links it, and the page shows what was written about it', async () => {
  const desk = await Handset.ready(site, company, {screen: DESKTOP});
  const {page} = desk;
  const [customer] = await company.admin.list('customer');
  const [goods] = await company.admin.list('goods');
  const lines = JSON.stringify([{goods: String(goods?.['id']), quantity: 1}]);
  await company.admin.do('outbound.create', {customer: String(customer?.['id']), lines});
  const [order] = await company.admin.list('dn');
  const code = String(order?.['code']);
  await desk.open(`/document?dn=${String(order?.['id'])}`);
  const about = page.getByTestId('about-messages');
  await about.getByRole('link', {name: 'Write about this'}).click();
  // It says what is written about, and the keys go on: to whom, and then what.
  await page.getByTestId('about').getByText(code).waitFor(SOON);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe('INPUT');
  await page.getByTestId('contacts').getByRole('button', {name: ana.name}).click();
  await page.getByTestId('about').getByText(code).waitFor(SOON);
  await expect.poll(focused).toBe('TEXTAREA');
  await page.getByLabel('Write a message').fill('This one first');
  await page.getByRole('button', {name: 'Send', exact: true}).click();
  const said = page.getByTestId('message').filter({hasText: 'This one first'});
  await said.getByRole('link', {name: code}).click(SOON);
  await about.getByTestId('about-message').filter({hasText: 'This one first'}).waitFor(SOON);
  // The link was for that message alone; one without it does not stand there.
  await about.getByTestId('about-message').getByRole('link').click();
  await page.getByTestId('conversation').waitFor();
  expect(await page.getByTestId('about').count()).toBe(0);
});

test('[CHAT-10] [CHAT-11] a message waits as a number beside the scans, is read without a network from a cold start, and by nobody who comes next', async () => {
  const [eva, fay] = [await hire(company, 'Eva Reader', '480051'), await hire(company, 'Fay Next', '480052')];
  const floor = await deviceOf(eva);
  const {page} = floor;
  const move = company.moves(1)[0];
  if (!move) throw new Error('the demo warehouse has nothing to move');
  await floor.open('/bin-move');
  expect(await floor.scan(move.from.label)).toBe('tick');
  const step = await floor.step();
  const focus = () => page.evaluate(() => document.activeElement?.outerHTML);
  const focused = await focus();
  const felt = floor.felt.length;
  await company.admin.do('chat.send', {to_kind: 'person', to: eva.id, text: 'The ramp is free'});
  await page.getByTestId('bar-messages').getByText('1').waitFor({timeout: 90_000});
  expect([await floor.step(), await focus(), floor.felt.length]).toEqual([step, focused, felt]);
  expect(await floor.scan(move.goods.label)).toBe('tick');

  // Nobody has opened it yet, and the network is gone: it is here all the same.
  await site.proxy.offline();
  await floor.kill();
  await floor.switchOn();
  await floor.open('/contacts-and-chat');
  await floor.page.getByTestId('kept-age').getByText('No network: as of').waitFor(SOON);
  const line = floor.page
    .getByTestId('conversations')
    .getByRole('button')
    .filter({hasText: 'The ramp is free'});
  await line.click();
  await floor.page.getByTestId('message').filter({hasText: 'The ramp is free'}).waitFor(SOON);
  await floor.page.getByTestId('conversation').getByTestId('kept-age').waitFor();

  await site.proxy.online();
  await floor.open('/');
  await leave(floor);
  await badgeIn(floor, fay);
  await site.proxy.offline();
  await floor.open('/contacts-and-chat');
  await floor.page.getByText('Cannot be read now').waitFor(SOON);
  expect(await floor.page.getByText('The ramp is free').count()).toBe(0);
  await site.proxy.online();
});
