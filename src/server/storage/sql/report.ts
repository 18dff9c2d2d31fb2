import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Value} from '#domain/kernel/field.ts';
import type {ReportDefinition, ReportSum} from '#domain/kernel/report.ts';
import {compareValues} from '#domain/kernel/resource.ts';
import type {ReportGroup, ReportQuery} from '../storage.ts';
import {GOODS_SPANS, SUM_SPANS, summedOf} from './ledger-sums.ts';
import {isSummable, knowsGoods, partCount, reportText, wholeSumOf} from './report-text.ts';
import type {SqlSession} from './session.ts';
import {stretchesOf, fromLedgerAlone} from './stretches.ts';

/**
 * Ranges that go with one statement. A statement over the network takes all of them; on SQLite this process does nothing
 * else meanwhile, and others have their turn in between.
 */
const RANGES_TOGETHER = {sqlite: 4, postgres: 100_000} as const;

/**
 * For each range of time, in their order, the groups of its rows: counted and added up by the database, in one statement
 * that an index answers range by range, so that nothing is sorted but what one range has. Of the ledger it takes what
 * was added up before, and the lines that are not in that.
 */
export async function selectReport(session: SqlSession, query: ReportQuery): Promise<ReportGroup[][]> {
  const {report, warehouse, sums, moments = [], days = [], ends = [], rankedBy, most} = query;
  const {company} = session;
  const summed = isSummable(report) ? await summedOf(session, warehouse) : undefined;
  const spans = knowsGoods(report, sums) ? GOODS_SPANS : SUM_SPANS;
  const ranges = moments.slice(1).map((until, n) => {
    const from = moments[n] ?? 0;
    const {raw, sums: whole} = summed
      ? stretchesOf(from, until, spans, summed)
      : fromLedgerAlone(from, until);
    return [n, days[n] ?? '', raw, whole, ...ends];
  });
  const asked = report.at === undefined ? [[0, '', [], [], ...ends]] : ranges;
  const text = reportText(session, report, {
    sums,
    isSummed: summed !== undefined,
    ...(rankedBy && most !== undefined && {ranked: {by: rankedBy, most}}),
  });
  const values = [
    ...(summed ? [company, warehouse] : []),
    company,
    warehouse,
    ...sums.flatMap(({times}) => (times ? [company] : [])),
  ];
  const found = asked.map((): ReportGroup[] => []);
  const size = RANGES_TOGETHER[session.texts.dialect];
  for (let at = 0; at < asked.length; at += size) {
    if (at > 0) await othersTurn();
    const some = JSON.stringify(asked.slice(at, at + size));
    for (const row of await session.all(text, [...values, some], ['n', 'groups']))
      found[Number(row['n'])] = groupsOf(String(row['groups']), report, sums);
  }
  return found;
}

/** Groups from their JSON, in the order of what they are told apart by. */
function groupsOf(text: string, {by}: ReportDefinition, sums: readonly ReportSum[]): ReportGroup[] {
  // Values of columns, a number, and text of digits: as the statement has written them.
  const rows = JSON.parse(text) as (readonly Value[])[];
  const groups = rows.map((row): ReportGroup => {
    let at = by.length + 1;
    const added = sums.map((sum) => wholeSumOf(sum, row.slice(at, (at += partCount(sum))).map(String)));
    return {by: row.slice(0, by.length), count: Number(row[by.length]), sums: added};
  });
  return groups.filter(({count}) => count > 0).toSorted(byGroup);
}

function byGroup(a: ReportGroup, b: ReportGroup): number {
  for (const [i, value] of a.by.entries()) {
    const difference = compareValues(value, b.by[i] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}
