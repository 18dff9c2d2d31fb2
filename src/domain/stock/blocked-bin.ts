import {put} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {factsOfCase, textOrEmpty} from './case-closing.ts';

/** The code of a report that a bin is blocked. */
const BLOCKED = 'report.blocked-bin';

/** A bin that is blocked, as long as its case is open (CASE-17): the floor knows it, which has no cases. */
export const blockedBin = defineResource({
  name: 'blockedBin',
  area: 'stock',
  scope: 'warehouse',
  mirrored: {is_open: [1]},
  read: FLOOR,
  key: ['bin'],
  indexes: {open: ['warehouse', 'is_open']},
  fields: {
    bin: {kind: 'reference', list: 'bin', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    is_open: {kind: 'flag'},
  },
});

/** Whether a bin is blocked; a device that has not heard yet says no. */
export const isBlocked = (view: Pick<View, 'get'>, bin: Id): boolean =>
  ifDownloaded(() => view.get(blockedBin, bin))?.is_open === 1;

/** Said to be blocked, a bin is; and no more once the case about that is closed, however that comes. */
export const blockedBinProjection: Projection = ({corrections, puts}) => [
  ...corrections
    .filter(({code}) => code === BLOCKED)
    .map(({warehouse, facts: {bin}}) => put(blockedBin, {bin: textOrEmpty(bin), warehouse, is_open: 1})),
  ...puts
    .filter(({list, row}) => list === caseResource.name && isOver(row))
    // Rows of a list of ours have its shape.
    .map(({row}) => row as RowOf<typeof caseResource>)
    .map((row) =>
      put(blockedBin, {bin: textOrEmpty(factsOfCase(row)['bin']), warehouse: row.warehouse, is_open: 0}),
    ),
];

const isOver = ({kind, code, state}: Row): boolean =>
  kind === 'corrected' && code === BLOCKED && state === 'closed';
