import type {HistoryCursor} from '../kernel/action.ts';
import {listIn} from '../kernel/json.ts';
import type {StayingUnits} from './units-left-at-truck.ts';
import type {OrderBooks} from './order.ts';

/** Units that were picked of a line at once, and when, for a truck that comes back after a loss of history. */
type Stored = readonly [epoch: string, version: number, units: number];

/** Picks of a line that are told apart; older ones count as done before any truck. */
const MAX_LOGGED_PICKS = 50;

/** The log with one pick more. */
export const logPick = (text: string, {epoch, version}: HistoryCursor, units: number): string =>
  JSON.stringify([...storedIn(text), [epoch, version, units]].slice(-MAX_LOGGED_PICKS));

/** What was picked only after the truck had left, or something was put back, that is told now, by a history that is lost (DN-15). */
export function pickedSince(order: OrderBooks): readonly StayingUnits[] {
  const {wasBefore} = order.books.context;
  if (!wasBefore) return [];
  return order
    .lines()
    .map((line) => ({line: line.id, quantity: pickedAfter(line.pick_log, wasBefore)}))
    .filter(({quantity}) => quantity > 0);
}

const pickedAfter = (text: string, wasBefore: (other: HistoryCursor) => boolean): number =>
  storedIn(text)
    .filter(([epoch, version]) => wasBefore({epoch, version}))
    .reduce((sum, [, , units]) => sum + units, 0);

/** Written above as JSON: where it enters again. */
const storedIn = (text: string): readonly Stored[] => (listIn(text) ?? []) as readonly Stored[];
