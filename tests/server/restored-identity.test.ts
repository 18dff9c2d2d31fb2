import {describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Devices} from '#server/auth/devices.ts';
import {deviceOfLogin} from '#server/auth/enrol.ts';
import type {AuthenticatedPerson} from '#server/auth/people.ts';
import type {EnrolAnswer, SessionAnswer} from '#protocol/session.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveMirror, proveRest} from './rig/proof.ts';
import {restorable} from './rig/restorable.ts';

describe.each(DATABASES)('a restore to before a device was enrolled, on %s', (kind) => {
  const place = restorable(kind);
  let made = 0;

  interface Scene {
    readonly owner: Caller;
    readonly hall: Hall;
    readonly people: readonly {readonly name: string; readonly code: unknown}[];
    /** Ends this server; an old copy of its database answers at another address. */
    readonly comeBack: () => Promise<TestServer>;
  }

  /** A company whose backup is taken before any device is enrolled and before anybody has logged in on one. */
  async function begin(): Promise<Scene> {
    const server = await place.open();
    const owner = await Caller.register(server.url);
    const hall = await furnishHall(owner, {units: 200, bins: 3});
    const people: {name: string; code: unknown}[] = [];
    for (const name of ['Ana', 'Ben']) {
      const id = newId();
      await owner.do('staff.create', {id, name, type: 'StockControl'});
      people.push({name, code: (await owner.call('POST', `/api/staff/${id}/check-code`)).body['code']});
    }
    return {owner, hall, people, comeBack: await place.backUp(server)};
  }

  /** Two people work on it in turns, online and off; nothing waits at the end. */
  async function workDay(device: FloorDevice, {hall, people}: Scene): Promise<void> {
    for (const person of people) {
      const session = await device.logIn(person);
      for (let i = 0; i < 6; i++) await device.move(hall.move(0, 1 + (i % 2), 1));
      await device.sync();
      await device.works(session);
      for (let i = 0; i < 3; i++) await device.move(hall.move(1, 2, 1));
    }
    await device.sync();
  }

  async function provesAllDone({server}: TestServer, device: FloorDevice): Promise<void> {
    const {storage} = server.deps;
    const fates = await proveRest(storage, [device]);
    expect(new Set([...fates.values()].map(({status, code}) => `${status} ${code}`))).toEqual(
      new Set(['applied ']),
    );
    const cases = await storage.read(device.company, (tx) => tx.pageByKey('case', device.warehouse, '', 100));
    expect(cases.filter(({state}) => state === 'open')).toEqual([]);
  }
  const devicesOf = ({server}: TestServer) => server.deps.auth.db.selectFrom('devices').selectAll().execute();

  test('[P1] all that was ticked is applied again, no case is left, and the device is itself by itself', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    await workDay(device, scene);
    const again = await scene.comeBack();
    // Somebody works on without a network meanwhile.
    await device.move(scene.hall.move(0, 2, 1));
    device.wire.urls = [again.url];
    await device.sync();
    await provesAllDone(again, device);
    const devices = await devicesOf(again);
    expect(devices).toMatchObject([{id: device.id, name: device.enrolled.name}]);
    // The list of what to look through after a restore names it.
    expect(Math.abs(Number(devices[0]?.returned_at) - Date.now())).toBeLessThan(60_000);
    // Who logs in there next opens no case either.
    await device.logIn(scene.people[0] ?? {name: '', code: ''});
    await device.sync();
    await provesAllDone(again, device);
  });

  test('[P1] a new key signs, the older one is believed still, and no backup holds what either signs with', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    const again = await scene.comeBack();
    const {db, signing} = again.server.deps.auth;
    const keys = await signing.keys();
    const before = device.enrolled.enrolment?.split('.')[1] ?? '';
    const [own] = await db.selectFrom('signing_private').select('key').execute();
    expect(keys.map(({id}) => id)).toEqual([before, own?.key]);
    expect(own?.key).not.toBe(before);
    device.wire.urls = [again.url];
    await device.sync();
    const session = await device.logIn(scene.people[0] ?? {name: '', code: ''});
    expect(session.device?.enrolment?.split('.')[1]).toBe(own?.key);
  });

  test('[P1] a device that its page brings back while somebody logs in there is itself', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    const again = await scene.comeBack();
    const {id, secret, enrolment} = device.enrolled;
    const {auth} = again.server.deps;
    const person = await auth.db
      .selectFrom('staff')
      .selectAll()
      .where('name', '=', 'Ana')
      .executeTakeFirstOrThrow();
    const who: AuthenticatedPerson = {
      company: person.company,
      staff: person.id,
      name: 'Ana',
      role: 'StockControl',
      party: '',
      isLocked: false,
    };
    // The login has looked for the device and found none; now the page has it enrolled again.
    const {devices} = auth;
    const meanwhile = async (): Promise<void> =>
      void (await call(`${again.url}/api/enrol/again`, 'POST', {name: 'Dock', secret, enrolment}));
    for (const asked of ['authenticate', 'exists'] as const) {
      await auth.db.deleteFrom('devices').execute();
      devices.forget();
      let isFirst = true;
      const late: Devices = {
        ...devices,
        async [asked](text: string) {
          const found = await devices[asked](text);
          if (isFirst) await meanwhile();
          isFirst = false;
          return found;
        },
      };
      const own = await deviceOfLogin({...auth, devices: late}, who, {id, secret, enrolment, name: 'Dock'});
      expect([asked, own.id, (await devicesOf(again)).length]).toEqual([asked, id, 1]);
    }
  });

  test('[P1] a ticket keeps the device that it is, with the work of all people in it', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    await workDay(device, scene);
    const again = await scene.comeBack();
    const {id, secret = '', enrolment} = device.enrolled;
    const told = await ticketFor(scene, again, {id, secret, enrolment});
    expect(told).toEqual({
      id,
      name: expect.stringMatching(/^Next/) as string,
      enrolment: expect.stringMatching(/^e1\./) as string,
    });
    device.wire.urls = [again.url];
    await device.sync();
    await provesAllDone(again, device);
  });

  test('[P1] a ticket moves the work of all people to a new device where nothing proves the old one', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    await workDay(device, scene);
    const again = await scene.comeBack();
    const {id, secret = ''} = device.enrolled;
    // A first one is lost on its way: the next is asked for as the device that it still is.
    const lost = await ticketFor(scene, again, {id, secret});
    const told = await ticketFor(scene, again, {id, secret});
    expect(new Set([id, lost.id, told.id]).size).toBe(3);
    const next = device.as(told, [again.url]);
    // Ben is at it still, and goes on.
    await next.move(scene.hall.move(0, 2, 1));
    await next.sync();
    await provesAllDone(again, next);
    // The old id is nobody's but through it.
    const former = await again.server.deps.auth.db.selectFrom('former_devices').selectAll().execute();
    expect(new Set(former.map((row) => row.former))).toEqual(new Set([id]));
    expect(new Set(former.map((row) => row.device))).toEqual(new Set([lost.id, told.id]));
  });

  test('[P8] nobody who logs in becomes a device that was enrolled since, with its id or its secret alone', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    await device.move(scene.hall.move(0, 1, 1));
    await device.sync();
    const again = await scene.comeBack();
    const {id, secret = ''} = device.enrolled;
    const {name, code} = scene.people[0] ?? {};
    const openid = scene.owner.company;
    for (const claim of [{id}, {id, secret}, {id, secret, enrolment: `e1.${newId()}.eyJ9.AAAA`}]) {
      const login = {mode: 'user', openid, name, code, device: {name: `New ${newId()}`, ...claim}};
      const {status, body} = await call(`${again.url}/api/session`, 'POST', login);
      expect([status, (body['device'] as {id: string}).id === id]).toEqual([200, false]);
      const mine = new HttpHandheld(again.url, body as unknown as SessionAnswer);
      const own = mine.loginOf(mine.session);
      mine.login = own.id;
      const {results} = await mine.push([
        own,
        mine.mutation('stock.moveBin', scene.hall.move(0, 1, 1), {device: id}),
        mine.mutation('stock.moveBin', scene.hall.move(0, 1, 1)),
      ]);
      expect(results.map(({status: end, code: why = ''}) => `${end} ${why}`.trim())).toEqual([
        'applied',
        'held device.foreign',
        'applied',
      ]);
    }
    // It is itself as it comes, and all of it is done.
    device.wire.urls = [again.url];
    await device.sync();
    expect((await devicesOf(again)).map((row) => row.id)).toContain(id);
    const fates = await proveRest(again.server.deps.storage, [device]);
    expect(new Set([...fates.values()].map(({status}) => status))).toEqual(new Set(['applied']));
  });

  test('[CASE-9] work of people and in bins made after the backup is held until a desk has asked for them again', async () => {
    const scene = await begin();
    const {owner, hall} = scene;
    const device = await FloorDevice.enrol(owner);
    const claims: {readonly id: string; readonly action: string; readonly args: Row}[] = [];
    const claim = async (action: string, args: Row): Promise<void> => {
      const id = newId();
      claims.push({id, action, args});
      await owner.do(action, args, {id});
    };
    const [carl, bin] = [newId(), newId()];
    const {warehouse} = owner;
    const {goods} = hall;
    const from = hall.bins[0] ?? '';
    const size = String((await owner.list('binSize'))[0]?.['id']);
    await claim('staff.create', {id: carl, name: 'Carl', type: 'StockControl'});
    await claim('bin.create', {id: bin, warehouse, name: 'Z-01', size, property: 'Normal'});
    const code = (await owner.call('POST', `/api/staff/${carl}/check-code`)).body['code'];
    await device.sync();
    await device.logIn({name: 'Carl', code});
    for (let i = 0; i < 4; i++) await device.move({warehouse, goods, from, to: bin, quantity: 2});
    await device.sync();
    const again = await scene.comeBack();
    const {storage} = again.server.deps;
    const openCases = async (): Promise<unknown[]> => {
      const rows = await storage.read(owner.company, (tx) => tx.pageByKey('case', warehouse, '', 100));
      return rows.filter(({state}) => state === 'open').map((row) => row['code']);
    };
    device.wire.urls = [again.url];
    // The handheld is back before the browser that has made them all.
    await device.sync();
    expect(new Set(await openCases())).toEqual(new Set(['staff.unknown', 'login.unknown']));
    const desk = await owner.back(again.url);
    for (const {id, action, args} of claims) await desk.act(action, args, {id, warehouse, again: true});
    await vi.waitFor(async () => expect(await openCases()).toEqual([]), 20_000);
    await device.sync();
    const left = await storage.read(owner.company, async (tx) => {
      expect(await checkHistory(tx, RULES)).toEqual([]);
      const rows = await tx.pageByKey('stock', warehouse, '', 100);
      return rows.filter((row) => row['goods'] === goods).map(({place, quantity}) => [place, quantity]);
    });
    expect(new Map(left as [string, number][])).toEqual(
      new Map([
        [binPlace(from), 192],
        [binPlace(bin), 8],
      ]),
    );
    await proveMirror(storage, device);
  });

  test('[CASE-9] a device that was revoked is so again when it comes back later than the desk that did it', async () => {
    const scene = await begin();
    const device = await FloorDevice.enrol(scene.owner);
    await device.logIn(scene.people[0] ?? {name: '', code: ''});
    await device.sync();
    const again = await scene.comeBack();
    const desk = await scene.owner.back(again.url);
    const id = newId();
    const revoke = {id, args: {device: device.id}, again: true};
    const asked = await desk.call('POST', '/api/actions/device.revoke', revoke);
    expect(asked).toMatchObject({status: 202, body: {status: 'held', code: 'device.unknown'}});
    await device.move(scene.hall.move(0, 1, 1));
    device.wire.urls = [again.url];
    // It hears nothing more once it is.
    await device.sync().catch(() => undefined);
    const isRevoked = async () => ((await devicesOf(again))[0]?.revoked_at ?? 0) > 0;
    await vi.waitFor(async () => expect(await isRevoked()).toBe(true));
    expect(await desk.list('case', `index=mutation&mutation=${id}`)).toMatchObject([
      {state: 'closed', closing: 'case.rerun', closer: ''},
    ]);
    await again.server.deps.storage.read(scene.owner.company, async (tx) =>
      expect(await checkHistory(tx, RULES)).toEqual([]),
    );
  });

  test('[CASE-11] work that comes back in another order than it was done in leaves no shortage open', async () => {
    const scene = await begin();
    const {owner, hall} = scene;
    const [first, second] = [await FloorDevice.enrol(owner), await FloorDevice.enrol(owner)];
    const id = newId();
    const [warehouse, goods] = [owner.warehouse, hall.goods];
    const adjusted = {warehouse, bin: hall.bins[0] ?? '', goods, change: 50, reason: 'found'};
    await owner.do('stock.adjust', adjusted, {id});
    const {version, epoch} = (await owner.call('GET', `/api/actions/by-id/${id}`)).body;
    await first.sync();
    // All that stands there goes on, by one device and then by the other.
    for (let i = 0; i < 5; i++) await first.move(hall.move(0, 1, 50));
    await first.sync();
    await second.sync();
    for (let i = 0; i < 5; i++) await second.move(hall.move(1, 2, 50));
    await second.sync();
    const again = await scene.comeBack();
    const {storage} = again.server.deps;
    const open = async (): Promise<unknown[]> => {
      const rows = await storage.read(owner.company, (tx) => tx.pageByKey('case', warehouse, '', 100));
      return rows.filter(({state}) => state === 'open').map((row) => row['code']);
    };
    for (const device of [second, first]) {
      device.wire.urls = [again.url];
      await device.sync();
    }
    expect(await open()).toEqual(['stock.short']);
    const desk = await owner.back(again.url);
    await desk.do('stock.adjust', adjusted, {id, again: true, was: {version, epoch}});
    expect(await open()).toEqual([]);
    const left = await storage.read(owner.company, async (tx) => {
      expect(await checkHistory(tx, RULES)).toEqual([]);
      const rows = await tx.pageByKey('stock', warehouse, '', 100);
      return rows.map(({place, quantity, disputed}) => [place, quantity, disputed]);
    });
    expect(left).toEqual([[binPlace(hall.bins[2] ?? ''), 250, 0]]);
    for (const device of [first, second]) {
      await device.sync();
      await proveMirror(storage, device);
    }
  });

  test('[CASE-11] work that nobody had heard of when history was lost is later than what is brought back', async () => {
    const scene = await begin();
    const {owner, hall} = scene;
    const [first, second] = [await FloorDevice.enrol(owner), await FloorDevice.enrol(owner)];
    for (let i = 0; i < 4; i++) await first.move(hall.move(0, 1, 50));
    await first.sync();
    await second.sync();
    // It has seen the units come, and goes on with them without a network.
    for (let i = 0; i < 4; i++) await second.move(hall.move(1, 2, 50));
    const again = await scene.comeBack();
    const open = async (): Promise<unknown[]> => {
      const rows = await again.server.deps.storage.read(owner.company, (tx) =>
        tx.pageByKey('case', owner.warehouse, '', 100),
      );
      return rows.filter(({state}) => state === 'open').map((row) => row['code']);
    };
    second.wire.urls = [again.url];
    await second.sync();
    expect(await open()).toEqual(Array.from({length: 4}, () => 'stock.short'));
    first.wire.urls = [again.url];
    await first.sync();
    expect(await open()).toEqual([]);
    await again.server.deps.storage.read(owner.company, async (tx) =>
      expect(await checkHistory(tx, RULES)).toEqual([]),
    );
    await second.sync();
    for (const device of [first, second]) await proveMirror(again.server.deps.storage, device);
  });

  async function ticketFor(
    {owner}: Scene,
    server: TestServer,
    device: {id: string; secret: string; enrolment?: string | undefined},
  ): Promise<EnrolAnswer['device']> {
    const desk = await owner.back(server.url);
    const paper = await desk.call('POST', '/api/devices/tickets', {name: `Next ${String(++made)}`});
    const {body, status} = await call(`${server.url}/api/enrol`, 'POST', {
      openid: owner.company,
      ticket: paper.body['ticket'],
      device,
    });
    expect(status).toBe(201);
    return body['device'] as EnrolAnswer['device'];
  }

  test('[P8] an enrolment that was changed, is of another company, or whose secret is missing, lets nobody in', async () => {
    const scene = await begin();
    const [device, other] = [await FloorDevice.enrol(scene.owner), await FloorDevice.enrol(scene.owner)];
    const again = await scene.comeBack();
    const {secret = '', enrolment = ''} = device.enrolled;
    const show = (body: object) => call(`${again.url}/api/enrol/again`, 'POST', {name: 'Thief', ...body});
    const [mark, key, payload = '', signature] = enrolment.split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({...said, device: other.id})).toString('base64url');
    const {signing} = again.server.deps.auth;
    const ofNobody = await signing.enrolment({
      company: 'ZZZZZZZZ',
      device: device.id,
      secret: 'x',
      at: 1,
      by: '',
    });
    const bad = [
      {secret: 'guessed', enrolment},
      {secret, enrolment: other.enrolled.enrolment},
      {secret, enrolment: [mark, key, changed, signature].join('.')},
      {secret, enrolment: ofNobody},
      {secret, enrolment: 'e1...'},
    ];
    for (const body of bad) {
      const {status, body: told} = await show(body);
      expect([body, status, told['code']]).toEqual([body, 401, 'enrolment.invalid']);
    }
    expect(await devicesOf(again)).toEqual([]);
    const back = await show({secret, enrolment, name: 'Dock'});
    expect(back.body['device']).toMatchObject({id: device.id, name: 'Dock'});
    // A second tab asks too; and once it is revoked it stays out.
    expect((await show({secret, enrolment})).status).toBe(200);
    const {db, devices} = again.server.deps.auth;
    await db.updateTable('devices').set({revoked_at: 1}).execute();
    devices.forget();
    const revoked = await show({secret, enrolment});
    expect([revoked.status, revoked.body['code']]).toEqual([403, 'device.revoked']);
  });
});
