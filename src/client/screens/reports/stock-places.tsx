import {useText, type TextKey} from '../../i18n/text.ts';
import {StockGroups, type StockGroup} from './stock-groups.tsx';
import type {useAmounts} from './use-amounts.ts';

/** Where stock stands, and the list of it. */
const PLACES: readonly (readonly [name: string, title: TextKey, to: string])[] = [
  ['bins', 'field.bins', '/stock/stockbinlist'],
  ['deliveries', 'office.deliveries', '/inbound/asn'],
  ['orders', 'office.orders', '/outbound/pickedstock'],
  ['in-question', 'movement.in-question', '/cases'],
];

/** What stands where now, by units and by what it costs. */
export function StockPlaces(props: {
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}) {
  const {say} = useText();
  const groups = PLACES.map(([name, title, to]): StockGroup => ({name, title: say(title), to}));
  return (
    <StockGroups
      report="stock-values"
      by="place"
      title={say('report.stock.where')}
      first={say('lot.place')}
      groups={groups}
      {...props}
    />
  );
}
