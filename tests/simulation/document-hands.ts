import type {Row} from '#domain/kernel/field.ts';
import {unitOfSscc} from '#domain/goods/sscc.ts';
import type {Id} from '#domain/kernel/id.ts';
import {asn, asnLine, type AsnState} from '#domain/inbound/asn.ts';
import {dn, dnLine, type DnState} from '#domain/outbound/dn.ts';
import {shownAsSent} from '#domain/outbound/line-units.ts';
import {shipment} from '#domain/outbound/shipment.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {asnPlace, binOfPlace, pickedPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import type {MirrorStore} from '#offline/mirror/mirror.ts';
import {oneOf} from './dice.ts';
import {simulatedId, type Warehouse} from './world.ts';
import {handsAtBins} from './bin-hands.ts';

/** A throw for one purpose. */
type Chance = (purpose: string) => number;

/** What somebody at a dock or between the racks may do at a delivery, and what comes next in each of its states. */
const AT_DELIVERY = ['confirmArrival', 'finishUnloading', 'sort', 'finishSorting', 'putAway', 'uncount'];
const NEXT_AT_DELIVERY: Readonly<Record<AsnState, readonly string[]>> = {
  announced: ['confirmArrival'],
  arrived: ['finishUnloading'],
  unloaded: ['sort', 'sort', 'finishSorting'],
  sorted: ['putAway'],
  finished: AT_DELIVERY,
  cancelled: AT_DELIVERY,
};
/** The same at an order. */
const AT_ORDER = ['pick', 'shortPick', 'putBack', 'dispatch', 'deliver'];
const NEXT_AT_ORDER: Readonly<Record<DnState, readonly string[]>> = {
  fresh: ['pick', 'dispatch'],
  new: ['pick', 'dispatch'],
  'to-pick': ['pick', 'pick', 'pick', 'shortPick'],
  picked: ['dispatch', 'dispatch', 'putBack'],
  shipped: ['deliver'],
  delivered: ['pick', 'putBack', 'deliver'],
  cancelled: ['pick', 'putBack', 'dispatch'],
};
/** Of these few are worked at, and late. */
const OVER = ['finished', 'cancelled', 'delivered'];

/** Lots that goods come in, by their codes, and totes that they are picked into. */
const LOT_CODES = ['L1', 'L2'];
/** What their labels say of the day, if anything: not all of them the same, ms UTC and far away. */
const EXPIRIES = [0, 0, endOfDay('2096-10-02'), endOfDay('2099-12-03')];
const TOTES: readonly Id[] = [simulatedId(14, 1), simulatedId(14, 2)];
/** What goes to another warehouse is picked onto pallets instead, whose numbers both know. */
const PALLETS = ['340123450000000017', '340123450000000024'];

const ontoTote = ({is_transfer}: Row, chance: number): {readonly to_unit: Id; readonly to_sscc?: string} => {
  if (is_transfer !== 1) return {to_unit: oneOf(TOTES, chance)};
  const to_sscc = oneOf(PALLETS, chance);
  return {to_unit: unitOfSscc(to_sscc), to_sscc};
};

/** What is done otherwise than its state says: too early, too late, or in another order. */
const OTHERWISE = 0.25;

/** What hands are at. */
interface WorkingHands {
  /** Somebody comes to what is over. */
  readonly isLate: boolean;
  /** What goes back is worked at before all else, and is put back at the truck as often as it arrives. */
  readonly hasReturns: boolean;
  /** The same of what goes to another warehouse. */
  readonly hasTransfers: boolean;
}

/**
 * What hands do at one of the documents on the screen, by what it says of them; several pieces are recorded at once.
 * `undefined` where there is none.
 */
