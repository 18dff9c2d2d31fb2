import {
  MAX_READ_ROUNDS,
  type PastAct,
  type Context,
  type LedgerEntry,
  type Read,
} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {derivedId, idAt, type Id} from '#domain/kernel/id.ts';
import {
  compareRows,
  completeRow,
  indexColumns,
  rowKey,
  matchesPrefix,
  type Resource,
  type RowOf,
} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {readsOf, settleWork, type Rules, type SettledWork} from '#domain/kernel/settle.ts';
import {LayeredView, UnansweredRead, type FetchedRows} from '#domain/kernel/view.ts';
import {acceptCase} from '#domain/accept-case.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {chatActions} from '#domain/chat/actions.ts';
import {countingActions} from '#domain/counting/actions.ts';
import {inboundActions} from '#domain/inbound/actions.ts';
import {returnActions} from '#domain/returns/actions.ts';
import {transferActions} from '#domain/transfers/actions.ts';
import {outboundActions} from '#domain/outbound/actions.ts';
import {projectionReads, ALL_PROJECTIONS} from '#domain/projections.ts';
import {RESOURCES} from '#domain/resources.ts';
import {stockActions} from '#domain/stock/actions.ts';
import {taskActions} from '#domain/tasks/actions.ts';
import {leaveDocument} from '#domain/leave.ts';
import {undoAction} from '#domain/undo.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {figures, figuresKey} from '#domain/stock/figures.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {lotId} from '#domain/stock/lot.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import {dayInZone} from '#protocol/days.ts';

export const STOCK_WAREHOUSE = 'WH000001';
export const rules: Rules = {
  resources: RESOURCES,
  actions: new Map(
    [
      acceptCase,
      ...stockActions,
      ...inboundActions,
      ...outboundActions,
      ...returnActions,
      ...transferActions,
      ...countingActions,
      ...taskActions,
      ...chatActions,
      undoAction,
      leaveDocument,
    ].map((action) => [action.name, action]),
  ),
  projections: ALL_PROJECTIONS,
  projectionReads,
};

/** The n-th id of a test: the same in every run. */
export const testId = (n: number): Id => idAt(1_700_000_000_000 + n, new Uint8Array(10));

interface Asked {
  readonly role?: Role;
  /** Of another company's people: the row that they are bound to. */
  readonly party?: Id;
  readonly asking?: boolean;
  readonly answered?: readonly string[];
  /** Numbers of documents are given, above this one. */
  readonly numbersFrom?: number;
  /** Others than those of most tests. */
  readonly warehouse?: string;
  /** Those that the person is bound to. */
  readonly warehouses?: readonly string[];
  readonly device?: Id;
  readonly who?: Id;
  /** Of work that the server settles: how much of a history that somebody names is the one in force. */
  readonly seenUpTo?: NonNullable<Context['seenUpTo']>;
  /** When the device that hands it in was last heard with nothing waiting. */
  readonly quietAt?: number;
  /** Work of before that it undoes. */
  readonly undoes?: PastAct;
  /** Of work that comes back after a loss of history: when it was done. */
  readonly doneAt?: NonNullable<Context['doneAt']>;
  readonly wasBefore?: NonNullable<Context['wasBefore']>;
}

/** What the clock says in a stock world until a test sets it, ms UTC. */
export const NOW = 1_700_000_000_000;

/** One warehouse over plain maps, changed only by what the kernel settles: the smallest real server. */
export class StockWorld {
  readonly rows = new Map<string, Map<string, Row>>();
  readonly ledger: LedgerEntry[] = [];
  /** How many single answers the maps gave: what a database would be asked. */
  fetched = 0;
  /** How often the last work asked for more than it had said that it reads. */
  trips = 0;
  /** In how many rounds it fetched what it had said. */
  rounds = 0;
  /** The act that was done last, as its records tell it. */
  last: PastAct | undefined;
  /** Of the commit that was last. */
  version = 0;
  /** The time of commits, ms UTC. */
  now = NOW;
  #next = 1;

