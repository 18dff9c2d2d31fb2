import {toWire} from '#offline/outbox/outbox.ts';
import type {OutboxEntry} from '#offline/outbox/outbox-store.ts';
import type {BenchReport, Round} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {onEmptyServer} from './empty-server.ts';
import {drained} from './outbox-in-page.ts';
import type {BigSite} from './warehouse.ts';

const [ROUNDS, PENDING, BATCH] = [3, 500, 50];

/** From the network being back until everything that waited is answered, `waiting` of it there already. */
export async function drains(
  report: BenchReport,
  site: BigSite,
  device: BenchDevice,
  waiting: number,
): Promise<void> {
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const added = await device.addPending(site.moves(i === 0 ? PENDING - waiting : PENDING));
    await device.switchOff();
    const page = await device.switchOn();
    await page.context().setOffline(true);
    await device.openJob('bin-move');
    await site.proxy.online();
    const end = page.evaluate(drained);
    // The page listens before the network is back: its messages are taken in order.
    await page.evaluate(() => undefined);
    await page.context().setOffline(false);
    const {ms, pushes, underWay, firstAfter} = await end;
    report.note(
      `  ${ms.toFixed(0)} ms: first push after ${firstAfter.toFixed(0)}, ${String(pushes)} pushes under way for ${underWay.toFixed(0)}`,
    );
    rounds.push({ours: ms, floor: await onEmptyServer(page, 'ok', rawPosts, bodies(added))});
    await site.proxy.offline();
  }
  report.add({
    name: `${String(PENDING)} pending drained`,
    unit: 's',
    rounds: rounds.map(({ours, floor}) => ({ours: ours / 1_000, floor: floor / 1_000})),
    floorIs: 'the same bodies to an empty server',
    aim: '≤ 1.5',
    isMet: (ours) => ours <= 1.5,
  });
}

/** Ten pushes' worth of bodies, made of what the device really kept. */
function bodies(entries: readonly OutboxEntry[]): string[] {
  return Array.from({length: PENDING / BATCH}, (_, i) => {
    const items = Array.from({length: BATCH}, (__, j) => entries[(i * BATCH + j) % entries.length]);
    return JSON.stringify({items: items.flatMap((each) => (each ? [toWire(each)] : []))});
  });
}

/** The floor: the bodies posted one after another. Runs in a page whose server does nothing. Milliseconds. */
async function rawPosts(texts: readonly string[]): Promise<number> {
  const start = performance.now();
  for (const body of texts) await (await fetch('/', {method: 'POST', body})).text();
  return performance.now() - start;
}
