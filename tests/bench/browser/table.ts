import type {Page} from 'playwright';
import {DESKTOP} from '../../browser.ts';
import type {BenchReport, Round} from '../report.ts';
import {BenchDevice} from './bench-device.ts';
import {openBigSite} from './warehouse.ts';

const [ROWS, ROUNDS] = [100_000, 5];
const NAMED = `${ROWS.toLocaleString('en')} rows`;

/** A large list at a desk: until it is painted and all of it is there, sorted, searched and scrolled. */
export async function table(report: BenchReport): Promise<void> {
  const site = await openBigSite(ROWS);
  try {
    const device = await BenchDevice.ready(site, DESKTOP);
    try {
      await opened(report, device);
      await arranged(report, device.page);
      await scrolled(report, device.page);
    } finally {
      await device.discard();
    }
  } finally {
    await site.close();
  }
}

const LIST = '/stock/stockbinlist';

/** From the tap on the menu until the first rows are painted, and what all of them cost. */
async function opened(report: BenchReport, device: BenchDevice): Promise<void> {
  const {page} = device;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const cpu = async (): Promise<number> => {
    const {metrics} = await session.send('Performance.getMetrics');
    return metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0;
  };
  const rounds: Round[] = [];
  const costs: Round[] = [];
  // The first visit also loads the screen itself.
  const first = await painted(device, LIST);
  for (let i = 0; i < ROUNDS; i++) {
    const floor = await painted(device, '/warehouse/property');
    const before = await cpu();
    rounds.push({ours: await painted(device, LIST), floor});
    await page.locator(`table[aria-rowcount="${String(ROWS)}"]`).waitFor();
    costs.push({ours: (await cpu()) - before, floor: (await storedRows(page)) / 1_000});
  }
  await session.detach();
  report.add({
    name: `a list of ${NAMED}, first rows painted`,
    unit: 'ms',
    rounds,
    floorIs: 'a list of four rows',
    aim: '≤ 300',
    isMet: (ours) => ours <= 300,
  });
  report.note(`  the very first visit: ${first.toFixed(0)} ms`);
  report.add({
    name: `a list of ${NAMED}, all of them on the screen's side`,
    unit: 's',
    rounds: costs,
    floorIs: 'all pages of the mirror out of IndexedDB',
    aim: '≤ 3 of CPU',
    isMet: (ours) => ours <= 3,
  });
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

/** Milliseconds in the page to read all that the mirror has stored, of every list. */
const storedRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now();
    for (const {name = ''} of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error ?? new Error(name));
      });
      if (database.objectStoreNames.contains('page'))
        await new Promise((resolve, reject) => {
          const all = database.transaction('page').objectStore('page').getAll();
          all.onsuccess = resolve;
          all.onerror = reject;
        });
      database.close();
    }
    return performance.now() - start;
  });

/** From a press on a head, and from a search that is there at once, to the frame that shows what came of it. */
async function arranged(report: BenchReport, page: Page): Promise<void> {
  const sorts: Round[] = [];
  const searches: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const floor = await sortedNumbers(page);
    sorts.push({ours: await shownAfter(page, {head: 2}), floor});
    searches.push({ours: await shownAfter(page, {search: `A0000${String(i + 1)}`}), floor});
    await shownAfter(page, {search: ''});
  }
  const floorIs = 'as many numbers sorted';
  for (const [name, rounds, most] of [
    ['sorted by goods', sorts, 250],
    ['searched', searches, 100],
  ] as const)
    report.add({
      name: `${NAMED}, ${name}`,
      unit: 'ms',
      rounds,
      floorIs,
      aim: `≤ ${String(most)}`,
      isMet: (ours) => ours <= most,
    });
}

const sortedNumbers = (page: Page): Promise<number> =>
  page.evaluate((count) => {
    const numbers = Float64Array.from({length: count}, () => Math.random());
    const start = performance.now();
    numbers.sort();
    return performance.now() - start;
  }, ROWS);

/** Milliseconds in the page from what a hand does to the frame in which the first row is another one. */
const shownAfter = (page: Page, act: {readonly head: number} | {readonly search: string}): Promise<number> =>
  page.evaluate(async (done) => {
    const first = () => document.querySelector('tr[data-row]')?.getAttribute('data-row');
    const [before, start] = [first(), performance.now()];
    if ('head' in done) document.querySelectorAll<HTMLElement>('[data-head]')[done.head]?.click();
    else {
      const box = document.querySelector<HTMLInputElement>('main input');
      if (!box) throw new Error('no search');
      // As a browser writes it, past what React knows of the field.
      box.focus();
      box.select();
      document.execCommand(done.search === '' ? 'delete' : 'insertText', false, done.search);
    }
    while (first() === before && performance.now() - start < 10_000)
      await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  }, act);

const STEPS = 120;

/** The longest that the page is held up while the wheel of a mouse goes down the rows. */
async function scrolled(report: BenchReport, page: Page): Promise<void> {
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++)
    rounds.push(
      await page.evaluate(async (steps) => {
        const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        const part = document.querySelector('table')?.parentElement;
        if (!part) throw new Error('no table');
        const longest = async (down: number): Promise<number> => {
          let most = 0;
          let last = await frame();
          for (let step = 0; step < steps; step++) {
            part.scrollBy({top: down});
            const now = await frame();
            most = Math.max(most, now - last);
            last = now;
          }
          return most;
        };
        const floor = await longest(0);
        return {ours: await longest(160), floor};
      }, STEPS),
    );
  report.add({
    name: `${NAMED}, the longest frame while they are scrolled`,
    unit: 'ms',
    rounds,
    floorIs: 'frames of a page at rest',
    aim: '≤ 50',
    isMet: (ours) => ours <= 50,
  });
}
