import type {Row} from '#domain/kernel/field.ts';
import {Unanswered} from '#domain/kernel/view.ts';
import {denote, denoteReads, type Denoted, type Thing, type ThingKind} from '#domain/scanning/denote.ts';
import {readLabel} from '#domain/scanning/label.ts';
import {normalise} from '#domain/scanning/normalise.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import type {Found, FoundThing, Known, Line} from '../scan/flows/flow.ts';

/** Lines of one bin that are looked at; more stand in none. */
const LINES = 500;

/**
 * What a text denotes on this device, and what stands of the goods in the bin once both are known; no lines while
 * the list of stock is still coming.
 */
export async function lookUp(
  device: Device,
  raw: string,
  known: Known,
): Promise<{found: Found; lines?: readonly Line[]}> {
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
  const lines = rows.filter((row) => row['goods'] === goods).map(lineOf);
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
  const view = await device.confirmed(denoteReads({raw, warehouse, expected: EITHER}));
  try {
    const wanted = wantedOf(known);
    const first = denote({raw, warehouse, expected: wanted}, view);
    return foundOf(first.is === 'wrong' ? denote({raw, warehouse, expected: EITHER}, view) : first);
  } catch (error) {
    if (error instanceof Unanswered) return {kind: 'undownloaded', ...labelled(raw, warehouse)};
    throw error;
  }
}

/** What our own label says without any list: which thing, and not its name. */
function labelled(raw: string, warehouse: string): {thing?: FoundThing} {
  const label = readLabel(normalise(raw).text);
  if (label === undefined || label === 'broken') return {};
  if (label.kind === 'bin') return {thing: {kind: 'bin', id: label.id, name: '', property: '', warehouse}};
  return label.kind === 'goods' ? {thing: {kind: 'goods', id: label.id, code: '', name: ''}} : {};
}

const EITHER: ThingKind[] = ['bin', 'goods'];

/** One thing is asked for unless goods are in hand: then more of them and a bin are equally likely. */
function wantedOf({from, goods, wanted}: Known): ThingKind[] {
  if (wanted) return [wanted];
  return goods && from ? EITHER : from ? ['goods'] : ['bin'];
}

function foundOf(denoted: Denoted): Found {
  switch (denoted.is) {
    case 'match':
      return thingOf(denoted.thing) ?? {kind: 'other'};
    case 'several':
      return {kind: 'several', options: denoted.things.flatMap((thing) => placeOrGoods(thing) ?? [])};
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

function thingOf(thing: Thing): Found | undefined {
  return thing.kind === 'command' ? {kind: 'command', command: thing.command} : placeOrGoods(thing);
}

function placeOrGoods(thing: Thing): FoundThing | undefined {
  if (thing.kind === 'bin') {
    const {id, name, property, warehouse} = thing.bin;
    return {kind: 'bin', id, name, property, warehouse};
  }
  if (thing.kind !== 'goods') return undefined;
  const {id, code, name, description} = thing.goods;
  return {kind: 'goods', id, code, name: name || description};
}

function standingIn(device: Device, bin: string): Promise<Row[]> {
  const prefix = [device.enrolment.warehouse, binPlace(bin)];
  return device.rows(stock, {index: 'key', prefix, offset: 0, limit: LINES});
}

const lineOf = (row: Row): Line => ({
  lot: String(row['lot']),
  lotCode: String(row['lot']),
  unit: String(row['unit']),
  quantity: Number(row['quantity']),
});
