import {median} from '../numbers.ts';
import type {BenchReport} from '../report.ts';
import {named, OPEN} from './open-size.ts';
import {inScriptPage} from './script-run.ts';
import type {rebaseRounds as Measure} from './rebase-in-page.ts';

declare const rebaseRounds: typeof Measure;

const [ROWS, PENDING, ROUNDS] = [100_000, 200, 7];
const SCENES = [undefined, OPEN];

/** A delta of 500 rows arrives while work waits: the rows stored, and the effect of that work computed on them. */
export async function rebase(report: BenchReport, stockRows = ROWS, scenes = SCENES): Promise<void> {
  const script = new URL('rebase-in-page.ts', import.meta.url);
  await inScriptPage(script, async (page) => {
    for (const open of scenes) {
      const rounds = await page.evaluate(
        async ([rows, pending, count, orders]) => rebaseRounds(rows, pending, count, orders),
        [stockRows, PENDING, ROUNDS, open] as const,
      );
      report.add({
        name: open
          ? `500 rows of lines, allocations, orders and stock rebased under ${String(PENDING)} pending picks, ${named(open)}`
          : `500 server rows rebased under ${String(PENDING)} pending`,
        unit: 'ms',
        rounds: rounds.map(({apply, overlay, floor}) => ({ours: apply + overlay, floor})),
        floorIs: 'raw rewrite of the pages',
        aim: '≤ 200',
        isMet: (ours) => ours <= 200,
      });
      const part = (of: 'apply' | 'overlay') => `${of} ${median(rounds.map((r) => r[of])).toFixed(0)} ms`;
      report.note(`  of which ${part('apply')}, ${part('overlay')}`);
    }
  });
}
