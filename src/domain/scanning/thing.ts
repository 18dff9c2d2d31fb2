import type {GoodsRow} from '../goods/goods.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {withLabelContents, type LabelContents} from './label-contents.ts';
import type {CommandCard} from './label.ts';
import type {NormalisedScan} from './normalise.ts';
import type {LabelKind, ListedKind, ScannedRows} from './things.ts';

/** A row of a kind that has a list, under the name of its kind. */
type ListedRow = {
  [K in Exclude<ListedKind, 'goods'>]: {readonly kind: K} & {readonly [P in K]: ScannedRows[K]};
}[Exclude<ListedKind, 'goods'>];

/** A thing that a text stands for. */
export type ScannedThing =
  | ListedRow
  /** `brings`: what the code tells beside them. */
  | {readonly kind: 'goods'; readonly goods: GoodsRow; readonly brings?: LabelContents}
  | {readonly kind: 'quantity'; readonly quantity: number}
  | {readonly kind: 'command'; readonly command: CommandCard}
  /** A label of ours on something that has no list yet, known by its letter alone; `sscc`: a logistic unit of others. */
  | {readonly kind: Exclude<LabelKind, ListedKind>; readonly id: Id; readonly sscc?: string}
  /** A lot, a date, a quantity of goods that it does not name. */
  | {readonly kind: 'details'; readonly brings: LabelContents};
export type ScannedKind = ScannedThing['kind'];

/** A text that was scanned, made plain once, and what is asked of it. */
export interface ScanQuestion {
  readonly plain: NormalisedScan;
  readonly expected: readonly ScannedKind[];
  readonly warehouse: string;
  /** Its scanner was seen to send GS, so that a GS1 code without one needs none. */
  readonly keepsSeparators?: boolean | undefined;
  /** Keyed in by a person. */
  readonly isTyped?: boolean | undefined;
  /** That of the scan: two digits of a year lie around it (GS1-3). */
  readonly year: number;
}

/** A row as what its kind says it is: the registry names both. */
export const listedThing = (kind: LabelKind, row: Row, brings: LabelContents = {}): ScannedThing =>
  ({kind, [kind]: row, ...withLabelContents(brings)}) as unknown as ScannedThing;

/** What is known by its letter alone. */
export const unlistedThing = (kind: LabelKind, id: Id): ScannedThing =>
  ({kind, id}) as unknown as ScannedThing;

/** The row of a thing that has one. */
export function rowOfThing(thing: ScannedThing): Row | undefined {
  const row: unknown = (thing as Readonly<Record<string, unknown>>)[thing.kind];
  return typeof row === 'object' && row !== null ? (row as Row) : undefined;
}
