import type {Context, Hono} from 'hono';
import {goods} from '#domain/goods/goods.ts';
import {isCalendarDay} from '#domain/kernel/field.ts';
import {
  endsOfSpans,
  MAX_RANKED,
  readBy,
  sumsFor,
  type ReportDefinition,
  type ReportSum,
} from '#domain/kernel/report.ts';
import {compareRows, fieldOf} from '#domain/kernel/resource.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {warehouse as warehouseList} from '#domain/warehouse/warehouse.ts';
import {beginOf, dayInZone, daysAfter, momentsOfDays} from '#protocol/days.ts';
import {
  BUCKET_KINDS,
  bucketsOf,
  daysIn,
  REPORT_LIMITS,
  type ReportBucket,
  type ReportAnswer,
} from '#protocol/report.ts';
import {badRequest, notFound} from '../fault.ts';
import type {ReadTransaction, ReportGroup} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustReadAll, readerOf} from './own-rows.ts';
import {inSheets, speechOf} from './list-sheet.ts';
import {principalOf, type Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {goodsIn, reportSheet, titleOfReport} from './report-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import {sendSheet, sheetStream, type SheetType} from './send-sheet.ts';
import {sheetTypeOf} from './sheet-query.ts';

/**
 * GET /api/reports/<name>?warehouse=: how many rows there are and what they come to. A report with a time is asked for
 * `from` one day of the warehouse `to` another, both of them in it, `by` day, week, month or year. A ranking, and what
 * stood at the end of a day, is of all these days together; a ranking `by` one of its sums. `form`, xlsx or csv: the
 * same as a sheet, and all of a ranking, in the words of the asker.
 */
export function addReportRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/reports/:name', async (c) => {
    const principal = await principalOf(c, deps);
    const name = c.req.param('name');
    const report = REPORTS_BY_NAME.get(name);
    if (!report) throw notFound('reports.unknown', 'Resource does not exist', {report: name});
    mustReadAll(principal, ...readBy(report));
    const sums = sumsFor(report, readerOf(principal));
    const asked = {...askedOf(c, report, sums), sums};
    const form = sheetTypeOf(new URL(c.req.url).searchParams, c.req.header('accept') ?? '');
    if (form === 'raw') throw badRequest('list.form', 'A report is told as xlsx or csv', {form});
    // A page tells the first of a ranking, a sheet all of it.
    const most = form ? {} : {most: MAX_RANKED};
    const told = await deps.storage.read(principal.company, (tx) =>
      reported(tx, report, {...asked, ...most}, deps.now()),
    );
    return form ? sheet(c, deps, principal, {report, told, asked, form}) : answerJson(c, 200, told);
  });
}

/** What a report tells, as a sheet. */
async function sheet(
  c: Context,
  {storage, texts, now, log}: HttpDeps,
  {company}: Principal,
  of: {
    readonly report: ReportDefinition;
    readonly told: ReportAnswer;
    readonly asked: ReportRequest;
    readonly form: SheetType;
  },
): Promise<Response> {
  const {report, told: answered, asked, form} = of;
  const words = inSheets(
    texts({language: c.req.header('language'), acceptLanguage: c.req.header('accept-language')}),
  );
  const {speech, named} = await storage.read(company, async (tx) => ({
    speech: await speechOf(tx, company, {warehouse: asked.warehouse, texts: words}),
    named: await rowsById(tx, goods.name, goodsIn(answered)),
  }));
  const {columns, rows} = reportSheet(report, {answer: answered, sums: asked.sums, goods: named}, speech);
  const [title, day] = [titleOfReport(report, words), dayInZone(now(), speech.timeZone)];
  const pages = async function* (): AsyncGenerator<typeof rows> {
    for (let at = 0; at < rows.length; at += SHEET_ROWS) yield rows.slice(at, at + SHEET_ROWS);
  };
  return sendSheet(
    c,
    {log},
    {name: `${title} ${day}`, type: form},
    sheetStream(form, {title, day, direction: words.direction, columns}, pages(), now()),
    new AbortController(),
  );
}

