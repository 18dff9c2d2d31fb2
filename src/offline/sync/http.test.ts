import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import type {SyncNews, PullRequest, PushAnswer, PushRequest, VerifyRequest} from '#protocol/sync.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {createTransport, type DeviceCredential} from './http.ts';
import {listenForNews} from './listen.ts';
import type {TransportReply} from './transport.ts';

type Manner = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const ANSWER: PushAnswer = {epoch: 'e1', results: [], head: 3};
const TEXT = JSON.stringify(ANSWER);
const PAGE = '<!doctype html><title>Guest Wi-Fi</title>';
const HTML = {'content-type': 'text/html'};
const CREDENTIAL = `${anId(901)}.secret`;
const device = {proto: PROTOCOL_VERSION, company: COMPANY, device: anId(901)};
const told = {pending: 0, oldestAt: 0, build: 'b1'};
const PUSH: PushRequest = {...device, ...told, client: anId(900), epoch: 'e1', knownAck: 0, items: []};
const PULL: PullRequest = {
  ...device,
  ...told,
  client: anId(900),
  warehouse: WAREHOUSE,
  epoch: 'e1',
  version: 3,
  generation: 1,
  partial: false,
  ids: [],
  knownAck: 0,
  max: 100,
};
const VERIFY: VerifyRequest = {...device, warehouse: WAREHOUSE, epoch: 'e1', version: 3, lists: []};

/** What makes an answer ours: the protocol, and the caller's own request id. */
const ours = (request: IncomingMessage): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [REQUEST_HEADER]: String(request.headers[REQUEST_HEADER]),
});

/** Whatever answers at the other end of the network: each test says how. */
let manner: Manner;
let url: string;
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => manner(request, response, body));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});
beforeEach(() => {
  manner = (request, response) => response.writeHead(200, ours(request)).end(TEXT);
});

const credential = (): DeviceCredential => ({baseUrl: url, device: CREDENTIAL});
const push = (): Promise<TransportReply<PushAnswer>> => createTransport(credential()).push(PUSH);

describe('our own answer', () => {
  test('is taken', async () => {
    expect(await push()).toEqual({ok: true, answer: ANSWER});
  });

  test('[F74] what a later server adds to it is read past', async () => {
    manner = (request, response) =>
      response.writeHead(200, ours(request)).end(JSON.stringify({...ANSWER, later: 1}));
    expect(await push()).toMatchObject({ok: true, answer: ANSWER});
  });

  test('[P8] each request says which device asks, in what protocol, under an id of its own', async () => {
    const seen: IncomingMessage[] = [];
    const bodies: unknown[] = [];
    manner = (request, response, body) => {
      seen.push(request);
      bodies.push(JSON.parse(body));
      response.writeHead(200, ours(request)).end(TEXT);
    };
    const transport = createTransport(credential());
    await transport.push(PUSH);
    await transport.pull(PULL);
    await transport.verify(VERIFY);
    expect(seen.map((request) => `${String(request.method)} ${String(request.url)}`)).toEqual([
      'POST /sync/push',
      'POST /sync/pull',
      'POST /sync/verify',
    ]);
    expect(bodies).toEqual([PUSH, PULL, VERIFY]);
    for (const {headers} of seen)
      expect(headers).toMatchObject({
        authorization: `Device ${CREDENTIAL}`,
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
        'content-type': 'application/json',
      });
    expect(new Set(seen.map(({headers}) => headers[REQUEST_HEADER])).size).toBe(3);
  });

  test('says when it was given; what is not ours says nothing', async () => {
    const heard: (string | null)[] = [];
    const date = 'Tue, 24 Nov 2026 12:00:00 GMT';
    const time = {hear: (given: string | null) => void heard.push(given)};
    manner = (request, response) => response.writeHead(200, {...ours(request), date}).end(TEXT);
    await createTransport({...credential(), time}).push(PUSH);
    manner = (_request, response) => response.writeHead(200, {...HTML, date: 'elsewhere'}).end(PAGE);
    await createTransport({...credential(), time}).push(PUSH);
    expect(heard).toEqual([date]);
  });

  test('[F8] no cache may answer in its place', async () => {
    let asked: IncomingMessage['headers'] = {};
    manner = (request, response) => {
      asked = request.headers;
      response.writeHead(200, ours(request)).end(TEXT);
    };
    await push();
    expect(asked['cache-control']).toBe('no-cache');
  });
});

