import type {Row} from '#domain/kernel/field.ts';
import {keyOf} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {binPlace, isBorder, DISCREPANCY} from '#domain/stock/place.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';
import {argsOf} from './context.ts';
import {eachCommit, eachRow, type Commit} from '../storage/history.ts';

/**
 * Proves a company's history from its own records (`reference/sync.md` 5.4): statuses and effects agree, stock
 * and figures are the sum of the ledger, no place but the discrepancy is negative, each version's rows are in
 * its past, and work that did not end as done has its case. Answers what is wrong, in words, as it finds it; none
 * is the proof. It holds one commit at a time, and beside it no more than a sum for each row of stock: that a
 * mutation is recorded once is its primary key's to see to.
 */
export async function* faultsOfHistory(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  const sums = new StockSums();
  const order = new Order();
  for await (const commit of eachCommit(tx)) {
    yield* await effectFaults(tx, commit);
    yield* order.faults(commit);
    yield* await caseFaults(tx, commit);
    for (const line of commit.lines) sums.add(line);
  }
  yield* stockFaults(rowsOf(tx, rules, 'stock'), sums);
  yield* figuresFaults(tx, rules);
  yield* versionFaults(tx, rules);
}

/** The same at once; `[]` is the proof. */
export async function checkHistory(tx: ReadTransaction, rules: Rules): Promise<string[]> {
  const faults: string[] = [];
  for await (const fault of faultsOfHistory(tx, rules)) faults.push(fault);
  return faults;
}

async function* rowsOf(tx: ReadTransaction, rules: Rules, list: string): AsyncGenerator<Row> {
  const resource = rules.resources.get(list);
  if (resource) yield* eachRow(tx, resource);
}

/** (2) Ledger lines belong to applied or corrected mutations only; those of a stock move do what it asked for. */
async function effectFaults(tx: ReadTransaction, {settled, lines}: Commit): Promise<string[]> {
  const faults: string[] = [];
  const effects = new Map<string, LedgerRow[]>();
  for (const line of lines) {
    const fault = await faultOfLine(tx, line, settled.get(line.mutation));
    if (fault) faults.push(fault);
    const own = effects.get(line.mutation);
    if (own) own.push(line);
    else effects.set(line.mutation, [line]);
  }
  for (const row of settled.values()) {
    const {mutation, status} = row;
    const isMove = mutation.action === 'stock.moveBin' && (status === 'applied' || status === 'corrected');
    const fault = isMove ? faultOfMove(row, effects.get(mutation.id) ?? []) : undefined;
    if (fault) faults.push(`mutation ${mutation.id} ${fault}`);
  }
  return faults;
}

async function faultOfLine(
  tx: ReadTransaction,
  {version, n, mutation}: LedgerRow,
  settled: MutationRow | undefined,
): Promise<string | undefined> {
  const row = settled ?? (await tx.mutations([mutation]))[0];
  if (row?.status !== 'applied' && row?.status !== 'corrected') {
    return `ledger line ${String(version)}.${String(n)} of a mutation that is ${row?.status ?? 'unknown'}`;
  }
  return settled
    ? undefined
    : `mutation ${mutation} had an effect at version ${String(version)}, where it was not settled`;
}

/** A move brings all it named from one bin to the other; what the first lacked comes from the discrepancy. */
function faultOfMove({mutation, status}: MutationRow, lines: readonly LedgerRow[]): string | undefined {
  if (lines.length === 0) return `is ${status} without effect`;
  const {warehouse, goods, lot = '', unit = '', from, to, quantity} = argsOf(mutation);
  const sources = [binPlace(String(from)), ...(status === 'corrected' ? [DISCREPANCY] : [])];
  const asked = [warehouse, goods, lot, unit, binPlace(String(to))].join('/');
  const isAsked = (line: LedgerRow): boolean =>
    sources.includes(line.from) &&
    [line.warehouse, line.goods, line.lot, line.unit, line.to].join('/') === asked;
  const moved = lines.reduce((sum, line) => sum + line.quantity, 0);
  return lines.every(isAsked) && moved === quantity ? undefined : 'moved otherwise than was asked';
}

/** (3) Of one client's mutations, later sequences were never settled in earlier versions. */
class Order {
  /** The highest sequence of each client in the commits so far. */
  readonly #reached = new Map<string, number>();

