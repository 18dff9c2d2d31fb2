import {useCallback} from 'react';
import type {FollowedLists} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';
import {namesInBags, NO_NAMES, type ArgumentBag, type NamesById} from './names.ts';

/** The names of all that these bags name, told anew when rows change. */
export function useNamesInBags(bags: readonly ArgumentBag[]): NamesById {
  // By what is in them: bags are put together anew by each drawing.
  const text = JSON.stringify(bags);
  const ask = useCallback(
    (lists: FollowedLists) => namesInBags(lists, JSON.parse(text) as ArgumentBag[]),
    [text],
  );
  return useAnswer('names', ask) ?? NO_NAMES;
}
