import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {warehouse as warehouseResource} from '#domain/warehouse/warehouse.ts';
import {useApp} from './app.ts';
import {dayOf} from '#protocol/days.ts';
import {useReadable} from './use-readable.ts';

/** Which day it is where the warehouse stands, `2026-11-22`, and the zone that says so. */
export interface WarehouseDay {
  readonly day: string;
  readonly timeZone: string;
}

/** The zone of the warehouse; `undefined` before this device has looked. */
export function useTimeZone(): string | undefined {
  const {office, warehouse} = useApp();
  const changes = useReadable(office.changed);
  const [timeZone, setTimeZone] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void office.rowsOf(warehouseResource, [warehouse]).then((found) => {
      if (!isGone) setTimeZone(String(found.get(warehouse)?.['time_zone'] ?? ''));
    });
    return () => {
      isGone = true;
    };
  }, [office, warehouse, changes]);
  return timeZone;
}

/** The day of the warehouse, told anew only when another one begins; `undefined` before its zone is known. */
export function useToday(): WarehouseDay | undefined {
  const {clock} = useApp();
  const timeZone = useTimeZone();
  const day = useSyncExternalStore(
    (listener) => clock.subscribe(listener),
    () => (timeZone === undefined ? undefined : dayOf(clock.get(), timeZone)),
  );
  return useMemo(
    () => (day === undefined || timeZone === undefined ? undefined : {day, timeZone}),
    [day, timeZone],
  );
}