describe('what only looks like an answer', () => {
  const isNot: readonly (readonly [string, Manner])[] = [
    ['a page with status 200', (_, response) => response.writeHead(200, HTML).end(PAGE)],
    ['a page with status 511', (_, response) => response.writeHead(511, HTML).end(PAGE)],
    ['somebody else’s 401', (_, response) => response.writeHead(401, HTML).end(PAGE)],
    [
      'an answer without the protocol',
      (request, response) => {
        const {[PROTOCOL_HEADER]: _, ...rest} = ours(request);
        response.writeHead(200, rest).end(TEXT);
      },
    ],
    [
      'an answer to nobody’s request',
      (request, response) => {
        const {[REQUEST_HEADER]: _, ...rest} = ours(request);
        response.writeHead(200, rest).end(TEXT);
      },
    ],
    [
      'an answer to another request',
      (request, response) => response.writeHead(200, {...ours(request), [REQUEST_HEADER]: '1-2'}).end(TEXT),
    ],
    [
      'our headers over a page',
      (request, response) => response.writeHead(200, {...ours(request), ...HTML}).end(TEXT),
    ],
    [
      'our headers over something else',
      (request, response) => response.writeHead(200, ours(request)).end('{"epoch":"e1","results":"many"}'),
    ],
    [
      'an answer of another kind',
      (request, response) => response.writeHead(200, ours(request)).end('{"moved":false,"different":[]}'),
    ],
  ];
  test.each(isNot)('[F7] %s is not ours', async (_, how) => {
    manner = how;
    expect(await push()).toEqual({ok: false, why: 'not-ours'});
  });

  const isNone: readonly (readonly [string, Manner])[] = [
    [
      'a way to somewhere else',
      (request, response) => response.writeHead(302, {...ours(request), location: `${url}/login`}).end(),
    ],
    [
      'an answer cut off',
      (request, response) => {
        response.writeHead(200, {...ours(request), 'content-length': String(TEXT.length)});
        response.write(TEXT.slice(0, 10), () => response.destroy());
      },
    ],
    [
      'an answer that ends too early',
      (request, response) => response.writeHead(200, ours(request)).end(TEXT.slice(0, 10)),
    ],
    ['a line that breaks', (request) => request.socket.destroy()],
  ];
  test.each(isNone)('[F9] %s is no answer', async (_, how) => {
    manner = how;
    expect(await push()).toEqual({ok: false, why: 'offline'});
  });

  test('[F7] a way to somewhere else is not followed, so no work is handed to a stranger', async () => {
    const asked: string[] = [];
    manner = (request, response) => {
      asked.push(String(request.url));
      response.writeHead(307, {...ours(request), location: `${url}/login`}).end();
    };
    await push();
    expect(asked).toEqual(['/sync/push']);
  });

  test('[F10] where nobody listens there is no network', async () => {
    const nowhere = createTransport({baseUrl: 'http://127.0.0.1:9', device: CREDENTIAL});
    expect(await nowhere.push(PUSH)).toEqual({ok: false, why: 'offline'});
  });
});

describe('our own no', () => {
  const status = async (code: number, headers: Record<string, string> = {}) => {
    manner = (request, response) =>
      response.writeHead(code, {...ours(request), ...headers}).end('{"code":"x","detail":"y"}');
    return push();
  };

  test.each([
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [426, 'outdated'],
    [429, 'busy'],
    [503, 'busy'],
    [400, 'refused'],
    [413, 'refused'],
    [500, 'refused'],
    [204, 'refused'],
  ])('[F55] status %i reads as %s, and nothing is thrown away for it', async (code, why) => {
    expect(await status(code)).toEqual({ok: false, why});
  });

  test.each([
    ['device.person-locked', 'person-locked'],
    ['device.warehouse-not-yours', 'person-elsewhere'],
  ])('[F55] %s has a word of its own, and nothing is thrown away for it', async (code, why) => {
    manner = (request, response) =>
      response.writeHead(403, ours(request)).end(JSON.stringify({code, detail: ''}));
    expect(await push()).toEqual({ok: false, why});
  });

  test('[F11] it may say in how many seconds to come back', async () => {
    expect(await status(503, {'retry-after': '7'})).toEqual({ok: false, why: 'busy', retryAfter: 7_000});
    expect(await status(429, {'retry-after': '1'})).toEqual({ok: false, why: 'busy', retryAfter: 1_000});
  });

  test.each(['0', '-5', 'soon', '', 'Sat, 21 Nov 2026 07:28:00 GMT'])(
    '[F11] “%s” is no number of seconds',
    async (text) => {
      expect(await status(503, {'retry-after': text})).toEqual({ok: false, why: 'busy'});
    },
  );
});

