import {cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {readConfig} from '#server/config.ts';
import {PACKAGE_ROOT, type RunningServer, startServer} from '#server/start.ts';
import type {Database} from '#server/storage/open.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, historyFaults, openCompany, openRecords} from './site.ts';

/** One server behind two origins: the app comes from `here`, and its base URL may say `there`. */
let home: string;
let here: FaultProxy;
let there: FaultProxy;
let server: RunningServer | undefined;
let database: Database;

async function start(allowed: string): Promise<void> {
  await server?.stop();
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(home, 'data'),
    LOG_LEVEL: 'silent',
    REGISTRATION: 'open',
    ALLOWED_ORIGINS: allowed,
  });
  server = await startServer(config, {buildDir: path.join(home, 'app')});
  for (const proxy of [here, there]) proxy.retarget(address());
}
const address = () => `http://127.0.0.1:${String(server?.port)}`;
const say = (baseUrl: string): Promise<void> => writeFile(path.join(home, 'app/baseurl.txt'), `${baseUrl}\n`);

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'binward-two-origins-'));
  await cp(path.join(PACKAGE_ROOT, '.build/app'), path.join(home, 'app'), {recursive: true});
  [here, there] = await Promise.all([
    startFaultProxy({target: 'http://127.0.0.1:1'}),
    startFaultProxy({target: 'http://127.0.0.1:1'}),
  ]);
  await start(here.url);
  database = await openRecords(path.join(home, 'data'));
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await server?.stop();
  const faults = await historyFaults(database);
  await database.close();
  await rm(home, {recursive: true, force: true});
  expect(faults).toEqual([]);
});

const company = (): Promise<Company> => openCompany(address(), database);
/** What a proxy was asked of the server's own, files of the app aside. */
const asked = ({log}: FaultProxy): string[] =>
  log.map(({path: of}) => of).filter((of) => !of.startsWith('/app/'));

test('[spec 7] the base URL names another origin that lists this one: login and work go there', async () => {
  await say(there.url);
  const own = await company();
  const handset = await Handset.ready({proxy: here}, own);
  const [move] = own.moves(1);
  if (!move) throw new Error('no move');
  await handset.move(move);
  await expectMoves(own, [move]);
  expect(asked(here)).toEqual([]);
  expect(asked(there)).toEqual(expect.arrayContaining(['/api/session', '/sync/push', '/sync/pull']));
});

test('[spec 7] an origin that does not list this one is refused by the browser, and the app says so', async () => {
  await start('https://somebody.else.example');
  await say(there.url);
  const own = await company();
  const handset = await Handset.fresh({proxy: here});
  await handset.open();
  const login = handset.logIn(own);
  await handset.page.getByText('does not let this app in').waitFor();
  await start(here.url);
  await handset.page.getByRole('button', {name: 'Log in'}).click();
  await login;
});

test('[P6] a server that moves takes its devices along, and a start with no network knows it still', async () => {
  await say('');
  const own = await company();
  const handset = await Handset.ready({proxy: here}, own);
  const [first, second] = own.moves(2);
  if (!first || !second) throw new Error('no moves');
  await handset.move(first);
  await expectMoves(own, [first]);
  await say(there.url);
  const before = asked(there).length;
  await handset.page.reload();
  await expect.poll(() => asked(there).slice(before)).toContain('/sync/pull');

  // The app comes from the worker now, and only the other origin answers.
  await handset.close();
  await here.offline();
  await handset.switchOn();
  await handset.open('/bin-move');
  await handset.move(second);
  await expectMoves(own, [first, second], 60_000);
  await here.online();
});
