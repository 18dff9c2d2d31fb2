import {useCallback} from 'react';
import type {Followed} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';
import {namesOf, NO_NAMES, type Bag, type Names} from './names.ts';

/** The names of all that these bags name, told anew when rows change. */
export function useNames(bags: readonly Bag[]): Names {
  // By what is in them: bags are put together anew by each drawing.
  const text = JSON.stringify(bags);
  const ask = useCallback((lists: Followed) => namesOf(lists, JSON.parse(text) as Bag[]), [text]);
  return useAnswer('names', ask) ?? NO_NAMES;
}
