import type {HistoryCursor} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import {oneOf} from './dice.ts';

/** A throw for one purpose. */
type Chance = (purpose: string) => number;

interface AtBin {
  /** The warehouse's. */
  readonly warehouse: Id;
  readonly bins: readonly Id[];
  /** All stock that the screen shows. */
  readonly stocks: readonly Row[];
  /** What the screen is of. */
  readonly seen: HistoryCursor;
  readonly chance: Chance;
}

/**
 * What hands do at bins in a world with documents: they carry some of what stands there with its lot and tote, or all of
 * it at once, count what is there, or find goods where none should be. `undefined` where they do none of it.
 */
export function handsAtBins({warehouse, bins, stocks, seen, chance}: AtBin): PieceOfWork | undefined {
  const act = chance('bin act');
  const from = oneOf(bins, chance('from bin'));
  const to = oneOf(
    bins.filter((bin) => bin !== from),
    chance('to bin'),
  );
  const there = stocks.filter(({place}) => place === binPlace(from));
  if (act < 0.15) return {action: 'stock.binNotEmpty', args: {warehouse, bin: from}};
  if (there.length === 0) return undefined;
  if (act < 0.45) return wholeBin({warehouse, from, to, there, chance});
  if (act > 0.7) return act < 0.85 ? counted({warehouse, bin: from, there, seen, chance}) : undefined;
  const {goods, lot, unit, quantity} = oneOf(there, chance('box'));
  const told = {goods: String(goods), lot: String(lot), unit: String(unit), quantity: Number(quantity)};
  return {action: 'stock.moveBin', args: {warehouse, from, to, ...told}};
}

interface Whole {
  readonly warehouse: Id;
  readonly from: Id;
  readonly to: Id;
  readonly there: readonly Row[];
  readonly chance: Chance;
}

/** All that is seen there, which now and then is one more or one line less than the screen says. */
function wholeBin({warehouse, from, to, there, chance}: Whole): PieceOfWork {
  const odd = chance('otherwise in bin');
  const seen = odd < 0.2 && there.length > 1 ? there.slice(1) : there;
  const lines = seen.map(({goods, lot, unit, quantity}) => ({
    goods,
    lot,
    unit,
    quantity: Number(quantity) + (odd > 0.85 ? 1 : 0),
  }));
  return {action: 'stock.moveWholeBin', args: {warehouse, from, to, lines: JSON.stringify(lines)}};
}

/** All that the screen shows there, some of it one less or one more. */
function counted(of: {
  readonly warehouse: Id;
  readonly bin: Id;
  readonly there: readonly Row[];
  readonly seen: HistoryCursor;
  readonly chance: Chance;
}): PieceOfWork {
  const {warehouse, bin, there, seen, chance} = of;
  const lines = there.map(({goods, lot, unit, quantity}, i) => {
    const odd = chance(`counted ${String(i)}`);
    const by = odd < 0.3 ? -1 : odd > 0.8 ? 1 : 0;
    return {goods, lot, unit, counted: Math.max(0, Number(quantity) + by), believed: quantity};
  });
  return {
    action: 'counting.count',
    args: {warehouse, bin, ...seen, whole: 1, lines: JSON.stringify(lines)},
  };
}
