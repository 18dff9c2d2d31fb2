import type {FieldFault, Value} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {keyPartFaults, stockItemOf, type StockItem} from './stock-change.ts';

/** What a fact about goods of a document names: the line that they were taken for, where it is known. */
export interface GoodsOfDocument {
  readonly document: Id;
  readonly line?: Id;
  readonly goods: Id;
  readonly lot?: string;
  readonly unit?: string;
}

/** The same as arguments. `list`: where its documents stand. */
export const goodsOfDocumentArgs = <const D extends string>(list: D) =>
  ({
    document: {kind: 'reference', list, required: true},
    line: {kind: 'id'},
    goods: {kind: 'reference', list: 'goods', required: true},
    lot: {kind: 'reference', list: 'lot'},
    unit: {kind: 'text'},
  }) as const;

/** What is wrong with them, and with what else of the arguments becomes part of a key. */
export const faultsOfGoodsOfDocument = (
  asked: Readonly<Record<string, Value>>,
  ...also: readonly string[]
): FieldFault[] => keyPartFaults(asked, ['document', 'line', 'goods', 'lot', 'unit', ...also]);

/** The goods as they stand in the warehouse of their document. */
export const itemOfGoods = (
  {goods, lot, unit}: Omit<GoodsOfDocument, 'document'>,
  {warehouse}: {readonly warehouse: Id},
): StockItem => stockItemOf({warehouse, goods, ...(lot && {lot}), ...(unit && {unit})});
