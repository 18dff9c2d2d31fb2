import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {binPlace, isBorder, DISCREPANCY} from '#domain/stock/place.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';
import {argsOf} from './context.ts';

const PAGE = 5_000;

/**
 * Proves a company's history from its own records (`reference/sync.md` 5.4): statuses and effects agree, stock
 * and figures are the sum of the ledger, no place but the discrepancy is negative, each version's rows are in
 * its past, and work that did not end as done has its case. Answers what is wrong, in words; `[]` is the proof.
 */
export async function checkHistory(tx: ReadTransaction, rules: Rules): Promise<string[]> {
  const faults: string[] = [];
  const mutations = new Map<string, MutationRow>();
  for await (const row of allMutations(tx)) {
    if (mutations.has(row.mutation.id)) faults.push(`mutation ${row.mutation.id} is recorded twice`);
    mutations.set(row.mutation.id, row);
  }
  const lines = await all(tx);
  const rows = await rowsOfLists(tx, rules);
  return [
    ...faults,
    ...checkEffects(mutations, lines),
    ...checkOrder(mutations),
    ...checkStock(rows.get('stock') ?? [], lines),
    ...checkFigures(rows.get('figures') ?? [], rows.get('stock') ?? [], rows.get('allocation') ?? []),
    ...checkVersions(tx, rows, rules),
    ...checkCases(mutations, rows.get('case') ?? []),
  ];
}

async function* allMutations(tx: ReadTransaction): AsyncGenerator<MutationRow> {
  let after = {version: 0, id: ''};
  for (;;) {
    const page = await tx.settled(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = {version: last.version, id: last.mutation.id};
  }
}

async function all(tx: ReadTransaction): Promise<LedgerRow[]> {
  const lines: LedgerRow[] = [];
  let after = {version: 0, n: 0};
  for (;;) {
    const page = await tx.ledger(after, PAGE);
    lines.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return lines;
    after = {version: last.version, n: last.n};
  }
}

async function rowsOfLists(tx: ReadTransaction, rules: Rules): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const [list, resource] of rules.resources) {
    const found = await allRows(tx, resource);
    rows.set(list, found);
  }
  return rows;
}

/** Every row of a list, of every warehouse, in the order of its key. */
export async function allRows(tx: ReadTransaction, resource: Resource): Promise<Row[]> {
  const found: Row[] = [];
  const query = {index: 'key', prefix: [], search: '', warehouse: '', limit: PAGE};
  for (let last: Row | undefined; ;) {
    const after = last && resource.key.map((column) => last?.[column] ?? '');
    const page = await tx.page(resource.name, after ? {...query, after} : query);
    found.push(...page);
    last = page.at(-1);
    if (!last || page.length < PAGE) return found;
  }
}

/** (2) Ledger lines belong to applied or corrected mutations only; those of a stock move do what it asked for. */
function checkEffects(mutations: ReadonlyMap<string, MutationRow>, lines: readonly LedgerRow[]): string[] {
  const faults: string[] = [];
  const effects = new Map<string, LedgerRow[]>();
  for (const line of lines) {
    const status = mutations.get(line.mutation)?.status;
    if (status !== 'applied' && status !== 'corrected') {
      faults.push(
        `ledger line ${String(line.version)}.${String(line.n)} of a mutation that is ${status ?? 'unknown'}`,
      );
    }
    const own = effects.get(line.mutation);
    if (own) own.push(line);
    else effects.set(line.mutation, [line]);
  }
  for (const [id, own] of effects)
    if (own.some(({version}) => version !== own[0]?.version))
      faults.push(`mutation ${id} had its effect twice`);
  for (const row of mutations.values()) {
    const {mutation, status} = row;
    const isMove = mutation.action === 'stock.moveBin' && (status === 'applied' || status === 'corrected');
    const fault = isMove ? faultOfMove(row, effects.get(mutation.id) ?? []) : undefined;
    if (fault) faults.push(`mutation ${mutation.id} ${fault}`);
  }
  return faults;
}

