import type {Read} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {isMisreadGtin} from '../goods/gtin.ts';
import {byCode, codeReads, spokenOf} from './by-code.ts';
import {denoteNamed, namedReads, namedThings, choiceAmong, type Denotation} from './denote-named.ts';
import {readLabel} from './label.ts';
import {isOfOneThing} from './one-thing.ts';
import type {ScanQuestion} from './thing.ts';

export type {Denotation as Denoted} from './denote-named.ts';

/** The rows that {@link denoteScan} looks at first: all it needs of a name and of a label, and of a GTIN its code. */
export function denoteReads(scan: ScanQuestion): readonly Read[] {
  const {plain} = scan;
  const isLabel = readLabel(plain.text) !== undefined;
  return [...namedReads(scan), ...(isLabel ? [] : codeReads(plain, spokenOf(plain, scan)))];
}

/**
 * Says what a scanned text denotes (SCAN-1 … SCAN-13). What it needs beyond {@link denoteReads} the view is asked for:
 * one that has not fetched it, or has not downloaded a list, throws its `Unanswered`; "not here yet" is not "unknown".
 */
export function denoteScan(scan: ScanQuestion, view: View): Denotation {
  const first = denoteNamed(scan, view);
  // Our own names come before what stands on the goods of others, and nothing more is read for them.
  if (first.is === 'match' || first.is === 'several') return first;
  const {plain} = scan;
  const {text, aim} = plain;
  if (readLabel(text) !== undefined || (first.is === 'unknown' && first.why !== 'stranger')) return first;
  const named = namedThings(scan, plain, view);
  const spoken = spokenOf(plain, scan);
  if (spoken?.is === 'broken' && named.length === 0)
    return {is: 'unknown', text, why: spoken.fault === 'check-digit' ? 'check-digit' : 'unreadable'};
  const coded = byCode(plain, spoken, view);
  const found = choiceAmong(scan, [...named, ...coded.things], text);
  if (found.is !== 'unknown') return found;
  if (coded.isGone) return {is: 'unknown', text, why: 'gone'};
  if (isMisreadGtin(text, aim)) return {is: 'unknown', text, why: 'check-digit'};
  return {
    is: 'unknown',
    text,
    why: 'stranger',
    ...(coded.learnable !== undefined && !isOfOneThing(coded.learnable) ? {learnable: coded.learnable} : {}),
  };
}
