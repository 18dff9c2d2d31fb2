import {CPU_CLASS, throttleTo} from '../../browser/cpu.ts';
import type {BenchReport, Round} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {labelsOf, type BigSite} from './warehouse.ts';

const ROUNDS = 3;
const STEPS = ['from', 'goods', 'to'];
const CLASSES = [
  {name: '', score: undefined, aim: 1},
  {name: `, handheld score ${String(CPU_CLASS.reference)}`, score: CPU_CLASS.reference, aim: 3},
] as const;

/** With no network and work waiting: from the navigation to the first scan being on disk, browser just started. */
export async function coldStarts(
  report: BenchReport,
  site: BigSite,
  device: BenchDevice,
  pending: number,
): Promise<void> {
  for (const {name, score, aim} of CLASSES) {
    const codes = site.moves(1).flatMap(labelsOf);
    const rounds: Round[] = [];
    const ready: number[] = [];
    let inconclusive: string | undefined;
    for (let i = 0; i < ROUNDS; i++) {
      const floor = await cold(device, score, async () => device.workerFile());
      const ours = await cold(device, score, async () => {
        await device.openJob('bin-move');
        const step = await device.page.locator('[data-test=job]').getAttribute('data-step');
        await device.scan(codes[STEPS.indexOf(step ?? '')] ?? '');
        return device.times();
      });
      inconclusive ??= ours.inconclusive;
      rounds.push({ours: ours.value.committed / 1_000, floor: floor.value / 1_000});
      ready.push(ours.value.ready);
    }
    report.add({
      name: `cold start offline, 100000 rows, ${String(pending)} pending${name}`,
      unit: 's',
      rounds,
      floorIs: 'one file out of the worker',
      aim: `≤ ${String(aim)}`,
      isMet: (ours) => ours <= aim,
      inconclusive,
    });
    report.note(`  screen asks for a scan after ${ready.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  }
}

/** Does something in a browser just started, at the speed of a handheld where one is named. */
async function cold<T>(
  device: BenchDevice,
  score: number | undefined,
  work: () => Promise<T>,
): Promise<{value: T; inconclusive?: string | undefined}> {
  await device.switchOff();
  const page = await device.switchOn();
  if (score === undefined) return {value: await work()};
  const throttle = await throttleTo(page, score);
  const value = await work();
  const {inconclusive} = await throttle.recheck();
  return {value, inconclusive};
}
