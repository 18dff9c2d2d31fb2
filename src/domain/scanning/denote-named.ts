import type {Read} from '../kernel/action.ts';
import {keyOf} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {gtinsOf} from '../goods/gtin.ts';
import {nameReads, namesOf} from './by-name.ts';
import {readLabel} from './label.ts';
import {normalise, type Plain} from './normalise.ts';
import {readQuantity} from './quantity.ts';
import {GS} from './separator.ts';
import {listed, rowOfThing, unlisted, type Scan, type Thing} from './thing.ts';
import {scannable, type LabelKind} from './things.ts';

/**
 * What a scan denotes, exactly one of: `match`, an expected thing; `several` expected things, in the order of
 * expectation; `wrong`, known but not expected here; `unknown`. `why` tells a label of ours that is torn, a row that is
 * gone and a wrong check digit from plain strangers; `learnable` is the code that may be learnt for goods.
 */
export type Denoted =
  | {readonly is: 'match'; readonly thing: Thing}
  | {readonly is: 'several'; readonly things: readonly Thing[]}
  | {readonly is: 'wrong'; readonly thing: Thing}
  | {
      readonly is: 'unknown';
      readonly text: string;
      readonly why: 'unreadable' | 'broken-label' | 'check-digit' | 'gone' | 'stranger';
      readonly learnable?: string;
    };

/** No name or code of ours is longer; longer texts are not looked up by name. */
const LONGEST = 255;
/** No message of GS1 is longer. */
const LONGEST_MESSAGE = 2_000;
const CONTROL = /\p{Cc}|\p{Cs}/u;

/** The rows that a name or a label of ours is looked for in. */
export function namedReads(scan: Scan): readonly Read[] {
  const plain = normalise(scan.raw);
  if (!isReadable(plain)) return [];
  const label = readLabel(plain.text);
  if (label === undefined)
    return isName(plain) ? spellingsIn(plain).flatMap((text) => nameReads(text, scan.warehouse)) : [];
  if (label === 'broken' || label.kind === 'command') return [];
  const {resource} = scannable(label.kind);
  return resource ? [{list: resource.name, key: label.id}] : [];
}

/**
 * Says what a text denotes by our own labels and names alone, which is all that most scans need: a stranger to them may
 * be a code on goods yet (`denote`).
 */
export function denoteNamed(scan: Scan, view: View): Denoted {
  const plain = normalise(scan.raw);
  const {text} = plain;
  if (!isReadable(plain)) return {is: 'unknown', text, why: 'unreadable'};
  const label = readLabel(text);
  if (label === 'broken') return {is: 'unknown', text, why: 'broken-label'};
  if (label?.kind === 'command') return {is: 'match', thing: label};
  if (!label) return sorted(scan, namedThings(scan, plain, view), text);
  const thing = labelled(label.kind, label.id, view);
  return thing ? sorted(scan, [thing], text) : {is: 'unknown', text, why: 'gone'};
}

/** Whether a text looks like a code on goods by itself, so that its names alone would not be the answer. */
export function looksLikeCode({raw}: Scan): boolean {
  const {text, aim, gs1} = normalise(raw);
  return gs1 || text.includes(GS) || gtinsOf(text, aim).length > 0;
}

/** The things of which a text is the name. */
export const namedThings = (scan: Scan, plain: Plain, view: View): readonly Thing[] =>
  isName(plain) ? byText(scan, plain, view) : [];

/** What a text may be kept as: as it shows, and as it is written. */
export const spellingsIn = ({text, written}: Plain): readonly string[] =>
  written === undefined ? [text] : [text, written];

/** A text that may be the name of something: a message of GS1 between separators is none. */
const isName = ({text, gs1}: Plain): boolean => !gs1 && !text.includes(GS) && text.length <= LONGEST;

const isReadable = ({text}: Plain): boolean =>
  text !== '' && text.length <= LONGEST_MESSAGE && !CONTROL.test(text.replaceAll(GS, ''));

function labelled(kind: LabelKind, id: string, view: View): Thing | undefined {
  const {resource} = scannable(kind);
  if (!resource) return unlisted(kind, id);
  const row = view.get(resource, id);
  return row && listed(kind, row);
}

function byText({warehouse, expected}: Scan, plain: Plain, view: View): Thing[] {
  const things = new Map<string, Thing>();
  const found = spellingsIn(plain).flatMap((text) => namesOf(text, warehouse, view));
  for (const {kind, resource, row} of found)
    // A document that was made without a network may have one code in both columns.
    things.set(`${kind} ${keyOf(resource, row)}`, listed(kind, row));
  const read = expected.includes('quantity') ? readQuantity(plain.text) : undefined;
  if (read && 'quantity' in read) things.set('quantity', {kind: 'quantity', quantity: read.quantity});
  return [...things.values()];
}

/** Which of these things are meant here. */
export function sorted({expected, warehouse}: Scan, things: readonly Thing[], text: string): Denoted {
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
