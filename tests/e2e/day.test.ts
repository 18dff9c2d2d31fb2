import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {startFaultProxy} from '../proxy/fault-proxy.ts';
import {newId} from '../server/http/site.ts';
import {HandsOnScreen} from './hands.ts';
import {Handset} from './handset.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/** A whole day of a small warehouse. When the site closes, the history of every company is proved. */
let site: BrowserSite;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const LINES = 20;
const ORDERED = 12;
const MEASURES = {weight: 400, width: 100, depth: 100, height: 100, cost: 10_000, price: 20_000};
const unitsOf = (i: number): number => 2 + (i % 3);
const lines = Array.from({length: LINES}, (_, i) => i);

/** A company with goods of its own, of which nothing stands anywhere. */
class Premises {
  readonly company: Company;
  readonly goods = lines.map(() => newId());
  readonly driver = newId();
  supplier = '';
  customer = '';
  labels: ReadonlyMap<string, string> = new Map();

  constructor(company: Company) {
    this.company = company;
  }

  static async open(): Promise<Premises> {
    const premises = new Premises(await site.company());
    const {admin} = premises.company;
    for (const list of ['supplier', 'customer'] as const)
      premises[list] = String((await admin.list(list))[0]?.['id']);
    for (const [i, id] of premises.goods.entries()) {
      const code = codeOf(i);
      const args = {id, code, description: `Goods ${code}`, supplier: premises.supplier, ...MEASURES};
      await admin.do('goods.create', args);
    }
    await admin.do('driver.create', {id: premises.driver, name: 'Ana', plate: 'AA-123-B', contact: '1'});
    const bins = await admin.list('bin');
    premises.labels = new Map(bins.map((bin) => [String(bin['name']), labelText('bin', String(bin['id']))]));
    return premises;
  }

  /** Enters a document of the first goods over HTTP. */
  async enter(action: string, count: number, more: Row): Promise<string> {
    const entered = this.goods.slice(0, count).map((goods, i) => ({goods, quantity: unitsOf(i)}));
    const id = newId();
    await this.company.admin.do(action, {...more, lines: JSON.stringify(entered)}, {id});
    return ownRowId(id, 1);
  }

  label(i: number): string {
    return labelText('goods', this.goods[i] ?? '');
  }

  async row(list: string, id: string): Promise<Row | undefined> {
    return (await this.company.admin.list(list)).find((row) => row['id'] === id);
  }

  /** Waits until the server has come so far. */
  state(list: 'asn' | 'dn', id: string, state: string): Promise<void> {
    return expect.poll(async () => (await this.row(list, id))?.['state']).toBe(state);
  }

  /** What is promised to an order. */
  async promised(order: string): Promise<Promised[]> {
    const rows = await this.company.admin.list('allocation');
    return rows
      .filter((row) => row['document'] === order && Number(row['quantity']) > 0)
      .map((row) => ({
        bin: labelText('bin', String(row['bin'])),
        goods: labelText('goods', String(row['goods'])),
        units: Number(row['quantity']),
      }));
  }

  /** Labels of Normal bins in which nothing stands, by their names. */
  async emptyBins(): Promise<string[]> {
    const [bins = [], stock = []] = await Promise.all(
      ['bin', 'stock'].map((list) => this.company.admin.list(list)),
    );
    const taken = new Set(stock.map(({place}) => place));
    return bins
      .filter(({id, property}) => property === 'Normal' && !taken.has(`bin:${String(id)}`))
      .toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))
      .map(({id}) => labelText('bin', String(id)));
  }

  /** Units of these goods that count as so. */
  async figure(name: string): Promise<number> {
    const rows = await this.company.admin.list('figures');
    const own = rows.filter(({goods}) => this.goods.includes(String(goods)));
    return own.reduce((sum, row) => sum + Number(row[name]), 0);
  }
}

/** By labels. */
interface Promised {
  readonly bin: string;
  readonly goods: string;
  readonly units: number;
}

const codeOf = (i: number): string => `DAY-${String(i + 1).padStart(2, '0')}`;
const sumOf = (of: readonly number[]): number => of.reduce((sum, i) => sum + unitsOf(i), 0);
const phone = {isWhole: true, viewport: {width: 360, height: 640}, gun: 'keys'} as const;

