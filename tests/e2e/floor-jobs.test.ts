import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** Documents of the office are worked off with the network cut, and the server has what was done. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let goods: Row[];
let bins: Row[];
const documents = new Map<string, string>();

const idOf = (row: Row | undefined): string => String(row?.['id']);
const goodsAt = (i: number): string => idOf(goods[i]);
const labelAt = (i: number): string => labelText('goods', goodsAt(i));
const binLabel = (property: string): string =>
  labelText('bin', idOf(bins.find((bin) => bin['property'] === property)));

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  [goods = [], bins = []] = await Promise.all(['goods', 'bin'].map((list) => admin.list(list)));
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [supplier, customer] = [newId(), newId()];
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const make = async (name: string, action: string, args: Row): Promise<string> => {
    const id = newId();
    await admin.do(action, args, {id});
    const document = ownRowId(id, 1);
    documents.set(name, document);
    return document;
  };
  const lines = (...of: (readonly [at: number, quantity: number])[]): string =>
    JSON.stringify(of.map(([at, quantity]) => ({goods: goodsAt(at), quantity})));
  await make('sort', 'inbound.announce', {supplier, lines: lines([0, 2], [1, 3], [2, 1])});
  const stored = await make('store', 'inbound.announce', {supplier, lines: lines([3, 4])});
  await admin.do('inbound.sort', {document: stored, goods: goodsAt(3), quantity: 4});
  const bin = idOf(bins.find(({property}) => property === 'Normal'));
  for (const at of [4, 5, 6, 7, 8])
    await admin.do('stock.adjust', {
      warehouse: admin.warehouse,
      bin,
      goods: goodsAt(at),
      change: 9,
      reason: 'opening',
    });
  const order = await make('pick', 'outbound.create', {customer, lines: lines([4, 3], [5, 2])});
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  await make('walk', 'outbound.create', {customer, lines: lines([6, 2], [7, 2], [8, 2])});
  // What is nowhere else is promised out of this one bin.
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  const shared = ['Ladle', 'Whisk', 'Sieve'].map((description) => ({id: newId(), description}));
  for (const {id, description} of shared) {
    await admin.do('goods.create', {id, code: description, description, supplier, ...measures});
    await admin.do('stock.adjust', {
      warehouse: admin.warehouse,
      bin,
      goods: id,
      change: 1,
      reason: 'opening',
    });
  }
  goods.push(...shared);
  const one = shared.map(({id}) => ({goods: id, quantity: 1}));
  await make('shared', 'outbound.create', {customer, lines: JSON.stringify(one)});
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 320, height: 480}));

/** Lines of a document as the server has them, by their goods. */
async function linesOf(list: string, name: string): Promise<Map<string, Row>> {
  const rows = await company.admin.list(list);
  const own = rows.filter((row) => row['document'] === documents.get(name));
  return new Map(own.map((row) => [String(row['goods']), row]));
}

const promisedTo = async (order: string): Promise<Row[]> =>
  (await company.admin.list('allocation')).filter((row) => row['document'] === order);

/** Which of these promises the screen says is to be picked. */
async function toDoOf(promised: readonly Row[]): Promise<Row> {
  const text = await handset.page.getByTestId('to-do').innerText();
  const found = promised.find((row) => {
    const of = goods.find(({id}) => id === row['goods']);
    return text.includes(String(of?.['name'] || of?.['description']));
  });
  if (!found) throw new Error(`nothing of it is to do: ${text}`);
  return found;
}

const {allInSight, scanned, online: sent} = onTheFloor(() => ({site, handset}), THUMB);

test('a truck that nobody announced is received without a network: its goods, then their supplier, and more goods', async () => {
  await site.proxy.offline();
  await handset.open('/receive');
  await handset.page.getByTestId('job').waitFor();
  // The list of suppliers is as long as it is.
  for (let i = 0; i < 2; i++) expect(await handset.scan(labelAt(9))).toBe('tick');
  const suppliers = await company.admin.list('supplier');
  const theirs = suppliers.find(({id}) => id === goods[9]?.['supplier']);
  const theirName = handset.page.getByTestId('job').getByRole('button', {name: String(theirs?.['name'])});
  await theirName.first().click({delay: 450});
  await handset.page.getByText('Scan the next').waitFor();
  await scanned(labelAt(10));
  await handset.pull(commandText('DONE'));
  await handset.page.getByText('All done').waitFor();
  await sent();
  await expect
    .poll(async () => {
      const lines = await company.admin.list('asnLine');
      return lines
        .filter(({announced}) => announced === 0)
        .map((line) => [line['goods'], line['more'], line['sorted']]);
    })
    .toEqual([
      [goodsAt(9), 2, 2],
      [goodsAt(10), 1, 1],
    ]);
  const made = (await company.admin.list('asn')).filter(({supplier}) => supplier === theirs?.['id']);
  expect(made).toMatchObject([{state: 'sorted', code: expect.stringMatching(/^ASN-/) as string}]);
});

