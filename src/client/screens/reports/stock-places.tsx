import {Link} from 'react-router-dom';
import {useTracked} from '../../data/use-tracked.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {addressOf} from '../../resource/list-address.ts';
import {Card} from '../../shell/page.tsx';
import type {useAmounts} from './use-amounts.ts';
import {useReport} from './use-report.ts';
import {Why} from './why-not.tsx';

/** Where stock stands, and the list of it. */
const PLACES: readonly (readonly [name: string, title: TextKey, to: string])[] = [
  ['bins', 'field.bins', '/stock/stockbinlist'],
  ['deliveries', 'office.deliveries', '/inbound/asn'],
  ['orders', 'office.orders', '/outbound/pickedstock'],
  ['in-question', 'movement.in-question', '/cases'],
];

/** Of what stands: what has expired, and what will within a month. */
const SOON = [
  ['view.expired', '2000-01-01..today-1'],
  ['view.soon', 'today..today+30'],
] as const;

/** What stands where now, by units and by what it costs; and the ways to what is near its day. */
export function StockPlaces(props: {
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}) {
  const {hasValue, amounts} = props;
  const {say} = useText();
  const {answer, denial} = useReport('stock-values');
  const expires = useTracked()?.expiries === true;
  const groups = answer?.buckets.flatMap((bucket) => bucket.groups) ?? [];
  return (
    <Card title={say('report.stock.where')}>
      {denial && <Why denial={denial} />}
      <div role="region" aria-label={say('report.stock.where')} tabIndex={0} className="overflow-x-auto">
        <table data-test="places" className="w-full text-16 desk:text-14">
          <thead>
            <tr>
              <th scope="col" className="py-1 pe-3 text-start font-medium text-soft">
                {say('lot.place')}
              </th>
              <th scope="col" className="px-3 py-1 text-right font-medium text-soft">
                {say('report.units')}
              </th>
              {hasValue && (
                <th scope="col" className="py-1 ps-3 text-right font-medium text-soft">
                  {say('report.value')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {answer &&
              PLACES.map(([name, title, to]) => {
                const sums = groups.find(({by}) => by['place'] === name)?.sums ?? {};
                return (
                  <tr key={name} className="border-t border-hair">
                    <th scope="row" className="py-1 pe-3 text-start font-normal">
                      <Link
                        to={to}
                        className="inline-flex min-h-target items-center text-accent underline desk:min-h-8"
                      >
                        {say(title)}
                      </Link>
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
      {expires && (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-16 desk:text-14">
          {SOON.map(([word, value]) => (
            <Link
              key={word}
              to={addressOf('/stock/stockbinlist', {filters: [{column: 'expires_at', value}]})}
              className="text-accent underline"
            >
              {say(word)}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}
