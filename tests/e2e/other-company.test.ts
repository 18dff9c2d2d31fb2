import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset} from './handset.ts';
import {enrolBy, ticketFor} from './person.ts';
import {expectMoves, movesOf} from './records.ts';
import {openSite, type BrowserSite} from './site.ts';

/** How often an open page looks after the outboxes of other companies, ms. */
const ROUND = 30_000;

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

test('[F60] work recorded for one company is in sight under another, and is sent by its open page', async () => {
  const [first, second] = [await site.company(), await site.company()];
  const handset = await Handset.ready(site, first);
  const [move] = first.moves(1);
  if (!move) throw new Error('no move');
  // Neither page nor worker gets a push through.
  site.proxy.set({does: 'drop', path: '/sync/push'});
  await handset.open('/bin-move');
  await handset.move(move);

  const {page} = handset;
  // An open page looks after other companies each half minute, by a clock that the test moves.
  await page.clock.install();
  await page.reload();
  await enrolBy(handset, await ticketFor(second, site.proxy.url, 'Shared handheld'));
  await handset.logIn(second);
  // The strip has room for what presses most, and the login waits as well: here all of it stands in full.
  await page.evaluate(() => void (location.hash = '#/status'));
  const told = page.getByTestId('elsewhere');
  await page.clock.fastForward(ROUND);
  await told.waitFor({timeout: 40_000});
  await expect.poll(() => told.innerText()).toContain('(1)');
  expect(await movesOf(first)).toEqual([]);

  site.proxy.clear();
  await page.clock.fastForward(ROUND);
  await expectMoves(first, [move], 60_000);
  expect(await movesOf(second)).toEqual([]);
  await told.waitFor({state: 'detached', timeout: 40_000});
});
