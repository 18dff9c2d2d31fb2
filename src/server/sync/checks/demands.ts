import type {Rules} from '#domain/kernel/settle.ts';
import type {ReadTransaction} from '../../storage/storage.ts';
import {goodsKey, allRowsOf} from './rows.ts';

/** What is asked of some goods in a warehouse, by plain sums over orders and allocations. */
export interface GoodsDemand {
  pick: number;
  /** Units that confirmed orders which have not left still want, without those that they are promised. */
  ordered: number;
  dn: number;
  back_order: number;
  /** Sent by another warehouse, and not counted here. */
  transit_in: number;
}
const NO_DEMAND: GoodsDemand = {pick: 0, ordered: 0, dn: 0, back_order: 0, transit_in: 0};

/** By `warehouse/goods`. */
export class GoodsDemands {
  readonly #of = new Map<string, GoodsDemand>();

  at(key: string): GoodsDemand {
    return this.#of.get(key) ?? NO_DEMAND;
  }

  keys(): Iterable<string> {
    return this.#of.keys();
  }

  add(key: string, more: Partial<GoodsDemand>): void {
    const so = this.#of.get(key) ?? {...NO_DEMAND};
    this.#of.set(key, so);
    so.pick += more.pick ?? 0;
    so.ordered += more.ordered ?? 0;
    so.dn += more.dn ?? 0;
    so.back_order += more.back_order ?? 0;
    so.transit_in += more.transit_in ?? 0;
  }
}

const OPEN_ORDER_STATES = ['new', 'to-pick', 'picked'];

export async function demandsOf(tx: ReadTransaction, rules: Rules): Promise<GoodsDemands> {
  const demands = new GoodsDemands();
  const states = new Map<string, string>();
  const destinations = new Map<string, string>();
  for await (const {id, state, to_warehouse} of allRowsOf(tx, rules, 'dn')) {
    states.set(String(id), String(state));
    if (to_warehouse) destinations.set(String(id), String(to_warehouse));
  }
  const noDemand = new Set<string>();
  for await (const row of allRowsOf(tx, rules, 'dnLine')) {
    // What goes back to its supplier no customer waits for.
    if (row['no_demand'] === 1) {
      noDemand.add(String(row['id']));
      continue;
    }
    const state = states.get(String(row['document'])) ?? '';
    const to = destinations.get(String(row['document']));
    if (to !== undefined)
      demands.add(`${to}/${String(row['goods'])}`, {transit_in: Number(row['intransit'])});
    const [quantity, picked, closed, moved] = ['quantity', 'picked', 'closed', 'moved'].map((name) =>
      Number(row[name]),
    );
    const wanted = Math.max(0, (quantity ?? 0) - (picked ?? 0) - (closed ?? 0) - (moved ?? 0));
    demands.add(goodsKey(row), {
      dn: state === 'fresh' ? (quantity ?? 0) : 0,
      ordered: OPEN_ORDER_STATES.includes(state) ? wanted : 0,
      back_order: Number(row['back_ordered']),
    });
  }
  for await (const row of allRowsOf(tx, rules, 'allocation')) {
    const quantity = Number(row['quantity']);
    demands.add(goodsKey(row), {
      // What is set aside cannot be ordered, promised or not.
      pick: row['set_aside'] === 1 ? 0 : quantity,
      ordered: noDemand.has(String(row['for'])) ? 0 : -quantity,
    });
  }
  return demands;
}
