import {ownRowId} from '#domain/kernel/id.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {CODES} from '../pictures/jobs.ts';
import {furnishTracked} from '../pictures/tracked.ts';
import {HttpHandheld, newId} from '../server/http/site.ts';
import type {Company} from './site.ts';

/** What every sight has something to show of: a case, a lot that came, and goods of lots and serials. */
export async function furnish(company: Company): Promise<void> {
  await openCase(company);
  await receiveLot(company);
  await furnishTracked(company.admin);
}

/** Somebody moves more out of a bin than it holds. */
async function openCase(company: Company): Promise<void> {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const {from, goods, to, stands} = move;
  const {warehouse} = company.admin;
  const stray = await HttpHandheld.enrol(company.admin);
  const args = {warehouse, goods: goods.id, from: from.id, to: to.id, quantity: stands + 5};
  await stray.push([stray.mutation('stock.moveBin', args)]);
}

/** Goods of a lot come, for the bin that a query is asked about and for the one at the head of every list of bins. */
async function receiveLot(company: Company): Promise<void> {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const {admin} = company;
  const goods = move.goods.id;
  const supplier = (await admin.list('goods')).find((row) => row['id'] === goods)?.['supplier'] ?? '';
  const bins = (await admin.list('bin')).toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
  const asked = bins.find((row) => row['name'] === CODES['from']);
  const id = newId();
  const lines = JSON.stringify([{goods, quantity: 8}]);
  await admin.do('inbound.announce', {supplier, lines}, {id});
  const document = ownRowId(id, 1);
  const lot = {lot: lotId(goods, '24-117'), lot_code: '24-117', expires_at: endOfDay('2031-03-14')};
  for (const bin of [asked, bins[0]])
    await admin.do('inbound.putAway', {document, goods, quantity: 4, bin: String(bin?.['id']), ...lot});
  await admin.do('inbound.finishSorting', {document});
}
