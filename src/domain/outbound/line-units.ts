import type {Row, Value} from '../kernel/field.ts';

/** Units of an order's line that may stand at the truck: picked, or promised and perhaps picked since. */
export const loadedOf = (line: Row): number => Number(line['picked']) + Number(line['allocated']);

/** Units of an order's line that are with the customer or on their way: shipped, and not come back. */
export const sentOf = (line: Row): number => Number(line['shipped']) - Number(line['returned']);

/** Units of an order's line that were put back: none that its customer had and gave back. */
const putBackOf = (line: Row): number => Number(line['returned']) - givenBackOf(line);

/** A mirror of an earlier build does not tell it. */
const givenBackOf = (line: Row): number => Number(line['given_back'] ?? 0);

/**
 * Units of an order's line that its customer was to get: shipped and not put back. What it gave back had arrived
 * (DN-9).
 */
export const unitsToArrive = (line: Row): number => Number(line['shipped']) - putBackOf(line);

/** Units of each line, as a screen shows them: those that have none are left out. */
const shownBy = (lines: readonly Row[], units: (line: Row) => number): string =>
  JSON.stringify(
    lines
      .filter((line) => units(line) > 0)
      .map((line) => ({line: String(line['id']), quantity: units(line)})),
  );

/** What a screen shows as sent of an order's lines, as a proof of its delivery tells it (DN-14). */
export const shownAsSent = (lines: readonly Row[]): string => shownBy(lines, unitsToArrive);

/** What a screen shows as picked of orders' lines, as the truck that takes them along tells it (DN-16). */
export const shownAsPicked = (lines: readonly Row[]): string =>
  shownBy(lines, (line) => Number(line['picked']));

/**
 * Units of an order's line that were shipped and not kept: after the proof of delivery what arrived whole stays
 * with the customer, until it gives it back.
 */
export function mayReturn(line: Row, state = line['state']): number {
  const whole = state === 'delivered' ? Number(line['actual']) - Number(line['damage']) : 0;
  return Math.max(0, sentOf(line) - Math.max(0, whole - givenBackOf(line)));
}

/**
 * Units of an order's line that can stand in a bin again: what stands picked, whatever its state, and what may return.
 */
export const mayGoBack = (line: Row): number => Number(line['picked']) + mayReturn(line);

/** States of a line whose order sends no more of it. */
const OVER: readonly Value[] = ['shipped', 'delivered', 'cancelled'];

/**
 * Units picked of an order's line that it will not send: it is over, or holds more than it wants (DN-7); else 0 or
 * less.
 */
export const mustGoBack = (line: Row): number =>
  Number(line['picked']) - (OVER.includes(line['state'] ?? '') ? 0 : unitsWanted(line));

/** What an order holds of a line: it stands picked, or has gone to the customer and not come back. */
export const heldOf = (line: Row): number => Number(line['picked']) + sentOf(line);

/** What it may hold: ordered, and neither closed short nor gone on to another order. */
export const unitsWanted = ({quantity, closed, moved}: Row): number =>
  Math.max(0, Number(quantity) - Number(closed) - Number(moved));
