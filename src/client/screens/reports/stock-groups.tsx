import {WayOn} from '../../ui/way-on.tsx';
import {Card} from '../../ui/card.tsx';
import {useText} from '../../i18n/text.ts';
import type {useAmounts} from './use-amounts.ts';
import {ReportDownload} from './report-download.tsx';
import {useReport} from './use-report.ts';
import {WhyNot} from './why-not.tsx';

/** A group of a report of what stands now: its name there, what it is called, and the list of its rows. */
export interface StockGroup {
  readonly name: string;
  readonly title: string;
  readonly to: string;
}

/** A report of what stands now as a table: each group with its units and, for roles that may know, what they cost. */
export function StockGroups(props: {
  readonly report: string;
  readonly by: string;
  readonly title: string;
  /** Over the column of groups. */
  readonly first: string;
  readonly groups: readonly StockGroup[];
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}) {
  const {report, by, title, first, groups, hasValue, amounts} = props;
  const {say} = useText();
  const {answer, denial} = useReport(report);
  const told = answer?.buckets.flatMap((bucket) => bucket.groups) ?? [];
  const head = 'py-1 font-medium text-soft';
  return (
    <Card title={title}>
      {denial && <WhyNot denial={denial} />}
      <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table data-test={report} className="w-full text-16 desk:text-14">
          <thead>
            <tr>
              <th scope="col" className={`${head} pe-3 text-start`}>
                {first}
              </th>
              <th scope="col" className={`${head} px-3 text-right`}>
                {say('report.units')}
              </th>
              {hasValue && (
                <th scope="col" className={`${head} ps-3 text-right`}>
                  {say('report.value')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {answer &&
              groups.map(({name, title: called, to}) => {
                const sums = told.find((group) => group.by[by] === name)?.sums ?? {};
                return (
                  <tr key={name} className="border-t border-hair">
                    <th scope="row" className="h-target py-1 pe-3 text-start font-normal desk:h-8">
                      <WayOn
                        to={to}
                        className="inline-flex min-h-target items-center text-accent underline desk:min-h-8"
                      >
                        {called}
                      </WayOn>
                    </th>
                    <td className="px-3 text-right font-semibold tabular-nums">
                      {amounts.of('units', BigInt(sums['units'] ?? 0))}
                    </td>
                    {hasValue && (
                      <td className="ps-3 text-right font-semibold tabular-nums">
                        {amounts.of('value', BigInt(sums['value'] ?? 0))}
                      </td>
                    )}
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
      <ReportDownload report={report} />
    </Card>
  );
}
