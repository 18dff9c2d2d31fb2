import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Lineage} from '#protocol/sync.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';
import type {Moment, SimulatedWorld} from './world.ts';

type Rows = ReadonlyMap<Id, MutationRow>;

/** [UNDO-2] [UNDO-3] No act is undone twice, whatever is retried, cloned or restored, and none by anybody else. */
export function checkUndos(rows: Rows, ledger: readonly LedgerRow[], met?: Faults): void {
  const moved = new Set(ledger.map(({mutation}) => mutation));
  const by = new Map<Id, Id>();
  for (const {mutation, status} of rows.values()) {
    const {id, action, undoes, who} = mutation;
    if (action !== 'work.undo' || undoes === undefined || (status !== 'applied' && status !== 'corrected'))
      continue;
    const act = firstOf(rows, undoes);
    if (rows.get(act)?.mutation.who !== who) throw new Broken(`${id} undoes an act of somebody else`);
    if (!moved.has(id)) {
      met?.count('act undone again, without effect');
      continue;
    }
    const before = by.get(act);
    if (before !== undefined) throw new Broken(`act ${act} is undone by ${before} and again by ${id}`);
    by.set(act, id);
  }
}

/** What work was at first that was run again. */
function firstOf(rows: Rows, id: Id): Id {
  const {redoes} = rows.get(id)?.mutation ?? {};
  return redoes === undefined ? id : firstOf(rows, redoes);
}

/** [UNDO-1] Where nothing has come between an act and its undo, stock and figures are as if neither had been. */
export function checkNeither(
  {moments}: Pick<SimulatedWorld, 'moments'>,
  rows: Rows,
  ledger: readonly LedgerRow[],
  lineage: Lineage,
  met?: Faults,
): void {
  const moved = new Set(ledger.map(({mutation}) => mutation));
  for (const undo of rows.values()) {
    const act = rows.get(undo.mutation.undoes ?? '');
    if (!act || !moved.has(undo.mutation.id) || hasBetween(rows, act, undo)) continue;
    const [before, after] = [act.version - 1, undo.version].map((version) =>
      momentAt(moments, lineage, version),
    );
    // That orders have lost what they were promised stays true.
    if (!before || !after || hasTaken(after, act.mutation.id)) continue;
    met?.count('act undone at once');
    const [was, is] = [booksOf(before), booksOf(after)];
    if (was !== is)
      throw new Broken(`${undo.mutation.id} leaves the books otherwise than ${act.mutation.id} found them`);
  }
}

const hasBetween = (rows: Rows, act: MutationRow, undo: MutationRow): boolean =>
  [...rows.values()].some(
    (row) =>
      row !== act &&
      row !== undo &&
      row.version >= act.version &&
      row.version <= undo.version &&
      !row.mutation.action.startsWith('session.'),
  );

const hasTaken = ({rows}: Moment, mutation: Id): boolean =>
  [...(rows.get('case')?.values() ?? []), ...(rows.get('caseShare')?.values() ?? [])].some(
    (row) => row['mutation'] === mutation && row['code'] === 'stock.allocated-taken',
  );

function booksOf({rows}: Moment): string {
  const told = (list: string, columns: readonly string[]): string[] =>
    [...(rows.get(list)?.values() ?? [])]
      .map((row: Row) => columns.map((name) => String(row[name])).join(' '))
      .filter((text) => /[1-9]\d*/.test(text.split(' ').slice(-1).join()))
      .toSorted();
  return JSON.stringify([
    told('stock', ['place', 'unit', 'goods', 'lot', 'quantity']),
    told('figures', [
      'goods',
      'asn',
      'pre_load',
      'pre_sort',
      'sorted',
      'pick',
      'picked',
      'ordered',
      'onhand',
      'goods_qty',
    ]),
  ]);
}

function momentAt(moments: SimulatedWorld['moments'], lineage: Lineage, version: number): Moment | undefined {
  const at = lineage.findLastIndex(({start}) => start <= version);
  return moments.get(`${lineage[at]?.epoch ?? ''}:${String(version)}`);
}
