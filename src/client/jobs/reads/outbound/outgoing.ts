import {goods as goodsList} from '#domain/goods/goods.ts';
import {ssccByUnit} from '#domain/outbound/packed-on.ts';
import {awaitsProof, dn, dnLine, type DnLineRow, type DnRow} from '#domain/outbound/dn.ts';
import {
  loadedOf,
  mayReturn,
  mustGoBack,
  shownAsPicked,
  shownAsSent,
  unitsToArrive,
} from '#domain/outbound/line-units.ts';
import {whyNoProof} from '#domain/outbound/no-proof.ts';
import {driver} from '#domain/parties/driver.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {pickedPlace, transitPlace} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {truckOf} from '../../../data/look-up.ts';
import {namedLotOf, lotsOf, type LotsById} from '../../../data/lots.ts';
import type {ListReads} from '../../../data/lists.ts';
import {foundGoods} from '../../../data/stock-in-bins.ts';
import {calledOf} from '../../../data/found.ts';
import type {FoundGoods, FoundNamed, FoundThing, StockLine} from '../../../data/found.ts';
import type {LooseLine, MissingStock} from '../../engine/job.ts';
import {MAX_WAITING_COUNTED} from '../most-waiting.ts';
import {nameOfOrder} from './orders.ts';

/** Lines that are looked at. */
const MAX_OUTGOING_LINES = 10_000;

/** The orders that stand picked. */
export const ordersToLoad = async (lists: ListReads, warehouse: string): Promise<readonly FoundThing[]> =>
  (await ordersIn(lists, warehouse, 'picked')).map(nameOfOrder);

/** The orders that are on their way. */
export const ordersToProve = async (lists: ListReads, warehouse: string): Promise<readonly FoundThing[]> =>
  (await ordersIn(lists, warehouse, 'shipped')).filter(awaitsProof).map(nameOfOrder);

/** The orders that some goods stand picked for, or that stand in a picking list. */
export async function ordersPickedOf(
  lists: ListReads,
  {kind, id}: FoundThing,
  warehouse: string,
): Promise<readonly FoundThing[]> {
  if (kind === 'pickingList') {
    const rows = await lists.rows(allocation, {
      index: 'list',
      prefix: [id],
      offset: 0,
      limit: MAX_OUTGOING_LINES,
    });
    return named(lists, rows);
  }
  const query = {index: 'goods', prefix: [warehouse, id], offset: 0, limit: MAX_OUTGOING_LINES};
  const rows = await lists.rows(dnLine, query);
  return named(
    lists,
    rows.filter((row) => row.picked > 0),
  );
}

/** The orders that left with a shipment and of which the arrival is not proved. */
export async function ordersOfShipment(lists: ListReads, {id}: FoundThing): Promise<readonly FoundThing[]> {
  const rows = await lists.rows(dn, {index: 'shipment', prefix: [id], offset: 0, limit: MAX_WAITING_COUNTED});
  return rows.filter(awaitsProof).map(nameOfOrder);
}

/** The orders that hold what will not be sent: those that are over, and those that hold more than they want. */
export async function ordersToPutBack(lists: ListReads, warehouse: string): Promise<readonly FoundThing[]> {
  const query = {index: 'picked', prefix: [warehouse, 1], offset: 0, limit: MAX_OUTGOING_LINES};
  const rows = await lists.rows(dnLine, query);
  return named(
    lists,
    rows.filter((line) => mustGoBack(line) > 0),
  );
}

/** The drivers to choose from, by name. */
export async function driversToChoose(lists: ListReads): Promise<readonly FoundThing[]> {
  const rows = await lists.rows(driver, {index: 'name', prefix: [], offset: 0, limit: MAX_WAITING_COUNTED});
  return rows.map((row): FoundNamed => {
    const truck = truckOf('driver', row);
    return {kind: 'driver', id: row.id, name: row.name, ...(truck ? {truck} : {})};
  });
}

/** What is left behind when a truck leaves: what the orders on it are still promised. Of others nothing was said. */
export async function notLoaded(lists: ListReads, {opened}: LooseLine): Promise<readonly MissingStock[]> {
  const promised = await Promise.all(
    opened.map(({id}) =>
      lists.rows(allocation, {index: 'document', prefix: [id], offset: 0, limit: MAX_OUTGOING_LINES}),
    ),
  );
  const open = promised.flat().filter((row) => row.quantity > 0);
  return withGoods(lists, open, (row) => row.quantity);
}

