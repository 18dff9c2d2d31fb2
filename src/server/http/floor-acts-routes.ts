import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {staff} from '#domain/people/staff.ts';
import {report} from '#domain/stock/report.ts';
import {FLOOR_KINDS, type FloorAct} from '#protocol/floor-work.ts';
import {badRequest, notFound} from '../fault.ts';
import {HOUR} from '../people/floor-work.ts';
import type {ActPlace, FloorActsAsked} from '../people/floor-acts.ts';
import type {MutationRow} from '../storage/storage.ts';
import {toldWork} from '../told-work.ts';
import {answer} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {FLOOR_ACT_COLUMNS, sheetActs} from './floor-act-columns.ts';
import {floorDayAsked, floorDayOf} from './floor-work-routes.ts';
import {pageFrom, placeOf, shortArgs} from './history-page.ts';
import {officeOf, type Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import {askedBy, choiceAsked, sendTold, sheetWords, toldFormAsked} from './told-sheet.ts';

/** Acts of one page: each is read with all its arguments. */
const MOST_ACTS = 100;

/**
 * GET /api/floor-work/acts?warehouse=&day=: the acts that GET /api/floor-work counts of a day (REPORT-13), the newest first:
 * all, or those of a `device`, an `hour` or a `kind`. `form`, xlsx or csv, is all of them as a sheet.
 */
export function addFloorActsRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/floor-work/acts', async (c) => {
    const principal = await officeOf(c, deps);
    const asked = askedOf(c);
    const form = toldFormAsked(c);
    const {after, limit} = placeOf(c, /^\d{1,15}\.[0-9A-Z]{26}$/);
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
      return sendTold(c, deps, {form, title: 'floor.acts', day, timeZone, columns: FLOOR_ACT_COLUMNS, read});
    }
    const [at = '', id = ''] = after;
    const most = Math.min(limit, MOST_ACTS);
    const results = await pages.read(at === '' ? undefined : {at: Number(at), id}, most);
    const last = results.at(-1);
    return answer(c, 200, pageFrom(c, results, most, last && [last.at, last.mutation]));
  });
}

const NAMES: ReadonlySet<string> = new Set([
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
  const asked = askedBy(c, NAMES);
  const {device = '', hour = '', kind = ''} = asked;
  if (device !== '' && !isId(device))
    throw badRequest('list.filter', 'A device is named by its id', {column: 'device'});
  if (hour !== '' && !HOURS.test(hour))
    throw badRequest('list.filter', 'Hours of a day are counted from 0 on', {column: 'hour'});
  return {
    ...floorDayAsked(asked),
    device,
    hour: hour === '' ? undefined : Number(hour),
    kind: kind === '' ? undefined : choiceAsked(FLOOR_KINDS, kind, 'kind'),
  };
}

/** How the acts that are asked for are read, page by page. */
async function pagesOf(deps: HttpDeps, {company}: Principal, asked: ReturnType<typeof askedOf>) {
  const {warehouse, day, device, hour, kind} = asked;
  const {timeZone, people, begin, end} = await floorDayOf(deps, company, asked);
  const names = new Map((await deps.auth.devices.list(company)).map(({id, name}) => [id, name]));
  if (device !== '' && !names.has(device)) throw notFound('device.unknown', 'Resource does not exist');
  const devices = device === '' ? [...names.keys()] : [device];
  const hours =
    hour === undefined
      ? {from: begin, until: end}
      : {from: begin + hour * HOUR, until: Math.min(end, begin + (hour + 1) * HOUR)};
  // Of whom a page finds nothing, none behind it does.
  let workers: readonly string[] = people;
  const read = async (after: ActPlace | undefined, limit: number): Promise<FloorAct[]> => {
    const of = {company, warehouse, begin, end, ...hours, devices, kind, after, limit};
    const {page: rows, found} = await actsOfAll(deps, devices.length === 0 ? [] : workers, of);
    workers = found;
    const named = await deps.storage.read(company, (tx) =>
      rowsById(
        tx,
        staff.name,
        rows.map(({mutation}) => mutation.who),
      ),
    );
    return rows.map((row): FloorAct => {
      const {build: _, believed: __, ...told} = toldWork(deps.rules.actions, row);
      const {id, device: on} = row.mutation;
      // As it is counted: whoever reports something is not corrected.
      const isReported = told.action === report.name && told.status === 'corrected';
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

/** A page of what these people did together, and of which of them anything was found. */
async function actsOfAll(
  deps: HttpDeps,
  people: readonly string[],
  of: Omit<FloorActsAsked, 'who'>,
): Promise<{readonly page: readonly MutationRow[]; readonly found: readonly string[]}> {
  let page: MutationRow[] = [];
  const found: string[] = [];
  for (const who of people) {
    const own = await deps.floorActs({...of, who});
    if (own.length > 0) {
      found.push(who);
      page = [...page, ...own].sort(newestFirst).slice(0, of.limit);
    }
    await othersTurn();
  }
  return {page, found};
}

/** As the database has them. */
const newestFirst = ({mutation: a}: MutationRow, {mutation: b}: MutationRow): number =>
  b.at - a.at || (a.id < b.id ? 1 : -1);
