import {useState} from 'react';
import type {List} from '#domain/kernel/list.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {layoutIn, layoutText, PLAIN_LAYOUT, type TableLayout} from './table-layout.ts';

/** How the person who is logged in has laid out the table of a list: kept in this browser, apart from what others keep there. */
export function useTableLayout({name: list}: List) {
  const app = useApp();
  const session = useReadable(app.session);
  // A browser that is another person's keeps it for as long as the visit lasts.
  const store = app.isVisit ? sessionStorage : localStorage;
  const key = session ? `table:${session.openid}:${session.who}:${list}` : undefined;
  const [kept, setKept] = useState(() => ({key, layout: read(store, key, list)}));
  if (kept.key !== key) setKept({key, layout: read(store, key, list)});
  return {
    layout: kept.layout,
    keep: (change: (layout: TableLayout) => TableLayout): void => {
      if (key === undefined) return;
      // Two changes may come before either is drawn, and another tab has its own.
      const next = change(read(store, key, list));
      store.setItem(key, layoutText(next));
      setKept({key, layout: next});
    },
  };
}

function read(store: Storage, key: string | undefined, list: string): TableLayout {
  if (key === undefined) return PLAIN_LAYOUT;
  const kept = store.getItem(key);
  if (kept !== null) return layoutIn(kept);
  // An earlier build kept which columns are shown for all people of a browser together.
  const columns = store.getItem(`columns:${list}`);
  return columns === null ? PLAIN_LAYOUT : layoutIn(`{"columns":${columns}}`);
}
