import {afterAll, beforeAll, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {badgeIn, hire, leave} from './person.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** Tasks are taken on the floor with the network cut, and given to somebody at a desk. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let desktop: Handset;
/** Of one order; they stand in one bin each, of two zones. */
const goods = [newId(), newId()];
const bins = ['North', 'South'].map((zone, i) => ({id: newId(), name: `K-0${String(i + 1)}`, zone}));

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const {warehouse} = admin;
  const [supplier] = await admin.list('supplier');
  for (const [i, id] of goods.entries()) {
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    const named = {code: `TASK-${String(i)}`, description: 'Kettle', supplier: String(supplier?.['id'])};
    await admin.do('goods.create', {id, ...named, ...measures});
  }
  const [known] = await admin.list('bin');
  const at = {warehouse, size: String(known?.['size']), property: 'Normal'};
  for (const [i, bin] of bins.entries()) {
    await admin.do('bin.create', {...bin, ...at});
    const opening = {warehouse, bin: bin.id, goods: goodsAt(i), change: 5, reason: 'opening'};
    await admin.do('stock.adjust', opening);
  }
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [customer, id] = [newId(), newId()];
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const lines = JSON.stringify(goods.map((id) => ({goods: id, quantity: 1})));
  await admin.do('outbound.create', {customer, lines}, {id});
  const document = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
});
afterAll(async () => {
  await Promise.all([handset.discard(), desktop.discard()]);
  await site.close();
});

const goodsAt = (i: number): string => goods[i] ?? '';
const tasksOf = (whose: 'mine' | 'free' | 'taken') =>
  handset.page.getByTestId(`tasks-${whose}`).getByRole('listitem');

test('[TASK-1] [TASK-2] without a network a zone of an order is taken by one tap, picked by itself, and given back', async () => {
  const {page} = handset;
  const paula = await hire(company, 'Paula Pick', '5173', 'Outbound');
  await leave(handset);
  await badgeIn(handset, paula);
  await handset.downloaded();
  await site.proxy.offline();
  try {
    await handset.open('/tasks');
    await expect.poll(() => tasksOf('free').count()).toBe(2);
    await tasksOf('free').filter({hasText: 'South'}).getByRole('button').click();
    // The other zone's line is not in the plan.
    await page.getByTestId('to-do').getByText('K-02').waitFor();
    await page.getByText(/1 line\W* left/).waitFor();
    await page.getByText(/Zone \W*South/).waitFor();
    expect(await handset.scan(labelText('bin', bins[1]?.id ?? ''))).toBe('tick');
    expect(await handset.scan(labelText('goods', goodsAt(1)))).toBe('tick');
    await expect.poll(() => handset.step()).toBe('open');
    await handset.open('/tasks');
    await expect.poll(() => tasksOf('free').allInnerTexts()).toHaveLength(1);
    expect(await tasksOf('mine').count()).toBe(0);
    // The next one by the card on the wall.
    await handset.open('/');
    await page
      .getByTestId('next')
      .getByText(/Zone \W*North/)
      .waitFor();
    await handset.scan(commandText('CONFIRM'));
    await page.getByTestId('to-do').getByText('K-01').waitFor();
    await handset.back();
    await handset.open('/tasks');
    await expect.poll(() => tasksOf('mine').count()).toBe(1);
    const code = tasksOf('mine').locator('bdi').first();
    expect(await code.evaluate((each) => each.getClientRects().length)).toBe(1);
    await page.getByRole('button', {name: 'Give back'}).click();
    await expect.poll(() => tasksOf('free').count()).toBe(1);
  } finally {
    await site.proxy.online();
  }
  await expect
    .poll(async () => (await company.admin.list('dnLine')).reduce((sum, {picked}) => sum + Number(picked), 0))
    .toBe(1);
  expect(await company.admin.list('taskTake')).toEqual([]);
});

