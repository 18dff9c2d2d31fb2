import {afterAll, beforeAll, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {HttpHandheld, newId} from '../server/http/site.ts';
import {closeBy, closingOf} from './close-case.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** The office says which of two things is true, and sees what that changes before it says why. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let floor: HttpHandheld;
const goods = newId();
const [bin, other] = [newId(), newId()];
let order: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const {warehouse} = admin;
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [supplier, customer] = [newId(), newId()];
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const [known] = await admin.list('bin');
  const size = String(known?.['size']);
  await admin.do('bin.create', {id: bin, name: 'W-01', warehouse, size, property: 'Normal'});
  await admin.do('bin.create', {id: other, name: 'W-02', warehouse, size, property: 'Normal'});
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  await admin.do('goods.create', {id: goods, code: 'TWICE', description: 'Kettle', supplier, ...measures});
  await admin.do('stock.adjust', {warehouse, bin, goods, change: 9, reason: 'opening'});
  const id = newId();
  await admin.do('outbound.create', {customer, lines: JSON.stringify([{goods, quantity: 3}])}, {id});
  order = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  floor = await HttpHandheld.enrol(admin);
  const pick = (quantity: number) => floor.mutation('outbound.pick', {document: order, goods, bin, quantity});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const orders = JSON.stringify([{document: order, whole: 0}]);
  await floor.push([pick(3), floor.mutation('outbound.dispatch', {...truck, orders}), pick(2)]);
  const lines = JSON.stringify([{goods, quantity: 3}]);
  await floor.push([floor.mutation('stock.moveWholeBin', {warehouse, from: bin, to: other, lines})]);
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** Closes the case with these words so, and answers what it said that this would do. */
async function close(words: string, closing: string): Promise<string> {
  const card = await closingOf(desktop, words, closing);
  const effect = card.getByTestId('effect').filter({hasText: 'Kettle'});
  await effect.waitFor();
  const said = (await effect.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  await closeBy(desktop, card, 'seen there');
  return said;
}
const standing = async (): Promise<ReadonlyMap<string, number>> => {
  const rows = (await company.admin.list('stock')).filter((row) => row['goods'] === goods);
  return new Map(rows.map(({place, quantity}) => [String(place), Number(quantity)]));
};

test('[CASE-22] what was picked after the truck had gone went along: it is shipped, as was said before', async () => {
  expect(Object.fromEntries(await standing())).toMatchObject({[`dn:${order}:picked`]: 2});
  expect(await close('DN-', 'case.wentAlong')).toMatch(/^2 × .*Kettle/);
  expect((await standing()).has(`dn:${order}:picked`)).toBe(false);
  const line = (await company.admin.list('dnLine')).find((row) => row['document'] === order);
  expect(line).toMatchObject({picked: 0, shipped: 5});
});

test('[CASE-22] what was left behind in a bin that was moved whole came along', async () => {
  expect(Object.fromEntries(await standing())).toMatchObject({[`bin:${bin}`]: 1, [`bin:${other}`]: 3});
  expect(await close('W-01', 'case.cameAlong')).toMatch(/^1 × .*Kettle.* move from W-01 to W-02/);
  expect(Object.fromEntries(await standing())).toEqual({[`bin:${other}`]: 4});
  expect(await company.admin.list('case', 'index=state&state=open')).toEqual([]);
});

test('[UNDO-3] at a desk the list of one’s acts says where to take back what is done there', async () => {
  await desktop.open('/acts');
  await desktop.page.getByText('What is done at a desk is taken back on its own page').waitFor();
});