/**
 * How much of some goods can stand at a truck for these orders: what stands picked as a lot or on a pallet by itself, and
 * the rest line by line, since what was not told of picking may stand there too.
 */
export async function linesLoaded(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
  warehouse: string,
): Promise<readonly StockLine[]> {
  const lines = await linesOf(lists, opened, goods.id);
  const standing = (await Promise.all(opened.map(({id}) => pickedRows(lists, warehouse, id, goods)))).flat();
  const rows = standing.flatMap(({row, document}) => {
    const own = lines.filter((line) => line.document === document);
    const line = own.find(({lot}) => lot === row.lot) ?? own.find(({lot}) => lot === '');
    return line && (row.lot !== '' || row.unit !== '') ? [{row, line}] : [];
  });
  const lots = await lotsOf(lists, [...lines, ...rows.map(({row}) => row)]);
  const ssccs = ssccByUnit(lines);
  return lines
    .flatMap((line): StockLine[] => {
      const own = rows.filter((each) => each.line === line).map(({row}) => row);
      const named = own.reduce((sum, {quantity}) => sum + quantity, 0);
      return [
        ...own.map((row) => ({
          ...namedLotOf(row, lots),
          ...onUnit(row, ssccs),
          quantity: row.quantity,
          document: line.document,
          documentLine: line.id,
        })),
        ofLine(line, loadedOf(line) - named, lots),
      ].map((each) => ({...each, documentCode: codeOf(opened, line)}));
    })
    .filter(({quantity = 0}) => quantity > 0);
}

/** The pallet that a row of stock stands on, by its number. */
function onUnit({unit}: StockRow, ssccs: ReadonlyMap<string, string>): Pick<StockLine, 'unit' | 'unitCode'> {
  const unitCode = ssccs.get(unit);
  return {unit, ...(unitCode === undefined ? {} : {unitCode})};
}

/** What stands picked of some goods for an order. */
async function pickedRows(lists: ListReads, warehouse: string, document: string, goods: FoundGoods) {
  const query = {
    index: 'key',
    prefix: [warehouse, pickedPlace(document)],
    offset: 0,
    limit: MAX_OUTGOING_LINES,
  };
  const rows = (await lists.rows(stock, query)).filter((row) => row.goods === goods.id);
  return rows.map((row) => ({row, document}));
}

function codeOf(opened: readonly FoundThing[], {document}: DnLineRow): string {
  const order = opened.find(({id}) => id === document);
  return order ? calledOf(order) : '';
}

/** How much of some goods was sent with these orders and was not put back, line by line. */
export async function linesSent(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
): Promise<readonly StockLine[]> {
  const lines = await linesOf(lists, opened, goods.id);
  const lots = await lotsOf(lists, lines);
  return lines.map((line) => ofLine(line, unitsToArrive(line), lots));
}

/** An order with what is shown as picked of it: the truck that takes it along says so (DN-16). */
export const withPicked = async <T extends FoundThing>(lists: ListReads, thing: T): Promise<T> =>
  thing.kind === 'dn' ? {...thing, shown: shownAsPicked(await linesOf(lists, [thing]))} : thing;

/** Why an order is none whose arrival a customer proves; what is not told of it here yet speaks against none. */
export async function whyNotProved(lists: ListReads, {kind, id}: FoundThing): Promise<string | undefined> {
  const row = kind === 'dn' ? (await lists.rowsOf(dn, [id])).get(id) : undefined;
  return row && whyNoProof(row);
}

/** An order that has left, with what is shown as sent of it: the proof of its delivery says so (DN-14). */
export async function withSent(lists: ListReads, thing: FoundThing): Promise<FoundThing> {
  if (thing.kind !== 'dn') return thing;
  const row = (await lists.rowsOf(dn, [thing.id])).get(thing.id);
  const whose = row ? {...thing, customer: row.customer} : thing;
  return row?.state === 'shipped' ? {...whose, shown: shownAsSent(await linesOf(lists, [thing]))} : whose;
}

/** All that was sent with these orders. */
export async function allSent(lists: ListReads, {opened}: LooseLine): Promise<readonly MissingStock[]> {
  return withGoods(lists, await linesOf(lists, opened), unitsToArrive);
}

/** What of these orders nothing was told: it came as it was sent. */
export async function unreportedLines(
  lists: ListReads,
  scanned: LooseLine,
): Promise<readonly MissingStock[]> {
  const told = [scanned.stock, ...scanned.items.map(({stock: of}) => of)].map(
    ({documentLine}) => documentLine,
  );
  return (await allSent(lists, scanned)).filter(({documentLine}) => !told.includes(documentLine));
}

