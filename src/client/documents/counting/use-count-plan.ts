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
import {lotsOf, type LotsById} from '../../data/lots.ts';
import type {FollowedLists, ListReads} from '../../data/lists.ts';
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
  readonly lots: LotsById;
  readonly people: ReadonlyMap<string, Row>;
}

/** `undefined` before the first answer, `null` where this device has no such plan. */
export function useCountPlan(id: string): CountPlanRead | null | undefined {
  const ask = useCallback((lists: FollowedLists) => readPlan(lists, id), [id]);
  return useAnswer(id, ask);
}

/** A plan with all that its rows name; `null` where this device has none of that id. */
export async function readPlan(lists: ListReads, id: string): Promise<CountPlanRead | null> {
  const [headers, tasks, lines] = await Promise.all([
    lists.rowsOf(countPlan, [id]),
    lists.rows(countTask, {index: 'document', prefix: [id], offset: 0, limit: ALL_BINS}),
    lists.rows(countLine, {index: 'document', prefix: [id], offset: 0, limit: ALL_LINES}),
  ]);
  const plan = headers.get(id);
  if (!plan) return null;
  const each = (...ids: readonly (readonly string[])[]): string[] => [...new Set(ids.flat())];
  const [bins, things, lots, people] = await Promise.all([
    lists.rowsOf(bin, each([...tasks, ...lines].map((row) => row.bin))),
    lists.rowsOf(goods, each(lines.map((line) => line.goods))),
    lotsOf(lists, lines),
    lists.rowsOf(
      staff,
      each(
        tasks.map(({assigned}) => assigned),
        tasks.map(({counted_by}) => counted_by),
        lines.map(({counted_by}) => counted_by),
        [...tasks, ...lines, plan].map(({creater}) => creater),
      ),
    ),
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