describe('a server that does not know the device', () => {
  const returning = {name: 'Dock 1', secret: 'secret', enrolment: 'e1.key.payload.signature'};
  const asked: string[] = [];
  let isKnown = false;
  beforeEach(() => {
    asked.length = 0;
    isKnown = false;
  });
  /** Says that it has never heard of the device, until the enrolment is shown; `status` is what it says to that. */
  const forgetful =
    (status: number): Manner =>
    (request, response, body) => {
      const path = String(request.url);
      asked.push(path);
      if (path === '/api/enrol/again') {
        expect(JSON.parse(body)).toEqual(returning);
        isKnown = status === 200;
        response.writeHead(status, ours(request)).end('{"detail":"success","code":"enrolment.invalid"}');
      } else if (isKnown) response.writeHead(200, ours(request)).end(TEXT);
      else response.writeHead(401, ours(request)).end('{"code":"device.unknown","detail":""}');
    };

  test('[L3] is another one than a server that has revoked it', async () => {
    manner = forgetful(200);
    expect(await push()).toEqual({ok: false, why: 'unknown'});
    manner = (request, response) =>
      response.writeHead(403, ours(request)).end('{"code":"device.revoked","detail":""}');
    expect(await push()).toEqual({ok: false, why: 'unauthorised'});
  });

  test('[P1] is shown the enrolment, and what was asked is asked again by itself', async () => {
    manner = forgetful(200);
    const line = createTransport({...credential(), returning});
    expect(await line.push(PUSH)).toEqual({ok: true, answer: ANSWER});
    expect(asked).toEqual(['/sync/push', '/api/enrol/again', '/sync/push']);
  });

  test('[P1] is shown it once for requests that go beside each other', async () => {
    manner = forgetful(200);
    const line = createTransport({...credential(), returning});
    await Promise.all([line.push(PUSH), line.push(PUSH)]);
    expect(asked.filter((path) => path === '/api/enrol/again')).toHaveLength(1);
  });

  test('[P1] is not shown again what it does not believe', async () => {
    manner = forgetful(401);
    const line = createTransport({...credential(), returning});
    for (let i = 0; i < 3; i++) expect(await line.push(PUSH)).toEqual({ok: false, why: 'unknown'});
    expect(asked).toEqual(['/sync/push', '/api/enrol/again', '/sync/push', '/sync/push']);
  });

  test('[P1] is shown it again where it did not answer the first time', async () => {
    manner = forgetful(503);
    const line = createTransport({...credential(), returning});
    expect(await line.push(PUSH)).toEqual({ok: false, why: 'unknown'});
    manner = forgetful(200);
    expect(await line.push(PUSH)).toMatchObject({ok: true});
  });
});

describe('silence', () => {
  /** Deadlines that were asked for; each comes at once instead. */
  const deadlines: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  beforeEach(() => {
    deadlines.length = 0;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      deadlines.push(ms);
      return timeout(30);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test('[F3] a network that accepts and never answers is none, after 20 s', async () => {
    manner = () => undefined;
    expect(await push()).toEqual({ok: false, why: 'offline'});
    expect(deadlines).toEqual([20_000]);
  });

  test('[F9] an answer that stops in its middle is none, after the same 20 s', async () => {
    manner = (request, response) => void response.writeHead(200, ours(request)).write(TEXT.slice(0, 10));
    expect(await push()).toEqual({ok: false, why: 'offline'});
    expect(deadlines).toEqual([20_000]);
  });
});

describe('giving up', () => {
  const asked = Promise.withResolvers<void>();
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    manner = () => asked.resolve();
  });
  afterEach(() => void vi.restoreAllMocks());

  test('[F3] a request without a word for 2 s ends at once, and the next goes its way', async () => {
    const transport = createTransport(credential());
    const hanging = transport.push(PUSH);
    await asked.promise;
    now = 2_000;
    transport.abandon?.();
    expect(await hanging).toEqual({ok: false, why: 'offline'});
    manner = (request, response) => response.writeHead(200, ours(request)).end(TEXT);
    expect(await transport.push(PUSH)).toMatchObject({ok: true});
  });

  test('[F3] a request that has just been made is let go on: pressing often must not stop a slow line', async () => {
    const transport = createTransport(credential());
    manner = (request, response) => {
      now = 1_999;
      transport.abandon?.();
      setImmediate(() => response.writeHead(200, ours(request)).end(TEXT));
    };
    expect(await transport.push(PUSH)).toMatchObject({ok: true});
  });

  test('[F3] an answer that is on its way is waited for', async () => {
    const transport = createTransport(credential());
    const begun = Promise.withResolvers<() => void>();
    manner = (request, response) => {
      response.writeHead(200, {...ours(request), 'content-length': String(TEXT.length)});
      response.write(TEXT.slice(0, 10), () => begun.resolve(() => response.end(TEXT.slice(10))));
    };
    const json = vi.spyOn(Response.prototype, 'json');
    const answer = transport.push(PUSH);
    const end = await begun.promise;
    // The first words have reached us once somebody reads on.
    await vi.waitFor(() => expect(json).toHaveBeenCalled());
    now = 10_000;
    transport.abandon?.();
    end();
    expect(await answer).toMatchObject({ok: true});
  });
});

