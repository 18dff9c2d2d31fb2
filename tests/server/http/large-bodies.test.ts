import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTION_BODY_BYTES, MUTATION_BYTES, PUSH_BODY_BYTES} from '#protocol/limits.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('bodies as large as a document of a thousand lines, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  test('are read where an action is asked for, and refused behind that', async () => {
    const ask = async (bytes: number) => {
      const {status, body} = await owner.act('goodsUnit.create', {name: 'x'.repeat(bytes)});
      return [status, body['code']];
    };
    expect(await ask(MUTATION_BYTES)).toEqual([400, 'args.invalid']);
    expect(await ask(ACTION_BODY_BYTES)).toEqual([413, 'body.too-large']);
  });

  test('[P5] are taken from an outbox, alone: the work behind such a mutation is not stuck', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const large = handheld.mutation('test.large', {text: 'x'.repeat(MUTATION_BYTES - 2_000)});
    const {results} = await handheld.push([large]);
    expect(results).toMatchObject([{id: large.id, status: 'held', code: 'action.unknown'}]);
    const behind = handheld.mutation('test.small', {});
    expect((await handheld.push([behind])).results).toMatchObject([{id: behind.id, status: 'held'}]);
    const tooLarge = await handheld.pushRaw([handheld.mutation('x', {text: 'x'.repeat(PUSH_BODY_BYTES)})]);
    expect([tooLarge.status, tooLarge.body['code']]).toEqual([413, 'body.too-large']);
  });
});
