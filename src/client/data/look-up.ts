import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {LayeredView, Unanswered} from '#domain/kernel/view.ts';
import {RESOURCES} from '#domain/resources.ts';
import {denote, denoteReads, type Denoted, type Thing, type ThingKind} from '#domain/scanning/denote.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import type {Found, FoundBin, FoundGoods, Line} from '../scan/flows/flow.ts';

/** Lines of one bin that are looked at; more stand in none. */
const LINES = 500;

/** What has been scanned before in this step, by id. */
export interface Known {
  readonly from?: string;
  readonly goods?: string;
}

/** What a text denotes on this device, and what stands of the goods in the bin once both are known. */
export async function lookUp(device: Device, raw: string, known: Known) {
  const found = await findText(device, raw, known);
  const from = known.from ?? (found.kind === 'bin' ? found.id : undefined);
  const goods = found.kind === 'goods' ? found.id : known.goods;
  const lines = from && goods ? await linesOf(device, from, goods) : [];
  return {found, lines};
}

async function findText(device: Device, raw: string, known: Known): Promise<Found> {
  const {warehouse} = device.enrolment;
  const view = new LayeredView(RESOURCES);
  for (const read of denoteReads({raw, warehouse, expected: EITHER})) await give(device, view, read);
  try {
    // One thing is asked for unless goods are in hand: then more of them and a bin are equally likely.
    const wanted: ThingKind[] = known.goods && known.from ? EITHER : known.from ? ['goods'] : ['bin'];
    const first = denote({raw, warehouse, expected: wanted}, view);
    return foundOf(first.is === 'wrong' ? denote({raw, warehouse, expected: EITHER}, view) : first);
  } catch (error) {
    if (error instanceof Unanswered) return {kind: 'undownloaded'};
    throw error;
  }
}

const EITHER: ThingKind[] = ['bin', 'goods'];

/** Answers one read from the device's view; a list still on its way answers only what has come already. */
async function give(device: Device, view: LayeredView, read: Read): Promise<void> {
  const resource = RESOURCES.get(read.list);
  if (!resource) throw new Error(`no list named ${read.list}`);
  if ('key' in read) {
    const {row, downloaded} = await device.get(resource, read.key);
    view.give({read, rows: row ? [row] : [], complete: true, downloaded: downloaded || row !== undefined});
    return;
  }
  const {index, prefix, limit} = read;
  const rows = await device.rows(resource, {index, prefix, offset: 0, limit});
  // "Nothing found" counts only in a list that is here whole; any key tells that.
  const downloaded = rows.length > 0 || (await device.get(resource, '')).downloaded;
  view.give({read, rows, complete: rows.length < limit, downloaded});
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
      return {kind: denoted.why === 'broken-label' || denoted.why === 'unreadable' ? 'misread' : 'unknown'};
  }
}

function thingOf(thing: Thing): Found | undefined {
  return thing.kind === 'command' ? {kind: 'command', command: thing.command} : placeOrGoods(thing);
}

function placeOrGoods(thing: Thing): FoundBin | FoundGoods | undefined {
  if (thing.kind === 'bin') {
    const {id, name, property, warehouse} = thing.bin;
    return {kind: 'bin', id, name, property, warehouse};
  }
  if (thing.kind !== 'goods') return undefined;
  const {id, code, name, description} = thing.goods;
  return {kind: 'goods', id, code, name: name || description};
}

async function linesOf(device: Device, bin: string, goods: string): Promise<Line[]> {
  const prefix = [device.enrolment.warehouse, binPlace(bin)];
  const rows = await device.rows(stock, {index: 'key', prefix, offset: 0, limit: LINES});
  return rows.filter((row) => row['goods'] === goods).map(lineOf);
}

const lineOf = (row: Row): Line => ({
  lot: String(row['lot']),
  lotCode: String(row['lot']),
  unit: String(row['unit']),
  quantity: Number(row['quantity']),
});
