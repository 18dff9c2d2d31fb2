import {useEffect, useState} from 'react';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {readAndFollow} from '../../data/read-and-follow.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useCompanyCases} from '../../data/use-open-cases.ts';
import {useTimeZone} from '../../data/use-today.ts';
import {todayIn} from './plan.ts';
import {readDayOverview, type DayOverview} from './read-day.ts';

/** Work comes all the time where many scan; numbers that people look at from afar may be so old, ms. */
const DAY_CALM_MS = 1_500;

/** The day as this device has it, read again when rows or own work change, and when the next one begins. */
export function useDay(): {readonly day: DayOverview | undefined; readonly today: string} {
  const {office, warehouse, clock} = useApp();
  const now = useReadable(clock);
  const company = useCompanyCases();
  const timeZone = useTimeZone();
  const [day, setDay] = useState<DayOverview>();
  const today = todayIn(timeZone ?? '', now);
  // The same day is not read anew because the clock has moved on in it.
  const of = JSON.stringify(today);
  const isKnown = timeZone !== undefined;
  useEffect(() => {
    let isGone = false;
    if (!isKnown) return undefined;
    const read = async (lists: FollowedLists): Promise<void> => {
      const found = await readDayOverview({lists, warehouse}, JSON.parse(of) as typeof today, company);
      if (!isGone) setDay(found);
    };
    const stop = readAndFollow(office, DAY_CALM_MS, read);
    return () => {
      isGone = true;
      stop();
    };
  }, [office, warehouse, company, of, isKnown]);
  return {day, today: today.day};
}
