import type {Page} from 'playwright';
import {idAt, ownRowId} from '#domain/kernel/id.ts';
import {labelText} from '#domain/scanning/label.ts';
import {lotId} from '#domain/stock/lot.ts';
import {DAY_MS} from '#domain/kernel/durations.ts';
import {dayOfExpiry, endOfDay} from '#domain/stock/expiry-day.ts';
import {call, Caller, newId} from '../server/http/site.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import type {Sight} from './tour.ts';

/** Goods of the tour that are tracked by lot and expiry; their ids are known before there are any. */
const MILK = idAt(0, new Uint8Array(10).fill(7));
const SOON = lotId(MILK, 'L-7315');
/** The order that waits for milk of the lot that expires soon. */
const ORDERED = idAt(0, new Uint8Array(10).fill(8));
const WAITING = ownRowId(ORDERED, 1);

/** Milk of two lots in a bin of its own, one of which expires soon; some was sent, and an order waits for more. */
export async function furnishTracked(office: Caller): Promise<void> {
  const {warehouse} = office;
  const [supplier, customer, known, here] = await Promise.all(
    ['supplier', 'customer', 'bin', 'warehouse'].map(async (list) => (await office.list(list))[0]),
  );
  await office.do('warehouse.edit', {
    id: warehouse,
    version: Number(here?.['version']),
    set: JSON.stringify({expiry_warning_days: 30}),
  });
  const bin = newId();
  const of = {supplier: String(supplier?.['id']), customer: String(customer?.['id'])};
  const measures = {weight: 1030, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  const milk = {id: MILK, code: 'MILK', description: 'Whole milk, 1 litre', tracked_by: 'expiry'};
  await office.do('goods.create', {...milk, supplier: of.supplier, ...measures});
  const size = String(known?.['size']);
  await office.do('bin.create', {id: bin, warehouse, name: 'T-01', size, property: 'Normal'});
  const make = async (
    action: string,
    party: Readonly<Record<string, string>>,
    quantity: number,
    id = newId(),
  ) => {
    await office.do(action, {...party, lines: JSON.stringify([{goods: MILK, quantity}])}, {id});
    return ownRowId(id, 1);
  };
  for (const [code, days] of [
    ['L-7315', 9],
    ['L-7342', 200],
  ] as const) {
    const document = await make('inbound.announce', {supplier: of.supplier}, 24);
    const expires_at = endOfDay(dayOfExpiry(Date.now() + days * DAY_MS));
    const told = {document, goods: MILK, lot: lotId(MILK, code), lot_code: code, expires_at, quantity: 24};
    await office.do('inbound.sort', told);
    await office.do('inbound.putAway', {...told, bin});
  }
  const ordered = async (quantity: number, id = newId()) => {
    const document = await make('outbound.create', {customer: of.customer}, quantity, id);
    await office.do('outbound.confirm', {document});
    await office.do('outbound.release', {document});
    return document;
  };
  const orders = JSON.stringify([{document: await ordered(6), whole: 1}]);
  await office.do('outbound.dispatch', {driver_name: 'Rui', plate: '00-AA-00', contact: '1', orders});
  await ordered(8, ORDERED);
}

/** The administrator of a tour's company, as the server knows her. */
export async function officeOf(url: string, name: string, password: string): Promise<Caller> {
  const {body} = await call(`${url}/api/session`, 'POST', {mode: 'admin', name, password});
  return new Caller(url, body as unknown as SessionAnswer);
}

/** What is seen of goods that are told apart by their lots. */
export const trackedSights: readonly Sight[] = [
  {
    name: 'lot-pad',
    hash: '/inventory',
    async prepare(page) {
      await typed(page, 'T-01', '[data-step=goods], [data-step=lot]');
      await typed(page, 'MILK', '[data-test=lot-again]');
    },
  },
  {
    name: 'lot-day',
    hash: '/receive',
    async prepare(page) {
      await typed(page, 'MILK', '[data-step=lot], [data-test=day-sheet]');
      await typed(page, 'L-7400', '[data-test=day-sheet]');
    },
  },
  {
    name: 'lot-pick-warning',
    hash: '/pick',
    prepare: (page) => typed(page, labelText('dn', WAITING), '[data-test=lot-warning]'),
  },
  {
    name: 'lot-goods',
    hash: '/goods-query',
    prepare: (page) => typed(page, labelText('lot', SOON), '[data-test=to-lot]'),
  },
  {
    name: 'lot',
    hash: `/lot?lot=${SOON}`,
    prepare: (page) => page.locator('[data-test=lot-went]').first().waitFor(),
  },
];

/** A scan, unless what it leads to is there already from another size. */
async function typed(page: Page, code: string, until: string): Promise<void> {
  await page.locator('[data-test=job]').waitFor();
  if ((await page.locator(until).count()) > 0) return;
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.locator(until).first().waitFor();
}
