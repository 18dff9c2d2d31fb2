import {afterAll, afterEach, beforeAll, describe, expect, test, vi} from 'vitest';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

/** Later than any request that was overtaken on its way. ms. */
const LATER = 61_000;

describe.each(DATABASES)('a device that comes back empty, on %s', (kind) => {
  let site: TestServer;
  let owner: Caller;
  let now: number;
  beforeAll(async () => {
    site = await openServer(kind);
    owner = await Caller.register(site.url);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => site.close());

  const enrol = (): Promise<HttpHandheld> => {
    now = Date.now();
    return HttpHandheld.enrol(owner);
  };
  /** Some time goes by, and the device pulls: so many waiting of so many ever recorded. */
  async function say(
    device: HttpHandheld,
    pending: number,
    made: number | undefined,
    ms = LATER,
  ): Promise<void> {
    vi.useFakeTimers({now: (now += ms), toFake: ['Date']});
    const oldestAt = pending === 0 ? 0 : 7;
    const told = made === undefined ? {} : {made};
    expect((await device.pull({pending, oldestAt, ...told})).status).toBe(200);
  }
  const casesOf = async ({device}: HttpHandheld) =>
    (await owner.list('case')).filter(
      (row) => row['device'] === device.id && row['code'] === 'device.came-back-empty',
    );

  test('[F36] an outbox that has numbered less than it told, with work waiting then, opens one case', async () => {
    const evicted = await enrol();
    await say(evicted, 3, 12);
    for (const made of [0, 0, 2, 1]) await say(evicted, 0, made);
    const [found, ...more] = await casesOf(evicted);
    expect(more).toEqual([]);
    expect(found).toMatchObject({kind: 'device', state: 'open'});
    expect(JSON.parse(String(found?.['facts']))).toMatchObject({pending: 3, oldestAt: 7});
  });

  test('[F36] the case is opened once also where the server was started anew in between', async () => {
    const evicted = await enrol();
    await say(evicted, 2, 9);
    const {telemetry, devices, now: clock} = site.server.deps.auth;
    await telemetry.flush();
    const [row] = (await devices.list(owner.company)).filter(({id}) => id === evicted.device.id);
    expect(row).toMatchObject({made: 9, pending: 2});
    // What another process knows of it, which has heard nothing itself.
    const {createTelemetry} = await import('#server/auth/telemetry.ts');
    const elsewhere = createTelemetry(devices, clock);
    now += LATER;
    vi.useFakeTimers({now, toFake: ['Date']});
    const told = {pending: 0, oldestAt: 0, made: 0, build: '', storage: 'unknown'} as const;
    expect(row && elsewhere.note(row, told)).toEqual({pending: 2, oldestAt: 7});
    expect(row && elsewhere.note(row, told)).toBeUndefined();
  });

  test('work that was all settled before the outbox went opens none', async () => {
    const settled = await enrol();
    await say(settled, 1, 12);
    await settled.push([settled.loginOf(settled.session)]);
    await say(settled, 0, 0);
    expect(await casesOf(settled)).toEqual([]);
  });

  test('a device whose proof of answers is gone, since history or its client id changed, opens none', async () => {
    const device = await enrol();
    await say(device, 3, 12);
    vi.useFakeTimers({now: (now += LATER), toFake: ['Date']});
    await device.pull({pending: 0, made: 12, knownAck: 0, client: newId()});
    expect(await casesOf(device)).toEqual([]);
  });

  test('a question that arrives after a later one opens none', async () => {
    const device = await enrol();
    await say(device, 1, 5);
    await say(device, 0, 4, 5_000);
    await say(device, 1, 5, 30_000);
    expect(await casesOf(device)).toEqual([]);
  });

  test('a device that is let in again by a ticket, and one that does not tell the number, open none', async () => {
    const [readmitted, older] = [await enrol(), await enrol()];
    await say(readmitted, 2, 8);
    await owner.do('device.revoke', {device: readmitted.device.id});
    const paper = await owner.call('POST', '/api/devices/tickets', {name: `Back ${newId().slice(-8)}`});
    const asked = {openid: owner.company, ticket: paper.body['ticket'], device: readmitted.device};
    expect((await owner.call('POST', '/api/enrol', asked)).status).toBe(201);
    await say(readmitted, 2, 8);
    await say(readmitted, 0, 9);
    await say(older, 3, undefined);
    await say(older, 0, undefined);
    expect([await casesOf(readmitted), await casesOf(older)]).toEqual([[], []]);
  });
});