export async function handsOn(
  mirror: Pick<MirrorStore, 'rows'>,
  {bins}: Warehouse,
  chance: Chance,
  {isLate, hasReturns, hasTransfers}: WorkingHands,
): Promise<readonly PieceOfWork[] | undefined> {
  const rows = async (list: string): Promise<Row[]> =>
    mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 1_000});
  const [deliveries, orders] = [await rows(asn.name), await rows(dn.name)];
  const isDelivery = orders.length === 0 || (deliveries.length > 0 && chance('delivery') < 0.45);
  const all = isDelivery ? deliveries : orders;
  if (all.length === 0) return undefined;
  const back = all.filter((row) => hasReturns && row['is_return'] === 1);
  const away = all.filter((row) => hasTransfers && row['is_transfer'] === 1);
  const ones = [...back, ...away];
  const headers = ones.length > 0 && chance('returns first') < 0.6 ? ones : all;
  const fitting = headers.filter(({state}) => OVER.includes(String(state)) === isLate);
  const among = fitting.length > 0 && chance('late') > OTHERWISE ? fitting.toSorted(byProgress) : headers;
  // What is nearly done comes first.
  const header = oneOf(among, chance('document') ** 2);
  const lines = (await rows(isDelivery ? asnLine.name : dnLine.name)).filter(isOf(header));
  if (lines.length === 0) return undefined;
  const line = oneOf(lines, chance('line'));
  const bin = oneOf(bins, chance('bin'));
  const stocks = await rows(stock.name);
  const at = {header, line, bin, stocks, chance, hasReturns};
  if (isDelivery) return atDelivery(at);
  const allocations = (await rows(allocation.name)).filter(isOf(header));
  return atOrder(at, {allocations, orders: headers, shipments: await rows(shipment.name), lines});
}

/** What they do at bins, where they are at no document. */
export const handsBeside = async (
  mirror: Pick<MirrorStore, 'rows' | 'cursor'>,
  {id: warehouse, bins}: Warehouse,
  chance: Chance,
): Promise<PieceOfWork | undefined> => {
  const query = {index: 'key', prefix: [], offset: 0, limit: 1_000};
  // First what has been heard: the rows may be newer, and never older.
  const {epoch, version, partial, whole = 0} = await mirror.cursor();
  const seen = {epoch, version: partial ? whole : version};
  return handsAtBins({warehouse, bins, stocks: await mirror.rows(stock.name, query), seen, chance});
};

const STATES: readonly string[] = [...Object.keys(NEXT_AT_DELIVERY), ...Object.keys(NEXT_AT_ORDER)];
const byProgress = (a: Row, b: Row): number =>
  STATES.indexOf(String(b['state'])) - STATES.indexOf(String(a['state']));

const isOf =
  ({id}: Row) =>
  ({document}: Row): boolean =>
    document === id;

interface At {
  readonly header: Row;
  readonly line: Row;
  readonly bin: Id;
  /** All stock that the screen shows. */
  readonly stocks: readonly Row[];
  readonly chance: Chance;
  readonly hasReturns: boolean;
}

/** Lot and tote of some goods that stand at a place of a document; none where none do. */
function boxAt({line, stocks, chance}: At, place: string): {readonly lot: string; readonly unit: string} {
  const there = stocks.filter((row) => row['place'] === place && row['goods'] === line['goods']);
  if (there.length === 0) return {lot: '', unit: ''};
  const {lot, unit} = oneOf(there, chance('box at document'));
  return {lot: String(lot), unit: String(unit)};
}

/** What a label says of the lot; often nothing. */
function labelled(
  goods: string,
  chance: Chance,
): {readonly lot: string; readonly lot_code?: string; readonly expires_at?: number} {
  if (chance('labelled') < 0.6) return {lot: ''};
  const lot_code = oneOf(LOT_CODES, chance('label'));
  const expires_at = oneOf(EXPIRIES, chance('expiry'));
  return {lot: lotId(goods, lot_code), lot_code, ...(expires_at > 0 ? {expires_at} : {})};
}

function atDelivery(at: At): readonly PieceOfWork[] {
  const {header, line, bin, chance} = at;
  const next = NEXT_AT_DELIVERY[header['state'] as AsnState];
  const act = oneOf(chance('otherwise') < OTHERWISE ? AT_DELIVERY : next, chance('act'));
  const document = String(header['id']);
  const goods = String(line['goods']);
  const stands = Number(line[act === 'sort' ? 'sort' : 'sorted']);
  const quantity = quantityNear(stands, chance);
  const named = {document, goods, ...boxAt(at, asnPlace(document, 'sorted')), quantity};
  const piece = (name: string, args: PieceOfWork['args']): PieceOfWork => ({action: `inbound.${name}`, args});
  switch (act) {
    case 'sort': {
      const {lot, ...label} = labelled(goods, chance);
      const seen = {...named, lot, unit: ''};
      // What arrived damaged is put where such goods stand, in the same act and by the same label.
      return [
        piece(act, {...seen, ...label, over: chance('over') < 0.5 ? 1 : 0}),
        ...(chance('damaged') < 0.35 ? [piece('putAway', {...seen, ...label, bin})] : []),
      ];
    }
    case 'putAway':
      return [piece(act, {...named, bin})];
    case 'uncount':
      return [piece(act, named)];
    default:
      return [piece(act, {document})];
  }
}