test('[TASK-5] at a desk it is seen who has which task, and one is given to somebody and taken back', async () => {
  const {page} = desktop;
  await desktop.open('/tasks');
  const row = page.getByRole('row').filter({hasText: 'North'});
  await row.getByText('Free', {exact: true}).waitFor();
  const menu = row.getByRole('button', {name: /^Give/});
  await menu.press('Enter');
  // The arrows only move: nothing is given until it is chosen, and Esc leaves it.
  await row.getByRole('combobox').press('ArrowDown');
  await row.getByRole('combobox').press('Escape');
  await expect.poll(() => menu.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await company.admin.list('taskTake')).toEqual([]);
  await menu.click();
  await row.getByRole('option', {name: 'Paula Pick'}).click();
  await row.getByText(/Paula Pick\W*, /).waitFor();
  expect(await company.admin.list('taskTake')).toMatchObject([{zone: 'North', kind: 'pick'}]);
  // Whoever gives several stays where they are.
  await menu.press('Enter');
  await row.getByRole('combobox').fill('every');
  await row.getByRole('combobox').press('Enter');
  await row.getByText('Free', {exact: true}).waitFor();
  expect(await menu.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('at a desk its person’s last acts, any code and the scanner are reached from the menu', async () => {
  const {page} = desktop;
  const menu = page.getByRole('navigation', {name: 'Lists'});
  await menu.getByText('This device').click();
  for (const [entry, title] of [
    ['My last acts', 'My last acts'],
    ['Explain this code', 'Explain this code'],
    ['Equipment support', 'Equipment support'],
  ] as const) {
    await menu.getByRole('link', {name: entry}).press('Enter');
    await page.getByRole('heading', {level: 1, name: title}).waitFor();
    await expect.poll(() => menu.getByRole('link', {name: entry}).getAttribute('aria-current')).toBe('page');
    // Where keys were pressed, or where the screen begins: never on the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(A|INPUT)$/);
  }
});

test('[TASK-2] a task is not taken while its job stands open on another order: that one is named, and gone on with', async () => {
  const {page} = handset;
  const [customer] = await company.admin.list('customer', 'search=Shop');
  const id = newId();
  const lines = JSON.stringify([{goods: goodsAt(1), quantity: 1}]);
  await company.admin.do('outbound.create', {customer: String(customer?.['id']), lines}, {id});
  const document = ownRowId(id, 1);
  await company.admin.do('outbound.confirm', {document});
  await company.admin.do('outbound.release', {document});
  await handset.open('/tasks');
  await expect.poll(() => tasksOf('free').count()).toBe(2);
  await tasksOf('free').filter({hasText: 'North'}).getByRole('button').click();
  await page.getByTestId('to-do').getByText('K-01').waitFor();
  await handset.open('/tasks');
  await tasksOf('free').filter({hasText: 'South'}).getByRole('button').click();
  await page
    .getByRole('alert')
    .getByText(/DN-.* is still open: finish it first/)
    .waitFor();
  await expect.poll(() => company.admin.list('taskTake')).toMatchObject([{zone: 'North'}]);
  await expect.poll(() => tasksOf('free').count()).toBe(1);
  await page.getByRole('button', {name: /Go on: \W*Pick/}).click();
  await page.getByTestId('to-do').getByText('K-01').waitFor();
});

test.each([-1, 1])(
  '[TASK-2] whose a task is says the server’s time: a handheld whose clock is %i hours ahead neither offers nor takes what another has',
  async (hours) => {
    const {admin} = company;
    const [customer] = await admin.list('customer', 'search=Shop');
    const id = newId();
    const lines = JSON.stringify([{goods: goodsAt(1), quantity: 1}]);
    await admin.do('outbound.create', {customer: String(customer?.['id']), lines}, {id});
    const document = ownRowId(id, 1);
    await admin.do('outbound.confirm', {document});
    await admin.do('outbound.release', {document});
    const [order] = (await admin.list('dn')).filter((row) => row['id'] === document);
    const task = {kind: 'pick', about: document, zone: 'South'};
    await admin.do('task.take', task);
    const wrong = await Handset.ready(site, company, {
      before: [
        `const [real, ahead] = [Date, ${String(hours * 3_600_000)}];
        Date = class extends real {
          constructor(...told) { told.length === 0 ? super(real.now() + ahead) : super(...told); }
          static now() { return real.now() + ahead; }
        };`,
      ],
    });
    const person = await hire(company, `Clock ${String(hours)}`, `518${String(hours + 5)}`, 'Outbound');
    await leave(wrong);
    await badgeIn(wrong, person);
    await wrong.open('/tasks');
    const taken = wrong.page
      .getByTestId('tasks-taken')
      .getByRole('listitem')
      .filter({hasText: String(order?.['code'])});
    await expect.poll(() => taken.count()).toBe(1);
    await taken.getByRole('button').first().click();
    await wrong.page
      .getByRole('alert')
      .getByText(/has this task until/)
      .waitFor();
    await admin.do('task.giveBack', task);
    const free = wrong.page
      .getByTestId('tasks-free')
      .getByRole('listitem')
      .filter({hasText: String(order?.['code'])});
    await free.first().waitFor({timeout: 30_000});
  },
);
