import {expect, onTestFinished, test} from 'vitest';
import {call, Caller, DATABASES, openServer} from './site.ts';

test.each(DATABASES)(
  'a server says whether a company may be registered, the first, and by that the last, on %s',
  async (kind) => {
    const server = await openServer(kind, {REGISTRATION: 'first'});
    onTestFinished(() => server.close());
    const told = async (url = server.url) => (await call(`${url}/api/registration`, 'GET')).body;
    expect(await told()).toEqual({detail: 'success', isOpen: true, isFirst: true, isLast: true});
    await Caller.register(server.url);
    expect(await told()).toEqual({detail: 'success', isOpen: false, isFirst: false, isLast: false});
    const again = await call(`${server.url}/api/register`, 'POST', {
      name: 'another',
      password: 'a long password',
    });
    expect([again.status, again.body['code']]).toEqual([403, 'register.closed']);
  },
);

test.each([
  ['open', {isOpen: true, isFirst: true, isLast: false}],
  ['closed', {isOpen: false, isFirst: true, isLast: false}],
])('a server with REGISTRATION=%s says so', async (REGISTRATION, told) => {
  const server = await openServer('sqlite', {REGISTRATION});
  onTestFinished(() => server.close());
  expect((await call(`${server.url}/api/registration`, 'GET')).body).toEqual({detail: 'success', ...told});
});
