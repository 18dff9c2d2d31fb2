import {ENDING_ACTS} from '#domain/ended-cases.ts';
import {countTask} from '#domain/counting/count-plan.ts';
import {caseResource, caseShare} from '#domain/kernel/case.ts';
import {openCase} from '#domain/kernel/device-case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {mutationOfId, type Id} from '#domain/kernel/id.ts';
import {keyColumns} from '#domain/kernel/resource.ts';
import {groupBy} from '../../storage/group-by.ts';
import {eachRow, type Commit} from '../../storage/history.ts';
import type {MutationRow, ReadTransaction, SettledRow} from '../../storage/storage.ts';
import {closingOf, isFoundByCount} from '../closing-of.ts';
import {actsOfCase, isHanding, type CaseAct} from '#domain/stock/case-acts.ts';
import {textOrEmpty} from '#domain/stock/case-closing.ts';
import {caseFactsOf} from './effects.ts';

/** Units that open cases owe the discrepancy account, and such as they left there. */
export interface OwedUnits {
  readonly owed: number;
  readonly surplus: number;
}

interface Task {
  readonly bin: Id;
  readonly who: Id;
}

interface Closing {
  readonly action: string;
  readonly note: string;
}

/** To whom a case was handed that never was. */
const NEVER_HANDED_ON: ReadonlySet<Id> = new Set(['']);
/** How a case is closed that is run again: its note names the mutation that did. */
const RERUN = 'case.rerun';
/** A closing may itself say what is to be done: then it is corrected. */
const isDone = ({status}: SettledRow): boolean => status === 'applied' || status === 'corrected';
/** What names a case and closes none. */
const ASSIGN = 'case.assign';

/**
 * Work that did not end as done has its case, or a share of one, which says the same as the mutation; each case has its
 * mutation; one that is closed has the mutation that closed it, and no other has; it is whose it was handed to last, or
 * came back to when its bin was counted. What has joined a case is open as long as it is. A bin is counted for an open
 * case by the person who has that case.
 */
export class CaseFaults {
  readonly #closings = new Map<Id, Closing>();
  /**
   * To whom each case was handed last: to one, but where one commit handed it to several, in an order that no row
   * tells.
   */
  readonly #handed = new Map<Id, ReadonlySet<Id>>();
  /** The bins that are counted for cases, by case: bin and person. */
  readonly #tasks = new Map<Id, Task>();
  readonly #born = new Set<Id>();
  /** The devices that mutations asked about, or '' for the company, by mutation: such a case names that alone. */
  readonly #devices = new Map<Id, Id>();
  /** What has joined each case, in all and of it what is open. */
  readonly #shares = new Map<Id, {readonly count: number; readonly open: number}>();
  /** By `warehouse/goods/lot`. */
  readonly owed = new Map<string, OwedUnits>();

  *of({settled, cases, shares}: Commit): Generator<string> {
    for (const {id} of [...cases, ...shares]) this.#born.add(String(id));
    // Only what was corrected joins a case.
    const joined = shares.map((row): Row => ({...row, kind: 'corrected'}));
    const born = groupBy([...cases, ...joined], (row) => String(row['mutation']));
    const handed = new Map<Id, Set<Id>>();
    for (const row of settled.values()) {
      yield* ownFaults(row, born.get(row.mutation.id) ?? []);
      const {action, args} = row.mutation;
      const isAsked = typeof args['device'] === 'string' || action === openCase.name;
      if (row.status === 'applied' && typeof args['code'] === 'string' && isAsked)
        this.#devices.set(row.mutation.id, textOrEmpty(args['device']));
      if (row.status === 'applied' && action === ASSIGN) {
        const of = textOrEmpty(args['case']);
        handed.set(of, new Set(handed.get(of)).add(textOrEmpty(args['to'])));
      } else if (isDone(row) && typeof args['case'] === 'string') {
        const {note} = args;
        this.#closings.set(args['case'], {action, note: typeof note === 'string' ? note : ''});
      }
    }
    for (const [id, to] of handed) this.#handed.set(id, to);
  }

