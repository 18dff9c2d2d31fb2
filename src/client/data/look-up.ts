import type {Row} from '#domain/kernel/field.ts';
import {Unanswered} from '#domain/kernel/view.ts';
import {denote, denoteReads, type Denoted, type Thing} from '#domain/scanning/denote.ts';
import {readLabel} from '#domain/scanning/label.ts';
import {normalise} from '#domain/scanning/normalise.ts';
import {LABEL_KINDS, titleOfThing, type LabelKind} from '#domain/scanning/things.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import type {Found, FoundThing, Known, LookedUp, StockLine, Truck} from '../scan/found.ts';
import {lotOf, lotsOf, type Lots} from './lots.ts';

/** Lines of one bin that are looked at; more stand in none. */
const LINES = 500;

/**
 * What a text denotes on this device, and what stands of the goods in the bin once both are known; no lines while
 * the list of stock is still coming.
 */
export async function lookUp(device: Device, raw: string, known: Known): Promise<LookedUp> {
  // A tick waits for this: what stands in the bin that is known already is read beside the code.
  const [found, standing] = await Promise.all([
    findText(device, raw, known),
    known.from ? standingIn(device, known.from) : undefined,
  ]);
  const thing = found.kind === 'undownloaded' ? found.thing : found;
  const from = known.from ?? (thing?.kind === 'bin' ? thing.id : undefined);
  const goods = thing?.kind === 'goods' ? thing.id : known.goods;
  if (!from || !goods) return {found, lines: []};
  const rows = standing ?? (await standingIn(device, from));
  const here = rows.filter((row) => row['goods'] === goods);
  const lots = await lotsOf(device, here);
  const lines = here.map((row) => lineOf(row, lots));
  // Nothing there, or nobody has heard: a second look, but never on the way of a nominal scan.
  const isDoubtful = lines.length === 0 && !(known.from && known.goods);
  return isDoubtful && !(await hasStock(device, from, goods)) ? {found} : {found, lines};
}

/** Whether the list of stock is on this device. */
async function hasStock(device: Device, from: string, goods: string): Promise<boolean> {
  const key = stockKey(device.enrolment.warehouse, binPlace(from), '', goods, '');
  return (await device.get(stock, key)).downloaded;
}

async function findText(device: Device, raw: string, known: Known): Promise<Found> {
  const {warehouse} = device.enrolment;
  const view = await device.confirmed(denoteReads({raw, warehouse, expected: LABEL_KINDS}));
  try {
    // A supplier has no label: it is chosen.
    const expected = known.wanted.filter((kind) => kind !== 'supplier');
    const first = denote({raw, warehouse, expected}, view);
    return foundOf(first.is === 'wrong' ? denote({raw, warehouse, expected: LABEL_KINDS}, view) : first);
  } catch (error) {
    if (error instanceof Unanswered) return {kind: 'undownloaded', ...labelled(raw, warehouse)};
    throw error;
  }
}

/** What our own label says without any list: which thing, and not its name. */
function labelled(raw: string, warehouse: string): {thing?: FoundThing} {
  const label = readLabel(normalise(raw).text);
  if (label === undefined || label === 'broken') return {};
  const {kind} = label;
  if (kind === 'command' || kind === 'lot' || kind === 'countPlan') return {};
  const {id} = label;
  if (kind === 'bin') return {thing: {kind, id, name: '', property: '', warehouse}};
  return {thing: kind === 'goods' ? {kind, id, code: '', name: ''} : {kind, id, name: ''}};
}

function foundOf(denoted: Denoted): Found {
  switch (denoted.is) {
    case 'match':
      return thingOf(denoted.thing);
    case 'several':
      return {kind: 'several', options: denoted.things.flatMap((thing) => named(thing) ?? [])};
    case 'wrong':
      return {kind: 'other'};
    case 'unknown':
      return {kind: UNKNOWN[denoted.why]};
  }
}

const UNKNOWN = {
  unreadable: 'misread',
  'broken-label': 'misread',
  gone: 'gone',
  stranger: 'unknown',
} as const;

const thingOf = (thing: Thing): Found =>
  thing.kind === 'command' ? {kind: 'command', command: thing.command} : (named(thing) ?? {kind: 'other'});

function named(thing: Thing): FoundThing | undefined {
  switch (thing.kind) {
    case 'bin': {
      const {id, name, property, warehouse} = thing.bin;
      return {kind: 'bin', id, name, property, warehouse};
    }
    case 'goods': {
      const {id, code, name, description} = thing.goods;
      return {kind: 'goods', id, code, name: name || description};
    }
    case 'unit':
      return {kind: 'unit', id: thing.id, name: ''};
    case 'quantity':
    case 'command':
    case 'lot':
    case 'countPlan':
      return undefined;
    case 'person':
    case 'asn':
    case 'dn':
    case 'shipment':
    case 'pickingList':
    case 'driver': {
      const [row] = Object.values<unknown>(thing).filter((part): part is Row => typeof part === 'object');
      const name = row ? titleOfThing(thing.kind, row) || String(row['provisional'] ?? '') : '';
      const truck = row && truckOf(thing.kind, row);
      return {kind: thing.kind, id: String(row?.['id']), name, ...(truck ? {truck} : {})};
    }
  }
}

/** Who drives, where a row says so. */
export function truckOf(kind: LabelKind, row: Row): Truck | undefined {
  const {id, name, driver, driver_name, plate, contact} = row;
  const rest = {plate: String(plate), contact: String(contact)};
  if (kind === 'driver') return {driver: String(id), driver_name: String(name), ...rest};
  if (kind === 'shipment') return {driver: String(driver), driver_name: String(driver_name), ...rest};
  return undefined;
}

function standingIn(device: Device, bin: string): Promise<Row[]> {
  const prefix = [device.enrolment.warehouse, binPlace(bin)];
  return device.rows(stock, {index: 'key', prefix, offset: 0, limit: LINES});
}

const lineOf = (row: Row, lots: Lots): StockLine => ({
  ...lotOf(row, lots),
  unit: String(row['unit']),
  quantity: Number(row['quantity']),
});
