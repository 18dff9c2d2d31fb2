import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {newId, type Caller} from '../http/site.ts';
import {furnishSmall} from '../http/warehouse.ts';

/** One goods in a row of bins. */
export interface Hall {
  readonly warehouse: string;
  readonly goods: Id;
  readonly bins: readonly Id[];
  /** Arguments of a move between two bins, by their place in the row. */
  move(from: number, to: number, quantity: number): Row;
}

/** Makes a hall by HTTP; all units stand in the first bin. The bins behind `bins` hold damaged goods. */
export async function furnishHall(
  owner: Caller,
  {units, bins, damaged = 0}: {units: number; bins: number; damaged?: number},
): Promise<Hall> {
  const {warehouse} = owner;
  const small = await furnishSmall(owner, units);
  const size = String((await owner.list('binSize'))[0]?.['id']);
  const all = [small.from, small.to];
  for (let n = all.length; n < bins + damaged; n++) {
    const id = newId();
    const property = n < bins ? 'Normal' : 'Damage';
    await owner.do('bin.create', {id, warehouse, name: `B-${String(n).padStart(2, '0')}`, size, property});
    all.push(id);
  }
  const {goods} = small;
  const at = (n: number): Id => all[n] ?? '';
  return {
    warehouse,
    goods,
    bins: all,
    move: (from, to, quantity) => ({warehouse, goods, from: at(from), to: at(to), quantity}),
  };
}