interface Known {
  /** What is promised to the order. */
  readonly allocations: readonly Row[];
  readonly orders: readonly Row[];
  readonly shipments: readonly Row[];
  /** All lines of the order. */
  readonly lines: readonly Row[];
}

function atOrder(at: At, {allocations, orders, shipments, lines: linesOf}: Known): readonly PieceOfWork[] {
  const {header, line, bin, chance, hasReturns} = at;
  const state = header['state'] as DnState;
  const next = hasReturns && state === 'shipped' ? ['deliver', 'putBack'] : NEXT_AT_ORDER[state];
  const act = oneOf(chance('otherwise') < OTHERWISE ? AT_ORDER : next, chance('act'));
  const document = String(header['id']);
  const own = allocations.filter((row) => row['for'] === line['id'] && Number(row['quantity']) > 0);
  const told = own.length > 0 && chance('elsewhere') > 0.2 ? oneOf(own, chance('allocation')) : undefined;
  const from = binOfPlace(String(told?.['stock'] ?? '').split('/')[1] ?? '') ?? bin;
  const stands = Number(act === 'putBack' ? line['picked'] : (told?.['quantity'] ?? line['wanted']));
  const quantity = quantityNear(stands, chance);
  const named = {document, goods: String(line['goods']), lot: '', unit: ''};
  // It is taken as it stands there, and carried in a tote from there on.
  const box = {lot: String(told?.['lot'] ?? ''), unit: String(told?.['unit'] ?? '')};
  const onto =
    chance('tote') < (header['is_transfer'] === 1 ? 0.8 : 0.4)
      ? ontoTote(header, chance('which tote'))
      : {to_unit: ''};
  const piece = (args: PieceOfWork['args']): readonly PieceOfWork[] => [{action: `outbound.${act}`, args}];
  switch (act) {
    case 'pick':
      return piece({...named, ...box, bin: from, ...onto, quantity});
    case 'putBack':
      return piece({...named, ...boxAt(at, pickedPlace(document)), bin, quantity});
    case 'shortPick': {
      const rest = oneOf(['back-order', 'reallocate', 'close'], chance('rest'));
      const short = {quantity: quantity - 1, believed: quantity + 1, left: 0, reason: 'not-found', rest};
      return piece({...named, ...box, bin: from, ...onto, ...short});
    }
    case 'dispatch': {
      const other = oneOf(orders, chance('other'));
      const loaded = [...new Set([document, ...(chance('alone') < 0.7 ? [] : [String(other['id'])])])];
      const whole = chance('whole') < 0.5 ? 1 : 0;
      // One more comes to a truck that is known, or it is a truck of its own.
      const joins = shipments.length > 0 && chance('joins') < 0.35;
      const joined = joins ? String(oneOf(shipments, chance('which truck'))['id']) : '';
      const truck = {shipment: joined, driver: '', driver_name: 'Ana', plate: 'AB-1', contact: '1'};
      const left = chance('left') < 0.5 ? [] : [{line: String(line['id']), quantity: 1}];
      const all = loaded.map((each) => ({document: each, whole, ...(each === document ? {left} : {})}));
      return piece({...truck, orders: JSON.stringify(all)});
    }
    default: {
      const arrived = quantityNear(Number(line['shipped']), chance);
      const lines = chance('nothing') < 0.1 ? [] : [{line: String(line['id']), actual: arrived, damage: 0}];
      const shown = header['state'] === 'shipped' ? {shown: shownAsSent(linesOf)} : {};
      return piece({document, lines: JSON.stringify(lines), ...(chance('shown') < 0.5 ? shown : {})});
    }
  }
}

/** What stands there, now and then another number; at least 1. */
function quantityNear(stands: number, chance: Chance): number {
  if (chance('as told') < 0.7) return Math.max(1, stands);
  return 1 + Math.floor(chance('quantity') * 4);
}
