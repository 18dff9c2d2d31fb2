import type * as z from 'zod/mini';
import {
  newsSchema,
  pullAnswerSchema,
  pushAnswerSchema,
  verifyAnswerSchema,
  type News,
} from '#protocol/sync.ts';
import {PROTOCOL, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import type {Failure, Reply, Transport} from './transport.ts';

/** Deadlines, ms: an unbounded fetch hangs while a radio roams. `reference/handheld.md` 6.4. */
const DEADLINE = {small: 5_000, batch: 20_000} as const;

/** Where the server is and what this device says it is. */
export interface Credential {
  /** '' for the origin the app came from. */
  readonly baseUrl: string;
  /** `<id>.<secret>` */
  readonly device: string;
}

/** The network as the protocol sees it, over fetch. Anything that is not our own answer is "no network". */
export function createTransport(credential: Credential): Transport {
  const post = <A>(
    path: string,
    body: unknown,
    schema: z.ZodMiniType<A>,
    deadline: number,
  ): Promise<Reply<A>> => exchange(credential, path, body, schema, deadline);
  return {
    push: (request) => post('/sync/push', request, pushAnswerSchema, DEADLINE.batch),
    pull: (request) => post('/sync/pull', request, pullAnswerSchema, DEADLINE.batch),
    verify: (request) => post('/sync/verify', request, verifyAnswerSchema, DEADLINE.batch),
  };
}

async function exchange<A>(
  credential: Credential,
  path: string,
  body: unknown,
  schema: z.ZodMiniType<A>,
  deadline: number,
): Promise<Reply<A>> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    const response = await fetch(credential.baseUrl + path, {
      method: 'POST',
      headers: {...headersOf(credential, request), 'content-type': 'application/json'},
      body: JSON.stringify(body),
      // A portal that sends us elsewhere is not our server.
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(deadline),
    });
    if (!isOurs(response, request)) return {ok: false, why: 'not-ours'};
    if (response.status !== 200) return failureOf(response);
    const answer = schema.safeParse(await response.json());
    return answer.success ? {ok: true, answer: answer.data} : {ok: false, why: 'not-ours'};
  } catch {
    return {ok: false, why: 'offline'};
  }
}

/** Lines of live news until the stream ends or `signal` aborts; resolves with whether it ever spoke our language. */
export async function listen(
  credential: Credential,
  onNews: (news: News) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const silence = new Watch(45_000);
  let spoke = false;
  try {
    const response = await fetch(`${credential.baseUrl}/sync/live`, {
      headers: headersOf(credential, request),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const isStream = response.status === 200 && isOurs(response, request, 'application/x-ndjson');
    if (!isStream || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const {value, done} = await reader.read();
      if (done) return spoke;
      spoke = true;
      silence.restart();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') tell(line, onNews);
    }
  } catch {
    // A radio that leaves a stream that was ours may come back to it soon.
    return spoke;
  } finally {
    silence.stop();
  }
}

function tell(line: string, onNews: (news: News) => void): void {
  const news = newsSchema.safeParse(JSON.parse(line));
  if (news.success) onNews(news.data);
}

/** Aborts when nothing has been heard for a while: a proxy that buffers looks like a quiet line. */
class Watch {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.restart();
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms);
  }
  stop(): void {
    clearTimeout(this.#timer);
  }
}

const headersOf = (credential: Credential, request: string) => ({
  authorization: `Device ${credential.device}`,
  [PROTOCOL_HEADER]: String(PROTOCOL),
  [REQUEST_HEADER]: request,
});

/** Our server names its protocol, echoes the request and says what it sends; a captive portal does not. */
const isOurs = (response: Response, request: string, type = 'application/json'): boolean =>
  response.headers.has(PROTOCOL_HEADER) &&
  response.headers.get(REQUEST_HEADER) === request &&
  (response.headers.get('content-type') ?? '').startsWith(type);

function failureOf(response: Response): Failure {
  const seconds = Number(response.headers.get('retry-after') ?? '');
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? {retryAfter: seconds * 1_000} : {};
  switch (response.status) {
    case 401:
    case 403:
      return {ok: false, why: 'unauthorised'};
    case 426:
      return {ok: false, why: 'outdated'};
    case 429:
    case 503:
      return {ok: false, why: 'busy', ...retryAfter};
    default:
      return {ok: false, why: 'refused', ...retryAfter};
  }
}
