import {measureMirror} from '../mirror/measure.ts';
import type {Report} from '../report.ts';

const ROWS = 100_000;
const RATES = [
  {rate: 1, aim: 3, rounds: 3},
  {rate: 4, aim: 8, rounds: 2},
] as const;

/** The device's part of a first sync: rows into the mirror, beside the same rows written by nothing but IndexedDB. */
export async function firstSync(report: Report): Promise<void> {
  for (const {rate, aim, rounds} of RATES) {
    const {download, rawWrite} = await measureMirror(ROWS, rounds, rate);
    report.add({
      name: `first sync of ${String(ROWS)} stock rows${rate === 1 ? '' : `, ${String(rate)}× throttle`}`,
      unit: 's',
      rounds: [{ours: download / 1_000, floor: rawWrite / 1_000}],
      floorIs: 'raw packed write',
      aim: `≤ ${String(aim)}, ratio ≤ 3`,
      isMet: (ours, ratio) => ours <= aim && ratio <= 3,
    });
  }
}
