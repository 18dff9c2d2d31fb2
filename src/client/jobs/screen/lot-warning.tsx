import {TriangleAlert} from 'lucide-react';
import {useCallback} from 'react';
import {stateOfLot, todayAt} from '#domain/stock/lot-state.ts';
import {lot, type LotRow} from '#domain/stock/lot.ts';
import type {RowOf} from '#domain/kernel/resource.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {dayInZone} from '#protocol/days.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import type {NamedLot} from '../../data/found.ts';

/** What is wrong with a lot that is to be picked, in amber: held back, past its day, or near it (LOT-9, LOT-10). */
export function LotWarning({of: {lot: id}}: {readonly of: NamedLot}) {
  const {say} = useText();
  const {warehouse: at} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const [lots, places] = await Promise.all([lists.rowsOf(lot, [id]), lists.rowsOf(warehouse, [at])]);
      const row = lots.get(id);
      // Lists of ours hold rows of their own shape.
      const place = places.get(at) as RowOf<typeof warehouse> | undefined;
      const today = todayAt(place, (timeZone) => dayInZone(lists.serverNow(), timeZone));
      return row && stateOfLot(row as LotRow, place, today);
    },
    [id, at],
  );
  const state = useAnswer(id, ask);
  if (state === undefined || state === '') return null;
  return (
    <span
      data-test="lot-warning"
      className="ms-2 inline-flex items-center gap-1 rounded-card bg-question px-2 text-16 font-semibold text-on-question"
    >
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      {say(`lot.warn.${state}`)}
    </span>
  );
}
