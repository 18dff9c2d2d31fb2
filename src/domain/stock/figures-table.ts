import {entryOf} from '../kernel/entry-of.ts';
import type {Resource} from '../kernel/resource.ts';
import {binOfPlace, DISCREPANCY_ACCOUNT, documentOfPlace} from './place.ts';

/** Figures that places and rows add to; goods_qty and can_order follow from these (FIG-1). */
export const COUNTED_FIGURES = [
  'onhand',
  'inspect',
  'hold',
  'damage',
  'asn',
  'pre_load',
  'pre_sort',
  'sorted',
  'picked',
  'pick',
  'ordered',
  'dn',
  'back_order',
  'transit_out',
  'transit_in',
] as const;
export type CountedFigure = (typeof COUNTED_FIGURES)[number];

/** In which figure goods at a document count. */
const OF_DOCUMENT: Readonly<Record<string, CountedFigure>> = {
  'asn:expected': 'asn',
  'asn:unload': 'pre_load',
  'asn:sort': 'pre_sort',
  'asn:sorted': 'sorted',
  'dn:picked': 'picked',
  'dn:transit': 'transit_out',
};

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
  const figure = at && entryOf(OF_DOCUMENT, `${at.kind}:${at.part}`);
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
