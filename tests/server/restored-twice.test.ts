import {readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {GRANT_TEXT, newKey, signedText} from '#server/auth/signed-text.ts';
import {INSTALLATION_FILE} from '#server/installation/installation-file.ts';
import {createSigning} from '#server/auth/signing.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, HttpHandheld, newId, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {installation} from './rig/installation.ts';
import {lookInto, proveRest} from './rig/proof.ts';

describe.each(DATABASES)('backups that come back in any order, on %s', (kind) => {
  const site = installation(kind);
  let owner: Caller;
  let hall: Hall;
  /** Before anybody was let in; and of the same history, later. */
  let first: string;
  let second: string;
  const people: {readonly name: string; readonly code: unknown}[] = [];
  beforeAll(async () => {
    const [server] = await site.start();
    owner = await Caller.register(server?.url ?? '');
    hall = await furnishHall(owner, {units: 200, bins: 3});
    for (const name of ['Ana', 'Ben']) {
      const id = newId();
      await owner.do('staff.create', {id, name, type: 'StockControl'});
      people.push({name, code: (await owner.call('POST', `/api/staff/${id}/check-code`)).body['code']});
    }
    first = await site.backUp();
  });

  const urlsOf = (servers: readonly TestServer[]): string[] => servers.map(({url}) => url);
  const at = (servers: readonly TestServer[], n: number): string => urlsOf(servers)[n % servers.length] ?? '';

  /** Somebody logs in there and works, now with a network and now without. */
  async function work(device: FloorDevice, url: string, person = 0): Promise<void> {
    device.wire.urls = [url];
    const session = await device.logIn(people[person] ?? {name: '', code: ''});
    for (let i = 0; i < 4; i++) await device.move(hall.move(0, 1 + (i % 2), 1));
    await device.sync();
    await device.works(session);
    for (let i = 0; i < 2; i++) await device.move(hall.move(1, 2, 1));
  }

  async function goOn(devices: readonly FloorDevice[], servers: readonly TestServer[]): Promise<void> {
    // Once more for what the others have brought.
    for (let round = 0; round < 2; round++)
      for (const [i, device] of devices.entries()) {
        device.wire.urls = [at(servers, i)];
        await device.sync();
      }
    const {storage} = servers[0]?.server.deps ?? {};
    if (!storage) throw new Error('no server');
    const fates = await proveRest(storage, devices);
    expect(new Set([...fates.values()].map(({status, code}) => `${status} ${code}`))).toEqual(
      new Set(['applied ']),
    );
    const cases = await storage.read(owner.company, (tx) => tx.pageByKey('case', owner.warehouse, '', 100));
    expect(cases.filter(({state}) => state === 'open')).toEqual([]);
    await storage.read(owner.company, async (tx) => expect(await checkHistory(tx, RULES)).toEqual([]));
  }

  test('[P1] work of people and devices let in between restores is never held, whichever backup comes back', async () => {
    const devices = [await FloorDevice.enrol(owner)];
    const [one] = devices;
    if (!one) throw new Error('no device');
    await work(one, owner.url);
    await one.sync();
    second = await site.backUp();
    let servers: readonly TestServer[] = site.servers;
    for (const [n, file] of [first, second, first, first].entries()) {
      servers = await site.restore(file);
      await goOn(devices, servers);
      // Somebody new is let in at each, and all work on.
      owner = await owner.back(at(servers, n));
      devices.push(await FloorDevice.enrol(owner));
      for (const [i, device] of devices.entries()) await work(device, at(servers, i + n), i % 2);
    }
    servers = await site.restore(second);
    await goOn(devices, servers);
  });

  test('[P1] what nobody here has signed is told apart from it', async () => {
    const servers = await site.restore(first);
    owner = await owner.back(at(servers, 0));
    const device = await HttpHandheld.enrol(owner);
    const grantBy = (secret: ReturnType<typeof newKey>['secret']) =>
      signedText(
        GRANT_TEXT,
        {company: owner.company, device: device.device.id, person: owner.session.operator, at: Date.now()},
        secret,
      );
    const {secret} = newKey();
    const [, own = ''] = (device.session.grant ?? '').split('.');
    const ends: unknown[] = [];
    for (const grant of [device.session.grant ?? '', grantBy(secret), grantBy({...secret, id: own})]) {
      const login = device.loginOf({operator: owner.session.operator, grant});
      ends.push((await device.push([login])).results[0]?.code ?? 'good');
    }
    expect(ends).toEqual(['good', 'login.unknown', 'login.unknown']);
  });

  test('[P1] one key goes on signing, and one that was ended stays so in a backup that did not know it', async () => {
    const keysOf = (server: TestServer | undefined) => server?.server.deps.auth.signing.keys() ?? [];
    const before = await keysOf(site.servers[0]);
    expect(before).toHaveLength(1);
    const [key] = before;
    const servers = await site.restore(first);
    expect(await keysOf(servers[0])).toEqual(before);
    for (const {where} of servers)
      await lookInto(where, async ({kysely}) => {
        await createSigning(kysely, () => Date.now()).end(key?.id ?? '', 77);
      });
    await site.stop();
    await site.start();
    const again = await site.restore(second);
    expect((await keysOf(again[0])).find(({id}) => id === key?.id)).toMatchObject({ended_at: 77});
  });

  test('what outlives a restore is for the owner of the installation alone', async () => {
    for (const {where} of site.servers) {
      const file = path.join(where.dataDir, INSTALLATION_FILE);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readFile(file, 'utf8')).toContain(owner.company);
    }
  });

  test('[DOC-1] a number is given once, also where an older backup comes back before a newer one', async () => {
    const given: string[] = [];
    const supplier = newId();
    const announce = async (by: Caller, count: number): Promise<void> => {
      const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
      await by.act('supplier.create', {id: supplier, name: 'Ortega', ...address});
      for (let n = 0; n < count; n++) {
        const lines = JSON.stringify([{goods: hall.goods, quantity: 1}]);
        await by.do('inbound.announce', {supplier, lines});
      }
      const codes = (await by.list('asn')).map(({code}) => String(code));
      for (const code of codes) if (!given.includes(code)) given.push(code);
    };
    const restored = async (file: string) => owner.back(at(await site.restore(file), 0));
    owner = await restored(first);
    await announce(owner, 3);
    const older = await site.backUp();
    await announce(owner, 40);
    const newer = await site.backUp();
    await announce(owner, 2);
    expect(given).toHaveLength(45);
    await announce(await restored(older), 50);
    await announce(await restored(newer), 5);
    expect(given).toHaveLength(100);
    for (const code of given) expect(code.length).toBeLessThanOrEqual('ASN-1234567'.length);
  });
});

describe('a copy of the files that is put back in place of a restore', () => {
  const site = installation('sqlite');

  test('[L8] is known as a loss by what this installation has seen: claims are asked again as lost', async () => {
    const [server] = await site.start();
    const owner = await Caller.register(server?.url ?? '');
    const hall = await furnishHall(owner, {units: 20, bins: 2});
    const device = await FloorDevice.enrol(owner);
    await device.sync();
    const comeBack = await site.copyBack();
    await device.move(hall.move(0, 1, 3));
    await device.sync();
    const was = await device.outbox.read();
    const losses = (of: TestServer | undefined) =>
      of?.server.deps.storage.read(owner.company, (tx) => tx.losses()) ?? Promise.resolve([]);
    expect(await losses(server)).toEqual([]);
    const [again] = await comeBack();
    expect(await losses(again)).toHaveLength(1);
    device.wire.urls = [again?.url ?? ''];
    await device.sync();
    expect((await device.outbox.read()).state.epoch).not.toBe(was.state.epoch);
    const storage = again?.server.deps.storage;
    if (storage) await proveRest(storage, [device]);
    // A start on what is there tells of none, nor does the next.
    await site.stop();
    const [next] = await site.start();
    expect(await losses(next)).toHaveLength(1);
  });
});
