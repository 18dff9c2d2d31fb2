import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import type {Exchange} from '../proxy/log.ts';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

/** One handheld lives through every bad network in turn; after each the server has all its moves once. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
const made: Move[] = [];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterEach(() => site.proxy.clear());
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** A move under the network as it is; every scan is ticked whatever the network does. */
async function move(quantity = 1): Promise<void> {
  const [next] = company.moves(1, quantity);
  if (!next) throw new Error('no move left');
  await handset.move(next);
  made.push(next);
}

/** The exchanges of one path since a moment, the n-th of the log. */
const since = (n: number, path: string): Exchange[] =>
  site.proxy.log.filter((exchange) => exchange.n > n && exchange.path === path);
const now = (): number => site.proxy.log.length;

/** What waits on the device, by its own records: moves that no answer has settled. */
const waiting = async (): Promise<number> =>
  movesIn(await handset.outbox()).filter(({status}) => status === undefined).length;

async function expectSent(): Promise<void> {
  await expectMoves(company, made, 60_000);
  await expect.poll(waiting).toBe(0);
}

test('[P2] the answer is lost after the commit: one effect, and the screen says sent after the retry', async () => {
  const before = now();
  // Nor does the news tell the device how it ended.
  site.proxy.set({does: 'lose-answer', path: '/sync/push', times: 1}, {does: 'drop', path: '/sync/pull'});
  await move();
  await site.proxy.waitFor((x) => x.n > before && x.path === '/sync/push' && x.end === 'answered');
  site.proxy.clear();
  await expectSent();
  const pushes = since(before, '/sync/push').filter(({delivered}) => delivered > 0);
  expect(pushes.map(({end}) => end)).toEqual(['cut', 'answered']);
  await handset.open('/status');
  const count = (name: string) => handset.page.getByTestId(`count-${name}`).textContent();
  await expect.poll(() => count('waiting')).toBe('0');
  // The login is work that was sent, too.
  await expect.poll(() => count('sent')).toBe(String(made.length + 1));
});

test('[P5] a network that accepts and never answers: scans go on, and after the deadline work is sent', async () => {
  const before = now();
  site.proxy.set({does: 'hang', path: '/sync/'});
  for (let n = 0; n < 3; n++) await move();
  expect(await waiting()).toBe(3);
  const hung = await site.proxy.waitFor(
    (x) => x.n > before && x.path === '/sync/push' && x.end === 'left',
    // A look for news that was under way has its deadline first.
    60_000,
  );
  expect(hung.delivered).toBe(0);
  site.proxy.clear();
  await expectSent();
});

for (const status of [200, 302, 511] as const) {
  test(`[P1] a captive portal that answers ${String(status)} changes nothing on the device; sent when it is gone`, async () => {
    const before = now();
    site.proxy.set({does: 'portal', status});
    await move();
    await site.proxy.waitFor((x) => x.n > before && x.path === '/sync/push' && x.end === 'answered');
    // The screen follows the loop's end: by then the portal's answer has been taken for what it is.
    await handset.open('/status');
    await handset.page.getByText('Not reached; work goes on here').waitFor();
    expect(await waiting()).toBe(1);
    site.proxy.clear();
    await expectSent();
  });
}

test('[P2] answers cut short anywhere are no answers: each move is sent again and done once', async () => {
  for (const bytes of [0, 1, 30, 90]) {
    const before = now();
    site.proxy.set(
      {does: 'truncate', bytes, path: '/sync/push', times: 1},
      {does: 'truncate', bytes, path: '/sync/pull', times: 1},
    );
    await move();
    for (const path of ['/sync/push', '/sync/pull']) {
      await site.proxy.waitFor((x) => x.n > before && x.path === path && x.end === 'cut', 20_000);
    }
    await expectSent();
  }
});

test('[P4] an older pull answer given again changes nothing', async () => {
  await move(2);
  await expectSent();
  const before = now();
  site.proxy.set({does: 'replay', back: 3, path: '/sync/pull', times: 3});
  await move();
  await site.proxy.waitFor((x) => x.n > before && x.fault === 'replay' && x.end === 'answered');
  await expectSent();
  await expectScreenIsRight();
});

test('[P2] every request doubled: every effect once', async () => {
  const before = now();
  site.proxy.set({does: 'double', path: '/sync/push'}, {does: 'double', path: '/sync/pull'});
  await move();
  await move(2);
  await expectSent();
  expect(since(before, '/sync/push').every(({delivered}) => delivered === 2)).toBe(true);
  await expectScreenIsRight();
});

test('[P5] a server too busy to take work gets it later', async () => {
  for (const status of [429, 503] as const) {
    const before = now();
    site.proxy.set({does: 'refuse', status, retryAfter: 1, path: '/sync/', times: 2});
    await move();
    await site.proxy.waitFor((x) => x.n > before && x.fault === 'refuse' && x.path === '/sync/push');
    await expectSent();
  }
});

/** The bin of the last move holds on screen what the moves have left there. */
async function expectScreenIsRight(): Promise<void> {
  const last = made.at(-1);
  if (!last) throw new Error('nothing was moved');
  await handset.scan(last.from.label);
  await handset.scan(last.goods.label);
  await handset.page.getByText(`of ${String(last.stands - last.quantity)}`, {exact: true}).waitFor();
  await handset.back();
  await handset.back();
  await expect.poll(() => handset.step()).toBe('from');
}