  async *end(tx: ReadTransaction): AsyncGenerator<string> {
    yield* this.#joined(tx);
    for await (const row of eachRow(tx, countTask))
      if (row['case'] !== '')
        this.#tasks.set(String(row['case']), {bin: String(row['bin']), who: String(row['assigned'])});
    for await (const row of eachRow(tx, caseResource)) {
      const id = String(row['id']);
      if (row['state'] === 'open') {
        this.#owe(row);
        this.#giveBack(row);
      }
      const joined = this.#shares.get(id) ?? {count: 0, open: 0};
      this.#shares.delete(id);
      if (joined.count !== row['joined'] || joined.open !== (row['state'] === 'open' ? joined.count : 0))
        yield `case ${id} has ${String(joined.count)} that joined it, ${String(joined.open)} of them open; it says ${String(row['joined'])} and is ${String(row['state'])}`;
      const closing = this.#closings.get(id);
      const handed = this.#handed.get(id) ?? NEVER_HANDED_ON;
      if (!handed.has(textOrEmpty(row['assigned'])) && !(await isBack(tx, row, handed)))
        yield `case ${id} is ${String(row['assigned'])}'s and was handed to ${[...handed].join(' or ') || 'nobody'}`;
      yield* this.#taskFaults(row);
      if (row['state'] === 'open' && closing) yield `case ${id} is open, though ${closing.action} closed it`;
      if (row['state'] !== 'open' && !(await isClosed(tx, row, closing)))
        yield `case ${id} is closed by ${String(row['closing'])}, which no mutation did`;
      const isKnown =
        row['mutation'] === '' ? this.#devices.get(mutationOfId(id)) === row['device'] : this.#born.has(id);
      if (!isKnown) yield `case ${id} is of a mutation that is unknown`;
    }
    for (const id of this.#shares.keys()) yield `something has joined case ${id}, which is not there`;
    for (const id of this.#tasks.keys()) yield `a bin is counted for case ${id}, which is not there`;
  }

  *#taskFaults(row: Row): Generator<string> {
    const id = String(row['id']);
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    const last = lastHanded(row);
    const bin = row['state'] === 'open' && last?.did === ASSIGN ? last.bin : undefined;
    if (task?.bin !== bin)
      yield `case ${id} has bin ${String(task?.bin)} counted, and was handed on for ${String(bin)}`;
    if (task && task.who !== row['assigned'])
      yield `case ${id} is ${String(row['assigned'])}'s, and its bin is for ${task.who} to count`;
  }

  async *#joined(tx: ReadTransaction): AsyncGenerator<string> {
    for await (const row of eachRow(tx, caseShare)) {
      const isOpen = row['state'] === 'open';
      if (isOpen) this.#owe({...row, kind: 'corrected'});
      const {count, open} = this.#shares.get(String(row['case'])) ?? {count: 0, open: 0};
      this.#shares.set(String(row['case']), {count: count + 1, open: open + Number(isOpen)});
      if (!this.#born.has(String(row['id'])))
        yield `what joined case ${String(row['case'])} is of a mutation that is unknown`;
    }
  }

  /** What counts have found since is back where it came from (COUNT-16), or has come to the account (COUNT-19). */
  #giveBack(row: Row): void {
    if (row['kind'] !== 'corrected') return;
    const isOwed = row['code'] === 'stock.short';
    for (const {did, stock = '', counted = 0} of actsOfCase(textOrEmpty(row['acts']))) {
      if (did !== 'case.found') continue;
      const [warehouse, , , goods, lot] = keyColumns(stock);
      const key = [warehouse, goods, lot].join('/');
      const {owed = 0, surplus = 0} = this.owed.get(key) ?? {};
      this.owed.set(key, isOwed ? {owed: owed - counted, surplus} : {owed, surplus: surplus - counted});
    }
  }

  #owe(row: Row): void {
    const {code} = row;
    if (row['kind'] !== 'corrected' || (code !== 'stock.short' && code !== 'pick.short')) return;
    const {warehouse, goods, lot, quantity} = caseFactsOf(row);
    // What is undone has gone back to where it came from.
    if (row['undone'] !== '') return;
    const key = [warehouse, goods, lot].join('/');
    const {owed = 0, surplus = 0} = this.owed.get(key) ?? {};
    const units = Number(quantity);
    this.owed.set(
      key,
      code === 'stock.short' ? {owed: owed + units, surplus} : {owed, surplus: surplus + units},
    );
  }
}

function* ownFaults({mutation: m, status, code, received_at}: SettledRow, born: readonly Row[]) {
  // The person who waits for the answer to a claim reads its refusal there.
  const isTold = status === 'refused' && m.client === m.id;
  const needsOne = status !== 'applied' && !isTold;
  if (needsOne && !born.some(({kind}) => kind === status))
    yield `mutation ${m.id} is ${status} and has no case`;
  for (const row of born) {
    const isRight =
      (row['kind'] === status || (row['kind'] === 'approval' && status === 'applied')) &&
      (status === 'applied' || status === 'corrected' || row['code'] === code) &&
      row['action'] === m.action &&
      row['who'] === m.who &&
      row['device'] === m.device &&
      row['create_time'] === received_at;
    if (!isRight) yield `case ${String(row['id'])} does not say what its mutation ${m.id} does`;
  }
}

/** How a case was handed on last, or came back. */
const lastHanded = (row: Row): CaseAct | undefined =>
  actsOfCase(textOrEmpty(row['acts'])).findLast(isHanding);

/** Whether it came back from the person it was handed to, by work that was done and is known. */
async function isBack(tx: ReadTransaction, row: Row, handed: ReadonlySet<Id>): Promise<boolean> {
  const acts = actsOfCase(textOrEmpty(row['acts'])).filter(isHanding);
  const [before, last] = acts.slice(-2);
  if (before?.did !== ASSIGN || !handed.has(before.to ?? '')) return false;
  if (!last?.mutation || last.to !== row['assigned']) return false;
  if (last.to !== '' && last.to !== before.who) return false;
  const [work]: (MutationRow | undefined)[] = await tx.mutations([last.mutation]);
  const isCount = work?.mutation.action === 'counting.count';
  return (
    (work?.status === 'applied' || work?.status === 'corrected') &&
    work.mutation.who === last.who &&
    isCount === (last.did === 'case.counted')
  );
}

async function isClosed(tx: ReadTransaction, row: Row, closing: Closing | undefined): Promise<boolean> {
  const isEnding = ENDING_ACTS.has(String(row['closing']));
  // A closing of one case may end another with it.
  if (isEnding && closing?.action === row['closing']) return closing?.note === row['note'];
  if (isEnding || isFoundByCount(row)) return row['note'] === '' && (await closingOf(tx, row)) !== undefined;
  if (row['closing'] !== RERUN) {
    return closing?.action === row['closing'] && closing?.note === row['note'];
  }
  const [rerun]: (MutationRow | undefined)[] = await tx.mutations([String(row['note'])]);
  return rerun !== undefined && rerun.status !== 'refused' && rerun.mutation.redoes === row['mutation'];
}