interface ReportRequest {
  readonly warehouse: string;
  readonly sums: readonly ReportSum[];
  /** In their order; one without days where the report is of no time. */
  readonly buckets: readonly ReportBucket[];
  readonly rankedBy?: ReportSum;
  /** How many groups of a ranking are told; all where nothing says so. */
  readonly most?: number;
}

/** What has not been has the moment 0, which is of one of the days before these. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-02', '2099-12-31'];

const NO_DAYS: ReportBucket = {from: '', to: ''};
const REPORT_PARAMETERS: ReadonlySet<string> = new Set(['warehouse', 'from', 'to', 'by', 'form']);

function askedOf(
  c: Context,
  report: ReportDefinition,
  sums: readonly ReportSum[],
): Omit<ReportRequest, 'sums'> {
  const asked = c.req.query();
  const strange = Object.keys(asked).find((each) => !REPORT_PARAMETERS.has(each));
  if (strange !== undefined)
    throw badRequest('reports.query', 'A report is asked for by warehouse, from, to and by', {
      field: strange,
    });
  const {warehouse = '', from = '', to = '', by = ''} = asked;
  if (!/^[0-9A-Za-z]{1,26}$/.test(warehouse))
    throw badRequest('reports.warehouse', 'A report is one of a warehouse: name it', {field: 'warehouse'});
  if (report.isRanking) {
    const rankedBy = sums.find(({name}) => name === by);
    if (!rankedBy) throw badRequest('reports.query', 'A ranking is by one of its sums', {field: 'by'});
    return {warehouse, buckets: [daysAsked({from, to})], rankedBy};
  }
  if (report.isWhole) {
    if (by !== '') throw badRequest('reports.query', 'It is told of all days together', {field: 'by'});
    return {warehouse, buckets: [daysAsked({from, to})]};
  }
  if (report.at !== undefined) return {warehouse, buckets: bucketsAsked({from, to}, by)};
  const [field] = Object.entries({from, to, by}).find(([, value]) => value !== '') ?? [];
  if (field !== undefined)
    throw badRequest('reports.query', 'This report is of what is there now, and has no days', {field});
  return {warehouse, buckets: [NO_DAYS]};
}

function daysAsked(days: ReportBucket): ReportBucket {
  for (const [field, day] of Object.entries(days))
    if (!isCalendarDay(day) || day < FIRST_DAY || day > LAST_DAY)
      throw badRequest('reports.day', 'This is a day as 2026-11-22', {field});
  if (days.from > days.to) throw badRequest('reports.day', 'It ends before it begins', {field: 'to'});
  return days;
}

function bucketsAsked(days: ReportBucket, by: string): readonly ReportBucket[] {
  const size = by === '' ? 'day' : BUCKET_KINDS.find((each) => each === by);
  if (!size) throw badRequest('reports.query', 'By day, week, month or year', {field: 'by'});
  const count = daysIn(daysAsked(days));
  if (count > REPORT_LIMITS.days) throw tooLong(count, REPORT_LIMITS.days, 'days');
  const buckets = bucketsOf(days, size);
  if (buckets.length > REPORT_LIMITS.buckets)
    throw tooLong(buckets.length, REPORT_LIMITS.buckets, `${size}s`);
  return buckets;
}

const tooLong = (asked: number, most: number, what: string) =>
  badRequest(
    'reports.range',
    `These are ${String(asked)} ${what}, and at most ${String(most)} are told at once`,
    {
      field: 'to',
      days: asked,
      most,
    },
  );

async function reported(
  tx: ReadTransaction,
  report: ReportDefinition,
  asked: ReportRequest,
  now: number,
): Promise<ReportAnswer> {
  const {warehouse, sums, buckets, rankedBy} = asked;
  const [found] = await tx.fetch([{list: warehouseList.name, key: warehouse}]);
  const place = found?.rows[0];
  if (!place) throw notFound('warehouse.unknown', 'Resource does not exist');
  const timeZone = String(place['time_zone']);
  const ranges = await rangesOf(tx, report, timeZone, asked, now);
  let at = 0;
  return {
    detail: 'success',
    name: report.name,
    time_zone: timeZone,
    buckets: buckets.map((bucket) => {
      const own = ranges.slice(at, (at += isToldByDay(report) ? daysIn(bucket) : 1));
      const groups = told(report, sums, together(own.flat()));
      return {...bucket, groups: rankedBy ? ranked(groups, rankedBy) : groups};
    }),
  };
}

const isWhole = (report: ReportDefinition): boolean => report.isWhole === true || report.isRanking === true;

/** The groups of each day, those of all days together of a ranking, or those of now. */
function rangesOf(
  tx: ReadTransaction,
  report: ReportDefinition,
  timeZone: string,
  {warehouse, sums, buckets, rankedBy, most}: ReportRequest,
  now: number,
): Promise<ReportGroup[][]> {
  if (report.at === undefined)
    return tx.report({report, warehouse, sums, ends: endsFrom(report, timeZone, now)});
  const {from = '', to = ''} = {from: buckets[0]?.from, to: buckets.at(-1)?.to};
  if (isWhole(report)) {
    const ends = [beginOf(from, timeZone), beginOf(daysAfter(to, 1), timeZone)];
    return tx.report({
      report,
      warehouse,
      sums,
      moments: ends,
      ...(rankedBy && {rankedBy}),
      ...(most && {most}),
    });
  }
  const moments = momentsOfDays(from, to, timeZone);
  if (!isToldByDay(report)) {
    let at = 0;
    const ends = buckets.map((bucket) => moments[(at += daysIn(bucket))] ?? 0);
    return tx.report({report, warehouse, sums, moments: [...moments.slice(0, 1), ...ends]});
  }
  const days = moments.slice(1).map((_, n) => daysAfter(from, n));
  return tx.report({report, warehouse, sums, moments, days});
}

