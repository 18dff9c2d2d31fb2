import {caseResource} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {mutationOf, type Id} from '#domain/kernel/id.ts';
import {groupBy} from '../../storage/group-by.ts';
import {eachRow, type Commit} from '../../storage/history.ts';
import type {MutationRow, ReadTransaction, SettledRow} from '../../storage/storage.ts';
import {factsOf} from './effects.ts';

interface Closing {
  readonly action: string;
  readonly note: string;
}

/** How a case is closed that is run again: its note names the mutation that did. */
const RERUN = 'case.rerun';

/**
 * Work that did not end as done has its case, which says the same as the mutation; each case has its mutation; one
 * that is closed has the mutation that closed it, and no other has.
 */
export class CaseFaults {
  readonly #closings = new Map<Id, Closing>();
  readonly #born = new Set<Id>();
  /** The devices that mutations asked about, by mutation: such a case names the device alone. */
  readonly #devices = new Map<Id, Id>();
  /** Units that open cases leave in question, by `warehouse/goods/lot`. */
  readonly owed = new Map<string, number>();

  *of({settled, cases}: Commit): Generator<string> {
    for (const {id} of cases) this.#born.add(String(id));
    const born = groupBy(cases, (row) => String(row['mutation']));
    for (const row of settled.values()) {
      yield* ownFaults(row, born.get(row.mutation.id) ?? []);
      const {action, args} = row.mutation;
      if (row.status === 'applied' && typeof args['code'] === 'string' && typeof args['device'] === 'string')
        this.#devices.set(row.mutation.id, args['device']);
      if (row.status === 'applied' && typeof args['case'] === 'string') {
        const {note} = args;
        this.#closings.set(args['case'], {action, note: typeof note === 'string' ? note : ''});
      }
    }
  }

  async *end(tx: ReadTransaction): AsyncGenerator<string> {
    for await (const row of eachRow(tx, caseResource)) {
      const id = String(row['id']);
      if (row['state'] === 'open') this.#owe(row);
      const closing = this.#closings.get(id);
      if (row['state'] === 'open' && closing) yield `case ${id} is open, though ${closing.action} closed it`;
      if (row['state'] !== 'open' && !(await isClosed(tx, row, closing)))
        yield `case ${id} is closed by ${String(row['closing'])}, which no mutation did`;
      const isKnown =
        row['mutation'] === '' ? this.#devices.get(mutationOf(id)) === row['device'] : this.#born.has(id);
      if (!isKnown) yield `case ${id} is of a mutation that is unknown`;
    }
  }

  #owe(row: Row): void {
    if (row['kind'] !== 'corrected' || row['code'] !== 'stock.short') return;
    const {warehouse, goods, lot, quantity} = factsOf(row);
    const key = [warehouse, goods, lot].join('/');
    this.owed.set(key, (this.owed.get(key) ?? 0) + Number(quantity));
  }
}

function* ownFaults({mutation: m, status, code, received_at}: SettledRow, born: readonly Row[]) {
  // Whoever waits for the answer to a claim reads its refusal there.
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

async function isClosed(tx: ReadTransaction, row: Row, closing: Closing | undefined): Promise<boolean> {
  if (row['closing'] !== RERUN) {
    return closing?.action === row['closing'] && closing?.note === row['note'];
  }
  const [rerun]: (MutationRow | undefined)[] = await tx.mutations([String(row['note'])]);
  return rerun !== undefined && rerun.status !== 'refused' && rerun.mutation.redoes === row['mutation'];
}
