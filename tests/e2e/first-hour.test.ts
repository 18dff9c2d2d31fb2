import {expect, onTestFinished, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {DESKTOP} from '../browser.ts';
import {startFaultProxy} from '../proxy/fault-proxy.ts';
import {startServer} from '../server-process.ts';
import {call, PASSWORD} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {badgeIn, enrolBy} from './person.ts';
import {readQr} from './read-qr.ts';

const OWNER = 'Mara Ortega';

/** The office screens of whoever sets the warehouse up, hand by hand. */
class OfficeScreen {
  readonly handset: Handset;

  constructor(handset: Handset) {
    this.handset = handset;
  }

  get page() {
    return this.handset.page;
  }

  /** Makes a row in the form of a list: texts by label, other rows by part of their name. */
  async make(
    path: string,
    texts: Readonly<Record<string, string>>,
    chosen: Readonly<Record<string, string>> = {},
  ) {
    await this.handset.open(`${path}?row=new`);
    const form = this.page.getByTestId('panel');
    for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
    for (const [label, part] of Object.entries(chosen)) await this.choose(label, part);
    await form.getByRole('button', {name: 'Save'}).click();
    await form.getByRole('button', {name: 'Edit'}).waitFor();
  }

  async choose(label: string, part: string): Promise<void> {
    const field = this.page.getByTestId('panel').getByLabel(label);
    if ((await field.evaluate((each) => each.tagName)) === 'SELECT')
      return void (await field.selectOption({label: part}));
    await field.fill(part);
    await this.page.getByRole('option', {name: part}).first().click();
  }

  /** What the office's first page ticks off of the first steps. */
  async stepsDone(): Promise<string[]> {
    const steps = this.page.getByTestId('steps');
    await steps.waitFor();
    return steps
      .locator('[data-done=true]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-step') ?? ''));
  }

  /** The label that the print sheet has for a row, read from its picture as a scanner does. */
  async label(kind: string, id: string): Promise<string> {
    await this.handset.open(`/labels?kind=${kind}&ids=${id}`);
    const picture = this.page.locator(`.label[data-text$="${id}"] svg`).first();
    await picture.waitFor({state: 'attached'});
    return readQr(picture);
  }
}

