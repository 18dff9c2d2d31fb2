import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {newId, type Caller} from './site.ts';

/** One goods, two bins, and some of it in the first. */
export interface SmallWarehouse {
  readonly goods: Id;
  readonly from: Id;
  readonly to: Id;
  /** Arguments of a bin move from the first bin to the second. */
  readonly move: (quantity: number) => Row;
}

/** Makes by HTTP what a bin move needs. */
export async function furnishSmall(owner: Caller, quantity: number): Promise<SmallWarehouse> {
  const {warehouse} = owner;
  const [supplier, size, goods, from, to] = [newId(), newId(), newId(), newId(), newId()];
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A'};
  await owner.do('supplier.create', {id: supplier, name: 'Norte', ...address, level: 1});
  await owner.do('binSize.create', {id: size, name: 'Small', width: 400, depth: 400, height: 400});
  const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
  await owner.do('goods.create', {id: goods, code: 'KETTLE', description: 'Kettle', supplier, ...measures});
  for (const [id, name] of [
    [from, 'A-01'],
    [to, 'A-02'],
  ] as const) {
    await owner.do('bin.create', {id, warehouse, name, size, property: 'Normal'});
  }
  if (quantity > 0) {
    await owner.do('stock.adjust', {warehouse, bin: from, goods, change: quantity, reason: 'opening'});
  }
  return {goods, from, to, move: (units) => ({warehouse, goods, from, to, quantity: units})};
}

/** Units of a goods at a place. */
export async function unitsAt(owner: Caller, goods: Id, place: string): Promise<number> {
  const rows = await owner.list('stock', `warehouse=${owner.warehouse}`);
  const key = stockKey(owner.warehouse, place, '', goods, '');
  const row = rows.find(
    (each) => [each['warehouse'], each['place'], each['unit'], each['goods'], each['lot']].join('/') === key,
  );
  return Number(row?.['quantity'] ?? 0);
}
