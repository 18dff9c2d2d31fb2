import {useTracked} from '../../data/use-tracked.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {StockGroups, type StockGroup} from './stock-groups.tsx';
import type {useAmounts} from './use-amounts.ts';

type Span = readonly [name: string, title: TextKey, days: string];

/** By the days since the oldest of it came. */
const STOOD: readonly Span[] = [
  ['30', 'report.stood.30', 'today-29..'],
  ['90', 'report.stood.90', 'today-89..today-30'],
  ['180', 'report.stood.180', 'today-179..today-90'],
  ['365', 'report.stood.365', 'today-364..today-180'],
  ['older', 'report.stood.older', '..today-365'],
  ['no-day', 'report.stood.no-day', '0'],
];

/** By the days until its lot expires; what has no day keeps. */
const LEFT: readonly Span[] = [
  ['expired', 'view.expired', '..today-1'],
  ['7', 'report.left.7', 'today..today+7'],
  ['30', 'report.left.30', 'today+8..today+30'],
  ['90', 'report.left.90', 'today+31..today+90'],
  ['later', 'report.left.later', 'today+91..'],
];

/** How long stock has stood and, where lots expire, how long it is good; each number leads to its rows. */
export function StockDays(props: {
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}) {
  const {say} = useText();
  const expires = useTracked()?.expiries === true;
  const groupsOf = (column: string, spans: readonly Span[]): readonly StockGroup[] =>
    spans.map(([name, title, value]) => ({
      name,
      title: say(title),
      to: listAddressOf('/stock/stockbinlist', {filters: [{column, value}]}),
    }));
  return (
    <>
      <StockGroups
        report="stock-ages"
        by="age"
        title={say('report.stood')}
        first={say('report.days')}
        groups={groupsOf('received_at', STOOD)}
        {...props}
      />
      {expires && (
        <StockGroups
          report="stock-expiries"
          by="left"
          title={say('report.left')}
          first={say('report.days')}
          groups={groupsOf('expires_at', LEFT)}
          {...props}
        />
      )}
    </>
  );
}
