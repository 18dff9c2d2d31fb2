import {DOCUMENT_DEFINITIONS} from './document-definitions.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import type {CountedFigure} from './stock/figures.ts';

/** Figures of goods that are announced, or have come and stand in no bin yet. */
export const ON_THE_WAY: readonly CountedFigure[] = Object.values(DOCUMENT_DEFINITIONS).flatMap(
  ({party, places = []}) => (party?.isSender ? places.map(({figure}) => figure) : []),
);

/** What a warehouse can promise of goods: now, and as soon as all that is on its way is there. Units; owed ones are negative. */
export interface PromisableUnits {
  readonly can_order: number;
  readonly on_the_way: number;
}

/** What can be promised by the figures of goods in a warehouse; nothing where they have none. */
export function promisableOf(figures: Row | undefined): PromisableUnits {
  const of = (name: string): number => Number((figures && entryOf(figures, name)) ?? 0);
  return {
    can_order: of('can_order'),
    on_the_way: ON_THE_WAY.reduce((sum, name) => sum + of(name), 0),
  };
}

/** Units that are missing to the safety stock of goods, and so are to be ordered (REPLENISH-1). */
export const missingTo = (safety_stock: number, {can_order, on_the_way}: PromisableUnits): number =>
  Math.max(0, safety_stock - can_order - on_the_way);
