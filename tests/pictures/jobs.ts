import type {Locator, Page} from 'playwright';
import {binMove} from '#client/jobs/definitions/bin-move.ts';
import type {Job} from '#client/jobs/engine/job.ts';
import {ALL_JOBS, pathOf} from '#client/jobs/definitions/registry.ts';
import {EMPTY_DRAFT, isScan, slotsOf} from '#client/jobs/engine/state.ts';
import {DEMO_SEED, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import type {Sight} from './tour.ts';

const jobs: readonly Job[] = await Promise.all(ALL_JOBS.map(({load}) => load()));

/** What of the demo is scanned: names and codes are the same in every demo. */
export const CODES: Readonly<Record<string, string>> = demoCodes();
/** What a query is asked, and what tells that it has answered. */
const ANSWERS: Readonly<Record<string, readonly [code: string, answer: string]>> = {
  'goods-query': [CODES['goods'] ?? '', '[data-test=figures]'],
  'location-query': [CODES['from'] ?? '', '[data-test=standing]'],
  // A company that has written none is told so.
  'asn-query': ['ASN-000001', '[data-test=line], [data-test=refusal]'],
  'dn-query': ['DN-000001', '[data-test=line], [data-test=refusal]'],
};

/**
 * The jobs, state by state, each made out of the one before it by a scan or a tap. A state that is there already,
 * seen in another size a moment ago, is left as it is.
 */
export const jobSights: readonly Sight[] = [
  // Before a scanner was ever heard.
  {
    name: 'camera',
    hash: '/bin-move',
    hasCamera: true,
    async prepare(page) {
      await page.evaluate(() => localStorage.removeItem('scanner'));
      await page.reload();
      await page.locator('[data-test=open-camera]').click();
      await page.locator('[data-reader]').waitFor();
    },
  },
  {
    name: 'camera-rests',
    hash: '/bin-move',
    hasCamera: true,
    async prepare(page) {
      await page.locator('[data-test=open-camera]').click();
      await page.locator('[data-lens=on]').waitFor();
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      await page.locator('[data-test=camera-rests]').waitFor();
    },
  },
  {
    name: 'camera-denied',
    hash: '/bin-move',
    hasCamera: true,
    async prepare(page) {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('not now', 'NotAllowedError'));
      });
      await page.locator('[data-test=open-camera]').click();
      await page.locator('[data-lens=denied]').waitFor();
    },
  },
  ...stepsOf(binMove),
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
      await scanned(page, CODES['to'] ?? '', DONE);
    },
  },
  {
    name: 'bin-move-undo',
    hash: '/bin-move',
    async prepare(page) {
      if (await isThere(page, QUESTION)) return;
      await tapped(page, '[data-test=undo]', `${QUESTION} [data-test=last-act]`);
    },
  },
  {
    name: 'bin-move-refused',
    hash: '/bin-move',
    prepare: (page) => scanned(page, 'NO-SUCH-CODE', '[data-test=refusal]'),
  },
  {
    name: 'what-is-this-key-in',
    hash: '/what-is-this',
    async prepare(page) {
      await page.locator('[data-test=job]').waitFor();
      if (await isThere(page, KEYS)) return;
      await page.locator('[data-test=instruction] + button').click();
      await page.locator(`${KEYS} button`).first().waitFor();
    },
  },
  ...jobs.filter((job) => job !== binMove).flatMap((job) => stepsOf(job).filter(isOfTheDemo(job))),
  {name: 'inventory-report', hash: '/inventory', prepare: (page) => askedWhatIsWrong(page)},
  {
    name: 'inventory-photo',
    hash: '/inventory',
    async prepare(page) {
      if (await isThere(page, '[data-test=photo-offer]')) return;
      await askedWhatIsWrong(page);
      await tapped(page, `${PROBLEM} li button`, '[data-test=photo-offer]');
    },
  },
];

/** What is said of a photo that could not be kept; last of all, since it is said on every screen until it is understood. */
export const lostPhoto: Sight = {
  name: 'notices-photo',
  hash: '/notices',
  async prepare(page) {
    const lost = page.locator('[data-test=lost-photos]');
    // Lost in another size a moment ago.
    if (await seen(lost)) return;
    await page.evaluate(() => void (location.hash = '#/inventory'));
    await askedWhatIsWrong(page);
    await tapped(page, `${PROBLEM} li button`, '[data-test=photo-offer]');
    const buffer = Buffer.from([0xff, 0xd8, 1, 2]);
    await page
      .locator('[data-test=photo-offer] input')
      .setInputFiles({name: 'a.jpg', mimeType: 'image/jpeg', buffer});
    await page.evaluate(() => void (location.hash = '#/notices'));
    await lost.waitFor();
  },
};

/** The demo has no documents: jobs that need them are seen as they begin. */
function isOfTheDemo({name, opens, look}: Job): (sight: Sight) => boolean {
  return (sight) => sight.name === name || (opens === undefined && look === undefined);
}

/** A job from its first step on, each made by the scan that the one before it asks for; a query with its answer. */
function stepsOf(job: Job): Sight[] {
  const hash = pathOf(job);
  const slots = slotsOf(job, EMPTY_DRAFT).filter(isScan);
  const following = slots.slice(1).map(({name}, i): Sight => {
    const code = CODES[slots[i]?.name ?? ''] ?? '';
    return {name: `${job.name}-${name}`, hash, prepare: (page) => scanned(page, code, `[data-step=${name}]`)};
  });
  const [code, answer] = ANSWERS[job.name] ?? [];
  const found: Sight[] =
    code === undefined || answer === undefined
      ? []
      : [{name: `${job.name}-found`, hash, prepare: (page) => scanned(page, code, answer)}];
  return [{name: job.name, hash}, ...following, ...found];
}

const PAD = '[data-test=pad-text]';
const QUESTION = '[data-test=question]';
const KEYS = '[data-test=key-in]';
const REFUSAL = '[data-test=refusal]';
/** What is wrong is asked. */
const PROBLEM = '[data-step=report]';
const DONE = '[data-step=from] [data-test=last]';
/** ms between two keys of a hand; a scanner is faster. */
const BY_HAND = 200;

const isThere = async (page: Page, what: string): Promise<boolean> => (await page.locator(what).count()) > 0;

const seen = (what: Locator): Promise<boolean> =>
  what.waitFor({timeout: 1_500}).then(
    () => true,
    () => false,
  );

async function scanned(page: Page, code: string, until: string): Promise<void> {
  await page.locator('[data-test=job]').waitFor();
  if (await isThere(page, until)) return;
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.locator(until).first().waitFor();
}

async function askedWhatIsWrong(page: Page): Promise<void> {
  await page.locator('[data-test=job]').waitFor();
  if (await isThere(page, PROBLEM)) return;
  await tapped(page, `${REFUSAL} button`, `[data-test=job]:not(:has(${REFUSAL}))`);
  await tapped(page, 'button:has(svg.lucide-ellipsis)', '[data-test=exceptions]');
  await tapped(page, '[data-test=exceptions] button:has(svg.lucide-triangle-alert)', PROBLEM);
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
