import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {Settled} from '#domain/kernel/settle.ts';
import {StockWorld, WAREHOUSE} from '#tests/builders/stock-world.ts';
import type {FactsWorld} from './run-cells.ts';

/** The rules over plain maps. */
export function plainWorld(): FactsWorld & {readonly world: StockWorld} {
  const world = new StockWorld();
  const ids = new Map<string, string>([
    ['kettle', world.aGoods()],
    ['pan', world.aGoods()],
    ['pot', world.aGoods()],
    ['shelf', world.aBin()],
    ['spare', world.aBin()],
    ['broken', world.aBin('Damage')],
    ['empty', world.aBin()],
    ['other lot', world.id()],
    ['supplier', world.id()],
    ['customer', world.id()],
    ['warehouse', WAREHOUSE],
  ]);
  world.give('supplier', {id: ids.get('supplier') ?? '', name: 'Norte'});
  world.give('customer', {id: ids.get('customer') ?? '', name: 'Ortega'});
  return {
    world,
    ids,
    async do(action, args, how) {
      const mutation = world.id();
      const settled = world.settle(action, args, how, world.view(), mutation);
      world.store(settled);
      return {...endOf(settled), id: ownRowId(mutation, 1)};
    },
    rows: async (list) => structuredClone<Row[]>([...world.list(list).values()]),
    ledger: async () => world.ledger,
  };
}

function endOf(settled: Settled): {status: string; code: string} {
  if (settled.status === 'missing' || settled.status === 'undownloaded')
    throw new Error(`not settled: ${settled.status}`);
  if ('refusal' in settled) return {status: settled.status, code: settled.refusal.code};
  return {status: settled.status, code: settled.corrections.map(({code}) => code).join(' ')};
}
