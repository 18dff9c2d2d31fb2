import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {binOfPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import type {ReadTransaction} from '../../storage/storage.ts';
import type {OwedUnits} from './case-faults.ts';
import {demandsOf, type GoodsDemand, type GoodsDemands} from './demands.ts';
import {goodsKey, allRowsOf} from './rows.ts';
import {figureOfProperty, NO_FIGURES, type LedgerFigures, type StockSums} from './stock-sums.ts';

/** What stock and figures are held against. */
interface Sources {
  readonly sums: StockSums;
  /** What open cases owe the discrepancy account, by `warehouse/goods/lot`. */
  readonly owed: ReadonlyMap<string, OwedUnits>;
}

/** Stock, its disputed units and the figures are what ledger, bins, allocations and open cases say. */
export async function* stockAndFigureFaults(
  tx: ReadTransaction,
  rules: Rules,
  {sums, owed}: Sources,
): AsyncGenerator<string> {
  const allocations = new Allocations();
  for await (const row of allRowsOf(tx, rules, 'allocation')) allocations.add(row);
  const standing = new Standing(await propertiesOf(tx, rules), await idsOf(tx, rules, 'goods'), sums.gone);
  for await (const row of allRowsOf(tx, rules, 'stock')) {
    yield* rowFaults(row, sums, allocations);
    yield* standing.faults(row);
  }
  for (const [key, sum] of sums.rest())
    yield `the ledger has ${String(sum)} at ${key}, where no stock row is`;
  yield* standing.disputeFaults(owed);
  yield* figureFaults(tx, rules, sums.figures, await demandsOf(tx, rules));
  yield* standing.propertyFaults(sums.figures);
}

async function propertiesOf(tx: ReadTransaction, rules: Rules): Promise<Map<string, string>> {
  const properties = new Map<string, string>();
  for await (const row of allRowsOf(tx, rules, 'bin'))
    properties.set(String(row['id']), String(row['property']));
  return properties;
}

async function idsOf(tx: ReadTransaction, rules: Rules, list: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const {id} of allRowsOf(tx, rules, list)) ids.add(String(id));
  return ids;
}

/** Of `warehouse/goods/lot`. */
const goodsOf = (key: string): string => key.split('/').slice(0, 2).join('/');
const add = (to: Map<string, number>, key: string, quantity: number): void =>
  void to.set(key, (to.get(key) ?? 0) + quantity);

/** What is promised, by stock row. */
class Allocations {
  readonly #ofStock = new Map<string, number>();

  add(row: Row): void {
    add(this.#ofStock, String(row['stock']), Number(row['quantity']));
  }

  at(key: string): number {
    return this.#ofStock.get(key) ?? 0;
  }
}

function* rowFaults(row: Row, sums: StockSums, allocations: Allocations): Generator<string> {
  const key = [row['warehouse'], row['place'], row['unit'], row['goods'], row['lot']].join('/');
  const sum = sums.take(key);
  const quantity = Number(row['quantity']);
  if (sum !== quantity) yield `stock ${key} is ${String(quantity)}, its ledger says ${String(sum)}`;
  if (row['place'] !== DISCREPANCY_ACCOUNT && quantity < 0) yield `stock ${key} is negative`;
  if (Number(row['allocated']) + Number(row['disputed']) > Math.max(quantity, 0))
    yield `stock ${key} promises more than it has`;
  if (row['allocated'] !== allocations.at(key))
    yield `stock ${key} has ${String(row['allocated'])} allocated, its allocations say ${String(allocations.at(key))}`;
}

/** What stands in bins, and of what is in question. */
class Standing {
  readonly #properties: ReadonlyMap<string, string>;
  readonly #goods: ReadonlySet<string>;
  readonly #disputed = new Map<string, number>();
  readonly #account = new Map<string, number>();
  readonly #under = new Map<string, number>();

  /** Goods of which some have left their bins with an order, or were not found in them: by `warehouse/goods`. */
  readonly #isGone: ReadonlySet<string>;

