import {quantityStep, scanStep} from '../engine/job.ts';
import type {FoundThing, StockLine} from '../../data/found.ts';

/** Goods of a document that go into a bin: goods → (again +1, pad) → bin, and either may come first. */
export const INTO_BIN = {
  goods: scanStep('goods', {says: 'binMove.scan.goods', label: 'binMove.step.goods'}),
  units: quantityStep({repeat: 'goods', begins: 'rest'}),
  bin: scanStep('bin', {says: 'query.scan.bin', label: 'field.bin'}),
};

/** Goods of a document, as what is recorded of them names them. `opened`: whose they are, where their line says nothing. */
export const goodsOfLine = (
  goods: string,
  {document, documentLine = '', lot, unit}: StockLine,
  opened: readonly FoundThing[] = [],
) => ({
  document: document ?? opened.at(-1)?.id ?? '',
  line: documentLine,
  goods,
  lot,
  unit,
});

/** What is recorded of goods of a document that went into a bin. */
export const putInto = (goods: FoundThing, bin: FoundThing, stock: StockLine, units: number) => ({
  ...goodsOfLine(goods.id, stock),
  bin: bin.id,
  quantity: units,
});
