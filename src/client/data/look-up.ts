import type {Row} from '#domain/kernel/field.ts';
import {UnansweredRead, type View} from '#domain/kernel/view.ts';
import {denoteNamed, looksLikeCode, namedReads, type Denotation} from '#domain/scanning/denote-named.ts';
import {readLabel} from '#domain/scanning/label.ts';
import {normaliseScan, type NormalisedScan} from '#domain/scanning/normalise.ts';
import {goods as goodsList, trackingOf, type GoodsRow} from '#domain/goods/goods.ts';
import {withLabelContents} from '#domain/scanning/label-contents.ts';
import {dayOfExpiry} from '#domain/stock/expiry-day.ts';
import {lotId, type LotRow} from '#domain/stock/lot.ts';
import type {ScanQuestion, ScannedThing} from '#domain/scanning/thing.ts';
import {LABEL_KINDS, titleOfThing, type LabelKind} from '#domain/scanning/things.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey, type StockRow} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import {scannerSetup} from './scanner-setup.ts';
import {
  isPartyKind,
  type Brings,
  type FoundCode,
  type FoundGoods,
  type FoundThing,
  type LookupContext,
  type LookedUp,
  type StockLine,
  type TruckDriver,
} from './found.ts';
import {shapedLists} from './lists.ts';
import {namedLotOf, lotsOf, type LotsById} from './lots.ts';

/** Lines of one bin that are looked at; more stand in none. */
const MAX_BIN_LINES_READ = 500;

/**
 * What a text denotes on this device, and what stands of the goods in the bin once both are known; no lines while
 * the list of stock is still coming. `year`: of this device's clock.
 */
export async function lookUp(
  device: Device,
  raw: string,
  known: LookupContext,
  year: number,
): Promise<LookedUp> {
  // A tick waits for this: what stands in the bin that is known already is read beside the code.
  const [found, standing] = await Promise.all([
    findText(device, normaliseScan(raw), known, year),
    known.from ? standingIn(device, known.from) : undefined,
  ]);
  const thing = found.kind === 'undownloaded' ? found.thing : found;
  const from = known.from ?? (thing?.kind === 'bin' ? thing.id : undefined);
  const goods = thing?.kind === 'goods' ? thing.id : known.goods;
  if (!from || !goods) return {found, lines: []};
  const rows = standing ?? (await standingIn(device, from));
  const here = rows.filter((row) => row['goods'] === goods);
  const lots = await lotsOf(
    shapedLists(() => device.records),
    here,
  );
  const lines = here.map((row) => lineOf(row, lots));
  // Nothing there, or not heard of yet: a second look, but never on the way of a nominal scan.
  const isDoubtful = lines.length === 0 && !(known.from && known.goods);
  return isDoubtful && !(await hasStock(device, from, goods)) ? {found} : {found, lines};
}

/** Whether the list of stock is on this device. */
async function hasStock(device: Device, from: string, goods: string): Promise<boolean> {
  const key = stockKey(device.enrolment.warehouse, binPlace(from), '', goods, '');
  return (await device.records.get(stock, key)).downloaded;
}

async function findText(
  device: Device,
  plain: NormalisedScan,
  known: LookupContext,
  year: number,
): Promise<FoundCode> {
  const {warehouse} = device.enrolment;
  const expected = known.wanted.filter((kind) => !isPartyKind(kind));
  const keepsSeparators = !known.isByCamera && scannerSetup.get().keepsSeparators;
  const scan: ScanQuestion = {plain, warehouse, expected, isTyped: known.isTyped, keepsSeparators, year};
  try {
    const found = await denoted(device, scan);
    if (found.is === 'match' && found.thing.kind === 'lot') return await goodsOfLot(device, found.thing.lot);
    return foundOf(found);
  } catch (error) {
    if (error instanceof UnansweredRead) return {kind: 'undownloaded', ...labelled(plain, warehouse)};
    throw error;
  }
}

/** A label of a lot stands on its goods: it says both, and when they expire. */
async function goodsOfLot(device: Device, row: LotRow): Promise<FoundCode> {
  const found = (await device.records.rowsOf(goodsList, [row.goods])).get(row.goods);
  // A list of ours holds rows of its own shape.
  const goods = goodsOf((found ?? {id: row.goods, code: '', name: '', description: ''}) as GoodsRow);
  const code = goods.trackedBy === 'serial' ? {serial: row.code} : {lotCode: row.code};
  const expiry = row.expires_at > 0 ? {expiresOn: dayOfExpiry(row.expires_at)} : {};
  return {...goods, lot: row.id, brings: {...code, ...expiry}};
}

