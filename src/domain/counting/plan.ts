import {refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {isTakenIn} from '../kernel/document-step.ts';
import {type View} from '../kernel/view.ts';
import {Books} from '../stock/books.ts';
import {
  countLine,
  countPlan,
  countTask,
  type CountLineRow,
  type CountPlanRow,
  type CountTaskRow,
} from './count-plan.ts';
import {MAX_PLANNED_BIN_LINES, readOfBinLines} from './planned-count.ts';
import {COUNT_PLAN_STEPS, type CountPlanStep} from './plan-steps.ts';

export const countClaim = {version: 1, offline: false} as const;
export const planArgument = {kind: 'reference', list: 'countPlan', required: true} as const;
export const binsArg = {kind: 'json', required: true, max: 100_000} as const;

/** What to read of a plan and some of its bins. */
export const readsOfPlanned = (plan: Id, bins: readonly Id[]): readonly Read[] => [
  {list: countPlan.name, key: plan},
  ...bins.flatMap((bin) => [{list: countTask.name, key: bin}, readOfBinLines(plan, bin)]),
];

/** An open plan while one piece of work is decided about it. */
export class OpenPlan {
  readonly books: Books;
  readonly id: Id;

  constructor(books: Books, id: Id) {
    this.books = books;
    this.id = id;
  }

  get row(): CountPlanRow {
    const row = this.books.draft.get(countPlan, this.id);
    if (!row) throw new Error(`no plan ${this.id}`);
    return row;
  }

  /** The task of a bin of this plan. */
  task(bin: Id): CountTaskRow | undefined {
    const row = this.books.draft.get(countTask, bin);
    return row?.document === this.id ? row : undefined;
  }

  lines(bin: Id): readonly CountLineRow[] {
    return this.books.draft.range(countLine, 'bin', [this.id, bin], MAX_PLANNED_BIN_LINES);
  }

  set(fields: Partial<CountPlanRow>): void {
    this.books.draft.put(countPlan, {...this.row, ...fields});
  }

  /** What came of it. A plan of which no bin is left to count or to confirm is over. */
  done(): Outcome {
    const {bins, confirmed} = this.row;
    const {now: closed_at, who: closed_by} = this.books.context;
    if (bins === confirmed) this.set({state: bins === 0 ? 'cancelled' : 'confirmed', closed_at, closed_by});
    return this.books.outcome();
  }
}

/** Decides about a plan that is open for a step. */
export function withPlan(
  view: View,
  context: Context,
  {id, step}: {readonly id: Id; readonly step: CountPlanStep},
  decide: (plan: OpenPlan) => Outcome,
): Outcome {
  const row = view.get(countPlan, id);
  if (row?.warehouse !== context.warehouse) return refuse('countPlan.unknown', {countPlan: id});
  const {code, state, closed_by: who, closed_at: at} = row;
  if (!isTakenIn(COUNT_PLAN_STEPS[step], state))
    return refuse(`countPlan.${state}`, {countPlan: id, code, who, at});
  return decide(new OpenPlan(new Books(view, context), id));
}

/** Decides about bins of an open plan, all of them or none. */
export const withTasks = (
  view: View,
  context: Context,
  {id, bins, step}: {readonly id: Id; readonly bins: readonly Id[]; readonly step: CountPlanStep},
  decide: (plan: OpenPlan, tasks: readonly CountTaskRow[]) => Outcome,
): Outcome =>
  withPlan(view, context, {id, step}, (plan) => {
    const tasks: CountTaskRow[] = [];
    for (const bin of bins) {
      const task = plan.task(bin);
      if (!task) return refuse('countPlan.not-its-bin', {bin, code: plan.row.code});
      tasks.push(task);
    }
    return decide(plan, tasks);
  });
