import {useCallback} from 'react';
import {
  countLine,
  countPlan,
  countTask,
  type CountLineRow,
  type CountPlanRow,
  type CountTaskRow,
} from '#domain/counting/count-plan.ts';
import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {staff} from '#domain/people/staff.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {lotsOf, type Lots} from '../../data/lots.ts';
import type {Followed, Lists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';

/** More bins, and more lines, than a plan has. */
const [ALL_BINS, ALL_LINES] = [10_000, 100_000];

/** A plan of a count as this device has it, and what its rows name. */
export interface CountPlanRead {
  readonly plan: CountPlanRow;
  /** Those of its bins that are not confirmed yet, in walking order. */
  readonly tasks: readonly CountTaskRow[];
  readonly lines: readonly CountLineRow[];
  readonly bins: ReadonlyMap<string, Row>;
  readonly goods: ReadonlyMap<string, Row>;
  readonly lots: Lots;
  readonly people: ReadonlyMap<string, Row>;
}

/** `undefined` before the first answer, `null` where this device has no such plan. */
export function useCountPlan(id: string): CountPlanRead | null | undefined {
  const ask = useCallback((lists: Followed) => readPlan(lists, id), [id]);
  return useAnswer(id, ask);
}

/** A plan with all that its rows name; `null` where this device has none of that id. */
export async function readPlan(lists: Lists, id: string): Promise<CountPlanRead | null> {
  const [headers, tasks, lines] = await Promise.all([
    lists.rowsOf(countPlan, [id]),
    lists.rows(countTask, {index: 'document', prefix: [id], offset: 0, limit: ALL_BINS}),
    lists.rows(countLine, {index: 'document', prefix: [id], offset: 0, limit: ALL_LINES}),
  ]);
  const plan = headers.get(id);
  if (!plan) return null;
  const named = (rows: readonly Row[], ...columns: string[]): string[] => [
    ...new Set(rows.flatMap((row) => columns.map((column) => String(row[column])))),
  ];
  const [bins, things, lots, people] = await Promise.all([
    lists.rowsOf(bin, named([...tasks, ...lines], 'bin')),
    lists.rowsOf(goods, named(lines, 'goods')),
    lotsOf(lists, lines),
    lists.rowsOf(staff, named([...tasks, ...lines, plan], 'assigned', 'counted_by', 'creater')),
  ]);
  const step = (of: string): number => Number(bins.get(of)?.['walking_sequence'] ?? 0);
  // Lists of ours hold rows of their own shapes.
  return {
    plan: plan as CountPlanRow,
    tasks: (tasks as readonly Row[] as readonly CountTaskRow[]).toSorted((a, b) => step(a.bin) - step(b.bin)),
    lines: lines as readonly Row[] as readonly CountLineRow[],
    bins,
    goods: things,
    lots,
    people,
  };
}
