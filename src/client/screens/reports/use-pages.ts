import {useCallback, useEffect, useRef, useState} from 'react';
import type * as z from 'zod/mini';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';

/** Rows that the server tells page after page, as far as the reader has read on. */
export interface ReportPages<T> {
  readonly rows: readonly T[];
  /** How many there are in all, where the server says it. */
  readonly count?: number | undefined;
  readonly state: 'coming' | 'more' | 'whole' | 'away';
  readonly denial: EntryDenial;
}

/** A page as the server tells it; `next` is the address of the one behind it. */
interface PageAnswer<T> {
  readonly next: string | null;
  readonly count?: number | undefined;
  readonly results: readonly T[];
}

interface Held<T> extends ReportPages<T> {
  readonly of: string;
  readonly next: string | null;
}

/** Page after page of what the server tells at an address, as `goOn` asks for them; another address begins anew. */
export function usePages<T>(
  first: string,
  schema: z.ZodMiniType<PageAnswer<T>>,
): {readonly pages: ReportPages<T>; readonly goOn: () => void} {
  const {office} = useApp();
  const [page, setPage] = useState<Held<T>>();
  const here = page?.of === first ? page : undefined;
  const isReading = useRef('');
  const read = useCallback(
    async (path: string, rows: readonly T[], count: number | undefined): Promise<Held<T>> => {
      const answer = readAnswer(await office.peek(path), schema);
      if (!answer.ok) return {of: first, next: path, rows, count, state: 'away', denial: answer.denial};
      const {next, results} = answer.value;
      const state = next === null ? 'whole' : 'more';
      return {
        of: first,
        next,
        rows: [...rows, ...results],
        count: answer.value.count ?? count,
        state,
        denial: undefined,
      };
    },
    [office, first, schema],
  );
  useEffect(() => {
    let isGone = false;
    void read(first, [], undefined).then((found) => {
      if (!isGone) setPage(found);
    });
    return () => {
      isGone = true;
    };
  }, [read, first]);
  const goOn = (): void => {
    // Asked for once, however often the reader scrolls.
    if (!here || here.next === null || isReading.current === here.next) return;
    isReading.current = here.next;
    void read(here.next, here.rows, here.count).then((found) => {
      isReading.current = '';
      setPage((now) => (now === here ? found : now));
    });
  };
  return {pages: here ?? {rows: [], state: 'coming', denial: undefined}, goOn};
}
