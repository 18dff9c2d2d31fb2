import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {lineStream} from './line-stream.ts';

/** An app with one stream, which counts who listens to it. */
function anApp() {
  const listening = {now: 0, ever: 0};
  const app = new Hono();
  app.get('/news', (c) =>
    lineStream(c, {
      open: () => {
        listening.now++;
        listening.ever++;
        return Promise.resolve({first: {lists: {}}, end: () => void listening.now--});
      },
      mayListen: () => Promise.resolve(true),
    }),
  );
  return {app, listening};
}

test('[ROWS-8] HEAD gets the status and headers of a stream, and opens none', async () => {
  const {app, listening} = anApp();
  const [head, get] = [await app.request('/news', {method: 'HEAD'}), await app.request('/news')];
  expect([head.status, [...head.headers]]).toEqual([get.status, [...get.headers]]);
  expect(head.body).toBeNull();
  expect(listening).toEqual({now: 1, ever: 1});
  await get.body?.cancel();
  expect(listening.now).toBe(0);
});

test('[ROWS-8] a stream ends once as its request is broken off, though nobody cancels its body', async () => {
  const {app, listening} = anApp();
  const request = new AbortController();
  const {body} = await app.request('/news', {signal: request.signal});
  expect(listening.now).toBe(1);
  request.abort();
  expect(listening.now).toBe(0);
  await body?.cancel();
  expect(listening.now).toBe(0);
});

test('[ROWS-8] a stream whose request was broken off while it opened is not left behind', async () => {
  const {app, listening} = anApp();
  await app.request('/news', {signal: AbortSignal.abort()});
  expect(listening).toEqual({now: 0, ever: 1});
});
