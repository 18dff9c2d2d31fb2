import {median, percentile} from '../numbers.ts';
import type {Report} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {rawStrictPut} from './raw-strict.ts';
import {labelsOf, type BigSite} from './warehouse.ts';

const [ROUNDS, MOVES, AIM_MS] = [3, 20, 10];

/** From the last key of a code to what it wrote being on disk, beside one raw strict put after every scan. */
export async function scans(report: Report, site: BigSite, device: BenchDevice): Promise<void> {
  await device.openBinMove();
  // The first move warms the code, as a shift's first does.
  for (const label of site.moves(1).flatMap(labelsOf)) await device.scan(label);
  const rounds = [];
  const middles: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ours, floor]: [number[], number[]] = [[], []];
    for (const move of site.moves(MOVES)) {
      const written: string[] = [];
      for (const label of labelsOf(move)) {
        const {ms, store} = await device.scan(label);
        ours.push(ms);
        written.push(store);
        floor.push(await device.page.evaluate(rawStrictPut));
      }
      if (written.join() !== 'step,step,outbox') throw new Error(`a move wrote ${written.join()}`);
    }
    rounds.push({ours: percentile(ours, 0.95), floor: percentile(floor, 0.95)});
    middles.push(percentile(ours, 0.5));
  }
  report.add({
    name: `last key to strict commit, p95 of ${String(MOVES * 3)} scans`,
    unit: 'ms',
    rounds,
    floorIs: 'raw strict put',
    aim: `≤ ${String(AIM_MS)}`,
    isMet: (ours) => ours <= AIM_MS,
    inconclusive:
      median(rounds.map(({floor}) => floor)) > AIM_MS
        ? 'the raw put alone takes longer than that here'
        : undefined,
  });
  report.note(`  medians of the rounds: ${middles.map((ms) => ms.toFixed(1)).join(', ')} ms`);
}
