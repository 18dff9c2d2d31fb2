import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {compareText, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {caseResource, caseShare} from '#domain/kernel/case.ts';
import type {ProvingChange} from './chain/proving.ts';
import type {LedgerRow, ReadTransaction, SettledRow} from './storage.ts';

/** What is read at once: histories are larger than any memory. */
const HISTORY_ROWS_PER_PAGE = 2_000;

/** What one commit did: the mutations that it settled, by id, the lines that it wrote, and the cases it opened. */
export interface Commit {
  readonly version: number;
  readonly settled: ReadonlyMap<Id, SettledRow>;
  readonly lines: readonly LedgerRow[];
  /** As they are now: closing one changes its row. In the order of their ids. */
  readonly cases: readonly Row[];
  /** Its corrections that joined cases, likewise; only work that was corrected has such. */
  readonly shares: readonly Row[];
  /** What it made of rows that let a person in, in the order of tables and keys. */
  readonly proving: readonly ProvingChange[];
}

type WithCases = SettledRow & Pick<Commit, 'cases' | 'shares'>;

/** A company's history, commit by commit. */
export async function* eachCommit(tx: ReadTransaction): AsyncGenerator<Commit> {
  const mutations = ofEachVersion(settledPages(tx));
  const ledger = ofEachVersion(ledgerPages(tx));
  const identity = ofEachVersion(provingPages(tx));
  let [settled, lines, proving] = [await next(mutations), await next(ledger), await next(identity)];
  while (settled || lines || proving) {
    const versions = [settled, lines, proving].map((each) => each?.version ?? Infinity);
    const version = Math.min(...versions);
    const own = settled?.version === version ? settled.rows : [];
    yield {
      version,
      settled: new Map(own.map((row) => [row.mutation.id, row])),
      lines: lines?.version === version ? lines.rows : [],
      cases: byId(own.flatMap(({cases}) => cases)),
      shares: byId(own.flatMap(({shares}) => shares)),
      proving: proving?.version === version ? proving.rows : [],
    };
    if (settled?.version === version) settled = await next(mutations);
    if (lines?.version === version) lines = await next(ledger);
    if (proving?.version === version) proving = await next(identity);
  }
}

/** In the order of their ids. */
export const byId = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compareText(String(a['id']), String(b['id'])));

/** Every row of a list, of every warehouse, in the order of its key. */
export async function* eachRow(tx: ReadTransaction, resource: Resource): AsyncGenerator<Row> {
  const query = {index: 'key', prefix: [], search: '', warehouse: '', limit: HISTORY_ROWS_PER_PAGE};
  for (let last: Row | undefined; ;) {
    const after = last && resource.key.map((column) => last?.[column] ?? '');
    const page = await tx.page(resource.name, after ? {...query, after} : query);
    yield* page;
    last = page.at(-1);
    if (!last || page.length < HISTORY_ROWS_PER_PAGE) return;
  }
}

/** The same at once, for lists that a test knows to be small. */
export async function allRows(tx: ReadTransaction, resource: Resource): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of eachRow(tx, resource)) rows.push(row);
  return rows;
}

async function* settledPages(tx: ReadTransaction): AsyncGenerator<WithCases[]> {
  for (let after = {version: 0, id: ''}; ;) {
    const page = await tx.settled(after, HISTORY_ROWS_PER_PAGE);
    const ids = page.map(({mutation: {id}}) => id);
    const corrected = page.filter(({status}) => status === 'corrected').map(({mutation: {id}}) => id);
    const [cases, shares] = [await bornOf(tx, caseResource, ids), await bornOf(tx, caseShare, corrected)];
    yield page.map((row) => ({
      ...row,
      cases: cases.get(row.mutation.id) ?? [],
      shares: shares.get(row.mutation.id) ?? [],
    }));
    const last = page.at(-1);
    if (!last || page.length < HISTORY_ROWS_PER_PAGE) return;
    after = {version: last.version, id: last.mutation.id};
  }
}

async function* ledgerPages(tx: ReadTransaction): AsyncGenerator<LedgerRow[]> {
  for (let after = {version: 0, n: 0}; ;) {
    const page = await tx.ledger(after, HISTORY_ROWS_PER_PAGE);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < HISTORY_ROWS_PER_PAGE) return;
    after = {version: last.version, n: last.n};
  }
}

async function* provingPages(tx: ReadTransaction): AsyncGenerator<ProvingChange[]> {
  for (let after = {version: 0, list: '', key: ''}; ;) {
    const page = await tx.provingChanges(after, HISTORY_ROWS_PER_PAGE);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < HISTORY_ROWS_PER_PAGE) return;
    after = last;
  }
}

/** Rows of one mutation that are read at once: mostly one or none, of a document of thousands of lines as many. */
const BORN = 1_000;
const MUTATION = 'mutation';

/** All rows of a list that were born of these mutations, by mutation. */
async function bornOf(
  tx: ReadTransaction,
  resource: Resource,
  mutations: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Row[]>> {
  const list = resource.name;
  const found = await tx.fetch(mutations.map((id) => ({list, index: MUTATION, prefix: [id], limit: BORN})));
  const born = new Map<Id, readonly Row[]>();
  for (const [i, id] of mutations.entries()) {
    const {rows = [], complete} = found[i] ?? {};
    const last = rows.at(-1);
    born.set(id, last && !complete ? [...rows, ...(await restOf(tx, resource, id, last))] : rows);
  }
  return born;
}

/** What was born of the same mutation behind that row. */
async function restOf(tx: ReadTransaction, resource: Resource, mutation: Id, last: Row): Promise<Row[]> {
  const columns = indexColumns(resource, MUTATION);
  const query = {index: MUTATION, prefix: [mutation], search: '', warehouse: '', limit: BORN};
  const rows: Row[] = [];
  for (let at: Row | undefined = last; at;) {
    const page: Row[] = await tx.page(resource.name, {
      ...query,
      after: columns.map((column) => at?.[column] ?? ''),
    });
    rows.push(...page);
    at = page.length < BORN ? undefined : page.at(-1);
  }
  return rows;
}

interface OfVersion<R> {
  readonly version: number;
  readonly rows: readonly R[];
}

/** Rows that come in the order of their versions, gathered by version. */
async function* ofEachVersion<R extends {readonly version: number}>(
  pages: AsyncGenerator<R[]>,
): AsyncGenerator<OfVersion<R>> {
  let rows: R[] = [];
  for await (const page of pages) {
    for (const row of page) {
      const version = rows[0]?.version;
      if (version !== undefined && version !== row.version) {
        yield {version, rows};
        rows = [];
      }
      rows.push(row);
    }
  }
  const version = rows[0]?.version;
  if (version !== undefined) yield {version, rows};
}

async function next<T>(of: AsyncGenerator<T>): Promise<T | undefined> {
  const {value, done} = await of.next();
  return done ? undefined : value;
}
