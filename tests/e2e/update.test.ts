import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {readConfig} from '#server/config.ts';
import {type RunningServer, startServer} from '#server/start.ts';
import type {Database} from '#server/storage/open.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';
import {Handset, SOON} from './handset.ts';
import {installInto} from './installed.ts';
import {buildNamed} from './named-build.ts';
import {expectMoves} from './records.ts';
import {historyFaults, openCompany, openRecords} from './site.ts';
import {wakeWorker} from './worker.ts';

let home: string;
let proxy: FaultProxy;
/** A profile in which release n is installed. */
let installed: string;
let server: RunningServer | undefined;
let database: Database;

const dataDir = () => path.join(home, 'data');
/** The app as the run has built it, and a release after it. */
const buildOf = (name: 'n' | 'n+1') => (name === 'n' ? '.build/app' : path.join(home, name));

/** The server with one of the two releases, on the same data and behind the same address. */
async function release(name: 'n' | 'n+1'): Promise<void> {
  await server?.stop();
  const env = {HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir(), LOG_LEVEL: 'silent', REGISTRATION: 'open'};
  server = await startServer(readConfig(env), {buildDir: buildOf(name)});
  proxy.retarget(address());
}
const address = () => `http://127.0.0.1:${String(server?.port)}`;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'binward-releases-'));
  proxy = await startFaultProxy({target: 'http://127.0.0.1:1'});
  await buildNamed('n+1', buildOf('n+1'));
  await release('n');
  installed = path.join(home, 'installed');
  await installInto(installed, proxy.url);
  database = await openRecords(dataDir());
});
afterAll(async () => {
  await proxy.close();
  await server?.stop();
  const faults = await historyFaults(database);
  await database.close();
  await rm(home, {recursive: true, force: true});
  expect(faults).toEqual([]);
});

const build = ({page}: Pick<Handset, 'page'>) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);

/** Looks for a new release, as the app does each hour, and waits until it is here whole. */
const downloadRelease = (handset: Handset) =>
  handset.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const {installing} = registration;
    await new Promise<void>((resolve) => {
      if (!installing || registration.waiting) return resolve();
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') resolve();
      });
    });
    if (!registration.waiting) throw new Error('no new release came');
  });

test('[P6] a release waits, battery out, network off: the new one opens on the old mirror and the open step', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const [waiting, open] = company.moves(2);
  if (!waiting || !open) throw new Error('no moves');
  const before = await build(handset);
  await proxy.offline();
  await handset.move(waiting);
  expect(await handset.scan(open.from.label)).toBe('tick');

  await release('n+1');
  proxy.set({does: 'drop', path: '/sync/'});
  await proxy.online();
  await downloadRelease(handset);
  expect(await build(handset)).toBe(before);
  await handset.kill();
  await proxy.offline();

  await handset.switchOn();
  await handset.open('/bin-move');
  expect(await build(handset)).not.toBe(before);
  await expect.poll(() => handset.step()).toBe('goods');
  expect(await handset.scan(open.goods.label)).toBe('tick');
  await handset.page.getByText(`of ${String(open.stands)}`, {exact: true}).waitFor();
  expect(await handset.scan(open.to.label)).toBe('tick');
  proxy.clear();
  await proxy.online();
  await expectMoves(company, [waiting, open], 60_000);

  // The other way: the person says when. Nothing is offered while a job is open.
  await release('n');
  await downloadRelease(handset);
  const prompt = handset.page.getByRole('button', {name: 'Update now'});
  await expect(prompt.waitFor({timeout: 1_000})).rejects.toThrow();
  await handset.page.getByRole('button', {name: 'Back'}).click();
  await prompt.click();
  await expect.poll(() => build(handset).catch(() => undefined)).toBe(before);
});

test('[P6] update now in the middle of a step waits for it and says so, then every tab has the new release', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const [move, next] = company.moves(2);
  if (!move || !next) throw new Error('no moves');
  const before = await build(handset);
  await handset.open('/bin-move');
  expect(await handset.scan(move.from.label)).toBe('tick');
  await release('n+1');
  const office = await handset.newTab();
  await office.goto(`${proxy.url}/app/#/settings`);
  await downloadRelease(handset);

  // The other tab has no step open, and waits for the one that has.
  await office.getByRole('button', {name: 'Update now'}).click();
  await office.getByText('The new version follows when the open job is done').waitFor();
  expect(await handset.scan(move.goods.label)).toBe('tick');
  expect(await build({page: office})).toBe(before);
  await expect.poll(() => handset.step()).toBe('to');
  // Thinking better of it changes nothing.
  await office.getByRole('button', {name: 'Not now'}).click();
  await office.getByRole('button', {name: 'Update now'}).click();
  expect(await handset.scan(move.to.label)).toBe('tick');

  for (const page of [office, handset.page]) {
    await expect.poll(() => build({page}).catch(() => before)).not.toBe(before);
  }
  await expect.poll(() => handset.step().catch(() => '')).toBe('from');
  await handset.move(next);
  await expectMoves(company, [move, next], 60_000);
});

