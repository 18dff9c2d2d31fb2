import type {BenchReport} from '../report.ts';
import {BenchDevice} from './bench-device.ts';
import {labelsOf, openBigSite, type BigSite, type PlannedMove} from './warehouse.ts';

/** What a hand scans in a day, and after how many of them the page is read. */
const [SCANS, EVERY] = [4_000, 500];
/** Every page's first scans load what only a scan needs. */
const WARM_MOVES = 50;
const [AIM_GROWTH, AIM_MB] = [1.1, 60];
const STOCK_ROWS = 20_000;
const TOGETHER = 3;

/** The heap of a handheld over a day of scans that are sent as they are made, each reading after its garbage is gone. */
export async function shift(report: BenchReport): Promise<void> {
  const site = await openBigSite(STOCK_ROWS);
  try {
    const device = await BenchDevice.ready(site);
    try {
      await measure(report, site, device);
    } finally {
      await device.discard();
    }
  } finally {
    await site.close();
  }
}

async function measure(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  await device.openJob('bin-move');
  const hand = thereAndBack(site);
  let scanned = 0;
  for (let i = 0; i < WARM_MOVES; i++) scanned += await carried(device, hand.next().value);
  const start = await device.heap();
  const readings = [start];
  for (let reading = EVERY; reading <= SCANS; reading += EVERY) {
    while (scanned < reading) scanned += await carried(device, hand.next().value);
    readings.push(await device.heap());
  }
  const largest = Math.max(...readings);
  report.add({
    name: `heap of the page after ${SCANS.toLocaleString('en')} scans`,
    unit: 'MB',
    rounds: [{ours: (readings.at(-1) ?? 0) / 1e6, floor: start / 1e6}],
    floorIs: `the same page after ${String(WARM_MOVES * 3)}`,
    aim: `≤ ${String(AIM_GROWTH)} × that, at most ${String(AIM_MB)}`,
    isMet: (_, ratio) => ratio <= AIM_GROWTH && largest <= AIM_MB * 1e6,
  });
  report.note(
    `  read every ${String(EVERY)}: ${readings.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')}`,
  );
}

/** Moves without end: units into other bins and then back to where there was room for them, no bin twice in a row. */
function* thereAndBack(site: BigSite): Generator<PlannedMove, never> {
  for (;;) {
    const out = site.moves(TOGETHER);
    yield* out;
    yield* out.map(({from, goods, to}) => ({from: to, goods, to: from}));
  }
}

/** Scans a move and sees to it that it was recorded; answers how many scans that took. */
async function carried(device: BenchDevice, move: PlannedMove): Promise<number> {
  let last = '';
  const labels = labelsOf(move);
  for (const label of labels) last = (await device.scan(label)).store;
  if (last !== 'outbox')
    throw new Error(
      `${labels.join(' ')} was not recorded:\n${await device.page.locator('body').innerText()}`,
    );
  return labels.length;
}
