import {afterAll, beforeAll, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

test('[P6] closed, network off, opened again: the worker opens the app, stock is there, a scan is kept', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company, {isWhole: true});
  const [first, second] = company.moves(2);
  if (!first || !second) throw new Error('no moves');
  await handset.close();
  await site.proxy.offline();

  await handset.switchOn();
  await handset.open('/bin-move');
  expect(await handset.scan(first.from.label)).toBe('tick');
  expect(await handset.scan(first.goods.label)).toBe('tick');
  await handset.page.getByText(`of ${String(first.stands)}`, {exact: true}).waitFor();
  expect(await handset.scan(first.to.label)).toBe('tick');
  // Own work is on the screen before any server has seen it.
  await handset.scan(first.from.label);
  await handset.scan(first.goods.label);
  await handset.page.getByText(`of ${String(first.stands - 1)}`, {exact: true}).waitFor();
  await handset.back();
  await handset.back();
  // Screens that were never opened before are here, too.
  await handset.open('/settings');
  await handset.page.getByRole('button', {name: 'Sun'}).waitFor();
  await handset.open('/status');
  await handset.page.getByText('Not reached; work goes on here').waitFor();
  await expect.poll(() => handset.page.getByTestId('count-waiting').textContent()).toBe('1');

  // Once more from cold, with work waiting.
  await handset.close();
  await handset.switchOn();
  await handset.open('/bin-move');
  await handset.move(second);
  expect(movesIn(await handset.outbox())).toHaveLength(2);
  await site.proxy.online();
  await expectMoves(company, [first, second], 60_000);
});

test('[P6] whoever logged in here may log in again with no network, and the work counts as theirs', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company, {isWhole: true});
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await site.proxy.offline();
  await handset.open();
  await handset.page.getByRole('button', {name: 'Change user'}).click();
  await handset.logIn(company);
  await handset.move(move);
  await handset.kill();
  await handset.switchOn();
  await site.proxy.online();
  await handset.open();
  await expectMoves(company, [move]);
});

test('[F82] while lists are still coming own labels make a move, and other codes wait for their list', async () => {
  const company = await site.company();
  const handset = await Handset.fresh(site, {isWhole: true});
  const {page} = handset;
  const [move, other] = company.moves(2);
  if (!move || !other) throw new Error('no moves');
  site.proxy.set({does: 'drop', path: '/sync/pull'});
  await handset.open();
  await handset.logIn(company);
  await handset.open('/bin-move');
  await page.getByTestId('job').waitFor();
  const said = page.getByTestId('job').getByText('Not downloaded yet');
  expect(await handset.scan(other.from.name)).toBe('refused');
  await expect.poll(() => said.count()).toBe(1);
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(() => said.count()).toBe(1);
  expect(await handset.scan(move.goods.label)).toBe('tick');
  // The bin, the goods, and how many of them stand there.
  await expect.poll(() => said.count()).toBe(3);
  expect(await handset.scan(move.to.label)).toBe('tick');
  expect(movesIn(await handset.outbox())).toHaveLength(1);
  site.proxy.clear();
  await expectMoves(company, [move]);
});
