import type {Context} from 'hono';
import {dayInZone} from '#protocol/days.ts';
import type {DeviceRow} from '#protocol/session.ts';
import {isSilent, SILENT_DEVICES} from '#protocol/silent-device.ts';
import type {HttpDeps} from './deps.ts';
import type {SheetType} from './send-sheet.ts';
import {choiceParameter, sendColumns, zoneParameter, type SheetColumnText} from './sheet-request.ts';

/** As they stand on the screen. */
const DEVICE_COLUMNS: readonly SheetColumnText<DeviceRow>[] = [
  {title: 'devices.name', kind: 'text', of: ({name}) => name},
  {title: 'devices.revoked', kind: 'moment', of: ({revoked_at}) => revoked_at},
  {title: 'devices.seen', kind: 'moment', of: ({seen_at}) => seen_at},
  {title: 'devices.unsent', kind: 'amount', of: ({pending}) => pending},
  {title: 'devices.oldest', kind: 'moment', of: ({pending, oldest_at}) => (pending > 0 ? oldest_at : 0)},
  {title: 'devices.storage', kind: 'text', of: ({storage}, {say}) => say(`devices.storage.${storage}`)},
  {title: 'devices.build', kind: 'code', of: ({build}) => build},
];
const VIEWS = ['all', SILENT_DEVICES] as const;

/** The devices of a company as a sheet, or those of a `view`: silent with work in them. Times as in the warehouse that is named. */
export async function deviceSheet(
  c: Context,
  deps: HttpDeps,
  of: {readonly company: string; readonly rows: readonly DeviceRow[]; readonly form: SheetType},
): Promise<Response> {
  const {company, rows, form} = of;
  const view = choiceParameter(VIEWS, c.req.query('view'), 'view');
  const timeZone = await zoneParameter(c, deps, company);
  const now = deps.now();
  return sendColumns(c, deps, {
    form,
    title: 'devices.title',
    day: dayInZone(now, timeZone),
    timeZone,
    columns: DEVICE_COLUMNS,
    read: (after) => Promise.resolve(after ? [] : rows),
    shows: (row) => view === 'all' || isSilent(row, now),
  });
}
