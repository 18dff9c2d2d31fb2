import type {Read} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {undoneWorkList} from '#domain/kernel/undone-work.ts';
import {UNDO_ACTION} from '#domain/stock/undoing-books.ts';
import type {ChainAnchor} from '../storage/chain/anchor.ts';
import {ChainFaults} from '../storage/chain/chain-faults.ts';
import {ProvingFaults} from '../storage/chain/proving-faults.ts';
import {walkChain} from '../storage/chain/walk.ts';
import {groupBy} from '../storage/group-by.ts';
import {eachRow, type Commit} from '../storage/history.ts';
import type {LedgerRow, ReadTransaction, SettledRow} from '../storage/storage.ts';
import {ledgerLinesOf} from './act-of.ts';
import {CaseFaults} from './checks/case-faults.ts';
import {ChatFaults} from './checks/chat-faults.ts';
import {ClientFaults} from './checks/client-faults.ts';
import {documentSumFaults, sentBackFaults} from './checks/document-faults.ts';
import {readsOfConfirmed} from './checks/count-effects.ts';
import {countPlanFaults} from './checks/count-plan-faults.ts';
import {faultOfEffect} from './checks/effects.ts';
import {RemovedRows} from './checks/removed-rows.ts';
import {LoginFaults} from './checks/login-faults.ts';
import {LotFaults} from './checks/lot-faults.ts';
import {MasterData} from './checks/master-data.ts';
import {reservedIdsOf, reservedKeyOf} from './checks/reserved-ids.ts';
import {stockAndFigureFaults} from './checks/stock-faults.ts';
import {StockSums} from './checks/stock-sums.ts';
import {taskFaults} from './checks/task-faults.ts';
import {ownLinesOf, transferDeliveries, transferFaults} from './checks/transfer-faults.ts';
import {UndoFaults} from './checks/undo-faults.ts';

/**
 * Proves a company's history from its own records (`reference/sync.md` 5.4): its chain is whole, what lets
 * people and devices in is what acts made of it, statuses and
 * effects agree with what was asked, stock and figures are the sum of the ledger, each row that people edit is what
 * their mutations made of it, tasks are theirs who took them, messages are what was written, plans of
 * counts have the bins that they say, work that did not end as done has its case, and what is
 * gone was taken away. Answers what is wrong, in words, as it finds it; none is the proof. It holds one commit at a
 * time, and beside it no more than a sum or an id for each row and case: that a mutation is recorded once is its
 * primary key's to see to.
 */
export async function* faultsOfHistory(
  tx: ReadTransaction,
  rules: Rules,
  chain: ChainFaults = new ChainFaults(),
  proving: ProvingFaults = new ProvingFaults(),
): AsyncGenerator<string> {
  const [sums, clients, cases] = [new StockSums(), new ClientFaults(), new CaseFaults()];
  const [undos, logins, chat] = [new UndoFaults(), new LoginFaults(), new ChatFaults(tx)];
  const [gone, master, lots] = [new RemovedRows(tx), new MasterData(tx, rules), new LotFaults()];
  const transfers = await transferDeliveries(tx, rules);
  for await (const place of walkChain(tx)) {
    yield* chain.at(place);
    yield* proving.at(place, tx.company);
    const {commit} = place;
    if (!commit) continue;
    yield* await originFaults(tx, commit);
    yield* effectFaults(tx, commit, {sums, gone, transfers});
    lots.of(commit);
    yield* reservedIdsOf(commit);
    yield* clients.of(commit);
    yield* logins.of(commit);
    yield* cases.of(commit);
    undos.of(commit);
    await chat.of(commit);
    yield* master.of(commit, gone);
  }
  yield* chain.end(tx.head);
  yield* await epochFaults(tx);
  yield* proving.end(tx);
  yield* clients.end(tx);
  yield* cases.end(tx);
  yield* undos.end(tx);
  yield* gone.faults();
  yield* stockAndFigureFaults(tx, rules, {sums, owed: cases.owed});
  yield* lots.faults(tx, rules);
  yield* chat.faults(rules);
  yield* transferFaults(tx, rules, sums);
  yield* documentSumFaults(tx, rules, sums);
  yield* sentBackFaults(tx, rules);
  yield* taskFaults(tx, rules);
  yield* countPlanFaults(tx, rules);
  yield* master.faults();
  yield* rowFaults(tx, rules);
}

