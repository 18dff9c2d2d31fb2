import type {List} from '#domain/kernel/list.ts';
import {useKeptOfList} from '../use-kept-of-list.ts';
import {layoutIn, layoutText, PLAIN_LAYOUT, type TableLayout} from './table-layout.ts';

const LAYOUTS = {name: 'table', none: PLAIN_LAYOUT, read, write: layoutText};

/** How the person who is logged in has laid out the table of a list: kept in this browser, apart from what others keep there. */
export function useTableLayout({name: list}: List) {
  const {value: layout, keep} = useKeptOfList(LAYOUTS, list);
  return {layout, keep};
}

function read(kept: string | null, store: Storage, list: string): TableLayout {
  if (kept !== null) return layoutIn(kept);
  // An earlier build kept which columns are shown for all people of a browser together.
  const columns = store.getItem(`columns:${list}`);
  return columns === null ? PLAIN_LAYOUT : layoutIn(`{"columns":${columns}}`);
}
