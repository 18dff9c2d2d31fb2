import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {labelText} from '#domain/scanning/label.ts';
import {writeDevice} from '../older/device-records.ts';
import {clockAhead, ownerOf, readDay, stockByName, writeServer} from '../older/older-day.ts';
import type {FaultProxy} from '../proxy/fault-proxy.ts';
import {type ServerProcess, startServer} from '../server-process.ts';
import {Handset} from './handset.ts';
import {installedProfile, startOwnProxy} from './installed.ts';
import {badgeIn, leave} from './person.ts';
import {historyFaults, openRecords} from './site.ts';

/**
 * A handheld in the middle of a day on the build before customer returns, transfers and rights of warehouses: what it has
 * done is not sent, a question is not answered, and a move is begun. Then server and app are those of today.
 */
const day = await readDay();
/** The clocks go on where that day was left. */
const ahead = clockAhead(day.at + 60_000 - Date.now());
const bin = (name: string): string => labelText('bin', day.ids[name] ?? '');
const goods = (code: string): string => labelText('goods', day.ids[code] ?? '');

let dataDir: string;
let server: ServerProcess;
let proxy: FaultProxy;
let handset: Handset;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'binward-older-'));
  await writeServer(day.server, {dataDir, databaseUrl: ''});
  const script = `data:text/javascript,${encodeURIComponent(ahead)}`;
  server = await startServer({dataDir, env: {NODE_OPTIONS: `--import=${script}`, LOG_LEVEL: 'warn'}});
  const network = await startOwnProxy(server.url);
  proxy = network.proxy;
  const installed = network.isOwn ? await installedProfile(proxy.url) : undefined;
  handset = await Handset.unpack({proxy, installed}, {before: [ahead]});
  await handset.page.goto(`${proxy.url}/app/baseurl.txt`);
  await writeDevice(handset.page, day.device);
});
afterAll(async () => {
  await handset.discard();
  await proxy.close();
  await server.stop();
  const database = await openRecords(dataDir);
  const faults = await historyFaults(database);
  await database.close();
  await server.close();
  await rm(dataDir, {recursive: true, force: true});
  if (faults.length > 0) throw new Error(`the history does not hold:\n${faults.join('\n')}`);
});

/** Scans in a job, each of which must be ticked. */
async function scanned(job: string, ...codes: readonly string[]): Promise<void> {
  await handset.open(`/${job}`);
  await handset.page.locator(`[data-job=${job}]`).waitFor();
  for (const code of codes) expect([code, await handset.scan(code)]).toEqual([code, 'tick']);
}

/** There is a network again: all that waits is sent, and every question is answered. */
async function handedIn(): Promise<void> {
  await proxy.online();
  await handset.heardOnline();
  const waiting = async (): Promise<unknown> => {
    const {outbox, steps} = await handset.outbox();
    return [outbox.map(({action}) => action), steps.map(({key}) => key)];
  };
  await expect.poll(waiting, {timeout: 30_000}).toEqual([[], []]);
  await handset.open('/status');
  await handset.page.getByText('Exact as of').waitFor();
}

test('[P1] [P6] [L9] a handheld of an earlier build goes on without a network; then nothing is lost, nothing is done twice and nobody is asked again', async () => {
  const {page} = handset;
  await proxy.offline();
  await handset.open('/bin-move');
  await expect.poll(() => handset.step()).toBe('goods');
  expect((await handset.outbox()).outbox.length).toBe(8);
  // By the rows of that build, less what was moved since; and what was received then is put away.
  await scanned('bin-move', goods('WHISK'));
  await page.getByText('of 5', {exact: true}).waitFor();
  await scanned('bin-move', bin('A-03'));
  await scanned('put-away', goods('LADLE'), bin('A-02'));
  await handset.open('/');
  await page.getByText(day.person.name).waitFor();
  await handedIn();
  // The mirror of that build is no more, nor what it did not know: none of the rows is of a return.
  const mirrors = await page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({name}) => (name?.startsWith('binward-mirror') ? [name] : [])),
  );
  expect(mirrors.length).toBe(1);
  expect(day.device.stores.map(({database}) => database)).not.toContain(mirrors[0]);

  // Whoever was remembered then logs in without a network.
  await proxy.offline();
  await handset.open('/');
  await leave(handset);
  await badgeIn(handset, day.person);
  await scanned('bin-move', bin('A-04'), goods('WHISK'), bin('A-03'));
  await handset.back();
  await handedIn();

  expect(new Set(handset.felt)).toEqual(new Set(['tick']));

  // 8 that waited and 5 of today, each once; what was asked for then was done then, and not again.
  const {journal} = await handset.outbox();
  expect(journal.map(({action}) => action)).toEqual([
    'session.login',
    'inbound.sort',
    'inbound.finishSorting',
    'inbound.putAway',
    'inbound.receiveUnannounced',
    'outbound.pick',
    'outbound.dispatch',
    'counting.count',
    'stock.moveBin',
    'stock.moveBin',
    'inbound.putAway',
    'outbound.confirm',
    'session.logout',
    'session.login',
    'stock.moveBin',
  ]);
  const database = await openRecords(dataDir);
  const settled = await database.read(day.company, (tx) => tx.settled({version: 0, id: ''}, 1_000));
  await database.close();
  const before = day.server.tables.find(({name}) => name === 'mutations')?.rows.length ?? 0;
  expect(settled.length).toBe(before + 8 + 5);
  const statusOf = new Map(settled.map(({mutation, status}) => [mutation.id as string, status]));
  expect(journal.map(({id, status}) => [statusOf.get(id), status])).toEqual(
    journal.map(() => ['applied', 'applied']),
  );

  const admin = await ownerOf(day, server.url);
  // Of 20 kettles 6 have left and 4 have come; of 10 ladles 9 were counted and 2 have come; 4 of 7 whisks have moved.
  expect(stockByName(day, await admin.list('stock'))).toEqual({
    'A-01 KETTLE': 14,
    'A-03 KETTLE': 4,
    'A-02 LADLE': 11,
    'A-03 WHISK': 4,
    'A-04 WHISK': 3,
  });
  expect((await admin.list('dn')).map(({code, state}) => [code, state])).toEqual([
    ['DN-000001', 'shipped'],
    ['DN-000002', 'new'],
  ]);
  expect(await admin.list('case')).toEqual([]);
});
