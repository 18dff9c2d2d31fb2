import type {Page} from 'playwright';
import {DEMO_SEED, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import type {Sight} from './tour.ts';

/** What of the demo is scanned: names and codes are the same in every demo. */
const CODES = demoCodes();

/**
 * The jobs, state by state, each made out of the one before it by a scan or a tap. A state that is there already,
 * seen in another size a moment ago, is left as it is.
 */
export const jobSights: readonly Sight[] = [
  {name: 'bin-move', hash: '/bin-move'},
  {
    name: 'bin-move-goods',
    hash: '/bin-move',
    prepare: (page) => scanned(page, CODES.from, '[data-step=goods]'),
  },
  {name: 'bin-move-to', hash: '/bin-move', prepare: (page) => scanned(page, CODES.goods, '[data-step=to]')},
  {
    name: 'bin-move-pad',
    hash: '/bin-move',
    prepare: (page) => tapped(page, '[data-step=to] button:has(svg.lucide-grid-3x3)', PAD),
  },
  {
    name: 'bin-move-question',
    hash: '/bin-move',
    async prepare(page) {
      if (await isThere(page, QUESTION)) return;
      await tapped(page, '[data-step=to] button:has(svg.lucide-grid-3x3)', PAD);
      await page.keyboard.type('999', {delay: BY_HAND});
      await page.keyboard.press('Enter');
      await page.locator(QUESTION).waitFor();
    },
  },
  {
    name: 'bin-move-done',
    hash: '/bin-move',
    async prepare(page) {
      await page.locator('[data-test=job]').waitFor();
      // Done in another size a moment ago; what was moved is told once.
      if (await isThere(page, '[data-step=from]')) return;
      await tapped(page, `${QUESTION} button`, `[data-step=to]:not(:has(${QUESTION}))`);
      await scanned(page, CODES.to, DONE);
    },
  },
  {
    name: 'bin-move-refused',
    hash: '/bin-move',
    prepare: (page) => scanned(page, 'NO-SUCH-CODE', '[data-test=refusal]'),
  },
  {name: 'goods-query', hash: '/goods-query'},
  {
    name: 'goods-query-found',
    hash: '/goods-query',
    prepare: (page) => scanned(page, CODES.goods, '[data-test=figures]'),
  },
  {name: 'location-query', hash: '/location-query'},
  {
    name: 'location-query-found',
    hash: '/location-query',
    prepare: (page) => scanned(page, CODES.from, '[data-test=standing]'),
  },
];

const PAD = '[data-test=pad-text]';
const QUESTION = '[data-test=question]';
const DONE = '[data-step=from] [data-test=last]';
/** ms between two keys of a hand; a scanner is faster. */
const BY_HAND = 200;

const isThere = async (page: Page, what: string): Promise<boolean> => (await page.locator(what).count()) > 0;

async function scanned(page: Page, code: string, until: string): Promise<void> {
  await page.locator('[data-test=job]').waitFor();
  if (await isThere(page, until)) return;
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.locator(until).first().waitFor();
}

/** Taps until it counts: one that follows a scan or another tap too closely is taken for the grip of the hand. */
async function tapped(page: Page, button: string, until: string): Promise<void> {
  for (let tries = 0; tries < 10 && !(await isThere(page, until)); tries++) {
    await page.locator(button).first().click();
    await page
      .locator(until)
      .first()
      .waitFor({timeout: 500})
      .catch(() => undefined);
  }
  await page.locator(until).first().waitFor();
}

/** The fullest bin with its goods, and a bin that takes them. */
function demoCodes(): {from: string; goods: string; to: string} {
  const home = {company: 'C0000001', warehouse: 'W0000001', admin: '0'.repeat(26), at: 0};
  const demo = demoWarehouse(DEMO_SEED, home);
  const nameOf = (list: string, id: string, column: string): string =>
    String(demo.rows.get(list)?.find((row) => row['id'] === id)?.[column]);
  const normal = (demo.rows.get('bin') ?? []).filter((row) => row['property'] === 'Normal');
  const standing = [...demo.stock()]
    .map(({row}) => row)
    .filter((row) => normal.some(({id}) => row['place'] === `bin:${String(id)}`));
  const [fullest] = standing.toSorted((a, b) => Number(b['quantity']) - Number(a['quantity']));
  const from = String(fullest?.['place']).slice('bin:'.length);
  const to = normal.find(({id}) => id !== from);
  return {
    from: nameOf('bin', from, 'name'),
    goods: nameOf('goods', String(fullest?.['goods']), 'code'),
    to: String(to?.['name']),
  };
}
