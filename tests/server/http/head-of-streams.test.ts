import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {STREAMS} from './live.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('HEAD of what stays open on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  const listening = async (): Promise<string | undefined> =>
    /^binward_live_connections (.*)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];

  test('[ROWS-8] it says what GET would say, leaves no listener behind and pushes nobody out', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    for (const path of STREAMS) {
      const {headers} = path.startsWith('/sync/') ? handheld : owner;
      const url = `${server.url}${path}?warehouse=${owner.warehouse}`;
      const end = new AbortController();
      const open = await fetch(url, {headers, signal: end.signal});
      for (let n = 0; n < 10; n++) {
        const head = await fetch(url, {method: 'HEAD', headers});
        expect([path, head.status, head.headers.get('content-type')]).toEqual([
          path,
          open.status,
          open.headers.get('content-type'),
        ]);
      }
      expect((await fetch(url, {method: 'HEAD'})).status).toBe(401);
      expect([path, await listening()]).toEqual([path, '1']);
      end.abort();
      await expect.poll(listening).toBe('0');
    }
  });
});
