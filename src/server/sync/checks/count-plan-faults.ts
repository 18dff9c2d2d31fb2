import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {ReadTransaction} from '../../storage/storage.ts';
import {allRowsOf} from './rows.ts';

/** Bins that a plan still asks for, and those of them that were counted. */
interface PlanCounters {
  readonly bins: number;
  readonly counted: number;
}
const NO_PLAN_COUNTERS: PlanCounters = {bins: 0, counted: 0};

/** A plan has the bins that are confirmed and those that have a task in its name; one that is over has no task. */
export async function* countPlanFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  const tasks = new Map<string, PlanCounters>();
  for await (const {document, state} of allRowsOf(tx, rules, 'countTask')) {
    if (document === '') continue;
    const {bins, counted} = tasks.get(String(document)) ?? NO_PLAN_COUNTERS;
    tasks.set(String(document), {bins: bins + 1, counted: counted + (state === 'counted' ? 1 : 0)});
  }
  for await (const plan of allRowsOf(tx, rules, 'countPlan')) {
    const id = String(plan['id']);
    yield* faultsOfPlan(plan, tasks.get(id) ?? NO_PLAN_COUNTERS);
    tasks.delete(id);
  }
  for (const [id, {bins}] of tasks)
    yield `${String(bins)} bins are to be counted for plan ${id}, which is not there`;
}

function* faultsOfPlan({id, state, ...plan}: Row, asked: PlanCounters): Generator<string> {
  const called = `plan ${String(id)}`;
  const [bins, counted, confirmed] = [plan['bins'], plan['counted'], Number(plan['confirmed'])];
  if (state !== 'open' && asked.bins > 0)
    yield `${called} is ${String(state)}, and asks for ${String(asked.bins)} bins`;
  // What a cancelled plan had asked for is gone with its tasks.
  if (state === 'cancelled') return;
  const said = {bins: confirmed + asked.bins, counted: confirmed + asked.counted};
  if (bins !== said.bins) yield `${called} says ${String(bins)} bins, its tasks ${String(said.bins)}`;
  if (counted !== said.counted)
    yield `${called} says ${String(counted)} counted, its tasks ${String(said.counted)}`;
}
