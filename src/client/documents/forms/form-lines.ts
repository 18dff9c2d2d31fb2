import type {Row} from '#domain/kernel/field.ts';
import type {AllocationRow} from '#domain/stock/allocation.ts';
import {loadedOf} from '#domain/outbound/line-units.ts';
import {shortPickFacts} from '#domain/outbound/short-pick-facts.ts';
import type {SHORT_REASONS, SHORT_RESTS} from '#domain/outbound/short-pick.ts';
import type {RecordedPiece} from '../../data/found.ts';

/** What a line of a form comes to: a piece of work, nothing, or what is wrong with what stands in it. */
export type FormLine = {
  readonly piece?: RecordedPiece;
  readonly fault?: 'not-whole' | 'too-many' | 'required';
};

const EMPTY_FORM_LINE: FormLine = {};
const WHOLE = /^\d{1,7}$/;

/** The number that a text is, `undefined` for none; `NaN` where it is no whole number from 0. */
function unitsIn(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return WHOLE.test(typed) ? Number(typed) : NaN;
}

/**
 * What is said with a count that was asked about: there are more than were announced, or no lot, or no day, can be
 * read.
 */
export interface SortingAnswer {
  readonly over?: 1;
  readonly unnamed?: 1;
}

/**
 * The whole count of a line, as it was typed, against what the screen showed: the difference is told, more as goods
 * that were sorted, less as a count that is taken back (`facts.md`, last chapter).
 */
export function sortedOf(line: Row, seen: number, text: string, answer: SortingAnswer = {}): FormLine {
  const units = unitsIn(text);
  if (units === undefined || units === seen) return EMPTY_FORM_LINE;
  if (Number.isNaN(units)) return {fault: 'not-whole'};
  const named = {
    document: String(line['document']),
    line: String(line['id']),
    goods: String(line['goods']),
    ...(line['lot'] === '' ? {} : {lot: String(line['lot'])}),
  };
  return units > seen
    ? {
        piece: {
          action: 'inbound.sort',
          args: {...named, quantity: units - seen, counted: seen, ...answer},
        },
      }
    : {piece: {action: 'inbound.uncount', args: {...named, quantity: seen - units, counted: seen}}};
}

/** What is said of an open allocation: how many were picked, and where it is less, why and what of the rest. */
export interface PickDraft {
  readonly quantity: string;
  readonly reason: (typeof SHORT_REASONS)[number];
  readonly rest: (typeof SHORT_RESTS)[number];
}

/** What says which promise it is. */
type Promised = Pick<AllocationRow, 'document' | 'for' | 'goods' | 'lot' | 'unit' | 'bin' | 'quantity'>;

/** `there`: how many the screen says stand in the bin. An empty field leaves the allocation open. */
export function pickedOf(allocation: Promised, there: number, {quantity, reason, rest}: PickDraft): FormLine {
  const units = unitsIn(quantity);
  if (units === undefined) return EMPTY_FORM_LINE;
  if (Number.isNaN(units)) return {fault: 'not-whole'};
  const promised = allocation.quantity;
  if (units > promised) return {fault: 'too-many'};
  const named = {
    document: allocation.document,
    line: allocation.for,
    goods: allocation.goods,
    lot: allocation.lot,
    unit: allocation.unit,
    bin: allocation.bin,
  };
  if (units === promised) return {piece: {action: 'outbound.pick', args: {...named, quantity: units}}};
  const told = shortPickFacts({units, there, reason, rest});
  return {piece: {action: 'outbound.shortPick', args: {...named, ...told}}};
}

/** What arrived of a line by the proof of delivery, and how much of that is damaged. */
export function arrivedOf(
  line: Row,
  {actual, damage}: {readonly actual: string; readonly damage: string},
): {readonly told: {line: string; actual: number; damage: number}} | {readonly fault: FormLine['fault']} {
  const units = unitsIn(actual);
  const broken = unitsIn(damage) ?? 0;
  if (units === undefined) return {fault: 'required'};
  if (Number.isNaN(units) || Number.isNaN(broken)) return {fault: 'not-whole'};
  if (broken > units) return {fault: 'too-many'};
  return {told: {line: String(line['id']), actual: units, damage: broken}};
}

/** What of a line did not fit on the truck; an empty field says nothing. */
export function leftBehindLine(
  line: Row,
  text: string,
): {readonly told?: {line: string; quantity: number}; readonly fault?: FormLine['fault']} {
  const units = unitsIn(text) ?? 0;
  if (Number.isNaN(units)) return {fault: 'not-whole'};
  if (units > loadedOf(line)) return {fault: 'too-many'};
  return units === 0 ? {} : {told: {line: String(line['id']), quantity: units}};
}

/**
 * Units of an order that can stand in a bin again: of the line under its lot, in the tote or pallet that they are in.
 */
export interface GoesBack {
  readonly document: string;
  readonly line: string;
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
  readonly quantity: number;
}

/** What goes back of it into a bin; an empty field says nothing. */
export function broughtBackLine({quantity, ...named}: GoesBack, bin: string, text: string): FormLine {
  const units = unitsIn(text) ?? 0;
  if (Number.isNaN(units)) return {fault: 'not-whole'};
  if (units > quantity) return {fault: 'too-many'};
  return units === 0
    ? EMPTY_FORM_LINE
    : {piece: {action: 'outbound.putBack', args: {...named, bin, quantity: units}}};
}
