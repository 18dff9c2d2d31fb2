import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {PERIOD_KINDS, type CalendarPeriod, type PeriodKind} from '#protocol/periods.ts';

/** The period that the address names, and the way to another one; `usual` where it names none. */
export function usePeriod(usual: PeriodKind) {
  const [asked, setAsked] = useSearchParams();
  const address = asked.toString();
  // What was chosen stands there at once, and what is chosen next goes on from it: the address follows a moment later.
  const [ahead, setAhead] = useState<{readonly of: string; readonly period: CalendarPeriod}>();
  const period: CalendarPeriod =
    ahead?.of === address
      ? ahead.period
      : {
          by: PERIOD_KINDS.find((each) => each === asked.get('by')) ?? usual,
          day: asked.get('day') ?? '',
          from: asked.get('from') ?? '',
          to: asked.get('to') ?? '',
        };
  const change = (to: Partial<CalendarPeriod>): void => {
    const next = {...period, ...to};
    setAhead({of: address, period: next});
    const params = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(next)) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    setAsked(params, {replace: true});
  };
  return {period, change};
}
