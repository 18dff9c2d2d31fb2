import {DOCUMENT_DEFINITIONS} from './document-definitions.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Resource} from './kernel/resource.ts';
import type {CountedFigure} from './stock/figures.ts';
import {binOfPlace, DISCREPANCY_ACCOUNT, documentOfPlace} from './stock/place.ts';

/** In which figure goods at a document count, by its kind and its place. */
const OF_DOCUMENT: ReadonlyMap<string, CountedFigure> = new Map(
  Object.values(DOCUMENT_DEFINITIONS).flatMap(({header, places = []}) =>
    places.map(({part, figure}) => [`${header.name}:${part}`, figure] as const),
  ),
);

/** What a warehouse has beside its bins: at its documents, if it has not sent it away. */
export const OWN_FIGURES: readonly CountedFigure[] = Object.values(DOCUMENT_DEFINITIONS).flatMap(
  ({places = []}) => places.flatMap(({figure, isAway}) => (isAway ? [] : [figure])),
);

/** In which figure goods in a bin count beside `onhand`, by its property. */
const OF_PROPERTY: Readonly<Record<string, CountedFigure>> = {
  Inspection: 'inspect',
  Holding: 'hold',
  Damage: 'damage',
};

/** The figures in which a place counts, with the property that its stock had then. A place that none counts throws. */
export function figuresOfPlace(place: string, property: string): readonly CountedFigure[] {
  if (place === DISCREPANCY_ACCOUNT || binOfPlace(place) !== undefined) {
    const own = entryOf(OF_PROPERTY, property);
    return own ? ['onhand', own] : ['onhand'];
  }
  const at = documentOfPlace(place);
  const figure = at && OF_DOCUMENT.get(`${at.kind}:${at.part}`);
  if (!figure) throw new Error(`no figure counts ${place}`);
  return [figure];
}

/** A column of a list whose sum, per goods and warehouse, is a figure. The list names both. */
export interface CountedColumn {
  readonly resource: Resource;
  readonly column: string;
  readonly figure: CountedFigure;
  /** The flag of rows that it does not count. */
  readonly unless?: string;
}