test('the first hour: from an empty server to a bin move that a second device recorded without a network', async () => {
  const server = await startServer({env: {LOG_LEVEL: 'warn'}});
  onTestFinished(() => server.close());
  const proxy = await startFaultProxy({target: server.url});
  onTestFinished(() => proxy.close());
  const office = new OfficeScreen(await Handset.unpack({proxy}, {screen: DESKTOP}));
  onTestFinished(() => office.handset.discard());
  const {page} = office;

  // Registration is open because nobody is here yet.
  await office.handset.open();
  await page.getByRole('heading', {name: 'Register a company'}).waitFor();
  await page.getByTestId('first').getByText('Registration closes with this first one').waitFor();
  await page.getByText('To start over, stop the server').waitFor();
  await page.getByLabel('Company name').fill('Ortega Trading');
  await page.getByLabel('Administrator name').fill(OWNER);
  // The browser's own zone is proposed.
  const own = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(await page.getByLabel('Time zone').inputValue()).toBe(own);
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByRole('button', {name: 'Empty', exact: true}).click();
  // A short password is told at its field, and nobody is registered.
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', {name: 'Register', exact: true}).click();
  await page.getByText('A password has at least 8 characters').waitFor();
  expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Password').fill(PASSWORD);
  expect(await page.getByText('A password has at least 8 characters').count()).toBe(0);
  await page.getByRole('button', {name: 'Register', exact: true}).click();
  // What comes first stands where the day will stand, and nothing of it is done but what was told.
  await expect.poll(() => office.stepsDone()).toEqual(['zone']);
  await page.getByTestId('steps').getByRole('link', {name: 'Bin sizes'}).waitFor();

  await office.make('/warehouse/binsize', {Name: 'Small', Width: '400', Depth: '600', Height: '300'});
  for (const name of ['A-01-01', 'B-02-02'])
    await office.make('/warehouse/binset', {Name: name}, {Size: 'Small', Property: 'Normal'});
  const address = {
    Name: 'Norte Ltd',
    City: 'Porto',
    Address: 'Quay 1',
    Contact: '555',
    Manager: 'N. Norte',
    Level: '1',
  };
  await office.make('/baseinfo/supplier', address);
  const sides = {Weight: '900', Width: '210', Depth: '160', Height: '240'};
  const what = {
    'Goods code': 'KETTLE',
    'Goods description': 'Kettle, steel',
    ...sides,
    Cost: '9.50',
    Price: '19.90',
  };
  await office.make('/goods/goodslist', what, {Supplier: 'Norte Ltd'});
  await page.getByRole('button', {name: 'Opening stock or correction'}).click();
  await office.choose('Bin', 'A-01-01');
  await page.getByLabel('Units more or less').fill('6');
  await page.getByLabel('Reason').fill('counted at the start');
  await page.getByRole('button', {name: 'Record'}).click();
  await page.getByTestId('panel').getByText('Done', {exact: true}).waitFor();

  // Somebody for the floor, with a check code that is shown once.
  await office.make('/staff/stafflist', {Name: 'Ines Rocha'}, {Type: 'Stock control'});
  await page.getByRole('button', {name: 'New check code'}).click();
  await page.getByRole('button', {name: 'Random code'}).click();
  const code = String(await page.getByTestId('new-check-code').first().textContent());

  // Stock stands somewhere: the day takes its place, and under it what is left.
  await office.handset.open('/');
  const left = () =>
    page
      .getByTestId('steps')
      .locator('[data-step]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-step')));
  await expect.poll(left).toEqual(['labels', 'handheld']);
  await page.getByTestId('waits').waitFor();

  const asked = {mode: 'admin', name: OWNER, password: PASSWORD};
  const {body: session} = await call(`${server.url}/api/session`, 'POST', asked);
  const list = async (name: string): Promise<Row[]> => {
    const authorization = `Bearer ${String(session['session'])}`;
    const {body} = await call(`${server.url}/api/lists/${name}`, 'GET', undefined, {authorization});
    return body['results'] as Row[];
  };
  const idOf = async (name: string, text: string): Promise<string> =>
    String((await list(name)).find((row) => (row['code'] ?? row['name']) === text)?.['id']);
  const from = await office.label('bin', await idOf('bin', 'A-01-01'));
  const to = await office.label('bin', await idOf('bin', 'B-02-02'));
  const goods = await office.label('goods', await idOf('goods', 'KETTLE'));
  const ines = await idOf('staff', 'Ines Rocha');
  const badge = await office.label('staff', ines);

  await office.handset.open('/devices');
  await page.getByLabel('Device name').first().fill('Dock 1');
  await page.getByRole('button', {name: 'Show a code'}).click();
  await page.getByLabel('Address that handhelds open').fill('https://wms.example');
  const link = await readQr(page.getByRole('img', {name: 'Enrolment code to scan'}));

  // The handheld: one code, one badge, and then no network any more.
  const handheld = await Handset.unpack({proxy});
  onTestFinished(() => handheld.discard());
  await enrolBy(handheld, link.replace('https://wms.example', proxy.url));
  await badgeIn(handheld, {id: ines, name: 'Ines Rocha', badge, code});
  await handheld.downloaded();
  await proxy.offline();
  await handheld.open('/bin-move');
  for (const label of [from, goods, goods, to]) expect(await handheld.scan(label)).toBe('tick');
  expect((await handheld.outbox()).outbox.filter(({action}) => action === 'stock.moveBin')).toHaveLength(1);

  await proxy.online();
  const standing = async (): Promise<Record<string, number>> => {
    const places = new Map(
      (await list('bin')).map((row) => [`bin:${String(row['id'])}`, String(row['name'])]),
    );
    const rows = await list('stock');
    return Object.fromEntries(rows.map((row) => [places.get(String(row['place'])), Number(row['quantity'])]));
  };
  await expect.poll(standing, {timeout: 40_000}).toEqual({'A-01-01': 4, 'B-02-02': 2});
});
