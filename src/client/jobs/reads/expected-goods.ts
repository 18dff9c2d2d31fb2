import type {ListReads} from '../../data/lists.ts';
import type {FoundGoods, FoundThing} from '../../data/found.ts';
import {scannedItemOf} from '../engine/items.ts';
import type {Job} from '../engine/job.ts';
import {isScan, planLinesOf, seenOf, slotsOf, type JobState} from '../engine/state.ts';

/** More are not looked through: a worker with so many in front scans. */
const MAX_GOODS_COMPARED = 12;

/** The goods that a job waits for: those of its open line, of the lines that follow, and of what its documents lack. */
export async function expectedGoods(
  job: Job,
  state: JobState,
  lists: ListReads,
  warehouse: string,
): Promise<readonly FoundGoods[]> {
  const open = slotsOf(job, state.draft)
    .filter(isScan)
    .map(({step}) => step.expect?.(seenOf(state)));
  const planned = planLinesOf(state).flatMap(({goods}) => (goods ? [goods] : []));
  const left = (await job.left?.(lists, scannedItemOf(job, state), warehouse)) ?? [];
  const all: readonly (FoundThing | undefined)[] = [...open, ...planned, ...left.map(({thing}) => thing)];
  const goods = all.filter((thing): thing is FoundGoods => thing?.kind === 'goods');
  return [...new Map(goods.map((each) => [each.id, each])).values()].slice(0, MAX_GOODS_COMPARED);
}
