import type {Read} from '../kernel/action.ts';
import {codeOf} from '../kernel/counter.ts';
import type {Field, Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {fieldOf, indexColumns, keyOf, type Resource} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {readLabel, type Command} from './label.ts';
import {normalise, type ScannerFrame} from './normalise.ts';
import {readQuantity} from './quantity.ts';
import {LABEL_KINDS, scannable, type LabelKind, type ListedKind, type ScannedRows} from './things.ts';

/** A row of a kind that has a list, under the name of its kind. */
type Listed = {
  [K in ListedKind]: {readonly kind: K} & {readonly [P in K]: ScannedRows[K]};
}[ListedKind];

/** A thing that a text stands for. */
export type Thing =
  | Listed
  | {readonly kind: 'quantity'; readonly quantity: number}
  | {readonly kind: 'command'; readonly command: Command}
  /** A label of ours on something that has no list yet: known by its letter alone. */
  | {readonly kind: Exclude<LabelKind, ListedKind>; readonly id: Id};
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
  if (label === undefined) return lookUps(text, warehouse).map(({read}) => read);
  if (label === 'broken' || label.kind === 'command') return [];
  const {resource} = scannable(label.kind);
  return resource ? [{list: resource.name, key: label.id}] : [];
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

/** One look under an index for what a text may be the code of. */
interface LookUp {
  readonly kind: LabelKind;
  readonly resource: Resource;
  readonly read: Extract<Read, {readonly index: string}>;
}

/** Everywhere that a text may be a code. Few texts look like the code of a document: other scans never ask for those. */
function lookUps(text: string, warehouse: string): LookUp[] {
  return LABEL_KINDS.flatMap((kind) => {
    const {resource, codes} = scannable(kind);
    if (!resource) return [];
    return codes.flatMap((index): LookUp[] => {
      const columns = indexColumns(resource, index);
      const before = columns[0] === 'warehouse' ? [warehouse] : [];
      const code = codeIn(text, fieldOf(resource, columns[before.length] ?? ''));
      if (code === undefined) return [];
      // Two tell that it is not the only one: a provisional code is some characters of an id.
      return [{kind, resource, read: {list: resource.name, index, prefix: [...before, code], limit: 2}}];
    });
  });
}

/** A text as such a field would hold it; none where it never does. */
function codeIn(text: string, {numbered, provisional}: Field): string | undefined {
  if (provisional) return /^~[0-9A-HJKMNP-TV-Z]{6}$/i.test(text) ? text.toUpperCase() : undefined;
  if (numbered === undefined) return text;
  // Keyed in by a person: no case, and no zeros in front.
  const [prefix = '', number = '', ...rest] = text.toUpperCase().split('-');
  const isCode = prefix === numbered && rest.length === 0 && /^\d{1,15}$/.test(number);
  return isCode ? codeOf(numbered, Number(number)) : undefined;
}

const isReadable = (text: string): boolean => text !== '' && text.length <= LONGEST && !CONTROL.test(text);

function labelled(kind: LabelKind, id: Id, view: View): Thing | undefined {
  const {resource} = scannable(kind);
  if (!resource) return unlisted(kind, id);
  const row = view.get(resource, id);
  return row && listed(kind, row);
}

function byText({warehouse, expected}: Scan, text: string, view: View): Thing[] {
  const things = new Map<string, Thing>();
  for (const {kind, resource, read} of lookUps(text, warehouse))
    for (const row of view.range(resource, read.index, read.prefix, read.limit))
      // A document that was made without a network may have one code in both columns.
      things.set(`${kind} ${keyOf(resource, row)}`, listed(kind, row));
  const read = expected.includes('quantity') ? readQuantity(text) : undefined;
  if (read && 'quantity' in read) things.set('quantity', {kind: 'quantity', quantity: read.quantity});
  return [...things.values()];
}

/** A row as what its kind says it is: the registry names both. */
const listed = (kind: LabelKind, row: Row): Thing => ({kind, [kind]: row}) as unknown as Thing;
const unlisted = (kind: LabelKind, id: Id): Thing => ({kind, id}) as unknown as Thing;

/** The row of a thing that has one. */
export function rowOfThing(thing: Thing): Row | undefined {
  const row: unknown = (thing as Readonly<Record<string, unknown>>)[thing.kind];
  return typeof row === 'object' && row !== null ? (row as Row) : undefined;
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

/** What stands in another warehouse is known, and wrong here. */
function isHere(thing: Thing, warehouse: string): boolean {
  const its = rowOfThing(thing)?.['warehouse'];
  return its === undefined || its === warehouse;
}
