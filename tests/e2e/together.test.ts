import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {stopWorkers} from '../browser.ts';
import type {Exchange} from '../proxy/log.ts';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves, expectMovesInAnyOrder, movesOf} from './records.ts';
import {openSite, type BrowserSite} from './site.ts';
import {wakeWorker} from './worker.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterEach(async () => {
  site.proxy.clear();
  await site.proxy.online().catch(() => undefined);
});
afterAll(async () => site.close());

const unsettled = async (handset: Handset): Promise<number> =>
  movesIn(await handset.outbox()).filter(({status}) => status === undefined).length;

/** Ids of the moves in a push, as it left the browser. */
function pushed({body}: Exchange): string[] {
  const {items} = JSON.parse(body.toString('utf8')) as {items: {id: string; action: string}[]};
  return items.filter(({action}) => action === 'stock.moveBin').map(({id}) => id);
}

test('[P2] a worker stopped in mid-flush loses nothing and sends nothing twice', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const moves = company.moves(3);
  await site.proxy.offline();
  for (const move of moves) await handset.move(move);
  site.proxy.set({does: 'hold', path: '/sync/push'});
  const before = site.proxy.log.length;
  // A page of the server's own: the app is closed, the worker is alone.
  await handset.page.goto('about:blank');
  await site.proxy.online();
  await handset.page.goto(`${site.proxy.url}/health`);

  await wakeWorker(handset.page, site.proxy.url);
  await site.proxy.waitFor((x) => x.n > before && x.path === '/sync/push' && x.answer !== undefined);
  await stopWorkers(handset.page);
  await site.proxy.waitFor((x) => x.n > before && x.path === '/sync/push' && x.end === 'left');
  expect(await movesOf(company)).toHaveLength(3);
  expect(await unsettled(handset)).toBe(3);

  site.proxy.clear();
  await wakeWorker(handset.page, site.proxy.url);
  await expect.poll(() => unsettled(handset)).toBe(0);
  await expectMoves(company, moves);
});

const WITHOUT_LOCKS = 'delete Navigator.prototype.locks';
for (const before of [[], [WITHOUT_LOCKS]]) {
  const how = before.length > 0 ? 'without the Web Locks API, still' : 'under the flush lock,';
  test(`[P2] two tabs and the worker send together: ${how} each move is done once`, async () => {
    const company = await site.company();
    const handset = await Handset.ready(site, company, {before});
    const other = await handset.newTab();
    await other.goto(`${site.proxy.url}/app/#/status`);
    await other.getByText('Exact as of').waitFor();
    const moves = company.moves(5);
    // Nothing leaves until everybody begins at once; a slow answer then keeps them all under way together.
    await site.proxy.offline();
    for (const move of moves) await handset.move(move);
    site.proxy.set({does: 'delay', ms: 700, part: 'answer', path: '/sync/push'});
    const start = site.proxy.log.length;
    await handset.open('/status');
    await site.proxy.online();
    const send = (tab: typeof other) => tab.getByRole('button', {name: 'Send and fetch now'}).click();
    await Promise.all([send(handset.page), send(other), wakeWorker(handset.page, site.proxy.url)]);

    await expectMoves(company, moves);
    await expect.poll(() => unsettled(handset)).toBe(0);
    const pushes = site.proxy.log.filter(({n, path}) => n > start && path === '/sync/push').flatMap(pushed);
    const recorded = await movesOf(company);
    const most = Math.max(...recorded.map(({id}) => pushes.filter((each) => each === id).length));
    if (before.length > 0) expect(most).toBeGreaterThan(1);
    else expect(most).toBe(1);
    await expect.poll(() => other.getByTestId('count-waiting').textContent()).toBe('0');
  });
}

