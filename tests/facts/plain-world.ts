import type {PastAct} from '#domain/kernel/action.ts';
import type {TrackedBy} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {SettledWork} from '#domain/kernel/settle.ts';
import {actOf, StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {lotsNamed, type FactsWorld} from './run-cells.ts';

/** Another warehouse of the same house. */
const SOUTH = 'S0VTH001';

/** The rules over plain maps; kettles are told apart by what is said. */
export function plainWorld(tracked_by: TrackedBy = 'none'): FactsWorld & {readonly world: StockWorld} {
  const world = new StockWorld();
  const ids = new Map<string, string>([
    ['kettle', world.aGoods()],
    ['pan', world.aGoods()],
    ['pot', world.aGoods()],
    ['shelf', world.aBin()],
    ['spare', world.aBin()],
    ['broken', world.aBin('Damage')],
    ['empty', world.aBin()],
    ['wreck', world.aBin('Damage')],
    ['supplier', world.id()],
    ['customer', world.id()],
    ['warehouse', STOCK_WAREHOUSE],
    ['south', SOUTH],
    ['far', world.aBin('Normal', SOUTH)],
  ]);
  world.give('warehouse', {id: SOUTH, name: 'South'});
  const kettle = ids.get('kettle') ?? '';
  if (tracked_by !== 'none') world.give('goods', {id: kettle, code: kettle, tracked_by});
  for (const [name, id] of lotsNamed(kettle)) ids.set(name, id);
  world.give('supplier', {id: ids.get('supplier') ?? '', name: 'Norte'});
  world.give('customer', {id: ids.get('customer') ?? '', name: 'Ortega'});
  const acts: PastAct[] = [];
  return {
    world,
    ids,
    async do(action, args, how) {
      const mutation = world.id();
      const undoes = action === 'work.undo' ? undoneBy(acts, args) : undefined;
      const said = undoes ? {act: undoes.action} : args;
      // As a server does, which has the rows of every warehouse.
      const asked = {numbersFrom: 1, ...how, ...(undoes ? {undoes} : {})};
      const settled = world.settle(action, said, asked, world.view(), mutation);
      world.store(settled);
      if (how.asking !== true) acts.push(actOf({mutation, action, args}, settled));
      return {...endOf(settled), id: ownRowId(mutation, 1)};
    },
    cursor: async () => ({epoch: '', version: 0}),
    rows: async (list) => structuredClone<Row[]>([...world.list(list).values()]),
    ledger: async () => world.ledger,
  };
}

/** The act that an undo is about: the last one, or the last of a name. */
const undoneBy = (acts: readonly PastAct[], {of}: Row): PastAct | undefined =>
  acts.findLast(({action}) => of === undefined || action === of);

function endOf(settled: SettledWork): {status: string; code: string} {
  if (settled.status === 'missing' || settled.status === 'undownloaded')
    throw new Error(`not settled: ${settled.status}`);
  if ('refusal' in settled) return {status: settled.status, code: settled.refusal.code};
  return {status: settled.status, code: settled.corrections.map(({code}) => code).join(' ')};
}