  constructor() {
    this.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 100});
  }

  /** An id that nothing has yet. */
  id(): Id {
    return testId(this.#next++);
  }

  give(list: string, row: Row): void {
    const resource = resourceOf(list);
    this.list(list).set(rowKey(resource, row), completeRow(resource, row));
  }

  aBin(property = 'Normal', warehouse = STOCK_WAREHOUSE): Id {
    const id = this.id();
    this.give('bin', {id, warehouse, name: id, property});
    return id;
  }

  aGoods(): Id {
    const id = this.id();
    this.give('goods', {id, code: id});
    return id;
  }

  /** A lot that some fact about these goods has made. */
  aLot(goods: Id, code = 'L-1'): Id {
    const id = lotId(goods, code);
    this.give('lot', {id, goods, code});
    return id;
  }

  /** Opening stock, by the action that people use for it. */
  stand(bin: Id, goods: Id, quantity: number, more: Readonly<Record<string, Value>> = {}): void {
    const args = {warehouse: STOCK_WAREHOUSE, bin, goods, change: quantity, reason: 'opening stock', ...more};
    expectDone(this.do('stock.adjust', args, {role: 'Admin'}));
  }

  /** An allocation as releasing an order makes it: its row, and the stock row's sum. */
  allocate(bin: Id, goods: Id, quantity: number, ranked_at: number): Id {
    const id = this.id();
    const key = binKey(bin, goods);
    const row = this.list('stock').get(key);
    if (!row) throw new Error('nothing to allocate');
    const context = contextOf(this.id(), {now: this.now});
    const puts = [
      {
        list: 'allocation',
        row: {id, warehouse: STOCK_WAREHOUSE, goods, stock: key, quantity, for: id, ranked_at, short: 0},
      },
      {list: 'stock', row: {...row, allocated: Number(row['allocated']) + quantity}},
    ];
    const view = this.view();
    const outcome = {kind: 'done', puts, dels: [], entries: [], corrections: []} as const;
    const derived = retried(this, view, () =>
      ALL_PROJECTIONS.flatMap((each) => each(outcome, view, context, '')),
    );
    for (const put of [...puts, ...derived]) if ('row' in put) this.give(put.list, put.row);
    return id;
  }

  move(from: Id, to: Id, goods: Id, quantity: number, asked: Asked = {}): SettledWork {
    return this.do(
      'stock.moveBin',
      {warehouse: STOCK_WAREHOUSE, goods, lot: '', unit: '', from, to, quantity},
      asked,
    );
  }

  /** Settles one mutation on a fresh view and stores what it changed, as a version of its own. */
  do(action: string, args: Row, asked: Asked = {}): SettledWork {
    const mutation = this.id();
    const settled = this.settle(action, args, asked, this.view(), mutation);
    this.store(settled);
    this.version++;
    this.last = actOf({mutation, action, args, who: asked.who, at: this.now}, settled);
    return settled;
  }

  /** Undoes what was done last, or some act of before. */
  undo(asked: Asked = {}, act: PastAct | undefined = this.last): SettledWork {
    if (!act) throw new Error('nothing was done');
    return this.do('work.undo', {act: act.action}, {...asked, undoes: act});
  }

  /** Settles without storing, fetching as a server does: its rounds, then whatever was missing. */
  settle(action: string, args: Row, asked: Asked, view: LayeredView, mutation = this.id()): SettledWork {
    const ask = {action, v: 1, args};
    const context = contextOf(mutation, {...asked, version: this.version + 1, now: this.now});
    this.rounds = 0;
    for (let round = 0; round < MAX_READ_ROUNDS; round++)
      this.#fetch(view, readsOf(rules, ask, context, round === 0 ? undefined : view));
    for (this.trips = 0; ; this.trips++) {
      const settled = settleWork(rules, ask, view, context);
      if (settled.status !== 'missing') return settled;
      for (const read of settled.reads) view.give(this.answer(read));
    }
  }

  store(settled: SettledWork): void {
    if (!('puts' in settled)) return;
    for (const {list, key} of settled.dels) this.list(list).delete(key);
    for (const {list, row} of settled.puts) this.give(list, row);
    this.ledger.push(...settled.entries);
  }

  view(): LayeredView {
    return new LayeredView(RESOURCES);
  }

  answer(read: Read): FetchedRows {
    this.fetched++;
    if ('key' in read) {
      const row = this.list(read.list).get(read.key);
      return {read, rows: row ? [row] : [], complete: true, downloaded: true};
    }
    const resource = resourceOf(read.list);
    const rows = [...this.list(read.list).values()]
      .filter((row) => matchesPrefix(resource, read.index, read.prefix, row))
      .sort(compareRows(indexColumns(resource, read.index)));
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  list(name: string): Map<string, Row> {
    let rows = this.rows.get(name);
    if (!rows) this.rows.set(name, (rows = new Map<string, Row>()));
    return rows;
  }

  all<R extends Resource>(resource: R): RowOf<R>[] {
    return [...this.list(resource.name).values()] as RowOf<R>[];
  }

  one<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
    return this.list(resource.name).get(key) as RowOf<R> | undefined;
  }

  /** [quantity, allocated, disputed] of some goods in a bin; `undefined` where no row is. */
  standing(bin: Id, goods: Id): readonly [number, number, number] | undefined {
    const row = this.one(stock, binKey(bin, goods));
    return row && [row.quantity, row.allocated, row.disputed];
  }

  discrepancy(goods: Id): number {
    return this.one(stock, stockKey(STOCK_WAREHOUSE, DISCREPANCY_ACCOUNT, '', goods, ''))?.quantity ?? 0;
  }

  figures(goods: Id): RowOf<typeof figures> | undefined {
    return this.one(figures, figuresKey(STOCK_WAREHOUSE, goods));
  }

  allocations(): RowOf<typeof allocation>[] {
    return this.all(allocation);
  }

  openCases(): RowOf<typeof caseResource>[] {
    return this.all(caseResource).filter((row) => row.state === 'open');
  }

  #fetch(view: LayeredView, reads: readonly Read[]): void {
    const missing = view.missing(reads);
    if (missing.length > 0) this.rounds++;
    for (const read of missing) view.give(this.answer(read));
  }
}