/** A move brings all it named from one bin to the other; what the first lacked comes from the discrepancy. */
function faultOfMove(
  {mutation, status, version}: MutationRow,
  lines: readonly LedgerRow[],
): string | undefined {
  if (!lines.some((line) => line.version === version)) return `is ${status} without effect`;
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
function checkOrder(mutations: ReadonlyMap<string, MutationRow>): string[] {
  const last = new Map<string, {seq: number; version: number}>();
  const faults: string[] = [];
  const inSequence = [...mutations.values()].sort((a, b) => a.mutation.seq - b.mutation.seq);
  for (const {mutation, version} of inSequence) {
    const before = last.get(mutation.client);
    if (before && before.version > version) faults.push(`client ${mutation.client} was settled out of order`);
    last.set(mutation.client, {seq: mutation.seq, version});
  }
  return faults;
}

/** (4, 5) Stock is the sum of its ledger, and no place but the discrepancy is negative. */
function checkStock(stock: readonly Row[], lines: readonly LedgerRow[]): string[] {
  const sums = new Map<string, number>();
  const add = (line: LedgerRow, place: string, quantity: number) => {
    if (isBorder(place)) return;
    // Loose goods lose their unit in the discrepancy, which is kept per goods and lot.
    const unit = place === DISCREPANCY ? '' : line.unit;
    const key = [line.warehouse, place, unit, line.goods, line.lot].join('/');
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  };
  for (const line of lines) {
    add(line, line.from, -line.quantity);
    add(line, line.to, line.quantity);
  }
  const faults: string[] = [];
  for (const row of stock) {
    const key = [row['warehouse'], row['place'], row['unit'], row['goods'], row['lot']].join('/');
    const sum = sums.get(key) ?? 0;
    sums.delete(key);
    const quantity = Number(row['quantity']);
    if (sum !== quantity) faults.push(`stock ${key} is ${String(quantity)}, its ledger says ${String(sum)}`);
    if (row['place'] !== DISCREPANCY && quantity < 0) faults.push(`stock ${key} is negative`);
    if (Number(row['allocated']) + Number(row['disputed']) > Math.max(quantity, 0))
      faults.push(`stock ${key} promises more than it has`);
  }
  for (const [key, sum] of sums)
    if (sum !== 0) faults.push(`the ledger has ${String(sum)} at ${key}, where no stock row is`);
  return faults;
}

/** Figures are what stock and allocations say. */
function checkFigures(figures: readonly Row[], stock: readonly Row[], allocations: readonly Row[]): string[] {
  const onhand = sumBy(stock, 'quantity');
  const pick = sumBy(allocations, 'quantity');
  const faults: string[] = [];
  for (const row of figures) {
    const key = `${String(row['warehouse'])}/${String(row['goods'])}`;
    const n = (column: string) => Number(row[column]);
    if (n('onhand') !== (onhand.get(key) ?? 0))
      faults.push(`onhand of ${key} is ${String(n('onhand'))}, stock has ${String(onhand.get(key) ?? 0)}`);
    if (n('pick') !== (pick.get(key) ?? 0)) faults.push(`pick of ${key} is not the sum of its allocations`);
    const whole = n('asn') + n('pre_load') + n('pre_sort') + n('sorted') + n('onhand') + n('picked');
    if (n('goods_qty') !== whole) faults.push(`goods_qty of ${key} is not the sum of its parts`);
    const free = n('onhand') - n('inspect') - n('hold') - n('damage') - n('pick');
    if (free !== n('can_order') + n('ordered')) faults.push(`can_order of ${key} does not add up`);
    onhand.delete(key);
  }
  for (const [key, sum] of onhand) if (sum !== 0) faults.push(`${key} has stock and no figures`);
  return faults;
}

function sumBy(rows: readonly Row[], column: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = `${String(row['warehouse'])}/${String(row['goods'])}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(row[column]));
  }
  return sums;
}

/** (6) No row is from the future. */
function checkVersions(
  tx: ReadTransaction,
  rows: ReadonlyMap<string, readonly Row[]>,
  rules: Rules,
): string[] {
  const faults: string[] = [];
  for (const [list, found] of rows) {
    const resource: Resource | undefined = rules.resources.get(list);
    for (const row of found) {
      if (resource && Number(row['version']) > tx.head.version)
        faults.push(`${list} ${keyOf(resource, row)} is from the future`);
    }
  }
  return faults;
}

/** (8) Corrected and held work has its case. */
function checkCases(mutations: ReadonlyMap<string, MutationRow>, cases: readonly Row[]): string[] {
  const told = new Set(cases.map((row) => row['mutation']));
  return [...mutations.values()]
    .filter(({mutation, status}) => (status === 'corrected' || status === 'held') && !told.has(mutation.id))
    .map(({mutation, status}) => `mutation ${mutation.id} is ${status} and has no case`);
}