test('[F19] a tab that the browser froze in the middle of sending holds up no other one', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/status`);
  await other.getByText('Exact as of').waitFor();
  const moves = company.moves(2);
  site.proxy.set({does: 'hold', path: '/sync/push', times: 1});
  const before = site.proxy.log.length;
  await handset.page.bringToFront();
  if (moves[0]) await handset.move(moves[0]);
  const held = await site.proxy.waitFor((x) => x.n > before && x.path === '/sync/push');
  const session = await handset.page.context().newCDPSession(handset.page);
  await session.send('Page.setWebLifecycleState', {state: 'frozen'});

  await other.bringToFront();
  await handset.use(other);
  await other.goto(`${site.proxy.url}/app/#/bin-move`);
  if (moves[1]) await handset.move(moves[1]);
  await other.goto(`${site.proxy.url}/app/#/status`);
  const send = () => other.getByRole('button', {name: 'Send and fetch now'}).click();
  const pushes = () => site.proxy.log.filter(({n, path}) => n > held.n && path === '/sync/push');
  await send();
  const pulled = site.proxy.log.length;
  await send();
  await site.proxy.waitFor((x) => x.n > pulled && x.path === '/sync/pull' && x.end === 'answered');
  expect(pushes()).toEqual([]);
  // Half a minute later, by the clock of the tab.
  await other.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 31_000;
  });
  await send();
  await expectMoves(company, moves);
  expect(held.end).toBe('open');
});

test('[F19] a frozen tab that holds the live stream is passed over, and stops when it wakes', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const streams = () => site.proxy.log.filter(({path, end}) => path === '/sync/live' && end === 'open');
  await expect.poll(() => streams().length).toBe(1);
  const [first] = streams();
  const frozen = handset.page;
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/status`);
  await other.getByText('Exact as of').waitFor();
  const session = await frozen.context().newCDPSession(frozen);
  // As the browser freezes it: nothing of the page runs. Its own emulation of that still delivers messages.
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  await other.bringToFront();
  await expect
    .poll(() => streams().some(({n}) => n !== first?.n), {timeout: 60_000, interval: 250})
    .toBe(true);
  await session.send('Debugger.disable');
  await expect.poll(() => streams().length, {timeout: 30_000, interval: 250}).toBe(1);
});

test('eight tabs of one browser all work over one live stream, and no request waits for ever', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const tabs = [handset.page];
  while (tabs.length < 8) {
    const tab = await handset.newTab();
    await tab.goto(`${site.proxy.url}/app/#/bin-move`);
    await tab.getByTestId('job').waitFor();
    tabs.push(tab);
  }
  const streams = () => site.proxy.log.filter(({path, end}) => path === '/sync/live' && end === 'open');
  expect(streams()).toHaveLength(1);

  const moves = company.moves(8);
  for (const [i, tab] of tabs.entries()) {
    await tab.bringToFront();
    await handset.use(tab);
    const move = moves[i];
    if (move) await handset.move(move);
  }
  await expectMovesInAnyOrder(company, moves);
  const statuses = tabs.map((tab) =>
    tab.evaluate(async () => (await fetch('/health', {signal: AbortSignal.timeout(3_000)})).status),
  );
  expect(await Promise.all(statuses)).toEqual(tabs.map(() => 200));

  // The tab with the stream goes: another takes over, and news of other devices reaches every tab that is left.
  const [stream] = streams();
  await tabs[0]?.close();
  const next = await site.proxy.waitFor((x) => x.path === '/sync/live' && x.n > (stream?.n ?? 0));
  await expect.poll(() => streams().map(({n}) => n)).toEqual([next.n]);
  const [elsewhere] = company.moves(1, 2);
  if (!elsewhere) throw new Error('no move');
  const {from, goods, to, quantity, stands} = elsewhere;
  const args = {warehouse: company.admin.warehouse, lot: '', unit: '', quantity};
  const told = site.proxy.log.length;
  await company.admin.do('stock.moveBin', {...args, from: from.id, goods: goods.id, to: to.id});
  await site.proxy.waitFor(({n, path, end}) => n > told && path === '/sync/pull' && end === 'answered');
  for (const tab of tabs.slice(6)) {
    await tab.bringToFront();
    await handset.use(tab);
    await handset.scan(from.label);
    // What stands there is read at the scan: one before the news is taken back and made again.
    await expect
      .poll(async () => {
        await handset.scan(goods.label);
        const of = await tab.getByText(/^of \d+$/).innerText();
        if (of !== `of ${String(stands - quantity)}`) await handset.back();
        return of;
      })
      .toBe(`of ${String(stands - quantity)}`);
  }
});
