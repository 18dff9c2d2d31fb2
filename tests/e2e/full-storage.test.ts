import {afterAll, beforeAll, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import {Handset, SOON} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite, type Site} from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

test('[P1] on a full device there is no tick without a record, and the work goes on when there is room', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  // The browser remembers for a while how much room there was: a new one does not.
  await handset.close();
  await handset.switchOn();
  const quota = await handset.browser.context.newCDPSession(handset.page);
  const origin = site.proxy.url;
  await quota.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: 1_000});
  await handset.open('/bin-move');

  expect(await handset.scan(move.from.label)).toBe('refused');
  await handset.page.getByText('Not kept: this device is full').waitFor();
  expect(await handset.step()).toBe('from');
  const {steps, ...held} = await handset.outbox();
  expect([steps, movesIn({steps, ...held})]).toEqual([[], []]);

  await quota.send('Storage.overrideQuotaForOrigin', {origin});
  await handset.back('Understood, or scan on');
  await handset.move(move);
  await expectMoves(company, [move]);
  await expect.poll(() => handset.step(), SOON).toBe('from');
});
