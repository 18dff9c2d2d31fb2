import {afterEach, describe, expect, test} from 'vitest';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

/** What a lost handheld may tell of codes is good for nothing once it is revoked. */
let open: TestServer | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

describe.each(DATABASES)('on %s', (kind) => {
  /** A company with a handheld that Ana and Ben were on, and one that only Cem was on. */
  async function begin() {
    open = await openServer(kind);
    const {url} = open;
    const owner = await Caller.register(url);
    const hire = async (name: string, type = 'StockControl') => {
      const id = newId();
      await owner.do('staff.create', {id, name, type});
      await owner.call('POST', `/api/staff/${id}/check-code`, {code: '2580'});
      return {id, name};
    };
    const [ana, ben, cem] = [await hire('Ana'), await hire('Ben', 'Manager'), await hire('Cem')];
    const [lost, kept] = [await HttpHandheld.enrol(owner, 'Lost'), await HttpHandheld.enrol(owner, 'Kept')];
    const logIn = async ({name}: {readonly name: string}, on?: HttpHandheld, code = '2580') => {
      const device = on ? {device: {name: 'Dock', ...on.device}} : {};
      const login = {mode: 'user', openid: owner.company, name, code, ...device};
      return call(`${url}/api/session`, 'POST', login);
    };
    const statuses = async (on?: HttpHandheld) =>
      Promise.all([ana, ben, cem].map(async (each) => (await logIn(each, on)).status));
    for (const each of [ana, ben]) expect((await logIn(each, lost)).status).toBe(200);
    expect((await logIn(cem, kept)).status).toBe(200);
    const exposed = async (by = owner) => {
      const {body} = await by.call('GET', '/api/devices');
      const rows = body['results'] as {name: string; exposed: {name: string}[]}[];
      return rows.flatMap((row) => row.exposed.map(({name}) => `${row.name}: ${name}`));
    };
    const give = (by = owner) => by.call('POST', `/api/devices/${lost.device.id}/new-codes`, {});
    return {url, owner, ana, ben, cem, lost, kept, logIn, statuses, exposed, give};
  }

  test('[STAFF-6] codes of whoever was on a revoked device stop at strangers at once, and go on at devices of the company', async () => {
    const {owner, lost, kept, statuses, exposed} = await begin();
    expect([await exposed(), await statuses()]).toEqual([[], [200, 200, 200]]);
    await owner.do('device.revoke', {device: lost.device.id});
    expect(await exposed()).toEqual(['Lost: Ana', 'Lost: Ben']);
    expect(await statuses()).toEqual([401, 401, 200]);
    // Nor is the revoked one any better than a stranger.
    expect((await statuses(lost)).slice(0, 2)).toEqual([401, 401]);
    expect(await statuses(kept)).toEqual([200, 200, 200]);
  });

  test('[STAFF-6] the office gives all of them new codes of six digits by one request, and each below whoever asks', async () => {
    const {owner, ana, ben, lost, logIn, exposed, give, url} = await begin();
    await owner.do('device.revoke', {device: lost.device.id});
    const said = await logIn(ben, await HttpHandheld.enrol(owner));
    const manager = new Caller(url, said.body as never);
    const given = (await give(manager)).body['results'];
    // She gives none to her own rank (STAFF-4).
    expect(given).toEqual([
      {...ana, code: expect.stringMatching(/^\d{6}$/)},
      {...ben, code: ''},
    ]);
    const [{code}] = given as [{code: string}];
    expect([(await logIn(ana, undefined, code)).status, (await logIn(ana)).status]).toEqual([200, 401]);
    expect(await exposed()).toEqual(['Lost: Ben']);
    expect((await give()).body['results']).toMatchObject([
      {name: 'Ben', code: expect.stringMatching(/^\d{6}$/)},
    ]);
    expect([await exposed(), (await give()).body['results']]).toEqual([[], []]);
  });

  test('[STAFF-6] a code that was changed since stays good, and a device that is revoked twice takes no new one along', async () => {
    const {owner, ana, lost, logIn, exposed} = await begin();
    await owner.call('POST', `/api/staff/${ana.id}/check-code`, {code: '1379'});
    for (let i = 0; i < 2; i++) await owner.do('device.revoke', {device: lost.device.id});
    expect(await exposed()).toEqual(['Lost: Ben']);
    expect((await logIn(ana, undefined, '1379')).status).toBe(200);
  });

  test('[STAFF-6] a random code has six digits where devices keep what they know it by', async () => {
    const {owner, ana} = await begin();
    const lengths = async () => {
      const codes = await Promise.all(
        Array.from({length: 12}, () => owner.call('POST', `/api/staff/${ana.id}/check-code`, {})),
      );
      return codes.map(({body}) => String(body['code']).length);
    };
    expect(new Set(await lengths())).toEqual(new Set([6]));
  });
});
