import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('the device of somebody locked on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  const hire = async (name: string): Promise<string> => {
    const id = newId();
    await owner.do('staff.create', {id, name, type: 'StockControl'});
    await owner.call('POST', `/api/staff/${id}/check-code`, {code: '2580'});
    return id;
  };
  const logIn = (name: string, code = '2580') =>
    call(`${server.url}/api/session`, 'POST', {
      mode: 'user',
      openid: owner.company,
      name,
      code,
      device: {name: 'Dock', ...handheld.device},
    });
  const verify = () =>
    call(
      `${server.url}/sync/verify`,
      'POST',
      {...handheld.spoken(), warehouse: owner.warehouse, version: 0, lists: []},
      handheld.headers,
    );
  const live = () => call(`${server.url}/sync/live`, 'GET', undefined, handheld.headers);

  test('hands in its work and is told no news until somebody logs in there online', async () => {
    const [ana] = [await hire('Ana'), await hire('Bo')];
    expect((await logIn('Ana')).status).toBe(200);
    expect((await handheld.pull()).status).toBe(200);
    for (let i = 0; i < 3; i++) await logIn('Ana', 'no');
    expect((await owner.list('staff')).find((row) => row['id'] === ana)).toMatchObject({is_locked: 1});
    for (const answer of [await handheld.pull(), await verify(), await live()]) {
      expect([answer.status, answer.body['code']]).toEqual([403, 'device.person-locked']);
    }
    const pushed = await handheld.push([handheld.mutation('session.logout', {})]);
    expect(pushed.results).toHaveLength(1);
    expect((await logIn('Bo')).status).toBe(200);
    expect((await handheld.pull()).status).toBe(200);
  });

  test('where somebody else has logged in since is another person’s', async () => {
    const cy = await hire('Cy');
    await hire('Di');
    await logIn('Cy');
    await logIn('Di');
    const row = (await owner.list('staff')).find((each) => each['id'] === cy);
    await owner.do('staff.edit', {id: cy, version: Number(row?.['version']), set: '{"is_locked":1}'});
    expect((await handheld.pull()).status).toBe(200);
  });
});