test('[F78] an app that is never closed finds a new release within the hour', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const {page} = handset;
  await page.clock.install();
  await page.reload();
  await handset.open('/settings');
  // By then it looks each hour: the clock of its start has been set.
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await release('n+1');
  const prompt = page.getByRole('button', {name: 'Update now'});
  await expect(prompt.waitFor({timeout: 1_000})).rejects.toThrow();
  // A look that meets a server in the middle of its start finds nothing; the next hour's does.
  const isOffered = async (): Promise<boolean> => {
    await page.clock.fastForward(3_600_000);
    return prompt.waitFor({timeout: 30_000}).then(
      () => true,
      () => false,
    );
  };
  expect((await isOffered()) || (await isOffered())).toBe(true);
});

test('[P6] a step that its tab has left behind holds no update up, and is there after it', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const [left] = company.moves(1);
  if (!left) throw new Error('no move');
  const before = await build(handset);
  const second = await handset.newTab();
  const first = handset.page;
  await handset.use(second);
  await handset.open('/bin-move');
  expect(await handset.scan(left.from.label)).toBe('tick');
  await handset.use(first);
  await second.close();
  await release('n+1');
  await downloadRelease(handset);
  await handset.page.getByRole('button', {name: 'Update now'}).click();
  await expect.poll(() => build(handset).catch(() => before)).not.toBe(before);
  // What was open stands where it was, for the next tab of that number.
  expect((await handset.outbox()).steps.map(({key}) => key.split(':').at(-1))).toEqual(['2']);
});

test('[P6] update now waits for what is typed into a form of another tab, which loses nothing', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const before = await build(handset);
  const {page} = handset;
  await handset.open('/baseinfo/supplier?row=new');
  const field = page.getByTestId('panel').getByLabel('City');
  await field.fill('Typed here');
  const office = await handset.newTab();
  await office.goto(`${proxy.url}/app/#/settings`);
  await release('n+1');
  await downloadRelease(handset);
  await office.getByRole('button', {name: 'Update now'}).click();
  await office.getByText('The new version follows when what is entered').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Typed here');
  // The offer stands in no form's way: on a phone its buttons are where the offer would be.
  expect(await page.getByText('The new version').isVisible()).toBe(false);
  await page.getByRole('button', {name: 'Cancel'}).click();
  await page.getByRole('button', {name: 'Discard'}).click();
  for (const each of [office, page]) {
    await expect.poll(() => build({page: each}).catch(() => before)).not.toBe(before);
  }
});

test('[P6] pages that were loaded past their worker are offered a new release and take it when told', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const {page} = handset;
  const before = await build(handset);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await loadPastWorker(page);
  expect(await isControlled()).toBe(false);

  // No page holds the new worker back: it begins at once, and still nothing is replaced under anybody's hands.
  await release('n+1');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText('A new version is ready').waitFor();
  await expect.poll(isControlled).toBe(true);
  expect(await build(handset)).toBe(before);
  await page.getByRole('button', {name: 'Update now'}).click();
  await expect.poll(() => build(handset).catch(() => before)).not.toBe(before);

  // Another tab holds it back until one of them says when.
  const office = await handset.newTab();
  await office.goto(`${proxy.url}/app/#/settings`);
  await office.locator('h1').first().waitFor();
  await loadPastWorker(page);
  expect(await isControlled()).toBe(false);
  await release('n');
  await downloadRelease(handset);
  await page.getByRole('button', {name: 'Update now'}).click();
  for (const each of [office, page]) {
    await expect.poll(() => build({page: each}).catch(() => undefined)).toBe(before);
  }
});

/** Shift+Reload. */
async function loadPastWorker(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await cdp.send('Page.reload', {ignoreCache: true});
  await loaded;
  await page.locator('h1').first().waitFor();
  await cdp.detach();
}

test('[P6] a worker in the middle of sending gives way at once, and what it was sending is done once', async () => {
  await release('n');
  const company = await openCompany(address(), database);
  const handset = await Handset.ready({proxy, installed}, company);
  const {page} = handset;
  const before = await build(handset);
  const moves = company.moves(2);
  await release('n+1');
  await downloadRelease(handset);
  await proxy.offline();
  for (const move of moves) await handset.move(move);
  await handset.open('/settings');
  // The page asks in vain, and the worker does not: it sends alone.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('cut'));
  });
  proxy.set({does: 'hold', path: '/sync/push', times: 1});
  const seen = proxy.log.length;
  await proxy.online();
  const isHeld = () => proxy.log.some(({n, path: at}) => n > seen && at === '/sync/push');
  await expect
    .poll(async () => {
      await wakeWorker(page, proxy.url);
      return isHeld();
    }, SOON)
    .toBe(true);
  await page.getByRole('button', {name: 'Update now'}).click();
  await expect.poll(() => build(handset).catch(() => before), {timeout: 10_000}).not.toBe(before);
  proxy.clear();
  await expectMoves(company, moves);
});