/** The same at once; `[]` is the proof. */
export async function checkHistory(
  tx: ReadTransaction,
  rules: Rules,
  anchors: readonly ChainAnchor[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  for await (const fault of faultsOfHistory(tx, rules, new ChainFaults(anchors))) faults.push(fault);
  return faults;
}

/** A company stands in the last epoch of its lineage: to any other its devices would belong to another history. */
async function epochFaults(tx: ReadTransaction): Promise<string[]> {
  const last = (await tx.lineage()).at(-1)?.epoch ?? '';
  return last === tx.head.epoch
    ? []
    : [`the company stands in epoch ${tx.head.epoch}, and its last is ${last}`];
}

/** (2) Ledger lines belong to applied or corrected mutations only, of their own commit. */
async function originFaults(tx: ReadTransaction, {settled, lines}: Commit): Promise<string[]> {
  const faults: string[] = [];
  for (const line of lines) {
    const fault = await faultOfLine(tx, line, settled.get(line.mutation));
    if (fault) faults.push(fault);
  }
  return faults;
}

async function faultOfLine(
  tx: ReadTransaction,
  {version, n, mutation}: LedgerRow,
  settled: SettledRow | undefined,
): Promise<string | undefined> {
  const row = settled ?? (await tx.mutations([mutation]))[0];
  if (row?.status !== 'applied' && row?.status !== 'corrected') {
    return `ledger line ${String(version)}.${String(n)} of a mutation that is ${row?.status ?? 'unknown'}`;
  }
  return settled
    ? undefined
    : `mutation ${mutation} had an effect at version ${String(version)}, where it was not settled`;
}

/** Each mutation's lines do what it asked for; what they empty has its tombstone. */
async function* effectFaults(
  tx: ReadTransaction,
  {version, settled, lines, cases}: Commit,
  {
    sums,
    gone,
    transfers,
  }: {
    readonly sums: StockSums;
    readonly gone: RemovedRows;
    readonly transfers: ReadonlySet<string>;
  },
): AsyncGenerator<string> {
  // What stood there, from before the commit on.
  const stood = new Map<string, number[]>();
  const own = groupBy(lines, ({mutation}) => mutation);
  // In the order of their lines, so that each is looked at on the stock that it left.
  const order = new Set([...own.keys(), ...settled.keys()]);
  for (const id of order) {
    const effects = own.get(id) ?? [];
    for (const line of effects) {
      const around = sums.around(line);
      sums.add(line);
      for (const [key, before] of around) {
        const sumsOfKey = stood.get(key) ?? [before];
        stood.set(key, sumsOfKey);
        sumsOfKey.push(sums.at(key));
      }
    }
    const row = settled.get(id);
    if (row?.status !== 'applied' && row?.status !== 'corrected') continue;
    const named = row.mutation.args['case'];
    const [found, joined] = typeof named === 'string' ? await tx.fetch(readsOfCase(named)) : [];
    const born = cases.filter(({mutation}) => mutation === id);
    const undone = await undoneWork(tx, row.mutation);
    const {action = row.mutation.action} = undone;
    const fault = faultOfEffect(row, ownLinesOf(effects, action, transfers), {
      born,
      named: found?.rows[0],
      joined: joined?.rows ?? [],
      counted: (await tx.fetch(readsOfConfirmed(row))).flatMap(({rows}) => rows),
      // Work without lines has no place among the others of its commit.
      stands: (key, units) =>
        (effects.length > 0 ? undefined : stood.get(key))?.some((sum) => sum === units) ??
        sums.at(key) === units,
      makers: await makersOf(tx, row.mutation),
      undone: ownLinesOf(undone.lines, action, transfers),
    });
    if (fault) yield `mutation ${id} ${fault}`;
  }
  for (const [key, [before]] of stood)
    if (before !== 0 && sums.at(key) === 0) yield* gone.add('stock', key, version);
}

/** A mutation's id, and those of the work that it runs again, the first of all last. */
async function makersOf(tx: ReadTransaction, {id, redoes}: SettledRow['mutation']): Promise<readonly Id[]> {
  if (redoes === undefined) return [id];
  const [before] = await tx.mutations([redoes]);
  return [id, ...(before ? await makersOf(tx, before.mutation) : [redoes])];
}

/** The act that some work undoes, and its ledger lines. */
async function undoneWork(
  tx: ReadTransaction,
  {id, action}: SettledRow['mutation'],
): Promise<{readonly action?: string; readonly lines: readonly LedgerRow[]}> {
  if (action !== UNDO_ACTION) return {lines: []};
  const [found] = await tx.fetch([{list: undoneWorkList.name, index: 'by', prefix: [id], limit: 1}]);
  const [act] = await tx.mutations([String(found?.rows[0]?.['id'])]);
  return act ? {action: act.mutation.action, lines: await ledgerLinesOf(tx, act)} : {lines: []};
}

/** More corrections than join one case. */
const MAX_SHARES_CHECKED = 100_000;

const readsOfCase = (id: string): Read[] => [
  {list: 'case', key: id},
  {list: 'caseShare', index: 'case', prefix: [id], limit: MAX_SHARES_CHECKED},
];

/** (6) No row is from the future, or under an id that no row may have. */
async function* rowFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  for (const [list, resource] of rules.resources) {
    for await (const row of eachRow(tx, resource)) {
      if (Number(row['version']) > tx.head.version)
        yield `${list} ${rowKey(resource, row)} is from the future`;
      yield* reservedKeyOf(resource, row);
    }
  }
}