/** Takes all that is promised out of a bin in which nothing else stands. */
async function empty(hands: HandsOnScreen, {bin, goods, units}: Promised): Promise<void> {
  await hands.scan(bin, goods);
  if (units > 1) await hands.scan(bin);
  await hands.emptied();
}

test('twenty lines come, are sorted and put away, and twelve are picked out of fifteen bins, one of them short, loaded and delivered by one handheld whose network comes and goes', async () => {
  const premises = await Premises.open();
  const {company, supplier, customer} = premises;
  const {admin} = company;
  const delivery = await premises.enter('inbound.announce', LINES, {supplier});
  const handset = await Handset.ready(site, company, phone);
  const hands = new HandsOnScreen(handset, {network: site.proxy, labels: premises.labels, seed: 20});

  await hands.open('/sort', 'asn', delivery);
  for (const i of lines) await hands.count(premises.label(i), unitsOf(i), i % 2 === 0 ? 'pad' : 'scans');
  await hands.finish(commandText('DONE'));

  await hands.open('/put-away');
  const spare = (await premises.emptyBins()).slice(-3);
  for (const i of lines) {
    await hands.scan(premises.label(i));
    // Some stand in two bins: one unit where the screen says, the rest where there is room too.
    if (i < spare.length) await handset.pad('1');
    await hands.scan(await hands.sentTo());
    if (i < spare.length) await hands.scan(premises.label(i), spare[i] ?? '');
  }
  await hands.handIn();
  await premises.state('asn', delivery, 'finished');
  await expect.poll(() => premises.figure('onhand')).toBe(sumOf(lines));

  const order = await premises.enter('outbound.create', ORDERED, {customer});
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  const promised = await premises.promised(order);
  expect(new Set(promised.map(({bin}) => bin)).size).toBe(15);
  const lacking = promised.find(({units}) => units > 2);
  await hands.open('/pick', 'dn', order);
  for (let left = promised.length; left > 0; left--) {
    const bin = await hands.sentTo();
    const next = promised.find((each) => each.bin === bin);
    if (!next) throw new Error(`nothing is promised in ${bin}`);
    if (next !== lacking) await empty(hands, next);
    else {
      await hands.scan(bin, next.goods);
      await hands.short(next.units - 1);
    }
  }

  await hands.open('/dispatch', 'dn', order);
  await hands.finish(labelText('driver', premises.driver));
  await hands.open('/deliver', 'dn', order);
  await hands.scan(commandText('DONE'));
  await hands.takenBy('');
  await hands.handIn();
  await premises.state('dn', order, 'delivered');
  const sent = sumOf(lines.slice(0, ORDERED)) - 1;
  const own = (await admin.list('dnLine')).filter((row) => row['document'] === order);
  expect(own.reduce((sum, row) => sum + Number(row['actual']), 0)).toBe(sent);
  // What was short is on a back order; the unit itself is a matter of a count.
  const back = (await admin.list('dn')).find((row) => row['parent'] === order);
  expect(back?.['state']).toBe('new');
  const waiting = (await admin.list('dnLine')).filter((row) => row['document'] === back?.['id']);
  expect(waiting.map(({back_ordered}) => back_ordered)).toEqual([1]);
  await expect.poll(() => premises.figure('onhand')).toBe(sumOf(lines) - sent);
  expect((await admin.list('case')).map(({code}) => code)).toEqual(['pick.short']);
});

