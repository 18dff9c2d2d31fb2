import {useCallback, useEffect, useState} from 'react';
import {publishedPageSchema, type PublishedWarehouse} from '#protocol/published.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';

/** Warehouses that other companies have listed, as far as the reader has read on. */
interface ListedWarehouseRows {
  readonly rows: readonly PublishedWarehouse[];
  /** Where the next page begins; null where there is none, `undefined` until the first has come. */
  readonly next: string | null | undefined;
  readonly denial: EntryDenial;
}

/** Those warehouses, the latest first; `goOn` reads the next page, or tries once more. */
export function useListed(): ListedWarehouseRows & {readonly goOn: () => void} {
  const {office} = useApp();
  const [listed, setListed] = useState<ListedWarehouseRows>({rows: [], next: undefined, denial: undefined});
  const read = useCallback(
    async ({rows, next}: ListedWarehouseRows): Promise<ListedWarehouseRows> => {
      const after = typeof next === 'string' ? `?${new URLSearchParams({after: next}).toString()}` : '';
      const page = readAnswer(await office.peek(`/api/published-warehouses${after}`), publishedPageSchema);
      if (!page.ok) return {rows, next, denial: page.denial};
      return {rows: [...rows, ...page.value.results], next: page.value.next, denial: undefined};
    },
    [office],
  );
  const goOn = useCallback(() => void read(listed).then(setListed, reportError), [read, listed]);
  useEffect(() => {
    let isShown = true;
    read({rows: [], next: undefined, denial: undefined}).then((first) => {
      if (isShown) setListed(first);
    }, reportError);
    return () => {
      isShown = false;
    };
  }, [read]);
  return {...listed, goOn};
}