/** What these orders leave with: what stands picked, and what was not told of picking. */
export async function toLoad(lists: ListReads, {opened}: LooseLine): Promise<readonly MissingStock[]> {
  return withGoods(lists, await linesOf(lists, opened), loadedOf);
}

/** What of these orders has to go back; where nothing has to, what can. */
export async function toPutBack(
  lists: ListReads,
  {opened, stock: open, quantity}: LooseLine,
): Promise<readonly MissingStock[]> {
  const lines = await linesOf(lists, opened);
  const units = [mustGoBack, (line: DnLineRow): number => line.picked, mayReturn].find((each) =>
    lines.some((line) => each(line) > 0),
  );
  if (!units) return [];
  const rest = (line: DnLineRow): number => units(line) - (open.documentLine === line.id ? quantity : 0);
  return withGoods(lists, lines, rest);
}

/** What of some goods can go back: what stands picked, where nothing does what is on its way, or what was sent and not kept. */
export async function linesToPutBack(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
  warehouse: string,
): Promise<readonly StockLine[]> {
  const lines = await linesOf(lists, opened, goods.id);
  const standing = await Promise.all(
    opened.map(async ({id}) => {
      const at = async (place: string) => {
        const query = {index: 'key', prefix: [warehouse, place], offset: 0, limit: MAX_OUTGOING_LINES};
        return (await lists.rows(stock, query)).filter((row) => row.goods === goods.id);
      };
      const picked = await at(pickedPlace(id));
      // What goes to another warehouse is known by lot and pallet on its way, too.
      const rows = picked.length > 0 ? picked : await at(transitPlace(id));
      const lots = await lotsOf(lists, rows);
      return rows.map((row) => ({
        ...namedLotOf(row, lots),
        ...onUnit(row, ssccByUnit(lines)),
        quantity: row.quantity,
        document: id,
        documentLine:
          lines.find((line) => line.document === id && ['', row.lot].includes(line.lot))?.id ?? '',
      }));
    }),
  );
  const picked = standing.flat();
  if (picked.length > 0) return picked;
  const lots = await lotsOf(lists, lines);
  return lines.map((line) => ofLine(line, mayReturn(line), lots)).filter(({quantity = 0}) => quantity > 0);
}

const ordersIn = (lists: ListReads, warehouse: string, state: string): Promise<readonly DnRow[]> =>
  lists.rows(dn, {index: 'state', prefix: [warehouse, state], offset: 0, limit: MAX_WAITING_COUNTED});

/** The orders that rows are of, each once. */
async function named(
  lists: ListReads,
  rows: readonly {readonly document: string}[],
): Promise<readonly FoundThing[]> {
  const ids = [...new Set(rows.map((row) => row.document))];
  return [...(await lists.rowsOf(dn, ids)).values()].map(nameOfOrder);
}

async function linesOf(
  lists: ListReads,
  opened: readonly FoundThing[],
  ...goods: string[]
): Promise<DnLineRow[]> {
  const all = await Promise.all(
    opened.map(({id}) =>
      lists.rows(dnLine, {index: 'document', prefix: [id, ...goods], offset: 0, limit: MAX_OUTGOING_LINES}),
    ),
  );
  return all.flat();
}

/** What is promised, as a line or a part of one. */
type PromisedUnits = DnLineRow | AllocationRow;

/** What rows have some of, with its goods. */
async function withGoods<R extends PromisedUnits>(
  lists: ListReads,
  all: readonly R[],
  quantityOf: (row: R) => number,
): Promise<MissingStock[]> {
  const rows = all.filter((row) => quantityOf(row) > 0);
  const [names, lots] = await Promise.all([
    lists.rowsOf(
      goodsList,
      rows.map((row) => row.goods),
    ),
    lotsOf(lists, rows),
  ]);
  return rows.map((row) => ({
    ...lineIn(row, quantityOf(row), lots),
    thing: foundGoods(row, names.get(row.goods)),
  }));
}

/** A line that names no lot takes any. */
const ofLine = (line: DnLineRow, quantity: number, lots: LotsById): StockLine => ({
  ...lineIn(line, quantity, lots),
  ...(line.lot === '' ? {isAnyLot: true} : {}),
});

const lineIn = (row: PromisedUnits, quantity: number, lots: LotsById): StockLine => ({
  ...namedLotOf(row, lots),
  unit: 'unit' in row ? row.unit : '',
  quantity,
  document: row.document,
  documentLine: row.id,
});
