import {DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {ARRIVAL_PLAN, openStates} from '../office-home/plan.ts';
import {StockGroups, type StockGroup} from './stock-groups.tsx';
import type {useAmounts} from './use-amounts.ts';
import {OCCUPIED_BINS_PATH} from './use-stock-tiles.ts';

/** Where stock stands, and the list of it: its bins, the deliveries that it is on the way of, and so on. */
const STOCK_PLACE_KINDS: readonly (readonly [name: string, title: TextKey, to: string])[] = [
  ['bins', 'field.bins', OCCUPIED_BINS_PATH],
  ['expected', 'report.stood.no-day', '/inbound/predeliverystock'],
  [
    'deliveries',
    'office.deliveries',
    listAddressOf(ARRIVAL_PLAN.path, {
      filters: openStates(ARRIVAL_PLAN).flatMap((value) =>
        value === 'announced' ? [] : [{column: 'state', value}],
      ),
    }),
  ],
  ['orders', 'office.orders', '/outbound/pickedstock'],
  [
    'in-question',
    'movement.in-question',
    listAddressOf('/stock/stockbinlist', {filters: [{column: 'place', value: DISCREPANCY_ACCOUNT}]}),
  ],
];

/** What stands where now, by units and by what it costs. */
export function StockPlaces(props: {
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}) {
  const {say} = useText();
  const groups = STOCK_PLACE_KINDS.map(([name, title, to]): StockGroup => ({name, title: say(title), to}));
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
