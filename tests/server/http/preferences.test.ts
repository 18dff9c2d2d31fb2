import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {call, Caller, DATABASES, openServer, PASSWORD, type TestServer} from './site.ts';

describe.each(DATABASES)('on %s', (kind) => {
  let site: TestServer;
  let ana: Caller;
  beforeAll(async () => {
    site = await openServer(kind);
    ana = await Caller.register(site.url);
  });
  afterAll(() => site.close());

  const keep = (choices: unknown) => ana.call('POST', '/api/session/preferences', choices);
  const atLogin = async () => {
    const {name} = ana.session;
    const {body} = await call(`${site.url}/api/session`, 'POST', {mode: 'admin', name, password: PASSWORD});
    return body['preferences'];
  };

  test('what a person chose for the screens is there at the next login, on any device', async () => {
    expect(await atLogin()).toEqual({});
    expect((await keep({lang: 'ar', theme: 'dark', hand: 'left'})).status).toBe(200);
    expect(await atLogin()).toEqual({lang: 'ar', theme: 'dark', hand: 'left'});
    expect((await keep({lang: 'de'})).status).toBe(200);
    expect(await atLogin()).toEqual({lang: 'de'});
  });

  test('nobody else has them', async () => {
    const other = await Caller.register(site.url);
    const {body} = await other.call('GET', '/api/session');
    expect(body['preferences']).toEqual({});
  });

  test.each([
    ['a value too long', {lang: 'x'.repeat(41)}],
    ['a name that is none', {'../lang': 'ar'}],
    ['too many', Object.fromEntries(Array.from({length: 21}, (_, i) => [`k${'x'.repeat(i)}`, 'v']))],
    ['no text', {lang: 1}],
  ])('%s is refused and changes nothing', async (_, choices) => {
    const before = await atLogin();
    expect((await keep(choices)).status).toBe(400);
    expect(await atLogin()).toEqual(before);
  });
});
