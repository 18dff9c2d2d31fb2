import {fileURLToPath} from 'node:url';
import {launch, newProfile} from '../../browser.ts';
import {serveScript} from '../../browser/script-page.ts';
import {median} from '../numbers.ts';
import type {Report} from '../report.ts';
import type {rebaseRounds as Measure} from './rebase-in-page.ts';

declare const rebaseRounds: typeof Measure;

const [ROWS, PENDING, ROUNDS] = [100_000, 200, 7];

/** A delta of 500 rows arrives while work waits: the rows stored, and the effect of that work computed on them. */
export async function rebase(report: Report): Promise<void> {
  const served = await serveScript(fileURLToPath(new URL('rebase-in-page.ts', import.meta.url)));
  const profile = await newProfile();
  const browser = await launch({userDataDir: profile.dir});
  try {
    await browser.page.goto(served.origin);
    const rounds = await browser.page.evaluate(
      async ([rows, pending, count]) => rebaseRounds(rows, pending, count),
      [ROWS, PENDING, ROUNDS] as const,
    );
    report.add({
      name: '500 server rows rebased under 200 pending',
      unit: 'ms',
      rounds: rounds.map(({apply, overlay, floor}) => ({ours: apply + overlay, floor})),
      floorIs: 'raw rewrite of the pages',
      aim: '≤ 200',
      isMet: (ours) => ours <= 200,
    });
    const part = (name: 'apply' | 'overlay') => `${name} ${median(rounds.map((r) => r[name])).toFixed(0)} ms`;
    report.note(`  of which ${part('apply')}, ${part('overlay')}`);
  } finally {
    await browser.close();
    await profile.remove();
    served.close();
  }
}
