import {defineResource, type RowOf} from '../kernel/resource.ts';

/**
 * When a bin was last counted so that something may stand there no more, and by which device: of what does not stand
 * there nothing else tells that it was looked for (COUNT-12), nor who had his hands on it (COUNT-2).
 */
export const binCount = defineResource({
  name: 'binCount',
  area: 'counting',
  scope: 'server',
  read: [],
  key: ['bin'],
  fields: {
    bin: {kind: 'reference', list: 'bin', required: true, fixed: true},
    counted_at: {kind: 'time'},
    counted_by: {kind: 'text'},
    /** Who moved units last of rows that stand here no more: JSON as `emptied-rows.ts` has it. */
    emptied: {kind: 'text', max: 10_000},
  },
});
type BinCountMoment = Pick<RowOf<typeof binCount>, 'counted_at'>;

/** When what stands in a bin was counted last, ms UTC, or 0; of what stands there no more the bin itself says it. */
export const countedAt = (row: BinCountMoment | undefined, whole: BinCountMoment | undefined): number =>
  row?.counted_at || whole?.counted_at || 0;
