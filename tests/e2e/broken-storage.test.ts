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

/** From the next page on, the browser says of these databases what it says where the disk cannot be read. */
const spoil = ({browser}: Handset, names: RegExp): Promise<unknown> =>
  browser.context.addInitScript((pattern) => {
    const {prototype} = IDBFactory;
    const open = Object.getOwnPropertyDescriptor(prototype, 'open')?.value as IDBFactory['open'];
    prototype.open = function (this: IDBFactory, name: string, version?: number) {
      if (!new RegExp(pattern).test(name)) return open.call(this, name, version);
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
  }, names.source);

/** A handheld that was switched off with a move waiting in it. */
async function switchedOff() {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const [waiting, next] = company.moves(2);
  if (!waiting || !next) throw new Error('no moves');
  await site.proxy.offline();
  await handset.open('/bin-move');
  await handset.move(waiting);
  await handset.close();
  await handset.switchOn();
  return {company, handset, waiting, next};
}

test('[F30] a copy of the warehouse that cannot be opened costs no work: it is fetched anew', async () => {
  const {company, handset, waiting, next} = await switchedOff();
  await spoil(handset, /^binward-mirror:.*:1$/);
  await handset.open();
  await handset.page.getByRole('link', {name: 'Bin move'}).first().waitFor();
  expect(movesIn(await handset.outbox())).toHaveLength(1);
  await site.proxy.online();
  await expectMoves(company, [waiting]);
  await handset.downloaded();
  await handset.open('/bin-move');
  await handset.move(next);
  await expectMoves(company, [waiting, next]);
});

test('[F30] where no copy can be made at all, work that waits is sent all the same', async () => {
  const {company, handset, waiting} = await switchedOff();
  await spoil(handset, /^binward-mirror:/);
  await handset.open();
  await handset.page.getByRole('link', {name: 'Bin move'}).first().waitFor();
  await site.proxy.online();
  await expectMoves(company, [waiting]);
});

test('[F30] where recorded work cannot be opened, a screen says so, nothing is ticked and nothing is thrown away', async () => {
  const {company, handset, waiting} = await switchedOff();
  const {page} = handset;
  await spoil(handset, /^binward-outbox:/);
  await handset.open('/bin-move');
  await page.getByRole('heading', {name: 'What is recorded on this device cannot be opened'}).waitFor();
  await page.getByRole('button', {name: 'Start again'}).waitFor();
  const felt = handset.felt.length;
  await handset.pull(waiting.from.label);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('Do not clear its data');
  expect(handset.felt).toHaveLength(felt);
  expect(await page.getByText('This browser is too old').isVisible()).toBe(false);

  // The disk is well again after a restart.
  await handset.close();
  await handset.switchOn();
  await handset.open();
  await site.proxy.online();
  await expectMoves(company, [waiting]);
});
