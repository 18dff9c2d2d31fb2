import {useCallback, useMemo, useSyncExternalStore} from 'react';
import {warehouse as warehouseResource} from '#domain/warehouse/warehouse.ts';
import {useApp} from './app.ts';
import {dayInZone} from '#protocol/days.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import type {FollowedLists} from './lists.ts';
import {useAnswer} from './use-answer.ts';

/** The zone of the warehouse; `undefined` before this device has looked. */
export function useTimeZone(): string | undefined {
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists) =>
      String((await lists.rowsOf(warehouseResource, [warehouse])).get(warehouse)?.['time_zone'] ?? ''),
    [warehouse],
  );
  return useAnswer(warehouse, ask);
}

/** The day of the warehouse, told anew only when another one begins; `undefined` before its zone is known. */
export function useToday(): WarehouseDay | undefined {
  const {clock} = useApp();
  const timeZone = useTimeZone();
  const day = useSyncExternalStore(
    (listener) => clock.subscribe(listener),
    () => (timeZone === undefined ? undefined : dayInZone(clock.get(), timeZone)),
  );
  return useMemo(
    () => (day === undefined || timeZone === undefined ? undefined : {day, timeZone}),
    [day, timeZone],
  );
}
