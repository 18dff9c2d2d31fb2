import {isCalendarDay} from '#domain/kernel/field.ts';
import {FLOOR_KINDS, type FloorKind} from '#protocol/floor-work.ts';
import {FLOOR_ACTS, FLOOR_DAY} from '../../resource/document-address.ts';

/** Some of what the floor did on a day: on one device, in one hour, of one kind; '' and `undefined` where it is all of it. */
export interface FloorReportQuery {
  readonly day: string;
  readonly device: string;
  readonly hour?: number | undefined;
  readonly kind?: FloorKind | undefined;
}

const [DAY, DEVICE, HOUR, KIND] = ['on', 'device', 'hour', 'kind'] as const;

/** What an address asks for; a day that is none, or to come, is today. */
export function floorReportQueryIn(query: URLSearchParams, today: string): FloorReportQuery {
  const day = query.get(DAY) ?? '';
  const hour = query.get(HOUR) ?? '';
  return {
    day: isCalendarDay(day) && day >= '1971-01-01' && day <= today ? day : today,
    device: query.get(DEVICE) ?? '',
    hour: /^\d{1,2}$/.test(hour) ? Number(hour) : undefined,
    kind: FLOOR_KINDS.find((kind) => kind === query.get(KIND)),
  };
}

/** The query of an address that asks for it. */
export const queryOfFloor = ({day, device, hour, kind}: FloorReportQuery): Record<string, string> => ({
  ...(day === '' ? {} : {[DAY]: day}),
  ...(device === '' ? {} : {[DEVICE]: device}),
  ...(hour === undefined ? {} : {[HOUR]: String(hour)}),
  ...(kind === undefined ? {} : {[KIND]: kind}),
});

const addressOf = (path: string, asked: FloorReportQuery): string =>
  `${path}?${new URLSearchParams(queryOfFloor(asked)).toString()}`;

/** Where a day is told in numbers, and where the acts are told that some of these count. */
export const floorDayAt = (asked: FloorReportQuery): string => addressOf(FLOOR_DAY, asked);
export const floorActsAt = (asked: FloorReportQuery): string => addressOf(FLOOR_ACTS, asked);
