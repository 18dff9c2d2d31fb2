import {pickForOrder} from '#domain/outbound/pick.ts';
import {analyse, goodsOf, type BenchCompany, type BenchDatabasePlace} from './company.ts';
import {dice} from './numbers.ts';
import {confirmedOrders, promises, releaseEverything} from './orders.ts';
import {pickOf} from './pick-of.ts';
import {inShop} from './shop.ts';
import {BenchWorker} from './worker.ts';

/** Lines of an order, and units of a line. */
const [LINES, UNITS] = [10, 10];
/** A part of what is ordered may not be there. */
const SPARE = 1.15;

/** A worker on each device who picks one unit at a time of orders released for it, so many units in all. */
export async function pickers(
  where: BenchDatabasePlace,
  company: BenchCompany,
  units: number,
): Promise<BenchWorker[]> {
  const orders = Math.ceil((units * SPARE) / (LINES * UNITS));
  const promised = await inShop(where, company, async (shop) => {
    await confirmedOrders(shop, goodsOf(company), {orders, lines: LINES, unitsOf: () => UNITS});
    await releaseEverything(shop);
    await analyse(shop.database);
    return promises(shop);
  });
  const picks = promised.flatMap((row) => Array.from({length: row.quantity}, () => pickOf(row)));
  if (picks.length < units) throw new Error(`${String(picks.length)} units are promised of ${String(units)}`);
  const throwDice = dice(1);
  return company.devices.map((device) => {
    const next = () => picks.splice(throwDice(picks.length), 1)[0];
    return new BenchWorker(company, device, () => [pickForOrder.name, {...next()}]);
  });
}
