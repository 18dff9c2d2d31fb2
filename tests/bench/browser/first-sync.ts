import {measureMirror} from '../mirror/measure.ts';
import type {BenchReport, Round} from '../report.ts';
import type {firstSyncs as Measure} from './first-sync-in-page.ts';
import {named, OPEN} from './open-size.ts';
import {inScriptPage} from './script-run.ts';

declare const firstSyncs: typeof Measure;

const ROWS = 100_000;
const RATES = [
  {rate: 1, aim: 3, rounds: 3},
  {rate: 4, aim: 8, rounds: 2},
] as const;

/** The device's part of a first sync: rows into the mirror, beside the same rows written by nothing but IndexedDB. */
export async function firstSync(report: BenchReport): Promise<void> {
  for (const {rate, aim, rounds} of RATES) {
    const {download, rawWrite} = await measureMirror(ROWS, rounds, rate);
    const what = `${String(ROWS)} stock rows`;
    add(report, {what, rate, aim, rounds: [{ours: download, floor: rawWrite}]});
  }
}

/** The same with the orders of a busy day beside the stock; as much time for each row. */
export async function firstSyncOfOrders(report: BenchReport, stockRows = ROWS, open = OPEN): Promise<void> {
  const script = new URL('first-sync-in-page.ts', import.meta.url);
  for (const {rate, aim, rounds} of RATES) {
    const all = await inScriptPage(
      script,
      (page) =>
        page.evaluate(async ([rows, orders, count]) => firstSyncs(rows, orders, count), [
          stockRows,
          open,
          rounds,
        ] as const),
      rate,
    );
    const rows = all[0]?.rows ?? 0;
    const what = `${named(open)} and ${String(stockRows)} stock rows, ${rows.toLocaleString('en')} rows in all`;
    add(report, {what, rate, aim: Math.ceil((aim * rows) / ROWS), rounds: all});
  }
}

interface Synced {
  readonly what: string;
  readonly rate: number;
  readonly aim: number;
  /** Milliseconds. */
  readonly rounds: readonly Round[];
}

function add(report: BenchReport, {what, rate, aim, rounds}: Synced): void {
  report.add({
    name: `first sync of ${what}${rate === 1 ? '' : `, ${String(rate)}× throttle`}`,
    unit: 's',
    rounds: rounds.map(({ours, floor}) => ({ours: ours / 1_000, floor: floor / 1_000})),
    floorIs: 'raw packed write',
    aim: `≤ ${String(aim)}, ratio ≤ 3`,
    isMet: (ours, ratio) => ours <= aim && ratio <= 3,
  });
}
