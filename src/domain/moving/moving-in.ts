import type {EditGuard} from '../kernel/editing.ts';
import {defineResource} from '../kernel/resource.ts';
import {hasRole, OFFICE} from '../kernel/roles.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {GOODS_LOOKUPS} from '../goods/lookup.ts';

/**
 * What is being brought into the company from a file: one row, whose `work` is '' while nothing is. While it names
 * some, no other work edits the rows that it looks at, so that what was found right before the first row stays so until
 * the last (IMPORT-2).
 */
export const movingIn = defineResource({
  name: 'movingIn',
  area: 'moving',
  scope: 'server',
  read: [],
  fields: {
    id: {kind: 'text', required: true, fixed: true},
    /** The long work that brings it in. */
    work: {kind: 'text'},
    /** What the file holds: `goods`. */
    list: {kind: 'text'},
    /** Whether a worker of the floor brings it in: then the office edits all the same. */
    floor: {kind: 'flag'},
  },
});

/** Its one row. */
export const ONLY_ROW = 'one';

/** Lists that rows are brought into and that other such rows refer to. */
const REFERRED_LISTS: ReadonlySet<string> = new Set([
  'goods',
  'goodsCode',
  ...GOODS_LOOKUPS.map(({name}) => name),
  'supplier',
  'customer',
  'warehouse',
  'binSize',
  'bin',
]);

/** Lists that only a file of their own rows looks at: while another comes in they are edited as ever. */
const KEPT_FROM_THEIR_OWN: ReadonlySet<string> = new Set(['driver', 'capital', 'freightRate', 'staff']);

/** Whose rows look at nothing but their own list. */
const LOOK_AT_NOTHING_ELSE: ReadonlySet<string> = new Set([
  'supplier',
  'customer',
  'warehouse',
  ...GOODS_LOOKUPS.map(({name}) => name),
  'driver',
  'capital',
  'freightRate',
]);

/** IMPORT-2: why a row of this list is not edited now; nothing where no file is brought into it. */
export function notWhileMovingIn(list: string): readonly EditGuard[] {
  if (REFERRED_LISTS.has(list)) return [guard((into) => into === list || !LOOK_AT_NOTHING_ELSE.has(into))];
  return KEPT_FROM_THEIR_OWN.has(list) ? [guard((into) => into === list)] : [];
}

const guard = (isInTheWay: (into: string) => boolean): EditGuard => ({
  reads: () => [{list: movingIn.name, key: ONLY_ROW}],
  refusal(_, view, {role}) {
    // A device has no such list, and leaves it to the server.
    const row = ifDownloaded(() => view.get(movingIn, ONLY_ROW));
    if (row === undefined || row.work === '' || !isInTheWay(row.list)) return undefined;
    // What the floor brings in gives way: where the office contradicts a row that is still to come, it stops there.
    if (row.floor === 1 && hasRole(OFFICE, role)) return undefined;
    return {code: 'import.under-way', facts: {list: row.list}};
  },
});
