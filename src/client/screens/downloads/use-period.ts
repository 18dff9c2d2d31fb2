import {useSearchParams} from 'react-router-dom';
import {PERIOD_KINDS, type CalendarPeriod, type PeriodKind} from '#protocol/periods.ts';

/** The period that the address names, and the way to another one; `usual` where it names none. */
export function usePeriod(usual: PeriodKind) {
  const [asked, setAsked] = useSearchParams();
  const period: CalendarPeriod = {
    by: PERIOD_KINDS.find((each) => each === asked.get('by')) ?? usual,
    day: asked.get('day') ?? '',
    from: asked.get('from') ?? '',
    to: asked.get('to') ?? '',
  };
  const change = (to: Partial<CalendarPeriod>): void =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(to)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      {replace: true},
    );
  return {period, change};
}
