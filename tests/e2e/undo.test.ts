import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** What somebody did last is taken back with the network cut: from the screen, by a card, from the list of her acts. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let moves: Move[];
/** Nothing else in the company is of these. */
const [sorted, stored, picked] = [newId(), newId(), newId()];
const documents = new Map<string, string>();
let bin: {readonly id: string; readonly label: string};

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  moves = company.moves(2, 2);
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [supplier, customer] = [newId(), newId()];
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const [known] = await admin.list('bin');
  const id = newId();
  bin = {id, label: labelText('bin', id)};
  const at = {warehouse: admin.warehouse, size: String(known?.['size']), property: 'Normal'};
  await admin.do('bin.create', {id, name: 'U-01', ...at});
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  for (const [i, each] of [sorted, stored, picked].entries())
    await admin.do('goods.create', {
      id: each,
      code: `UNDO-${String(i)}`,
      description: 'Kettle',
      supplier,
      ...measures,
    });
  await admin.do('stock.adjust', {
    warehouse: admin.warehouse,
    bin: id,
    goods: picked,
    change: 5,
    reason: 'opening',
  });
  const make = async (name: string, action: string, args: Row): Promise<string> => {
    const mutation = newId();
    await admin.do(action, args, {id: mutation});
    documents.set(name, ownRowId(mutation, 1));
    return ownRowId(mutation, 1);
  };
  const lines = (goods: string, quantity: number) => JSON.stringify([{goods, quantity}]);
  await make('sort', 'inbound.announce', {supplier, lines: lines(sorted, 2)});
  const store = await make('store', 'inbound.announce', {supplier, lines: lines(stored, 4)});
  await admin.do('inbound.sort', {document: store, goods: stored, quantity: 4});
  const document = await make('pick', 'outbound.create', {customer, lines: lines(picked, 3)});
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 320, height: 480}));

const {allInSight, scanned, online} = onTheFloor(() => ({site, handset}), THUMB);
const moveAt = (i: number): Move => {
  const move = moves[i];
  if (!move) throw new Error(`no move ${String(i)}`);
  return move;
};
const tap = (name: string) =>
  handset.page.getByRole('button', {name, exact: true}).last().click({delay: 450});
const acts = () => handset.page.getByTestId('act');
const label = (goods: string) => labelText('goods', goods);
const listRow = async (list: string, name: string): Promise<Row | undefined> =>
  (await company.admin.list(list)).find((row) => row['document'] === documents.get(name));
/** What stands of some goods, by place, as the server has it. */
const standing = async (goods: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await company.admin.list('stock');
  const some = rows.filter((row) => row['goods'] === goods && Number(row['quantity']) > 0);
  return Object.fromEntries(some.map(({place, quantity}) => [String(place), Number(quantity)]));
};
const before = ({from, stands}: Move) => ({[`bin:${from.id}`]: stands});
/** Takes back the last act of the open job by the card on the wall. */
const undoByCard = async (): Promise<void> => {
  await handset.pull(commandText('UNDO'));
  await handset.page.getByTestId('last-act').waitFor();
  await allInSight();
  expect(await handset.scan(commandText('CONFIRM'))).toBe('tick');
};

test('[UNDO-1] without a network a move is taken back by the button beside it, a second undo of it finds nothing', async () => {
  const {page} = handset;
  await site.proxy.offline();
  await handset.move(moveAt(0));
  await page.getByTestId('undo').getByRole('button').click({delay: 450});
  await page.getByTestId('last-act').waitFor();
  await allInSight();
  await tap('Undo');
  await page.getByTestId('question').waitFor({state: 'detached'});
  await page.getByTestId('undo').waitFor({state: 'detached'});
  // The device itself has them where they stood.
  await handset.open('/location-query');
  // What a bin holds is a list, and may be longer than the screen.
  expect(await handset.scan(moveAt(0).from.label)).toBe('tick');
  await page
    .getByText(String(moveAt(0).stands), {exact: true})
    .first()
    .waitFor();
  await handset.open('/bin-move');
  expect(await handset.scan(commandText('UNDO'))).toBe('refused');
  await page.getByText('Nothing recorded here of late is left to undo').waitFor();
});

test('[UNDO-7] a putting away is taken back from the list of one’s acts, by two taps, and then says so', async () => {
  const {page} = handset;
  await handset.open('/put-away');
  await scanned(label(stored), bin.label);
  await handset.open('/acts');
  const act = acts().filter({hasText: 'Put away'}).last();
  await act.getByRole('button', {name: 'Undo'}).click();
  await act.getByRole('button', {name: 'Tap again to undo'}).click({delay: 450});
  await act.getByText('Undone').waitFor();
  expect(await act.getByRole('button', {name: /undo/i}).count()).toBe(0);
  await page.getByTestId('act').first().getByText('Undone: ').waitFor();
});

test('[UNDO-6] a pick is taken back by the card on the wall, and is to be picked again', async () => {
  const {page} = handset;
  await handset.open('/pick');
  await offeredActions(page, /^DN/).first().waitFor();
  await scanned(labelText('dn', documents.get('pick') ?? ''), bin.label, label(picked));
  await handset.pad('2');
  await handset.pull(bin.label);
  await page.getByRole('button', {name: 'I take the rest later'}).click({delay: 450});
  await expect.poll(() => handset.step()).not.toBe('units');
  await undoByCard();
  await page.getByTestId('question').waitFor({state: 'detached'});
});

test('[UNDO-8] what was sorted is taken back by the card as in every job, and not goods by goods', async () => {
  await handset.open('/sort');
  await offeredActions(handset.page, /^ASN/).first().waitFor();
  await scanned(label(sorted), label(sorted));
  await scanned(commandText('CONFIRM'));
  await undoByCard();
  await handset.page.getByTestId('question').waitFor({state: 'detached'});
});

test('[UNDO-1] once the network is there the books are as if none of it had been done, and nobody is asked', async () => {
  await online();
  await expect.poll(async () => (await handset.outbox()).outbox, {timeout: 20_000}).toEqual([]);
  const {goods} = moveAt(0);
  await expect.poll(() => standing(goods.id)).toMatchObject(before(moveAt(0)));
  expect((await standing(goods.id))[`bin:${moveAt(0).to.id}`]).toBeUndefined();
  expect(Object.values(await standing(stored))).toEqual([4]);
  await expect.poll(() => listRow('asnLine', 'store')).toMatchObject({sorted: 4, put_away: 0});
  await expect.poll(() => standing(picked)).toEqual({[`bin:${bin.id}`]: 5});
  await expect.poll(() => listRow('dnLine', 'pick')).toMatchObject({picked: 0, allocated: 3});
  await expect.poll(() => listRow('asnLine', 'sort')).toMatchObject({counted: 0, sorted: 0});
  expect(await company.admin.list('case', 'index=state&state=open')).toEqual([]);
});
