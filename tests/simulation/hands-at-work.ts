import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {dn, dnLine, type DnState} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {binOfPlace, binPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import type {MirrorStore} from '#offline/mirror/mirror.ts';
import {oneOf} from './dice.ts';
import type {Carry, HandsDeed, SimulatedHands} from './hands.ts';
import {SITE, type Warehouse} from './world.ts';

/** A throw for one purpose. */
type Chance = (purpose: string) => number;

/** Something done by hand, as it is recorded. */
export interface WorkByHand extends HandsDeed {
  readonly piece: PieceOfWork;
}

const AT_ORDER: Readonly<Record<DnState, readonly (keyof typeof DEEDS)[]>> = {
  fresh: ['move'],
  new: ['pick', 'move'],
  'to-pick': ['pick', 'pick', 'pick', 'pick', 'dispatch', 'putBack'],
  picked: ['dispatch', 'dispatch', 'putBack'],
  shipped: ['deliver', 'pick', 'putBack'],
  delivered: ['move', 'putBack'],
  cancelled: ['putBack', 'move'],
};
const DEEDS = {pick, putBack, dispatch, deliver, move};

interface At {
  readonly hands: SimulatedHands;
  readonly warehouse: Warehouse;
  readonly chance: Chance;
  readonly order: Row;
  readonly orders: readonly Row[];
  readonly lines: readonly Row[];
  readonly allocations: readonly Row[];
  readonly stocks: readonly Row[];
}

/**
 * What somebody does next with their hands: at an order as the screen has it, with what is really there. `undefined`
 * where that is nothing.
 */
export async function workByHand(
  hands: SimulatedHands,
  mirror: Pick<MirrorStore, 'rows'>,
  warehouse: Warehouse,
  chance: Chance,
): Promise<WorkByHand | undefined> {
  const rows = (list: string): Promise<Row[]> =>
    mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 1_000});
  const orders = await rows(dn.name);
  const stocks = await rows(stock.name);
  const open = orders.filter(({state}) => ['to-pick', 'picked', 'shipped'].includes(String(state)));
  const among = open.length > 0 && chance('otherwise') > 0.2 ? open : orders;
  if (among.length === 0) return undefined;
  const order = oneOf(among, chance('order'));
  const parent = String(order['parent'] ?? '');
  if (parent !== '') hands.takeRest(parent, String(order['id']), SITE.goods);
  const isOf = ({document}: Row): boolean => document === order['id'];
  const [lines, allocations] = [await rows(dnLine.name), await rows(allocation.name)];
  const at = {hands, warehouse, chance, order, orders, stocks};
  // Whoever comes to a dock whose truck has gone sees that, whatever the screen says. Units that are brought there all
  // the same by a device that has heard of no truck leave with it by the books, where it is told after them.
  const hasGone = hands.hasLeft(String(order['id'])) && !LEFT.includes(String(order['state']));
  const deed = hasGone ? move : DEEDS[oneOf(AT_ORDER[order['state'] as DnState], chance('deed'))];
  return deed({...at, lines: lines.filter(isOf), allocations: allocations.filter(isOf)});
}

const LEFT = ['shipped', 'delivered'];
const LOOSE = {lot: '', unit: ''};

/** What is promised there is taken, as far as it is there; less is a short pick. */
function pick({hands, warehouse, chance, order, lines, allocations, stocks}: At): WorkByHand | undefined {
  const own = allocations.filter((row) => Number(row['quantity']) > 0 && row['lot'] === '');
  const told = own.length > 0 && chance('elsewhere') > 0.2 ? oneOf(own, chance('allocation')) : undefined;
  const line = told ? lines.find(({id}) => id === told['for']) : lines[0] && oneOf(lines, chance('line'));
  if (!line) return undefined;
  const goods = String(line['goods']);
  const bin =
    binOfPlace(String(told?.['stock'] ?? '').split('/')[1] ?? '') ?? oneOf(warehouse.bins, chance('bin'));
  const there = hands.unitsAt(`bin ${bin}`, goods);
  const wanted = Number(told?.['quantity'] ?? line['wanted']);
  const quantity = Math.min(there, Math.max(1, wanted));
  const document = String(order['id']);
  const named = {document, line: String(line['id']), goods, ...LOOSE, bin, to_unit: '', quantity};
  const carries: Carry[] =
    quantity > 0 ? [{goods, from: `bin ${bin}`, to: `dock ${document}`, units: quantity}] : [];
  if (quantity >= wanted && quantity > 0) return {carries, piece: {action: 'outbound.pick', args: named}};
  const shown = stocks.find((row) => row['place'] === binPlace(bin) && row['goods'] === goods);
  const short = {believed: Number(shown?.['quantity'] ?? 0), left: there - quantity, reason: 'not-found'};
  return {carries, piece: {action: 'outbound.shortPick', args: {...named, ...short, rest: 'back-order'}}};
}