/** Calls until everything it reads has been fetched. */
function retried<T>(world: StockWorld, view: LayeredView, call: () => T): T {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof UnansweredRead)) throw error;
      view.give(world.answer(error.read));
    }
  }
}

export const binKey = (bin: Id, goods: Id): string => stockKey(STOCK_WAREHOUSE, binPlace(bin), '', goods, '');

/** An act as its own records tell it, for whoever undoes it. */
export const actOf = (
  {
    mutation,
    action,
    args,
    who = testId(1_000_000),
    at = NOW,
  }: {
    readonly mutation: Id;
    readonly action: string;
    readonly args: Row;
    readonly who?: Id | undefined;
    readonly at?: number;
  },
  settled: SettledWork,
): PastAct => ({
  id: mutation,
  action,
  args,
  who,
  warehouse: STOCK_WAREHOUSE,
  at,
  isDone: 'puts' in settled,
  entries: 'entries' in settled ? settled.entries : [],
});

function contextOf(
  mutation: Id,
  {role = 'StockControl', asking = false, ...more}: Asked & Pick<Context, 'now' | 'version'>,
): Context {
  return {
    company: 'C0MPANY1',
    warehouse: STOCK_WAREHOUSE,
    who: testId(1_000_000),
    role,
    device: testId(1_000_001),
    asking,
    mutation,
    id: (n) => derivedId(mutation, n),
    dayIn: (timeZone) => dayInZone(more.now, timeZone),
    ...more,
  };
}

function resourceOf(list: string): Resource {
  const resource = RESOURCES.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return resource;
}

function expectDone(settled: SettledWork): void {
  if (!('puts' in settled)) throw new Error(`not done: ${JSON.stringify(settled)}`);
}
