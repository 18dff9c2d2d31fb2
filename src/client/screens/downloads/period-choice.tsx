import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useId, type ReactNode} from 'react';
import {neighbouringPeriod, daysOf, PERIOD_KINDS, type CalendarPeriod} from '#protocol/periods.ts';
import {useText} from '../../i18n/text.ts';
import {INPUT_LOOK, SMALL_LOOK} from '../../resource/input-look.ts';
import {ChipChoice} from '../../ui/chips.tsx';
import {DayRange} from '../reports/period-choice.tsx';

/** By which days something is meant: all, a day, week, month or year, or from one day to another. */
export function DownloadPeriodChoice(props: {
  readonly period: CalendarPeriod;
  readonly today: string;
  readonly onChange: (to: Partial<CalendarPeriod>) => void;
}) {
  const {period, today, onChange} = props;
  const {say} = useText();
  const {by} = period;
  const step = (way: -1 | 1): ReactNode => {
    const Picture = way < 0 ? ChevronLeft : ChevronRight;
    return (
      <button
        type="button"
        aria-label={say(way < 0 ? 'period.before' : 'period.next')}
        onClick={() => onChange({day: neighbouringPeriod(period, today, way).day})}
        className={SMALL_LOOK}
      >
        <Picture aria-hidden size={18} className="mirrored" />
      </button>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <ChipChoice
        label={say('download.when')}
        options={PERIOD_KINDS.map((value) => ({value, label: say(`period.${value}`)}))}
        value={by}
        onChoose={(value) => onChange({by: value})}
      />
      {by === 'range' ? (
        <div className="flex flex-wrap gap-3">
          <DayInput
            label={say('list.filter.least')}
            day={period.from}
            onChange={(from) => onChange({from})}
          />
          <DayInput label={say('list.filter.most')} day={period.to} onChange={(to) => onChange({to})} />
        </div>
      ) : (
        by !== 'all' && (
          <div className="flex flex-wrap items-end gap-2">
            {step(-1)}
            <DayInput
              label={say('period.day')}
              day={period.day === '' ? today : period.day}
              onChange={(day) => onChange({day})}
            />
            {step(1)}
          </div>
        )
      )}
      <Meant {...{period, today}} />
    </div>
  );
}

function DayInput(props: {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}) {
  const {label, day, onChange} = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-14 text-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        data-typing=""
        value={day}
        onChange={({target}) => onChange(target.value)}
        className={INPUT_LOOK}
      />
    </div>
  );
}

/** The days that are meant, in words. */
function Meant({period, today}: {readonly period: CalendarPeriod; readonly today: string}) {
  const {say} = useText();
  const days = daysOf(period, today);
  const {from, to} = days;
  if (from !== '' && to !== '' && from <= to) return <DayRange days={days} />;
  return (
    <p data-test="days" className="text-16 font-semibold desk:text-14">
      {from === '' && to === ''
        ? say('period.all')
        : from !== '' && to !== ''
          ? say('period.none')
          : from === ''
            ? say('list.filter.until', {value: to})
            : say('list.filter.from', {value: from})}
    </p>
  );
}