/** What was picked stands in a bin again; what has left stays away. */
function putBack({hands, warehouse, chance, order}: At): WorkByHand | undefined {
  const document = String(order['id']);
  const goods = oneOf(SITE.goods, chance('goods'));
  const units = upTo(hands.unitsAt(`dock ${document}`, goods), chance);
  if (units === 0) return undefined;
  const bin = oneOf(warehouse.bins, chance('bin'));
  return {
    carries: [{goods, from: `dock ${document}`, to: `bin ${bin}`, units}],
    piece: {action: 'outbound.putBack', args: {document, goods, ...LOOSE, bin, quantity: units}},
  };
}

/** A truck takes all that stands at the dock for one order or several; a unit may not fit on it. */
function dispatch({hands, chance, order, orders, lines}: At): WorkByHand | undefined {
  const other = oneOf(orders, chance('other'));
  const named = chance('alone') < 0.6 ? [order] : [order, other];
  const loaded = [...new Set(named.map(({id}) => String(id)))].filter((id) =>
    SITE.goods.some((goods) => hands.unitsAt(`dock ${id}`, goods) > 0),
  );
  if (loaded.length === 0) return undefined;
  const at = (id: string, goods: Id): number => hands.unitsAt(`dock ${id}`, goods);
  const [line, ...others] = lines.filter((each) => each['goods'] === SITE.goods[0]);
  const document = String(order['id']);
  const goods = String(line?.['goods'] ?? '');
  const isLeft = line !== undefined && others.length === 0 && at(document, goods) > 1 && chance('left') < 0.3;
  const left = isLeft && loaded.includes(document) ? [{line: String(line['id']), quantity: 1}] : [];
  const carries = loaded.flatMap((id): Carry[] =>
    SITE.goods.flatMap((of) => {
      const units = at(id, of) - (id === document && of === goods ? left.length : 0);
      return units > 0 ? [{goods: of, from: `dock ${id}`, to: `sent ${id}`, units}] : [];
    }),
  );
  for (const {quantity} of left)
    carries.push({goods, from: `dock ${document}`, to: `rest ${document}`, units: quantity});
  const all = loaded.map((id) => ({document: id, whole: 0, ...(id === document ? {left} : {})}));
  const truck = {shipment: '', driver: '', driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  return {carries, piece: {action: 'outbound.dispatch', args: {...truck, orders: JSON.stringify(all)}}};
}

/** The customer says what has come of an order that has really left: all of it, as it was sent. */
function deliver({hands, order, lines}: At): WorkByHand | undefined {
  const document = String(order['id']);
  if (!hands.hasLeft(document) || new Set(lines.map(({goods}) => goods)).size < lines.length)
    return undefined;
  const told = lines.map(({id, goods}) => ({
    line: String(id),
    actual: hands.unitsAt(`sent ${document}`, String(goods)),
    damage: 0,
  }));
  return {
    carries: [],
    piece: {action: 'outbound.deliver', args: {document, lines: JSON.stringify(told)}},
  };
}

function move({hands, warehouse: {id, bins}, chance}: At): WorkByHand | undefined {
  const goods = oneOf(SITE.goods, chance('goods'));
  const from = oneOf(bins, chance('from'));
  const to = oneOf(
    bins.filter((bin) => bin !== from),
    chance('to'),
  );
  const units = upTo(hands.unitsAt(`bin ${from}`, goods), chance);
  if (units === 0) return undefined;
  return {
    carries: [{goods, from: `bin ${from}`, to: `bin ${to}`, units}],
    piece: {action: 'stock.moveBin', args: {warehouse: id, goods, ...LOOSE, from, to, quantity: units}},
  };
}

/** Some of what is there, at most four. */
const upTo = (there: number, chance: Chance): number =>
  Math.min(there, 1 + Math.floor(chance('quantity') * 4));
