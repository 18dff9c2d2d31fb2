import {WayOn} from '../../ui/way-on.tsx';
import {useText} from '../../i18n/text.ts';
import type {ReportBucket} from '#protocol/report.ts';
import type {VolumeMeasure, MovedVolume} from './volume.ts';

/** The numbers of the bars, each a link to its rows, with those of the period before. */
export function VolumeTable(props: {
  readonly title: string;
  readonly volumes: readonly MovedVolume[];
  readonly before: readonly MovedVolume[];
  readonly measures: readonly VolumeMeasure[];
  readonly shown: VolumeMeasure;
  readonly format: (measure: VolumeMeasure, volume: MovedVolume) => string;
  readonly daysText: (days: ReportBucket) => string;
  readonly toOf: (days: ReportBucket) => string;
}) {
  const {title, volumes, before, measures, shown, format, daysText, toOf} = props;
  const {say} = useText();
  return (
    // A person without a mouse scrolls it too.
    <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto">
      <table data-test="volume" className="w-full border-separate border-spacing-0 text-16 desk:text-14">
        <thead className="sticky top-0 bg-panel">
          <tr>
            <th scope="col" className="border-b border-hair py-1 pe-3 text-start font-medium text-soft">
              {say('report.days')}
            </th>
            {measures.map((measure) => (
              <th
                key={measure}
                scope="col"
                className="border-b border-hair px-3 py-1 text-right font-medium text-soft"
              >
                {say(`report.${measure}`)}
              </th>
            ))}
            {before.length > 0 && (
              <th scope="col" className="border-b border-hair py-1 ps-3 text-right font-medium text-soft">
                {say('report.earlier')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {volumes.map((volume, i) => {
            const earlier = before[i];
            return (
              <tr key={volume.from} data-days={volume.from}>
                <th
                  scope="row"
                  className="border-b border-hair py-1 pe-3 text-start font-normal whitespace-nowrap tabular-nums"
                >
                  <bdi>{daysText(volume)}</bdi>
                </th>
                {measures.map((measure) => (
                  <MovedCell
                    key={measure}
                    text={volume.lines === 0 ? undefined : format(measure, volume)}
                    to={toOf(volume)}
                  />
                ))}
                {before.length > 0 && (
                  <td className="border-b border-hair ps-3 text-right whitespace-nowrap text-soft tabular-nums">
                    {earlier && earlier.lines > 0 ? (
                      <WayOn to={toOf(earlier)} className="underline">
                        {format(shown, earlier)}
                      </WayOn>
                    ) : (
                      '–'
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What was moved on some days, with the way to its movements; a dash where nothing was. */
function MovedCell({text, to}: {readonly text: string | undefined; readonly to: string}) {
  return (
    <td className="border-b border-hair px-3 text-right whitespace-nowrap tabular-nums">
      {text === undefined ? (
        <span className="text-soft">–</span>
      ) : (
        <WayOn to={to} className="font-semibold text-accent underline">
          {text}
        </WayOn>
      )}
    </td>
  );
}
