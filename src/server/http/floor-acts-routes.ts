import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {staff} from '#domain/people/staff.ts';
import {reportProblem} from '#domain/stock/report.ts';
import {FLOOR_KINDS, type FloorAct} from '#protocol/floor-work.ts';
import {badRequest, notFound} from '../fault.ts';
import {HOUR_MS} from '#domain/kernel/durations.ts';
import {newestFirst, type ActPlace} from '../people/floor-acts.ts';
import type {MutationRow} from '../storage/storage.ts';
import {printableWork} from '../printable-work.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {FLOOR_ACT_COLUMNS, sheetActs} from './floor-act-columns.ts';
import {floorDayRequest, floorDayOf} from './floor-work-routes.ts';
import {pageFrom, historyPlaceOf, shortArgs} from './history-page.ts';
import {officeOf, type Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import {requestParameters, choiceParameter, sendColumns, sheetWords, sheetFormOf} from './sheet-request.ts';

/** Acts of one page: each is read with all its arguments. */
const MAX_ACTS = 100;

/**
 * GET /api/floor-work/acts?warehouse=&day=: the acts that GET /api/floor-work counts of a day (REPORT-13), the newest
 * first: all, or those of a `device`, an `hour` or a `kind`. `form`, xlsx or csv, is all of them as a sheet.
 */
export function addFloorActsRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/floor-work/acts', async (c) => {
    const principal = await officeOf(c, deps);
    const asked = askedOf(c);
    const form = sheetFormOf(c);
    const {after, limit} = historyPlaceOf(c, /^\d{1,15}\.[0-9A-Z]{26}$/);
    const pages = await pagesOf(deps, principal, asked);
    if (form) {
      const words = sheetWords(c, deps);
      const read = async (last: FloorAct | undefined) =>
        sheetActs(
          deps,
          principal,
          words,
          await pages.read(last && {at: last.at, id: last.mutation}, SHEET_ROWS),
        );
      const {day, timeZone} = pages;
      return sendColumns(c, deps, {
        form,
        title: 'floor.acts',
        day,
        timeZone,
        columns: FLOOR_ACT_COLUMNS,
        read,
      });
    }
    const [at = '', id = ''] = after;
    const most = Math.min(limit, MAX_ACTS);
    const results = await pages.read(at === '' ? undefined : {at: Number(at), id}, most);
    const last = results.at(-1);
    return answerJson(c, 200, pageFrom(c, results, most, last && [last.at, last.mutation]));
  });
}

const FLOOR_ACT_PARAMETERS: ReadonlySet<string> = new Set([
  'warehouse',
  'day',
  'device',
  'hour',
  'kind',
  'after',
  'limit',
  'form',
]);

/** A day has 25 hours at most, and the zones of the world change by no more. */
const HOURS = /^(1?\d|2[0-5])$/;

function askedOf(c: Context) {
  const asked = requestParameters(c, FLOOR_ACT_PARAMETERS);
  const {device = '', hour = '', kind = ''} = asked;
  if (device !== '' && !isId(device))
    throw badRequest('list.filter', 'A device is named by its id', {column: 'device'});
  if (hour !== '' && !HOURS.test(hour))
    throw badRequest('list.filter', 'Hours of a day are counted from 0 on', {column: 'hour'});
  return {
    ...floorDayRequest(asked),
    device,
    hour: hour === '' ? undefined : Number(hour),
    kind: kind === '' ? undefined : choiceParameter(FLOOR_KINDS, kind, 'kind'),
  };
}

/** Where the acts stand that are asked for, looked for once, and how they are read, page by page. */
async function pagesOf(deps: HttpDeps, principal: Principal, asked: ReturnType<typeof askedOf>) {
  const {company} = principal;
  const {warehouse, day, device, hour, kind} = asked;
  const {timeZone, people, begin, end} = await floorDayOf(deps, company, asked);
  const names = new Map((await deps.auth.devices.list(company)).map(({id, name}) => [id, name]));
  if (device !== '' && !names.has(device)) throw notFound('device.unknown', 'Resource does not exist');
  const devices = new Set(device === '' ? names.keys() : [device]);
  const hours =
    hour === undefined
      ? {from: begin, until: end}
      : {from: begin + hour * HOUR_MS, until: Math.min(end, begin + (hour + 1) * HOUR_MS)};
  const places: ActPlace[] = [];
  for (const who of devices.size === 0 ? [] : people) {
    for (const place of await deps.floorActs({company, who, warehouse, begin, end, ...hours, devices, kind}))
      places.push(place);
    await othersTurn();
  }
  places.sort(newestFirst);
  const read = async (after: ActPlace | undefined, limit: number): Promise<FloorAct[]> => {
    const page = places.filter((place) => after === undefined || newestFirst(after, place) < 0);
    const {rows, named} = await actsAt(deps, company, page.slice(0, limit));
    return rows.map((row): FloorAct => {
      const {build: _, believed: __, ...told} = printableWork(deps.rules.actions, row, principal);
      const {id, device: on} = row.mutation;
      // As it is counted: a report is not corrected.
      const isReported = told.action === reportProblem.name && told.status === 'corrected';
      return {
        ...told,
        status: isReported ? 'applied' : told.status,
        mutation: id,
        args: shortArgs(told.args),
        who_name: String(named.get(told.who)?.['name'] ?? ''),
        device: on,
        device_name: names.get(on) ?? '',
      };
    });
  };
  return {day, timeZone, read};
}

/** What stands in these places, in their order, and the person who did it. */
async function actsAt({storage}: HttpDeps, company: string, places: readonly ActPlace[]) {
  const ids = places.map(({id}) => id);
  return storage.read(company, async (tx) => {
    const byId = new Map((await tx.mutations(ids)).map((row) => [row.mutation.id, row]));
    const rows = ids.flatMap((id): MutationRow[] => {
      const row = byId.get(id);
      return row ? [row] : [];
    });
    const named = await rowsById(
      tx,
      staff.name,
      rows.map(({mutation}) => mutation.who),
    );
    return {rows, named};
  });
}
