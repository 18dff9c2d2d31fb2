import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createDevices} from '#server/auth/devices.ts';
import {watchDevices} from '#server/auth/watch-devices.ts';
import {openStorage} from '#server/storage/open.ts';
import {Caller, HttpHandheld, newId, openServer, type TestServer} from './http/site.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await openServer('postgres');
  owner = await Caller.register(server.url);
});
afterAll(() => server.close());

test('[P8] a device that is revoked at one process is out at another as soon as that hears of it', async () => {
  const database = await openStorage({resources: RESOURCES, ...server.where});
  // By a clock that stands nothing ends by its time.
  const devices = createDevices(database.kysely, () => 1);
  const failures: unknown[] = [];
  const watch = watchDevices(database.kysely, devices, (error) => failures.push(error));
  const unlisten = database.listen(watch.heard);
  const handheld = await HttpHandheld.enrol(owner);
  const isOut = async (): Promise<boolean> => {
    const {id, secret} = handheld.device;
    return ((await devices.authenticate(`${id}.${secret}`))?.revoked_at ?? 0) > 0;
  };
  // Work of others, of which it is told as well, and which changes no device.
  await owner.do('staff.create', {id: newId(), name: newId(), type: 'Inbound'});
  expect(await isOut()).toBe(false);
  await owner.do('device.revoke', {device: handheld.device.id});
  await vi.waitFor(async () => expect(await isOut()).toBe(true), 10_000);
  expect(failures).toEqual([]);
  unlisten();
  watch.stop();
  await database.close();
});

test('[P8] each process of a server asks anew for devices once another one has changed some', async () => {
  const handheld = await HttpHandheld.enrol(owner);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'binward-elsewhere-'));
  const other = await openServer('postgres', {}, {...server.where, dataDir});
  const forget = vi.spyOn(other.server.deps.auth.devices, 'forget');
  // The first that it hears of a company may have changed anything.
  await owner.do('staff.create', {id: newId(), name: newId(), type: 'Inbound'});
  await vi.waitFor(() => expect(forget).toHaveBeenCalled(), 10_000);
  forget.mockClear();
  await owner.do('device.revoke', {device: handheld.device.id});
  await vi.waitFor(() => expect(forget).toHaveBeenCalled(), 10_000);
  await other.close();
  await rm(dataDir, {recursive: true, force: true});
});