describe('live news', () => {
  const LINES = {'content-type': 'application/x-ndjson'};
  const news = (version: number): string => `${JSON.stringify({epoch: 'e1', version})}\n`;
  /** Listens until the stream ends, or until so much news has come. */
  async function heard(most = Infinity): Promise<{all: SyncNews[]; spoke: boolean}> {
    const all: SyncNews[] = [];
    const enough = new AbortController();
    const onNews = (line: SyncNews): void => {
      all.push(line);
      if (all.length >= most) enough.abort();
    };
    return {spoke: await listenForNews(credential(), onNews, enough.signal), all};
  }
  const stream =
    (...parts: readonly string[]): Manner =>
    (request, response) => {
      response.writeHead(200, {...ours(request), ...LINES});
      for (const part of parts) response.write(part);
      response.end();
    };

  test('comes line by line, however the lines are cut on the way', async () => {
    const text = news(1) + news(2) + news(3);
    manner = stream(text.slice(0, 5), text.slice(5, 40), text.slice(40));
    expect(await heard()).toEqual({all: [1, 2, 3].map((version) => ({epoch: 'e1', version})), spoke: true});
  });

  test('[F13] empty lines keep the line open and are no news', async () => {
    manner = stream('\n', news(1), '\n\n');
    expect((await heard()).all).toHaveLength(1);
  });

  test('a line of another form is read past', async () => {
    manner = stream('{"hello":1}\n', news(1));
    expect(await heard()).toMatchObject({all: [{version: 1}], spoke: true});
  });

  test.each<[string, Manner]>([
    ['a page', (_, response) => response.writeHead(200, HTML).end(PAGE)],
    ['a refusal', (request, response) => response.writeHead(403, ours(request)).end('{}')],
    ['a line that breaks at once', (request) => request.socket.destroy()],
    ['our headers over a page', (request, response) => response.writeHead(200, ours(request)).end(news(1))],
    [
      'a stream without a word',
      (request, response) => response.writeHead(200, {...ours(request), ...LINES}).end(),
    ],
  ])('[F7] %s has not spoken', async (_, how) => {
    manner = how;
    expect(await heard()).toEqual({all: [], spoke: false});
  });

  test('[F13] a stream that spoke and then broke has spoken: the next is opened soon', async () => {
    manner = (request, response) => {
      response.writeHead(200, {...ours(request), ...LINES});
      response.write(news(1), () => setImmediate(() => response.destroy()));
    };
    expect((await heard()).spoke).toBe(true);
  });

  test('[F13] a stream that says nothing for 45 s is given up, each word begins the wait anew', async () => {
    const setTimer = setTimeout;
    const waits: (() => void)[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms === 45_000) waits.push(run);
      return setTimer(ms === 45_000 ? () => undefined : run, ms === 45_000 ? 0 : ms);
    }) as typeof setTimeout);
    const spoken = Promise.withResolvers<void>();
    manner = (request, response) => void response.writeHead(200, {...ours(request), ...LINES}).write(news(1));
    const ended = listenForNews(credential(), () => spoken.resolve(), new AbortController().signal);
    await spoken.promise;
    expect(waits).toHaveLength(2);
    waits.at(-1)?.();
    expect(await ended).toBe(true);
    vi.restoreAllMocks();
  });

  test('ends when the device is closed', async () => {
    manner = (request, response) => void response.writeHead(200, {...ours(request), ...LINES}).write(news(1));
    expect((await heard(1)).all).toHaveLength(1);
  });
});