async function denoted(device: Device, scan: ScanQuestion): Promise<Denotation> {
  if (!looksLikeCode(scan)) {
    // Names need not wait for own work, nor for the rules of codes.
    const named = denoteNamed(scan, await device.records.confirmed(namedReads(scan)));
    // What is gone may have come with own work a moment ago, such as a lot.
    const isStranger =
      named.is === 'wrong' || (named.is === 'unknown' && (named.why === 'stranger' || named.why === 'gone'));
    if (!isStranger) {
      rulesOfCodes().catch(() => undefined);
      return named;
    }
  }
  const {denoteScan: denote, denoteReads} = await rulesOfCodes();
  // Codes are learnt here, and own work knows them before the server does.
  return device.records.answer(denoteReads(scan), (view: View): Denotation => {
    const first = denote(scan, view);
    return first.is === 'wrong' ? denote({...scan, expected: ALL_FOUND_KINDS}, view) : first;
  });
}

/** How codes on goods are read: a chunk of its own, which comes behind the first scan at the latest. */
const rulesOfCodes = () => import('#domain/scanning/denote.ts');

const ALL_FOUND_KINDS = [...LABEL_KINDS, 'details'] as const;

/** What our own label says without any list: which thing, and not its name. */
function labelled({text}: NormalisedScan, warehouse: string): {thing?: FoundThing} {
  const label = readLabel(text);
  if (label === undefined || label === 'broken') return {};
  const {kind} = label;
  if (kind === 'command' || kind === 'lot' || kind === 'countPlan') return {};
  const {id} = label;
  if (kind === 'bin') return {thing: {kind, id, name: '', property: '', warehouse}};
  return {thing: kind === 'goods' ? {kind, id, code: '', name: ''} : {kind, id, name: ''}};
}

function foundOf(denoted: Denotation): FoundCode {
  switch (denoted.is) {
    case 'match':
      return thingOf(denoted.thing);
    case 'several':
      return {kind: 'several', options: denoted.things.flatMap((thing) => named(thing) ?? [])};
    case 'wrong':
      return {kind: 'other'};
    case 'unknown':
      return denoted.why === 'stranger'
        ? {kind: 'unknown', ...(denoted.learnable === undefined ? {} : {learnable: denoted.learnable})}
        : {kind: UNKNOWN_CODES[denoted.why]};
  }
}

const UNKNOWN_CODES = {
  unreadable: 'misread',
  'broken-label': 'misread',
  'check-digit': 'check-digit',
  gone: 'gone',
} as const;

const thingOf = (thing: ScannedThing): FoundCode =>
  thing.kind === 'command' || thing.kind === 'details' ? thing : (named(thing) ?? {kind: 'other'});

function named(thing: ScannedThing): FoundThing | undefined {
  const {kind} = thing;
  if (kind === 'bin') {
    const {id, name, property, warehouse} = thing.bin;
    return {kind, id, name, property, warehouse};
  }
  if (kind === 'goods')
    return {
      ...goodsOf(thing.goods),
      ...withLabelContents(thing.brings ?? {}),
      ...lotIn(thing.goods, thing.brings),
    };
  if (kind === 'unit')
    return {
      kind,
      id: thing.id,
      name: thing.sscc ?? '',
      ...(thing.sscc === undefined ? {} : {sscc: thing.sscc}),
    };
  if (
    kind === 'quantity' ||
    kind === 'command' ||
    kind === 'details' ||
    kind === 'lot' ||
    kind === 'countPlan'
  )
    return undefined;
  const [row] = Object.values<unknown>(thing).filter((part): part is Row => typeof part === 'object');
  const name = row ? titleOfThing(kind, row) || String(row['provisional'] ?? '') : '';
  const truck = row && truckOf(kind, row);
  return {kind, id: String(row?.['id']), name, ...(truck ? {truck} : {})};
}

function goodsOf(row: GoodsRow): FoundGoods {
  const {id, code, name, description} = row;
  const by = trackingOf(row);
  return {kind: 'goods', id, code, name: name || description, ...(by === 'none' ? {} : {trackedBy: by})};
}

/** The lot that a label names of goods that are tracked by such. */
function lotIn(row: GoodsRow, brings: Brings = {}): {lot?: string} {
  const by = trackingOf(row);
  const code = by === 'serial' ? (brings.serial ?? brings.lotCode) : brings.lotCode;
  return by === 'none' || code === undefined ? {} : {lot: lotId(row.id, code)};
}

/** Who drives, where a row says so. */
export function truckOf(kind: LabelKind, row: Row): TruckDriver | undefined {
  const {id, name, driver, driver_name, plate, contact} = row;
  const rest = {plate: String(plate), contact: String(contact)};
  if (kind === 'driver') return {driver: String(id), driver_name: String(name), ...rest};
  if (kind === 'shipment') return {driver: String(driver), driver_name: String(driver_name), ...rest};
  return undefined;
}

function standingIn(device: Device, bin: string): Promise<StockRow[]> {
  const prefix = [device.enrolment.warehouse, binPlace(bin)];
  return shapedLists(() => device.records).rows(stock, {
    index: 'key',
    prefix,
    offset: 0,
    limit: MAX_BIN_LINES_READ,
  });
}

const lineOf = (row: StockRow, lots: LotsById): StockLine => ({
  ...namedLotOf(row, lots),
  unit: row.unit,
  quantity: row.quantity,
});
