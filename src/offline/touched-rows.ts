import type {Row} from '#domain/kernel/field.ts';
import type {ViewChanges} from '#domain/kernel/view.ts';

/** What a change touched, for screens: keys by list; `all` where that is unknown, or a mirror was begun anew. */
export interface TouchedRows {
  readonly all: boolean;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

export const NOTHING_TOUCHED: TouchedRows = {all: false, lists: new Map()};
export const ALL_TOUCHED: TouchedRows = {all: true, lists: new Map()};

/** Own recorded work, waiting or settled: stands in {@link TouchedRows} as a list does, and no list has such a name. */
export const OWN_WORK = '(own work)';

/** A change of lists, or of what stands as one, in which keys tell nothing. */
export const touchedLists = (...lists: readonly string[]): TouchedRows => ({
  all: false,
  lists: new Map(lists.map((list) => [list, []])),
});

/** What two changes touched together. */
export function mergeTouched(a: TouchedRows, b: TouchedRows): TouchedRows {
  if (a.all || b.all) return ALL_TOUCHED;
  const lists = new Map(a.lists);
  for (const [list, keys] of b.lists) lists.set(list, [...new Set([...(lists.get(list) ?? []), ...keys])]);
  return {all: false, lists};
}

/** Where what lies on top of stored rows has become another. */
export function touchedBetween(before: ViewChanges, after: ViewChanges): TouchedRows {
  const lists = new Map<string, readonly string[]>();
  for (const list of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(list) ?? NO_ROWS, after.get(list) ?? NO_ROWS];
    const keys = [...new Set([...was.keys(), ...is.keys()])];
    const different = keys.filter(
      (key) => was.has(key) !== is.has(key) || !isSame(was.get(key), is.get(key)),
    );
    if (different.length > 0) lists.set(list, different);
  }
  return {all: false, lists};
}

const NO_ROWS: ReadonlyMap<string, Row | undefined> = new Map();
const isSame = (a: Row | undefined, b: Row | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