test('the same day between two handhelds with networks of their own and a desktop where it is entered and released', async () => {
  const premises = await Premises.open();
  const {company, labels} = premises;
  const {admin} = company;
  const desk = await Handset.ready(site, company, {screen: DESKTOP, gun: 'keys'});
  /** Pastes the goods of a document, and saves it. */
  const entered = async (kind: 'asn' | 'dn', count: number): Promise<string> => {
    const {page} = desk;
    const before = new Set((await admin.list(kind)).map(({id}) => id));
    await desk.open(`/document/entry?${kind}=new`);
    await page.getByRole('combobox', {name: 'Goods code, name or scan'}).evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        input.dispatchEvent(
          new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}),
        );
      },
      lines
        .slice(0, count)
        .map((i) => `${codeOf(i)}\t${String(unitsOf(i))}`)
        .join('\n'),
    );
    await page.getByRole('combobox', {name: kind === 'asn' ? 'Supplier' : 'Customer'}).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', {name: 'Save'}).click();
    await page.getByTestId('way').waitFor();
    const made = (await admin.list(kind)).find(({id}) => !before.has(id));
    return String(made?.['id']);
  };
  const press = (name: string) => desk.page.getByRole('button', {name, exact: true}).click();

  const delivery = await entered('asn', LINES);
  const network = await startFaultProxy({target: site.server.url});
  onTestFinished(() => network.close());
  const ana = new HandsOnScreen(await Handset.ready(site, company, phone), {
    network: site.proxy,
    labels,
    seed: 21,
  });
  const ben = new HandsOnScreen(await Handset.ready({proxy: network}, company, phone), {
    network,
    labels,
    seed: 22,
  });
  const both = <T>(work: (hands: HandsOnScreen, isAna: boolean) => Promise<T>): Promise<T[]> =>
    Promise.all([work(ana, true), work(ben, false)]);
  const shareOf = (isAna: boolean): readonly number[] => lines.filter((i) => i % 2 === (isAna ? 0 : 1));

  await both(async (hands, isAna) => {
    await hands.open('/sort', 'asn', delivery);
    for (const i of shareOf(isAna)) await hands.count(premises.label(i), unitsOf(i), isAna ? 'pad' : 'scans');
    await hands.scan(commandText('CONFIRM'));
    await hands.handIn();
  });
  await desk.open(`/document?asn=${delivery}`);
  await press('Finish sorting');
  await premises.state('asn', delivery, 'sorted');

  const bins = await premises.emptyBins();
  await both(async (hands, isAna) => {
    await hands.open('/put-away');
    for (const i of shareOf(isAna)) await hands.scan(premises.label(i), bins[i] ?? '');
    await hands.handIn();
  });
  await premises.state('asn', delivery, 'finished');
  await expect.poll(() => premises.figure('onhand')).toBe(sumOf(lines));

  const order = await entered('dn', ORDERED);
  await press('Confirm the order');
  await press('Release');
  await premises.state('dn', order, 'to-pick');
  const promised = await premises.promised(order);
  expect(promised.reduce((sum, {units}) => sum + units, 0)).toBe(sumOf(lines.slice(0, ORDERED)));
  await both(async (hands, isAna) => {
    await hands.open('/pick', 'dn', order);
    // Each begins at another end of the order, whatever the screen says.
    const half = promised.length / 2;
    for (const each of isAna ? promised.slice(0, half) : promised.slice(half)) await empty(hands, each);
    await hands.handIn();
  });
  await premises.state('dn', order, 'picked');

  // Nobody is sent to what the other has picked, and whoever loads is not asked about it.
  await both(async ({handset: {page}}) => {
    const none = page.getByText('No order waits to be picked');
    // Whose last line the other has picked is told so, once.
    const read = page.getByRole('button', {name: 'Understood'});
    await expect
      .poll(
        async () => {
          if (await read.isVisible()) await read.click();
          return none.isVisible();
        },
        {timeout: 30_000},
      )
      .toBe(true);
  });
  await ana.open('/dispatch', 'dn', order);
  await ana.finish(labelText('driver', premises.driver));
  await ana.handIn();
  await premises.state('dn', order, 'shipped');
  await ben.open('/deliver', 'dn', order);
  await ben.scan(commandText('DONE'));
  await ben.takenBy('Eva Lind');
  await ben.handIn();
  await premises.state('dn', order, 'delivered');
  // Who took it, and how they signed, came along over the network's end.
  expect((await admin.list('deliveryProof')).filter((row) => row['document'] === order)).toMatchObject([
    {received_by: 'EVA LIND', signature: expect.stringMatching(/^(M\d+ \d+(L\d+ \d+)+)+$/) as unknown},
  ]);
  await expect.poll(() => premises.figure('onhand')).toBe(sumOf(lines) - sumOf(lines.slice(0, ORDERED)));
  expect(await admin.list('case')).toEqual([]);
});
