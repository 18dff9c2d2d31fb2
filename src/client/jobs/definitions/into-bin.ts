import {quantityStep, scanStep} from '../engine/job.ts';
import type {FoundThing, StockLine} from '../../data/found.ts';

/** Goods of a document that go into a bin: goods → (again +1, pad) → bin, and either may come first. */
export const INTO_BIN = {
  goods: scanStep('goods', {says: 'binMove.scan.goods', label: 'binMove.step.goods'}),
  units: quantityStep({repeat: 'goods', begins: 'rest'}),
  bin: scanStep('bin', {says: 'query.scan.bin', label: 'field.bin'}),
};

/** What is recorded of goods of a document that went into a bin. */
export const putInto = (goods: FoundThing, bin: FoundThing, stock: StockLine, units: number) => ({
  document: stock.document ?? '',
  line: stock.documentLine ?? '',
  goods: goods.id,
  lot: stock.lot,
  unit: stock.unit,
  bin: bin.id,
  quantity: units,
});
