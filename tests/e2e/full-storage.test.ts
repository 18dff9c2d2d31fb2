import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {deviceFileSchema} from '#protocol/device-file.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

test('[F29] on a full device people still come and go, and its work can be carried away as a file', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const reserve = () => handset.page.evaluate(() => caches.has('binward-reserve'));
  // It is kept when there is nothing else to do.
  await expect.poll(reserve).toBe(true);
  await site.proxy.offline();
  await handset.move(move);
  await handset.close();
  await handset.switchOn();
  const quota = await handset.browser.context.newCDPSession(handset.page);
  const origin = site.proxy.url;
  const {usage} = await quota.send('Storage.getUsageAndQuota', {origin});
  await quota.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: usage - 1_000_000});
  await handset.open('/bin-move');
  expect(await handset.scan(move.from.label)).toBe('refused');
  await handset.back('Understood, or scan on');

  await handset.open('/status');
  const download = handset.page.waitForEvent('download');
  await handset.page.getByRole('button', {name: 'Save waiting work as a file'}).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(deviceFileSchema.parse(JSON.parse(file)).mutations).toHaveLength(2);
  await handset.open('/settings');
  await handset.page.getByRole('button', {name: 'Change user'}).click();
  const waiting = async () => (await handset.outbox()).outbox.map(({action}) => action);
  await expect.poll(waiting).toEqual(['stock.moveBin', 'session.logout']);
  await quota.send('Storage.overrideQuotaForOrigin', {origin});
  await site.proxy.online();
  await expectMoves(company, [move]);
});

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
  await expect.poll(() => handset.step()).toBe('from');
  const {steps, ...held} = await handset.outbox();
  expect([steps, movesIn({steps, ...held})]).toEqual([[], []]);

  await quota.send('Storage.overrideQuotaForOrigin', {origin});
  await handset.back('Understood, or scan on');
  await handset.move(move);
  await expectMoves(company, [move]);
  await expect.poll(() => handset.step()).toBe('from');
});

test('[P1] at a desk too, what a full device does not keep is said, and recorded whole when there is room', async () => {
  const company = await site.company();
  const {admin} = company;
  const plan = company.moves(2);
  const [first] = plan;
  const customer = String((await admin.list('customer'))[0]?.['id']);
  const id = newId();
  const document = ownRowId(id, 1);
  const lines = plan.map(({goods}) => ({goods: goods.id, quantity: 2}));
  await admin.do('outbound.create', {customer, lines: JSON.stringify(lines)}, {id});
  for (const act of ['confirm', 'release']) await admin.do(`outbound.${act}`, {document});
  for (const {bin = '', goods = '', quantity = 0, ...row} of await admin.list('allocation'))
    if (row['document'] === document) await admin.do('outbound.pick', {document, goods, bin, quantity});
  const desk = await Handset.ready(site, company, {screen: DESKTOP});
  await desk.close();
  await desk.switchOn();
  const {page} = desk;
  const quota = await desk.browser.context.newCDPSession(page);
  const origin = site.proxy.url;
  await quota.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: 1_000});
  await desk.open(`/document?dn=${document}`);
  await page.getByRole('button', {name: 'Put back', exact: true}).click();
  const form = page.getByTestId('hands');
  const shelf = first?.to.name ?? '';
  await form.getByRole('combobox', {name: 'Bin'}).fill(shelf);
  await page.getByRole('option', {name: shelf, exact: true}).click();
  for (const {goods} of plan)
    await form.getByRole('textbox', {name: new RegExp(`Quantity of .?${goods.name}`)}).fill('1');
  const record = form.getByRole('button', {name: 'Record', exact: true});
  await record.click();
  await form.getByText('Not kept: this device is full').waitFor();
  expect((await desk.outbox()).outbox).toEqual([]);

  await quota.send('Storage.overrideQuotaForOrigin', {origin});
  // The server has it all, and nobody hears of it.
  site.proxy.set({does: 'lose-answer', path: '/sync/push', times: 1});
  await record.click();
  await form.waitFor({state: 'detached'});
  const backs = async () => (await desk.outbox()).journal.map(({action, status}) => [action, status]);
  await expect
    .poll(async () => (await backs()).filter(([action]) => action === 'outbound.putBack'), {timeout: 30_000})
    .toEqual(Array(2).fill(['outbound.putBack', 'applied']));
  const [order] = (await admin.list('dn')).filter((row) => row['id'] === document);
  expect(order).toMatchObject({picked: 2});
});