/**
 * Whether a day of what is told is told by itself also where weeks or years are asked for: a promise is one of a day.
 */
const isToldByDay = ({by}: ReportDefinition): boolean => by.some(({of}) => 'promised' in of);

/** When its spans end, told from today where the warehouse stands; a day that ends everywhere at once is one of UTC. */
function endsFrom(report: ReportDefinition, timeZone: string, now: number): number[] {
  const today = dayInZone(now, timeZone);
  return endsOfSpans(report).map(({moment, before}) =>
    beginOf(daysAfter(today, before), fieldOf(report.of, moment).isEndOfDay ? 'UTC' : timeZone),
  );
}

/** Groups of several ranges, those of the same values as one. */
function together(groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const found = new Map<string, ReportGroup>();
  for (const group of groups) {
    const name = JSON.stringify(group.by);
    const {count, sums} = found.get(name) ?? {count: 0, sums: []};
    found.set(name, {
      by: group.by,
      count: count + group.count,
      sums: group.sums.map((sum, i) => sum + (sums[i] ?? 0n)),
    });
  }
  return [...found.values()];
}

function told(
  {by}: ReportDefinition,
  sums: readonly ReportSum[],
  groups: readonly ReportGroup[],
): ReportGroups {
  const named = groups.map((group) => ({
    by: Object.fromEntries(by.map(({name}, i) => [name, group.by[i] ?? ''])),
    count: group.count,
    sums: Object.fromEntries(sums.map(({name}, i) => [name, String(group.sums[i] ?? 0n)])),
  }));
  const order = compareRows(by.map(({name}) => name));
  return named.toSorted((a, b) => order(a.by, b.by));
}

type ReportGroups = ReportAnswer['buckets'][number]['groups'];

/** The greatest first; of equals in the order in which they stand. */
const ranked = (groups: ReportGroups, {name}: ReportSum): ReportGroups =>
  groups.toSorted((a, b) => {
    const [of, other] = [a, b].map(({sums}) => BigInt(sums[name] ?? 0));
    return of === other ? 0 : (of ?? 0n) < (other ?? 0n) ? 1 : -1;
  });
