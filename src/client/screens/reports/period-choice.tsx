import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useId} from 'react';
import {daysAfter} from '#protocol/days.ts';
import type {ReportBucket} from '#protocol/report.ts';
import {useText} from '../../i18n/text.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {ChipChoice} from '../../ui/chips.tsx';
import {dateOf} from '../../i18n/moments.ts';
import {daysFor, REPORT_SPANS, type ReportPeriod, type ReportSpan} from './period.ts';

/** Chooses the days that a dashboard tells: how many, and which, one step back and one on. */
export function ReportPeriodChoice(props: {
  readonly period: ReportPeriod;
  /** The day that it is where the warehouse stands. */
  readonly today: string;
  readonly onChange: (to: {readonly span: ReportSpan; readonly days: ReportBucket}) => void;
}) {
  const {period, today, onChange} = props;
  const {span, days, before} = period;
  const {say} = useText();
  const go = (to: string): void => onChange({span, days: {from: to, to}});
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* They go on in a second row where the first is full. */}
      <div className="max-w-full">
        <ChipChoice
          label={say('period.label')}
          options={REPORT_SPANS.map((value) => ({value, label: say(`period.${value}`)}))}
          value={span}
          onChoose={(to) => onChange({span: to, days: daysFor(period, to, today)})}
        />
      </div>
      {span === 'range' ? (
        <Ends days={days} onChange={(to) => onChange({span, days: to})} />
      ) : (
        <div className="flex items-center gap-2">
          <Step label={say('period.before')} Picture={ChevronLeft} onPress={() => go(before.from)} />
          <DayRange days={days} />
          <Step label={say('period.next')} Picture={ChevronRight} onPress={() => go(daysAfter(days.to, 1))} />
        </div>
      )}
    </div>
  );
}

/** Days from one to another in words; one alone. */
export function DayRange({days: {from, to}}: {readonly days: ReportBucket}) {
  const {days} = useFormats();
  const [first, last] = [days.format(dateOf(from)), days.format(dateOf(to))];
  return (
    <p data-test="days" className="text-16 font-semibold tabular-nums desk:text-14">
      <bdi>{first}</bdi>
      {last !== first && (
        <>
          {' – '}
          <bdi>{last}</bdi>
        </>
      )}
    </p>
  );
}

function Step(props: {
  readonly label: string;
  readonly Picture: typeof ChevronLeft;
  readonly onPress: () => void;
}) {
  const {label, Picture, onPress} = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex size-target items-center justify-center rounded-card border border-line bg-panel desk:size-9"
    >
      <Picture aria-hidden size={18} className="mirrored" />
    </button>
  );
}

function Ends({
  days,
  onChange,
}: {
  readonly days: ReportBucket;
  readonly onChange: (days: ReportBucket) => void;
}) {
  const {say} = useText();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`} className="flex items-center gap-2 text-14 text-soft">
          {say(end === 'from' ? 'list.filter.least' : 'list.filter.most')}
          <input
            id={`${id}-${end}`}
            type="date"
            data-typing=""
            value={days[end]}
            onChange={({target}) => {
              // An emptied field names no day.
              if (target.value !== '') onChange({...days, [end]: target.value});
            }}
            className={`${INPUT_LOOK} w-40`}
          />
        </label>
      ))}
    </div>
  );
}
