import {DESKTOP} from '../../browser.ts';
import type {BenchReport, Round} from '../report.ts';
import {BenchDevice} from './bench-device.ts';
import {openBigSite} from './warehouse.ts';

const [GOODS, ROUNDS] = [20_000, 5];

/** From the tap on the menu until the first rows of a large list are painted, on a desktop. */
export async function table(report: BenchReport): Promise<void> {
  const site = await openBigSite(1_000, {goods: GOODS});
  try {
    const device = await BenchDevice.ready(site, DESKTOP);
    try {
      const rounds: Round[] = [];
      // The first visit also loads the screen itself.
      const first = await painted(device, '/goods/goodslist');
      for (let i = 0; i < ROUNDS; i++) {
        const floor = await painted(device, '/warehouse/property');
        rounds.push({ours: await painted(device, '/goods/goodslist'), floor});
      }
      report.add({
        name: `${GOODS.toLocaleString('en')} goods, first rows painted`,
        unit: 'ms',
        rounds,
        floorIs: 'a list of four rows',
        aim: '≤ 300',
        isMet: (ours) => ours <= 300,
      });
      report.note(`  the very first visit: ${first.toFixed(0)} ms`);
    } finally {
      await device.discard();
    }
  } finally {
    await site.close();
  }
}

/** Milliseconds in the page from the change of its address to the frame that shows rows. */
async function painted(device: BenchDevice, hash: string): Promise<number> {
  await device.goTo('/settings');
  await device.page.locator('main').waitFor();
  return device.page.evaluate(async (to) => {
    const start = performance.now();
    location.hash = to;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('[data-row]')) await frame();
    // What stands in the document now is in the frame after this one.
    await frame();
    return performance.now() - start;
  }, `#${hash}`);
}
