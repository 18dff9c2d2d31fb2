import {useEffect, useState} from 'react';
import {lot} from '#domain/stock/lot.ts';
import {useApp} from './app.ts';
import type {FollowedLists, ListReads} from './lists.ts';
import {readAndFollow} from './read-and-follow.ts';

/** Whether this company tells units of the same goods apart: by lots, and by the days on which those expire. */
export interface TrackedStock {
  readonly lots: boolean;
  readonly expiries: boolean;
}

const BOTH: TrackedStock = {lots: true, expiries: true};

/** News that come together are read once, ms. */
const TRACKED_CALM_MS = 250;

/** What units are told apart by so far; `undefined` before this device has looked. No lot is ever deleted. */
export function useTracked(): TrackedStock | undefined {
  const {office, isVisit} = useApp();
  // A visitor without lists here is told of lots where there are any.
  const [tracked, setTracked] = useState<TrackedStock | undefined>(isVisit ? BOTH : undefined);
  const isAll = tracked?.expiries === true;
  useEffect(() => {
    if (isAll) return undefined;
    return readAndFollow(office, TRACKED_CALM_MS, async (lists: FollowedLists) => {
      const [lots, expiries] = await Promise.all([any(lists, 'code', []), any(lists, 'expiry', [1])]);
      setTracked((known) => (known?.lots === lots && known.expiries === expiries ? known : {lots, expiries}));
    });
  }, [office, isAll]);
  return tracked;
}

const any = async (lists: ListReads, index: string, prefix: readonly number[]): Promise<boolean> =>
  (await lists.rows(lot, {index, prefix, offset: 0, limit: 1})).length > 0;
