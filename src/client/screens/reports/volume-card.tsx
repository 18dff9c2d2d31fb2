import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {ChipChoice} from '../../ui/chips.tsx';
import {BarChart} from './bars.tsx';
import {ReportDownload} from './report-download.tsx';
import {movementsOf, type Dashboard} from './kinds.ts';
import type {ReportPeriod} from './period.ts';
import type {useAmounts} from './use-amounts.ts';
import {comparedWith, totalOf, type VolumeMeasure, type MovedVolume} from './volume.ts';
import {VolumeTable} from './volume-table.tsx';

const amountOf = (
  measure: VolumeMeasure,
  {lines, units, value = 0n}: Omit<MovedVolume, 'from' | 'to'>,
): bigint => (measure === 'lines' ? BigInt(lines) : measure === 'units' ? units : value);

/** What moved, bar by bar beside the period before if anything did then: a picture, and the same numbers in a table. */
export function VolumeCard(props: {
  readonly of: Dashboard;
  readonly period: ReportPeriod;
  readonly volumes: readonly MovedVolume[];
  readonly before: readonly MovedVolume[];
  readonly measures: readonly VolumeMeasure[];
  readonly shown: VolumeMeasure;
  readonly amounts: ReturnType<typeof useAmounts>;
  readonly onShow: (measure: VolumeMeasure) => void;
}) {
  const {of, period, volumes, measures, shown, amounts, onShow} = props;
  const before = comparedWith(props.before);
  const {say} = useText();
  const title = say(of.volume);
  const said = (volume: Omit<MovedVolume, 'from' | 'to'>): string =>
    amounts.of(shown, amountOf(shown, volume));
  const bars = volumes.map((volume, i) => {
    const earlier = before[i];
    const when = amounts.days(volume);
    const text = say(earlier ? 'report.bar.beside' : 'report.bar', {
      when,
      value: said(volume),
      ...(earlier ? {before: said(earlier)} : {}),
    });
    return {
      key: volume.from,
      short: amounts.short(volume, period.by),
      text,
      value: Number(amountOf(shown, volume)),
      before: earlier && Number(amountOf(shown, earlier)),
      to: movementsOf(of, volume),
    };
  });
  const most = volumes.reduce<MovedVolume | undefined>(
    (found, each) => (found && amountOf(shown, found) >= amountOf(shown, each) ? found : each),
    undefined,
  );
  const summary = say(before.length > 0 ? 'report.summary' : 'report.summary.alone', {
    what: `${title} (${say(`report.${shown}`)})`,
    days: amounts.days(period.days),
    value: said(totalOf(volumes)),
    before: said(totalOf(before)),
    most: most ? said(most) : '',
    when: most ? amounts.days(most) : '',
  });
  return (
    <Card title={title}>
      <div className="mb-3">
        <ChipChoice
          label={say('report.show')}
          options={measures.map((value) => ({value, label: say(`report.${value}`)}))}
          value={shown}
          onChoose={onShow}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <BarChart
            title={title}
            summary={summary}
            bars={bars}
            format={(value) => amounts.rough(shown, value)}
          />
          {before.length > 0 && <Legend />}
        </div>
        <VolumeTable
          {...{title, volumes, before, measures, shown}}
          format={(measure, volume) => amounts.of(measure, amountOf(measure, volume))}
          daysText={amounts.days}
          toOf={(days) => movementsOf(of, days)}
        />
      </div>
      <ReportDownload report={of.movement} days={period.days} by={period.by} />
    </Card>
  );
}

/** Which is which, by shape. */
function Legend() {
  const {say} = useText();
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14 text-soft">
      <span className="flex items-center gap-2">
        <svg aria-hidden width={14} height={14}>
          <rect width={14} height={14} className="fill-accent" />
        </svg>
        {say('report.these')}
      </span>
      <span className="flex items-center gap-2">
        <svg aria-hidden width={28} height={14}>
          <line x1={0} x2={28} y1={7} y2={7} strokeWidth={2} strokeDasharray="6 4" className="stroke-ink" />
          <circle cx={14} cy={7} r={3} strokeWidth={1.5} className="fill-panel stroke-ink" />
        </svg>
        {say('report.earlier')}
      </span>
    </p>
  );
}
