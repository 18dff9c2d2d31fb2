import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {runVerify} from '../rig/verify.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';

/** Shows nothing. */
const HIDDEN = '\u200b';
/** A Cyrillic letter that looks like "a". */
const ALIKE = '\u0430';

describe.each(DATABASES)('names on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  const register = (name: string, more: object = {}) =>
    call(`${server.url}/api/register`, 'POST', {name, password: PASSWORD, ...more});
  const hire = (name: string, id = newId()) => owner.act('staff.create', {id, name, type: 'StockControl'});

  test('[NAME-1] an administrator’s name that looks like another one’s is taken, and is found as it looks', async () => {
    const name = owner.session.name;
    for (const each of [`${name}${HIDDEN}`, `\u2066${name}\u2069`, ` ${name.replace('w', '\uff57')} `]) {
      const again = await register(each);
      expect([again.status, again.body['code']]).toEqual([409, 'admin.name-exists']);
      const login = {mode: 'admin', name: each, password: PASSWORD};
      expect((await call(`${server.url}/api/session`, 'POST', login)).status).toBe(200);
    }
  });

  test('[STAFF-9] an administrator who is renamed logs in by the new name alone, which is hers on the server', async () => {
    const [first, second] = [await Caller.register(server.url), await Caller.register(server.url)];
    const rename = async (name: string) => {
      const row = (await first.list('staff')).find(({id}) => id === first.session.operator);
      const set = JSON.stringify({name});
      return first.act('staff.edit', {id: first.session.operator, version: Number(row?.['version']), set});
    };
    const logIn = async (name: string): Promise<number> =>
      (await call(`${server.url}/api/session`, 'POST', {mode: 'admin', name, password: PASSWORD})).status;
    const taken = await rename(`${second.session.name.toUpperCase()}${HIDDEN}`);
    expect([taken.status, taken.body['code']]).toEqual([409, 'admin.name-exists']);
    expect([await logIn(first.session.name), await logIn(second.session.name)]).toEqual([200, 200]);
    const name = `Zoe ${newId()}`;
    expect((await rename(name)).status).toBe(200);
    expect([await logIn(name.toLowerCase()), await logIn(first.session.name)]).toEqual([200, 401]);
    // What she had is free, and nobody has changed her account past the server.
    expect((await register(first.session.name)).status).toBe(201);
    expect((await rename(name.toUpperCase())).status).toBe(200);
    expect(await runVerify(server.where, [])).toMatchObject({code: 0});
  });

  test('[NAME-1] a colleague’s name that looks like another one’s is taken, at creation and at an edit', async () => {
    expect((await hire('Ana Bo')).status).toBe(200);
    for (const each of [`An${HIDDEN}a Bo`, 'Ana\u00a0 Bo', '\uff21na Bo\ufe0f']) {
      expect((await hire(each)).body).toMatchObject({code: 'staff.name-exists', value: 'Ana Bo'});
    }
    const id = newId();
    await hire('Other', id);
    const row = (await owner.list('staff')).find((each) => each['id'] === id);
    const set = JSON.stringify({name: `Ana${HIDDEN} Bo`});
    const edited = await owner.act('staff.edit', {id, version: Number(row?.['version']), set});
    expect(edited.body['code']).toBe('staff.name-exists');
  });

  test('[NAME-1] a check code is asked for under a name that looks like hers', async () => {
    const id = newId();
    await hire('Zo\u00eb', id);
    await owner.call('POST', `/api/staff/${id}/check-code`, {code: '2580'});
    const login = {mode: 'user', openid: owner.company, name: `Z${HIDDEN}oe\u0308`, code: '2580'};
    expect((await call(`${server.url}/api/session`, 'POST', login)).body).toMatchObject({operator: id});
  });

  test('[NAME-2] a word of two scripts that look alike is refused for people and devices alike', async () => {
    const mixed = `An${ALIKE}`;
    const told = {status: 400, body: {code: 'name.mixed-scripts', name: mixed}};
    expect(await register(mixed)).toMatchObject(told);
    expect((await hire(mixed)).body).toMatchObject({faults: [{field: 'name', code: 'mixed-scripts'}]});
    const handheld = await HttpHandheld.enrol(owner, 'Dock 1');
    const refused = {status: 409, body: {code: 'name.mixed-scripts'}};
    const renamed = await owner.act('device.rename', {device: handheld.device.id, name: mixed});
    expect(renamed).toMatchObject(refused);
    expect(await owner.call('POST', '/api/devices/tickets', {name: mixed})).toMatchObject(refused);
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD, device: {name: mixed}};
    expect(await call(`${server.url}/api/session`, 'POST', login)).toMatchObject(told);
  });

  test('[NAME-3] names are stored as they show, wherever they are given', async () => {
    const made = await register(`bo${HIDDEN} ${newId()}`, {company: `\uff2eorth${HIDDEN}`});
    expect(made.body).toMatchObject({company: 'North'});
    expect(String(made.body['name'])).not.toContain(HIDDEN);
    const handheld = await HttpHandheld.enrol(owner, `Dock${HIDDEN} 2`);
    const other = await HttpHandheld.enrol(owner, 'Dock 3');
    const taken = await owner.act('device.rename', {device: other.device.id, name: 'Dock 2\u00ad'});
    expect(taken.body['code']).toBe('device.name-exists');
    const {body} = await owner.call('GET', '/api/devices');
    const names = (body['results'] as {name: string; id: string}[]).filter(
      ({id}) => id === handheld.device.id,
    );
    expect(names).toMatchObject([{name: 'Dock 2'}]);
    for (const nothing of [HIDDEN, '\u3164', ' \u2800 ']) expect((await register(nothing)).status).toBe(400);
  });
});