  faults({settled}: Commit): string[] {
    const faults: string[] = [];
    const here = new Map<string, number>();
    for (const {mutation} of settled.values()) {
      const {id, client, seq} = mutation;
      // What was asked over HTTP is a sequence of its own, of one.
      if (client === id) continue;
      if (seq < (this.#reached.get(client) ?? 0)) faults.push(`client ${client} was settled out of order`);
      here.set(client, Math.max(seq, here.get(client) ?? 0));
    }
    for (const [client, seq] of here)
      this.#reached.set(client, Math.max(seq, this.#reached.get(client) ?? 0));
    return faults;
  }
}

/** (8) Corrected and held work has its case. */
async function caseFaults(tx: ReadTransaction, {settled}: Commit): Promise<string[]> {
  const unfinished = [...settled.values()].filter(({status}) => status === 'corrected' || status === 'held');
  if (unfinished.length === 0) return [];
  const reads = unfinished.map(({mutation: {id}}) => ({
    list: 'case',
    index: 'mutation',
    prefix: [id],
    limit: 1,
  }));
  const cases = await tx.fetch(reads);
  return unfinished
    .filter((_, i) => cases[i]?.rows.length === 0)
    .map(({mutation, status}) => `mutation ${mutation.id} is ${status} and has no case`);
}

/** What the ledger says stands at each place. What has come to nothing is forgotten. */
class StockSums {
  readonly #sums = new Map<string, number>();

  add(line: LedgerRow): void {
    this.#add(line, line.from, -line.quantity);
    this.#add(line, line.to, line.quantity);
  }

  #add(line: LedgerRow, place: string, quantity: number): void {
    if (isBorder(place)) return;
    // Loose goods lose their unit in the discrepancy, which is kept per goods and lot.
    const unit = place === DISCREPANCY ? '' : line.unit;
    const key = [line.warehouse, place, unit, line.goods, line.lot].join('/');
    const sum = (this.#sums.get(key) ?? 0) + quantity;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
  }

  take(key: string): number {
    const sum = this.#sums.get(key) ?? 0;
    this.#sums.delete(key);
    return sum;
  }

  rest(): Iterable<[string, number]> {
    return this.#sums;
  }
}

/** (4, 5) Stock is the sum of its ledger, and no place but the discrepancy is negative. */
async function* stockFaults(stock: AsyncGenerator<Row>, sums: StockSums): AsyncGenerator<string> {
  for await (const row of stock) {
    const key = [row['warehouse'], row['place'], row['unit'], row['goods'], row['lot']].join('/');
    const sum = sums.take(key);
    const quantity = Number(row['quantity']);
    if (sum !== quantity) yield `stock ${key} is ${String(quantity)}, its ledger says ${String(sum)}`;
    if (row['place'] !== DISCREPANCY && quantity < 0) yield `stock ${key} is negative`;
    if (Number(row['allocated']) + Number(row['disputed']) > Math.max(quantity, 0))
      yield `stock ${key} promises more than it has`;
  }
  for (const [key, sum] of sums.rest())
    yield `the ledger has ${String(sum)} at ${key}, where no stock row is`;
}

/** Figures are what stock and allocations say. */
async function* figuresFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  const onhand = await sumBy(rowsOf(tx, rules, 'stock'), 'quantity');
  const pick = await sumBy(rowsOf(tx, rules, 'allocation'), 'quantity');
  for await (const row of rowsOf(tx, rules, 'figures')) {
    const key = `${String(row['warehouse'])}/${String(row['goods'])}`;
    const n = (column: string) => Number(row[column]);
    if (n('onhand') !== (onhand.get(key) ?? 0))
      yield `onhand of ${key} is ${String(n('onhand'))}, stock has ${String(onhand.get(key) ?? 0)}`;
    if (n('pick') !== (pick.get(key) ?? 0)) yield `pick of ${key} is not the sum of its allocations`;
    const whole = n('asn') + n('pre_load') + n('pre_sort') + n('sorted') + n('onhand') + n('picked');
    if (n('goods_qty') !== whole) yield `goods_qty of ${key} is not the sum of its parts`;
    const free = n('onhand') - n('inspect') - n('hold') - n('damage') - n('pick');
    if (free !== n('can_order') + n('ordered')) yield `can_order of ${key} does not add up`;
    onhand.delete(key);
  }
  for (const [key, sum] of onhand) if (sum !== 0) yield `${key} has stock and no figures`;
}

async function sumBy(rows: AsyncGenerator<Row>, column: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for await (const row of rows) {
    const key = `${String(row['warehouse'])}/${String(row['goods'])}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(row[column]));
  }
  return sums;
}

/** (6) No row is from the future. */
async function* versionFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  for (const [list, resource] of rules.resources) {
    for await (const row of eachRow(tx, resource)) {
      if (Number(row['version']) > tx.head.version)
        yield `${list} ${keyOf(resource, row)} is from the future`;
    }
  }
}
