import type {ListReads} from '../../data/lists.ts';
import {lotCells, type PaperCell, type DocumentSheet} from '../sheet.ts';
import {readPlan} from './use-count-plan.ts';
import {goodsCalled} from '../../data/goods-name.ts';

/** Of a bin that was counted in part, what was counted is counted with the rest of it. */
const NOT_BOOKED: ReadonlySet<string> = new Set(['open', 'counted']);
/** Where a pen writes. */
const PEN_BLANK = '__________';

/**
 * The bins of a plan that were not counted yet, in walking order, with what should stand in each and room for what
 * does; of a blind plan the counter is not told how many.
 */
export async function countSheet(lists: ListReads, id: string): Promise<DocumentSheet | null> {
  const read = await readPlan(lists, id);
  if (!read) return null;
  const {plan, tasks, lines, bins, goods, lots} = read;
  return {
    kind: 'countPlan',
    id,
    code: plan.code,
    facts: [
      ['selected', plan.selected],
      ['note', plan.note],
      ['counted_by', PEN_BLANK],
    ],
    heads: ['bin', 'goods', 'description', 'lot', 'expires_at', 'history', 'counted'],
    rows: tasks
      .filter(({state}) => state !== 'counted')
      .flatMap(({bin}) => {
        const name = String(bins.get(bin)?.['name'] ?? '');
        const stands = lines.filter(
          (line) => line.bin === bin && line.goods !== '' && NOT_BOOKED.has(line.state),
        );
        const told = stands.map((line): readonly PaperCell[] => [
          name,
          String(goods.get(line.goods)?.['code'] ?? ''),
          goodsCalled(goods.get(line.goods)),
          ...lotCells(line, lots),
          plan.is_blind === 1 ? '' : line.history,
          PEN_BLANK,
        ]);
        return told.length > 0 ? told : [[name, '', '', '', '', '', PEN_BLANK]];
      }),
  };
}