  constructor(
    properties: ReadonlyMap<string, string>,
    goods: ReadonlySet<string>,
    isGone: ReadonlySet<string>,
  ) {
    this.#properties = properties;
    this.#goods = goods;
    this.#isGone = isGone;
  }

  *faults(row: Row): Generator<string> {
    const of = `${goodsKey(row)}/${String(row['lot'])}`;
    if (row['place'] === DISCREPANCY_ACCOUNT) add(this.#account, of, Number(row['quantity']));
    else add(this.#disputed, of, Number(row['disputed']));
    if (!this.#goods.has(String(row['goods'])))
      yield `stock of goods ${String(row['goods'])}, which are not there`;
    const bin = binOfPlace(String(row['place']));
    if (bin === undefined) return;
    const property = this.#properties.get(bin);
    if (property === undefined) yield `stock stands in bin ${bin}, which is not there`;
    const figure = property === undefined ? undefined : figureOfProperty(property);
    if (figure) add(this.#under, `${goodsKey(row)}/${figure}`, Number(row['quantity']));
  }

  /** What no open case asks about is not in question, and what one does is owed to the discrepancy. */
  *disputeFaults(owed: ReadonlyMap<string, OwedUnits>): Generator<string> {
    for (const key of new Set([...this.#disputed.keys(), ...this.#account.keys(), ...owed.keys()])) {
      const {owed: asked = 0, surplus = 0} = owed.get(key) ?? {};
      const disputed = this.#disputed.get(key) ?? 0;
      const account = this.#account.get(key) ?? 0;
      // Of units in question some may have left the warehouse with an order, or not have been there for it.
      if (disputed > asked || (disputed < asked && !this.#isGone.has(goodsOf(key))))
        yield `${key} has ${String(disputed)} disputed, its open cases say ${String(asked)}`;
      if (account !== surplus - asked)
        yield `the discrepancy of ${key} is ${String(account)}, its open cases say ${String(surplus - asked)}`;
    }
  }

  /** A bin's property never changes under stock: its lines say the one that it has. */
  *propertyFaults(figures: ReadonlyMap<string, LedgerFigures>): Generator<string> {
    for (const [key, figure] of figures)
      for (const name of ['inspect', 'hold', 'damage'] as const)
        if (figure[name] !== (this.#under.get(`${key}/${name}`) ?? 0))
          yield `${key} stands in bins that are not ${name}, where its ledger says so`;
  }
}

async function* figureFaults(
  tx: ReadTransaction,
  rules: Rules,
  figures: ReadonlyMap<string, LedgerFigures>,
  demands: GoodsDemands,
): AsyncGenerator<string> {
  const missing = new Set([...figures.keys(), ...demands.keys()]);
  for await (const row of allRowsOf(tx, rules, 'figures')) {
    const key = goodsKey(row);
    missing.delete(key);
    for (const [name, value] of expected(figures.get(key) ?? NO_FIGURES, demands.at(key)))
      if (row[name] !== value)
        yield `${name} of ${key} is ${String(row[name])}, the records say ${String(value)}`;
  }
  for (const key of missing)
    if (expected(figures.get(key) ?? NO_FIGURES, demands.at(key)).some(([, value]) => value !== 0))
      yield `${key} has stock and no figures`;
}

function expected(
  ledger: LedgerFigures,
  {pick, ordered, dn, back_order, transit_in}: GoodsDemand,
): [string, number][] {
  const {onhand, inspect, hold, damage, asn, pre_load, pre_sort, sorted, picked} = ledger;
  return [
    ...Object.entries(ledger),
    ['goods_qty', asn + pre_load + pre_sort + sorted + onhand + picked],
    ['pick', pick],
    ['ordered', ordered],
    ['dn', dn],
    ['back_order', back_order],
    ['transit_in', transit_in],
    ['can_order', onhand - inspect - hold - damage - pick - ordered],
  ];
}
