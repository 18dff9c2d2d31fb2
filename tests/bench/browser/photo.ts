import {TAP_GUARD} from '#client/jobs/engine/run.ts';
import {takePhoto} from '../../browser/take-photo.ts';
import {median, percentile} from '../numbers.ts';
import type {BenchReport, Round} from '../report.ts';
import {BenchDevice} from './bench-device.ts';
import {labelsOf, openBigSite, type BigSite} from './warehouse.ts';

const ROUNDS = 5;
/** Bins with goods, where nothing else is measured. */
const ROWS = 2_000;
/** So many are scanned while a photo is made small and kept, each after a pause of a quick hand, in which that begins. */
const [MOVES, PAUSE_MS] = [2, 700];
/** What the next scan may take longer, for the noise of the machine. */
const AIM = 1.5;

/** The same over a warehouse of its own, where nothing else of a browser is measured. */
export async function photosAlone(report: BenchReport): Promise<void> {
  const site = await openBigSite(ROWS);
  const device = await BenchDevice.ready(site);
  try {
    await photos(report, site, device);
  } finally {
    await device.discard();
    await site.close();
  }
}

/** The scans after a photo of some 8 MB was taken, while it is made small and kept, beside the same with no photo. */
export async function photos(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  await device.openJob('bin-move');
  await scanned(site, device);
  const [rounds, bytes]: [Round[], number[]] = [[], []];
  const [without, behind]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await scanned(site, device);
    const scaled = madeSmall(device);
    bytes.push(await reportWithPhoto(device));
    const after = await scanned(site, device);
    rounds.push({ours: percentile(after, 0.95), floor: percentile(plain, 0.95)});
    without.push(...plain);
    behind.push(...after);
    // What is still made of it is no part of the next round's floor.
    await scaled;
  }
  report.add({
    name: `last key to strict commit, p95 of ${String(MOVES * 3)} scans after a photo`,
    unit: 'ms',
    rounds,
    floorIs: 'the same scans with no photo',
    aim: `≤ ${String(AIM)} × those`,
    isMet: (_, ratio) => ratio <= AIM,
  });
  report.note(`  with a photo ${told(behind)}; without ${told(without)}`);
  report.note(`  the photos had ${(median(bytes) / 1e6).toFixed(1)} MB`);
}

const told = (ms: readonly number[]): string =>
  `median ${median(ms).toFixed(1)}, p95 ${percentile(ms, 0.95).toFixed(1)} ms of ${String(ms.length)} scans`;

async function scanned(site: BigSite, device: BenchDevice): Promise<number[]> {
  const took: number[] = [];
  for (const move of site.moves(MOVES))
    for (const label of labelsOf(move)) {
      await device.page.waitForTimeout(PAUSE_MS);
      took.push((await device.scan(label)).ms);
    }
  return took;
}

/** Resolves when the next photo has been made small: the worker that does it has ended. */
async function madeSmall({page}: BenchDevice): Promise<void> {
  const worker = await page.waitForEvent('worker', {timeout: 60_000});
  await new Promise<void>((resolve) => worker.once('close', () => resolve()));
}

/** Two taps and a photo; answers its bytes while it is still being made small. */
async function reportWithPhoto({page}: BenchDevice): Promise<number> {
  // A tap so soon after a scan is the grip of the hand.
  await page.waitForTimeout(TAP_GUARD.afterScan);
  await page.getByRole('button', {name: 'More'}).click();
  await page.getByRole('button', {name: 'Report a problem'}).click();
  await page.getByRole('button', {name: 'Damaged'}).click();
  return takePhoto(page.locator('[data-test=photo-offer] input'));
}
