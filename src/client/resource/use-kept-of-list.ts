import {useState} from 'react';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';

/** Something of a list that each person has of their own, and how it is kept. */
interface KeptOfList<T> {
  /** What its keys begin with. */
  readonly name: string;
  /** What there is before the login. */
  readonly none: T;
  /** What was kept, or `null`; `store` is where earlier builds have kept theirs. */
  readonly read: (text: string | null, store: Storage, list: string) => T;
  /** The text that is kept; `undefined` where nothing is. */
  readonly write: (value: T) => string | undefined;
}

/**
 * What the person who is logged in has kept of a list in this browser, under the company and the person, and the way to
 * change it. `of` must stay the same object.
 */
export function useKeptOfList<T>(of: KeptOfList<T>, list: string) {
  const app = useApp();
  const session = useReadable(app.session);
  // A browser that is another person's keeps it for as long as the visit lasts.
  const store = app.isVisit ? sessionStorage : localStorage;
  const key = session ? `${of.name}:${session.openid}:${session.who}:${list}` : undefined;
  const read = (): T => (key === undefined ? of.none : of.read(store.getItem(key), store, list));
  const [kept, setKept] = useState(() => ({key, value: read()}));
  if (kept.key !== key) setKept({key, value: read()});
  return {
    value: kept.value,
    /** Changes what is kept now: two changes may come before either is drawn, and another tab has its own. */
    keep: (change: (value: T) => T): void => {
      if (key === undefined) return;
      const value = change(read());
      const text = of.write(value);
      if (text === undefined) store.removeItem(key);
      else store.setItem(key, text);
      setKept({key, value});
    },
  };
}