test('a delivery that only its goods named is sorted without a network, a damaged unit and one too many with it', async () => {
  await site.proxy.offline();
  await handset.open('/sort');
  await offeredActions(handset.page, /^ASN/).first().waitFor();
  await allInSight();
  await scanned(labelAt(0), labelAt(0));
  // One more than was announced: said once, and the second scan is the yes.
  expect(await handset.scan(labelAt(0))).toBe('question');
  await allInSight();
  await scanned(labelAt(0), labelAt(1));
  await handset.page.getByRole('button', {name: 'More'}).click({delay: 450});
  await handset.page.getByRole('button', {name: 'Damaged'}).click({delay: 450});
  expect(await handset.scan(binLabel('Normal'))).toBe('refused');
  await scanned(binLabel('Damage'), labelAt(1), labelAt(1));
  expect(await handset.scan(commandText('DONE'))).toBe('question');
  await handset.page.getByTestId('question').waitFor();
  await handset.pull(commandText('DONE'));
  await expect.poll(() => handset.step()).toBe('open');
  await sent();
  await expect
    .poll(async () => {
      const lines = await linesOf('asnLine', 'sort');
      return [0, 1, 2].map((at) => {
        const {counted, sorted, more, damage, shortage} = lines.get(goodsAt(at)) ?? {};
        return [counted, sorted, more, damage, shortage];
      });
    })
    .toEqual([
      [3, 3, 1, 0, 0],
      [3, 2, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ]);
});

test('what was sorted is put away without a network, all of it by two scans', async () => {
  await site.proxy.offline();
  await handset.open('/put-away');
  await scanned(labelAt(3));
  await expect.poll(() => handset.page.getByTestId('quantity').textContent()).toBe('4');
  await scanned(binLabel('Normal'));
  await sent();
  await expect
    .poll(async () => {
      const {sorted, put_away} = (await linesOf('asnLine', 'store')).get(goodsAt(3)) ?? {};
      return [sorted, put_away];
    })
    .toEqual([0, 4]);
});

test('an order is picked without a network, and what is not there is short', async () => {
  const allocations = await company.admin.list('allocation');
  const binOf = (at: number): string =>
    labelText('bin', String(allocations.find((row) => row['goods'] === goodsAt(at))?.['bin']));
  await site.proxy.offline();
  await handset.open('/pick');
  await offeredActions(handset.page, /^DN/).first().waitFor();
  await allInSight();
  await scanned(labelText('dn', documents.get('pick') ?? ''));
  await scanned(binOf(4), labelAt(4), binOf(4));
  await expect.poll(() => handset.step()).not.toBe('units');
  if ((await handset.step()) === 'bin') await scanned(binOf(5));
  await scanned(labelAt(5));
  await handset.pad('1');
  await scanned(commandText('SHORT'));
  // What becomes of the rest is one tap: elsewhere, later, or not at all.
  await expect.poll(() => handset.step()).toBe('rest');
  await handset.page.getByRole('button', {name: 'Do not send it'}).click({delay: 450});
  // Her own word is taken like any scan, and says what becomes of it.
  await handset.page.getByText('1 short noted').waitFor();
  await sent();
  await expect
    .poll(async () => {
      const lines = await linesOf('dnLine', 'pick');
      return [4, 5].map((at) => [lines.get(goodsAt(at))?.['picked'], lines.get(goodsAt(at))?.['closed']]);
    })
    .toEqual([
      [3, 0],
      [1, 1],
    ]);
});

test('a picking list is opened by its label: one line is skipped, of one nothing is there, of one a unit is damaged', async () => {
  const {page} = handset;
  const {admin} = company;
  const walked = documents.get('walk') ?? '';
  await admin.do('outbound.confirm', {document: walked});
  await admin.do('outbound.release', {document: walked});
  const list = newId();
  await admin.do('outbound.makePickingList', {documents: JSON.stringify([walked])}, {id: list});
  const promised = await promisedTo(walked);
  const toDo = (): Promise<Row> => toDoOf(promised);
  const tap = (name: string) => page.getByRole('button', {name, exact: true}).click({delay: 450});
  const isDone = (row: Row) => expect.poll(async () => (await toDo())['id']).not.toBe(row['id']);
  const labels = (row: Row) => [
    labelText('bin', String(row['bin'])),
    labelText('goods', String(row['goods'])),
  ];
  await handset.open('/pick');
  await offeredActions(page, /^PL/).first().waitFor();
  await site.proxy.offline();
  await scanned(labelText('pickingList', ownRowId(list, 1)));
  await page.getByTestId('to-do').waitFor();
  const skipped = await toDo();
  await handset.pull(commandText('SKIP'));
  await isDone(skipped);

  const none = await toDo();
  await tap('More');
  await scanned(commandText('NONE'));
  // What was in sight before the scan is about another step.
  await page.getByTestId('exceptions').waitFor({state: 'detached'});
  await tap('Not there');
  await allInSight();
  await tap('Do not send it');
  await isDone(none);

  const damaged = await toDo();
  const [bin = '', kind = ''] = labels(damaged);
  if ((await handset.step()) === 'bin') await scanned(bin);
  await scanned(kind);
  await handset.pad('1');
  await tap('More');
  await allInSight();
  await tap('The rest is damaged');
  await tap('Do not send it');
  await isDone(damaged);

  // What was skipped comes last.
  expect((await toDo())['id']).toBe(skipped['id']);
  if ((await handset.step()) === 'bin') await scanned(labels(skipped)[0] ?? '');
  await scanned(labels(skipped)[1] ?? '');
  await handset.pull(commandText('CONFIRM'));
  await expect.poll(() => handset.step()).toBe('open');
  await sent();
  const ended = async () => {
    const lines = await linesOf('dnLine', 'walk');
    return [skipped, none, damaged].map((row) => {
      const {picked, closed} = lines.get(String(row['goods'])) ?? {};
      return [picked, closed];
    });
  };
  await expect.poll(ended).toEqual([
    [2, 0],
    [0, 2],
    [1, 1],
  ]);
});

test('what another picks meanwhile is gone from the open order, with what was offered for it; the bin in hand stays while something is left in it', async () => {
  const {page} = handset;
  const {admin} = company;
  const order = documents.get('shared') ?? '';
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  const promised = await promisedTo(order);
  const pickedByAnother = (row: Row): Promise<unknown> =>
    admin.do('outbound.pick', {
      document: order,
      line: String(row['for']),
      goods: String(row['goods']),
      lot: '',
      unit: '',
      bin: String(row['bin']),
      to_unit: '',
      quantity: Number(row['quantity']),
    });
  const released = (await admin.list('dn')).find(({id}) => id === order);
  await handset.open('/pick');
  await offeredActions(page, String(released?.['code'])).waitFor();
  await scanned(labelText('dn', order));
  await page.getByTestId('to-do').waitFor();
  await scanned(labelText('bin', String(promised[0]?.['bin'])));
  const first = await toDoOf(promised);
  await page.getByRole('button', {name: 'More', exact: true}).click({delay: 450});
  await page.getByTestId('exceptions').waitFor();
  await pickedByAnother(first);
  await page.getByTestId('exceptions').waitFor({state: 'detached'});
  const left = promised.filter(({id}) => id !== first['id']);
  expect([left.includes(await toDoOf(promised)), await handset.step()]).toEqual([true, 'goods']);
  for (const row of left) await pickedByAnother(row);
  await expect.poll(() => handset.step()).toBe('open');
  // Whoever walks on hears that, and the next bin begins no other order.
  await page.getByTestId('question').getByText('Nothing is left').waitFor();
  expect(handset.felt.at(-1)).toBe('question');
  await allInSight();
  expect(await handset.scan(labelText('bin', String(promised[0]?.['bin'])))).toBe('refused');
  await handset.back('Understood, or scan on');
  await page.getByRole('button', {name: 'Understood'}).click({delay: 450});
  await page.getByTestId('question').waitFor({state: 'detached'});
});
