import {CPU_CLASS, throttleTo} from '../../browser/cpu.ts';
import {median, percentile} from '../numbers.ts';
import type {BenchReport} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {type FeelProbe, type Felt, installFeelProbe} from './feel-probe.ts';
import {rawStrictPut} from './raw-strict.ts';
import {labelsOf, type BigSite} from './warehouse.ts';

declare const feelProbe: FeelProbe;

const [ROUNDS, MOVES] = [3, 20];

/** What must have happened how soon after the last key, p95: `handheld.md` 4.3 and 6.3. */
const AIMS: Readonly<Record<'host' | 'handheld', readonly (readonly [keyof Felt, string, number])[]>> = {
  host: [
    ['changed', 'page changed', 15],
    ['frame', 'next frame painted', 33],
  ],
  handheld: [
    ['vibration', 'vibration called', 50],
    ['sound', 'sound started', 70],
    ['frame', 'next frame painted', 85],
    ['ready', 'next step ready', 200],
  ],
};

/** From the last key of a code to what a worker feels, hears and sees, at full speed and at a handheld's. */
export async function feels(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  await device.openJob('bin-move');
  await device.page.addInitScript(installFeelProbe);
  await beginAnew(device);
  // The first move warms the code, as a shift's first does.
  for (const label of site.moves(1).flatMap(labelsOf)) await feel(device, label);
  await measure(report, site, device, 'host', '');
  const score = CPU_CLASS.reference;
  const throttle = await throttleTo(device.page, score);
  const name = `, handheld score ${String(score)}`;
  await measure(report, site, device, 'handheld', name, async () => (await throttle.recheck()).inconclusive);
  report.note(`  at ${throttle.rate.toFixed(1)}× of a host that scores ${String(throttle.hostScore)}`);
  await throttle.off();
}

/** An empty job, also after a round that broke off in the middle of one. */
async function beginAnew(device: BenchDevice): Promise<void> {
  await device.page.reload();
  await device.page.locator('[data-test=job]').waitFor();
}

async function measure(
  report: BenchReport,
  site: BigSite,
  device: BenchDevice,
  speed: keyof typeof AIMS,
  name: string,
  recheck: () => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<void> {
  const rounds: {felt: Felt[]; floor: number}[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await report.attempt(`round ${String(round + 1)} of what is felt${name}`, async () => {
      if (round > rounds.length) await beginAnew(device);
      const [felt, raw]: [Felt[], number[]] = [[], []];
      for (const label of site.moves(MOVES).flatMap(labelsOf)) {
        felt.push(await feel(device, label));
        raw.push(await device.page.evaluate(rawStrictPut));
      }
      rounds.push({felt, floor: percentile(raw, 0.95)});
    });
  }
  if (rounds.length === 0) throw new Error('no round was felt');
  const shortest = Math.min(...AIMS[speed].map(([, , aim]) => aim));
  const isStarved = median(rounds.map(({floor}) => floor)) > shortest;
  const inconclusive = isStarved
    ? 'the raw put alone takes longer than the shortest aim here'
    : await recheck();
  for (const [what, words, aim] of AIMS[speed]) {
    const at = (share: number) =>
      rounds.map(({felt}) =>
        percentile(
          felt.map((each) => each[what]),
          share,
        ),
      );
    const tails = at(0.95);
    report.add({
      name: `last key to ${words}, p95 of ${String(MOVES * 3)} scans${name}`,
      unit: 'ms',
      rounds: rounds.map(({floor}, i) => ({ours: tails[i] ?? 0, floor})),
      floorIs: 'raw strict put',
      aim: `≤ ${String(aim)}`,
      isMet: (ours) => ours <= aim,
      inconclusive,
    });
    report.note(`  median ${median(at(0.5)).toFixed(1)} ms`);
  }
}

/** One scan, as a wedge types it, with all that follows from it. */
async function feel(device: BenchDevice, code: string): Promise<Felt> {
  await device.page.evaluate(() => feelProbe.arm());
  await device.pull(code);
  const felt = await Promise.race([
    device.page.evaluate(() => feelProbe.felt),
    new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined).unref()),
  ]);
  if (felt) return felt;
  throw new Error(`${code} was not felt:\n${await device.page.locator('body').innerText()}`);
}
