import {goods, type GoodsRow} from '../goods/goods.ts';
import type {Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {staff, type StaffRow} from '../people/staff.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {readLabel, type Command, type LabelKind} from './label.ts';
import {normalise, type ScannerFrame} from './normalise.ts';
import {readQuantity} from './quantity.ts';

/** A thing that a text stands for. */
export type Thing =
  | {readonly kind: 'bin'; readonly bin: BinRow}
  | {readonly kind: 'goods'; readonly goods: GoodsRow}
  | {readonly kind: 'person'; readonly person: StaffRow}
  | {readonly kind: 'quantity'; readonly quantity: number}
  | {readonly kind: 'command'; readonly command: Command}
  /** A label of ours on something that has no list here: known by its type alone. */
  | {readonly kind: Exclude<LabelKind, 'bin' | 'goods' | 'person'>; readonly id: Id};
export type ThingKind = Thing['kind'];

/**
 * What a scan denotes, exactly one of: `match`, an expected thing; `several` expected things, in the order of
 * expectation; `wrong`, known but not expected here; `unknown`. `why` tells a broken label of ours and a row that
 * is gone from plain strangers.
 */
export type Denoted =
  | {readonly is: 'match'; readonly thing: Thing}
  | {readonly is: 'several'; readonly things: readonly Thing[]}
  | {readonly is: 'wrong'; readonly thing: Thing}
  | {
      readonly is: 'unknown';
      readonly text: string;
      readonly why: 'unreadable' | 'broken-label' | 'gone' | 'stranger';
    };

export interface Scan {
  readonly raw: string;
  readonly expected: readonly ThingKind[];
  readonly warehouse: string;
  readonly frame?: ScannerFrame;
}

/** No name or code of ours is longer; longer texts are not looked up. */
const LONGEST = 255;
const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The rows that {@link denote} looks at. */
export function denoteReads({raw, warehouse, frame}: Scan): readonly Read[] {
  const {text} = normalise(raw, frame);
  if (!isReadable(text)) return [];
  const label = readLabel(text);
  if (label === undefined) return [binByName(warehouse, text), goodsByCode(text)];
  if (label === 'broken' || label.kind === 'command') return [];
  const list = LISTS[label.kind];
  return list ? [{list: list.name, key: label.id}] : [];
}

/**
 * Says what a scanned text denotes (SCAN-1 … SCAN-7). A view that has not downloaded a list throws its
 * `Unanswered`: "not here yet" is not "unknown".
 */
export function denote(scan: Scan, view: View): Denoted {
  const {text} = normalise(scan.raw, scan.frame);
  if (!isReadable(text)) return {is: 'unknown', text, why: 'unreadable'};
  const label = readLabel(text);
  if (label === 'broken') return {is: 'unknown', text, why: 'broken-label'};
  if (label?.kind === 'command') return {is: 'match', thing: label};
  if (label) {
    const thing = labelled(label.kind, label.id, view);
    return thing ? sorted(scan, [thing], text) : {is: 'unknown', text, why: 'gone'};
  }
  return sorted(scan, byText(scan, text, view), text);
}

const LISTS = {
  bin,
  goods,
  person: staff,
  asn: undefined,
  dn: undefined,
  shipment: undefined,
  unit: undefined,
};
const binByName = (warehouse: string, name: string) =>
  ({list: bin.name, index: 'name', prefix: [warehouse, name], limit: 1}) as const;
const goodsByCode = (code: string) => ({list: goods.name, index: 'code', prefix: [code], limit: 1}) as const;

const isReadable = (text: string): boolean => text !== '' && text.length <= LONGEST && !CONTROL.test(text);

function labelled(kind: LabelKind, id: Id, view: View): Thing | undefined {
  switch (kind) {
    case 'bin': {
      const row = view.get(bin, id);
      return row && {kind, bin: row};
    }
    case 'goods': {
      const row = view.get(goods, id);
      return row && {kind, goods: row};
    }
    case 'person': {
      const row = view.get(staff, id);
      return row && {kind, person: row};
    }
    case 'asn':
    case 'dn':
    case 'shipment':
    case 'unit':
      return {kind, id};
  }
}

function byText({warehouse, expected}: Scan, text: string, view: View): Thing[] {
  const things: Thing[] = [];
  const named = binByName(warehouse, text);
  for (const row of view.range(bin, named.index, named.prefix, named.limit))
    things.push({kind: 'bin', bin: row});
  const coded = goodsByCode(text);
  for (const row of view.range(goods, coded.index, coded.prefix, coded.limit))
    things.push({kind: 'goods', goods: row});
  const read = expected.includes('quantity') ? readQuantity(text) : undefined;
  if (read && 'quantity' in read) things.push({kind: 'quantity', quantity: read.quantity});
  return things;
}

function sorted({expected, warehouse}: Scan, things: readonly Thing[], text: string): Denoted {
  const fits = expected.flatMap((kind) =>
    things.filter((thing) => thing.kind === kind && isHere(thing, warehouse)),
  );
  const [first, second] = fits;
  if (first) return second ? {is: 'several', things: fits} : {is: 'match', thing: first};
  const [other] = things;
  return other ? {is: 'wrong', thing: other} : {is: 'unknown', text, why: 'stranger'};
}

/** A bin of another warehouse is known, and wrong here. */
const isHere = (thing: Thing, warehouse: string): boolean =>
  thing.kind !== 'bin' || thing.bin.warehouse === warehouse;
