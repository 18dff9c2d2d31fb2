import {median, percentile} from '../numbers.ts';
import type {BenchReport} from '../report.ts';
import {BenchDevice} from './bench-device.ts';
import {rawStrictPut} from './raw-strict.ts';
import {labelsOf, openBigSite, type BigSite, type PlannedMove} from './warehouse.ts';

const [ROUNDS, MOVES, AIM_MS] = [3, 20, 10];
const [SMALL, LARGE] = [10_000, 1_000_000];
/** An order for the warm-up and one for each round, and some that are not walked. */
const ORDERS = {orders: ROUNDS * 4, lines: 20} as const;

/** Codes that are scanned one after another, and what each writes. */
interface Piece {
  readonly labels: readonly string[];
  readonly writes: string;
}

/** Bin moves in a warehouse that other work has filled. */
export async function scans(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  await device.openJob('bin-move');
  const piece = (move: PlannedMove): Piece => ({labels: labelsOf(move), writes: 'step,step,outbox'});
  // The first move warms the code, as a shift's first does.
  await scanned(device, site.moves(1).map(piece));
  await measure(report, device, `${String(MOVES * 3)} scans`, () => site.moves(MOVES).map(piece));
}

/** Picks of a released order, with few and with many stock rows on the device. */
export async function pickScans(report: BenchReport, sizes = [SMALL, LARGE]): Promise<void> {
  for (const stockRows of sizes)
    await report.attempt(`pick scans, ${stockRows.toLocaleString('en')} stock rows`, async () => {
      const site = await openBigSite(stockRows, {orders: ORDERS});
      try {
        const start = performance.now();
        const device = await BenchDevice.ready(site);
        const took = (performance.now() - start) / 1_000;
        report.note(
          `  ${stockRows.toLocaleString('en')} stock rows on the device after ${took.toFixed(0)} s`,
        );
        try {
          await device.openJob('pick');
          await scanned(device, walk(site));
          const name = `${String(2 * ORDERS.lines)} scans of a pick, ${stockRows.toLocaleString('en')} stock rows`;
          await measure(report, device, name, () => walk(site));
        } finally {
          await device.discard();
        }
      } finally {
        await site.close();
      }
    });
}

/** The next order, its label scanned and then line for line. */
function walk(site: BigSite): Piece[] {
  const {order, lines} = site.order();
  return [
    {labels: [order], writes: 'step'},
    ...lines.map((labels): Piece => ({labels, writes: 'step,outbox'})),
  ];
}

/** From the last key of a code to what it wrote being on disk, beside one raw strict put after every scan. */
async function measure(
  report: BenchReport,
  device: BenchDevice,
  name: string,
  next: () => readonly Piece[],
): Promise<void> {
  const all: {readonly ours: number[]; readonly floor: number[]}[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await scanned(device, next()));
  const rounds = all.map(({ours, floor}) => ({ours: percentile(ours, 0.95), floor: percentile(floor, 0.95)}));
  report.add({
    name: `last key to strict commit, p95 of ${name}`,
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
  const middles = all.map(({ours}) => percentile(ours, 0.5).toFixed(1));
  const floors = all.map(({floor}) => percentile(floor, 0.5).toFixed(1));
  report.note(`  medians of the rounds: ${middles.join(', ')} ms; raw ${floors.join(', ')}`);
}

/** Milliseconds of each scan, and of the raw put after it. */
async function scanned(device: BenchDevice, pieces: readonly Piece[]) {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (const {labels, writes} of pieces) {
    const written: string[] = [];
    for (const label of labels) {
      const {ms, store} = await device.scan(label);
      ours.push(ms);
      written.push(store);
      floor.push(await device.page.evaluate(rawStrictPut));
    }
    if (written.join() !== writes) {
      const seen = await device.page.locator('body').innerText();
      throw new Error(`${labels.join(' ')} wrote ${written.join()}:\n${seen}`);
    }
  }
  return {ours, floor};
}
