import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import {isCalendarDay} from '#domain/kernel/field.ts';
import {isShortId, type Id} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {beginOf, daysAfter} from '#protocol/days.ts';
import type {FloorHour, FloorWorkAnswer} from '#protocol/floor-work.ts';
import {badRequest} from '../fault.ts';
import {hoursTogether} from '../people/floor-work.ts';
import {eachRow} from '../storage/history.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {zoneOfWarehouse} from './list-sheet.ts';
import {officeOf} from './principal.ts';
import type {SheetType} from './send-sheet.ts';
import {requestParameters, sendColumns, sheetFormOf, type SheetColumnText} from './sheet-request.ts';

/**
 * GET /api/floor-work?warehouse=&day=: what the floor recorded on a day of a warehouse, by device and hour (REPORT-13).
 * `form`, xlsx or csv, is that as a sheet.
 */
export function addFloorWorkRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/floor-work', async (c) => {
    const {company} = await officeOf(c, deps);
    const asked = floorDayRequest(requestParameters(c, FLOOR_WORK_PARAMETERS));
    const form = sheetFormOf(c);
    const told = await dayOfFloor(deps, company, asked);
    return form ? sheet(c, deps, told, form) : answerJson(c, 200, told);
  });
}

interface FloorDayAsked {
  readonly warehouse: string;
  readonly day: string;
}

const FLOOR_WORK_PARAMETERS: ReadonlySet<string> = new Set(['warehouse', 'day', 'form']);

/** The day of a warehouse that is asked for. */
export function floorDayRequest({warehouse = '', day = ''}: Readonly<Record<string, string>>): FloorDayAsked {
  if (!isShortId(warehouse))
    throw badRequest('list.warehouse', 'The floor is that of a warehouse: name it', {field: 'warehouse'});
  if (!isCalendarDay(day) || day < '1970-01-02' || day > '2099-12-31')
    throw badRequest('list.filter', 'This is a day as 2026-11-22', {column: 'day'});
  return {warehouse, day};
}

async function dayOfFloor(
  deps: HttpDeps,
  company: string,
  {warehouse, day}: FloorDayAsked,
): Promise<FloorWorkAnswer> {
  const {timeZone, people, begin, end} = await floorDayOf(deps, company, {warehouse, day});
  const hours: Awaited<ReturnType<HttpDeps['floorWork']>> = [];
  for (const who of people) {
    hours.push(...(await deps.floorWork({company, who, warehouse, begin, end})));
    await othersTurn();
  }
  const names = new Map((await deps.auth.devices.list(company)).map(({id, name}) => [id, name]));
  // What was asked for over plain HTTP, and a demo, was done on no device.
  const results = hoursTogether(hours)
    .flatMap((each): FloorHour[] => {
      const name = names.get(each.device);
      return name === undefined ? [] : [{...each, name}];
    })
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.device, b.device) || a.hour - b.hour);
  // A day on which clocks are put back has one hour more.
  return {
    detail: 'success',
    day,
    time_zone: timeZone,
    begin,
    hours: Math.ceil((end - begin) / 3_600_000),
    results,
  };
}

/** A day of a warehouse, which must be there, by its clock, and everybody who may have worked in it. */
export async function floorDayOf(deps: HttpDeps, company: string, {warehouse, day}: FloorDayAsked) {
  return deps.storage.read(company, async (tx) => {
    const timeZone = await zoneOfWarehouse(tx, warehouse);
    const people: Id[] = [];
    for await (const row of eachRow(tx, staff)) people.push(String(row['id']));
    return {timeZone, people, begin: beginOf(day, timeZone), end: beginOf(daysAfter(day, 1), timeZone)};
  });
}

/** As they stand on the screen. */
const columnsOf = ({begin}: FloorWorkAnswer): readonly SheetColumnText<FloorHour>[] => [
  {title: 'devices.title', kind: 'text', of: ({name}) => name},
  {title: 'floor.hour', kind: 'moment', of: ({hour}) => begin + hour * 3_600_000},
  {title: 'floor.acts', kind: 'amount', of: ({acts}) => acts},
  {title: 'status.corrected', kind: 'amount', of: ({corrected}) => corrected},
  {title: 'floor.held', kind: 'amount', of: ({held}) => held},
  {title: 'floor.undone', kind: 'amount', of: ({undone}) => undone},
  {title: 'floor.waitedMinutes', kind: 'amount', of: ({waited}) => Math.round(waited / 60_000)},
];

const sheet = (c: Context, deps: HttpDeps, told: FloorWorkAnswer, form: SheetType): Response =>
  sendColumns(c, deps, {
    form,
    title: 'floor.title',
    day: told.day,
    timeZone: told.time_zone,
    columns: columnsOf(told),
    read: (after) => Promise.resolve(after ? [] : told.results),
  });
