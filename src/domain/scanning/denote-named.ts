import type {Read} from '../kernel/action.ts';
import {rowKey} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {gtinsOf} from '../goods/gtin.ts';
import {nameReads, rowsNamed} from './by-name.ts';
import {readLabel} from './label.ts';
import type {NormalisedScan} from './normalise.ts';
import {readQuantity} from './quantity.ts';
import {GROUP_SEPARATOR} from './separator.ts';
import {listedThing, rowOfThing, unlistedThing, type ScanQuestion, type ScannedThing} from './thing.ts';
import {SCANNABLES, scannableOf, type LabelKind} from './things.ts';

/**
 * What a scan denotes, exactly one of: `match`, an expected thing; `several` expected things, in the order of
 * expectation; `wrong`, known but not expected here; `unknown`. `why` tells a label of ours that is torn, a row that is
 * gone and a wrong check digit from plain strangers; `learnable` is the code that may be learnt for goods.
 */
export type Denotation =
  | {readonly is: 'match'; readonly thing: ScannedThing}
  | {readonly is: 'several'; readonly things: readonly ScannedThing[]}
  | {readonly is: 'wrong'; readonly thing: ScannedThing}
  | {
      readonly is: 'unknown';
      readonly text: string;
      readonly why: 'unreadable' | 'broken-label' | 'check-digit' | 'gone' | 'stranger';
      readonly learnable?: string;
    };

/** No name or code of ours is longer; longer texts are not looked up by name. */
const MAX_NAME_LENGTH = 255;
/** No message of GS1 is longer. */
const MAX_MESSAGE_LENGTH = 2_000;
const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The rows that a name or a label of ours is looked for in. */
export function namedReads(scan: ScanQuestion): readonly Read[] {
  const {plain} = scan;
  if (!isReadable(plain)) return [];
  const label = readLabel(plain.text);
  if (label === undefined)
    return isName(plain) ? spellingsIn(plain).flatMap((text) => nameReads(text, scan.warehouse)) : [];
  if (label === 'broken' || label.kind === 'command') return [];
  const {resource, otherEnd} = scannableOf(label.kind);
  return [
    ...(resource ? [{list: resource.name, key: label.id}] : []),
    ...(otherEnd ? [{list: SCANNABLES[otherEnd.kind].resource.name, key: otherEnd.idOf(label.id)}] : []),
  ];
}

/**
 * Says what a text denotes by our own labels and names alone, which is all that most scans need: a stranger to them may
 * be a code on goods yet (`denote`).
 */
export function denoteNamed(scan: ScanQuestion, view: View): Denotation {
  const {plain} = scan;
  const {text} = plain;
  if (!isReadable(plain)) return {is: 'unknown', text, why: 'unreadable'};
  const label = readLabel(text);
  if (label === 'broken') return {is: 'unknown', text, why: 'broken-label'};
  if (label?.kind === 'command') return {is: 'match', thing: label};
  if (!label) return choiceAmong(scan, namedThings(scan, plain, view), text);
  const thing = labelled(label.kind, label.id, scan.warehouse, view);
  return thing ? choiceAmong(scan, [thing], text) : {is: 'unknown', text, why: 'gone'};
}

/** Whether a text looks like a code on goods by itself, so that its names alone would not be the answer. */
export function looksLikeCode({plain: {text, aim, gs1}}: ScanQuestion): boolean {
  return gs1 || text.includes(GROUP_SEPARATOR) || gtinsOf(text, aim).length > 0;
}

/** The things of which a text is the name. */
export const namedThings = (
  scan: ScanQuestion,
  plain: NormalisedScan,
  view: View,
): readonly ScannedThing[] => (isName(plain) ? byText(scan, plain, view) : []);

/** What a text may be kept as: as it shows, and as it is written. */
export const spellingsIn = ({text, written}: NormalisedScan): readonly string[] =>
  written === undefined ? [text] : [text, written];

/** A text that may be the name of something: a message of GS1 between separators is none. */
const isName = ({text, gs1}: NormalisedScan): boolean =>
  !gs1 && !text.includes(GROUP_SEPARATOR) && text.length <= MAX_NAME_LENGTH;

const isReadable = ({text}: NormalisedScan): boolean =>
  text !== '' && text.length <= MAX_MESSAGE_LENGTH && !CONTROL.test(text.replaceAll(GROUP_SEPARATOR, ''));

function labelled(kind: LabelKind, id: string, warehouse: string, view: View): ScannedThing | undefined {
  const {resource, otherEnd} = scannableOf(kind);
  if (!resource) return unlistedThing(kind, id);
  const row = view.get(resource, id);
  const thing = row && listedThing(kind, row);
  if (!otherEnd || (thing && isHere(thing, warehouse))) return thing;
  // TRANSFER-9: what was sent with this paper is awaited here under an id of its own.
  const other = view.get(SCANNABLES[otherEnd.kind].resource, otherEnd.idOf(id));
  return other ? listedThing(otherEnd.kind, other) : thing;
}

function byText({warehouse, expected}: ScanQuestion, plain: NormalisedScan, view: View): ScannedThing[] {
  const things = new Map<string, ScannedThing>();
  const found = spellingsIn(plain).flatMap((text) => rowsNamed(text, warehouse, view));
  for (const {kind, resource, row} of found)
    // A document that was made without a network may have one code in both columns.
    things.set(`${kind} ${rowKey(resource, row)}`, listedThing(kind, row));
  const read = expected.includes('quantity') ? readQuantity(plain.text) : undefined;
  if (read && 'quantity' in read) things.set('quantity', {kind: 'quantity', quantity: read.quantity});
  return [...things.values()];
}

/** Which of these things are meant here. */
export function choiceAmong(
  {expected, warehouse}: ScanQuestion,
  things: readonly ScannedThing[],
  text: string,
): Denotation {
  const fits = expected.flatMap((kind) =>
    things.filter((thing) => thing.kind === kind && isHere(thing, warehouse)),
  );
  const [first, second] = fits;
  if (first) return second ? {is: 'several', things: fits} : {is: 'match', thing: first};
  const [other] = things;
  return other ? {is: 'wrong', thing: other} : {is: 'unknown', text, why: 'stranger'};
}

/** What stands in another warehouse is known, and wrong here. */
function isHere(thing: ScannedThing, warehouse: string): boolean {
  const its = rowOfThing(thing)?.['warehouse'];
  return its === undefined || its === warehouse;
}
