import {MAX_EXCHANGE_MS} from '#domain/kernel/action.ts';
import {STORAGE_HEADER, type StoragePromise} from '#protocol/storage-promise.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import type {ReturnRequest} from '#protocol/session.ts';
import {isPullAnswer, isPushAnswer, isReturnAnswer, isVerifyAnswer, type AnswerGuard} from './answers.ts';
import type {ServerTime} from './server-time.ts';
import type {TransportFailure, TransportReply, SyncTransport} from './transport.ts';

/** A request that has no answer after this long hangs, as far as a person who presses "now" is concerned. */
const REQUEST_PATIENCE_MS = 2_000;

/** Where the server is and what this device says it is. */
export interface DeviceCredential {
  /** '' for the origin the app came from. */
  readonly baseUrl: string;
  /** `<id>.<secret>` */
  readonly device: string;
  /** What the server signed when it enrolled this device: shown to one that does not know it any more. */
  readonly returning?: ReturnRequest;
  /** Whether the browser keeps our storage, as it last said. */
  readonly storage?: () => StoragePromise;
  /** Hears when the server says that it has answered. */
  readonly time?: Pick<ServerTime, 'hear'>;
}

/** The network as the protocol sees it, over fetch. Anything that is not our own answer is "no network". */
export function createTransport(credential: DeviceCredential): SyncTransport {
  const unanswered = new Set<Unanswered>();
  const ask = <A>(path: string, body: unknown, isAnswer: AnswerGuard<A>): Promise<TransportReply<A>> =>
    exchange(credential, path, body, isAnswer, unanswered);
  const comeBack = returning(credential, (body) => ask('/api/enrol/again', body, isReturnAnswer));
  const post = async <A>(
    path: string,
    body: unknown,
    isAnswer: AnswerGuard<A>,
  ): Promise<TransportReply<A>> => {
    const reply = await ask(path, body, isAnswer);
    const isUnknown = !reply.ok && reply.why === 'unknown';
    return isUnknown && (await comeBack()) ? ask(path, body, isAnswer) : reply;
  };
  return {
    push: (request) => post('/sync/push', request, isPushAnswer),
    pull: (request) => post('/sync/pull', request, isPullAnswer),
    verify: (request) => post('/sync/verify', request, isVerifyAnswer),
    abandon() {
      const latest = performance.now() - REQUEST_PATIENCE_MS;
      for (const {since, given} of unanswered) if (since <= latest) given.abort();
    },
  };
}

/**
 * How a device that a restored server has forgotten is itself again: it shows its enrolment, once for all requests
 * that need it, and no more where that is not believed. Answers whether the server knows it now.
 */
function returning(
  {returning: shown}: DeviceCredential,
  show: (shown: ReturnRequest) => Promise<TransportReply<unknown>>,
): () => Promise<boolean> {
  let isVain = false;
  let underWay: Promise<boolean> | undefined;
  const comeBack = async (request: ReturnRequest): Promise<boolean> => {
    const reply = await show(request);
    isVain = !reply.ok && (reply.why === 'unauthorised' || reply.why === 'refused');
    underWay = undefined;
    return reply.ok;
  };
  return async () => shown !== undefined && !isVain && (underWay ??= comeBack(shown));
}

/** A request without a word of an answer yet; one whose answer is on its way is not given up. */
interface Unanswered {
  readonly since: number;
  readonly given: AbortController;
}

async function exchange<A>(
  credential: DeviceCredential,
  path: string,
  body: unknown,
  isAnswer: AnswerGuard<A>,
  unanswered: Set<Unanswered>,
): Promise<TransportReply<A>> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const mine = {since: performance.now(), given: new AbortController()};
  unanswered.add(mine);
  try {
    const response = await fetch(credential.baseUrl + path, {
      method: 'POST',
      headers: {...deviceHeaders(credential, request), 'content-type': 'application/json'},
      body: JSON.stringify(body),
      // A portal that sends us elsewhere is not our server.
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(MAX_EXCHANGE_MS), mine.given.signal]),
    });
    unanswered.delete(mine);
    if (!isOurs(response, request)) return {ok: false, why: 'not-ours'};
    credential.time?.hear(response.headers.get('date'), performance.now() - mine.since);
    if (response.status === 401 || response.status === 403) {
      return {ok: false, why: await whyNobody(response)};
    }
    if (response.status !== 200) return failureOf(response);
    const answer: unknown = await response.json();
    return isAnswer(answer) ? {ok: true, answer} : {ok: false, why: 'not-ours'};
  } catch {
    return {ok: false, why: 'offline'};
  } finally {
    unanswered.delete(mine);
  }
}

/** What every request of a device says. */
export const deviceHeaders = (credential: DeviceCredential, request: string) => ({
  authorization: `Device ${credential.device}`,
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [REQUEST_HEADER]: request,
  ...(credential.storage ? {[STORAGE_HEADER]: credential.storage()} : {}),
});

/** Our server names its protocol, echoes the request and says what it sends; a captive portal does not. */
export const isOurs = (response: Response, request: string, type = 'application/json'): boolean =>
  response.headers.has(PROTOCOL_HEADER) &&
  response.headers.get(REQUEST_HEADER) === request &&
  (response.headers.get('content-type') ?? '').startsWith(type);

/**
 * A device that a restored database has forgotten is not one that was taken away, nor is that of a person who is
 * locked, or works elsewhere.
 */
async function whyNobody(response: Response): Promise<TransportFailure['why']> {
  const said: unknown = await response.json();
  const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : '';
  return WORDS.get(code) ?? 'unauthorised';
}
const WORDS: ReadonlyMap<string, TransportFailure['why']> = new Map([
  ['device.unknown', 'unknown'],
  ['device.person-locked', 'person-locked'],
  ['device.warehouse-not-yours', 'person-elsewhere'],
]);

function failureOf(response: Response): TransportFailure {
  const seconds = Number(response.headers.get('retry-after') ?? '');
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? {retryAfter: seconds * 1_000} : {};
  switch (response.status) {
    case 426:
      return {ok: false, why: 'outdated'};
    case 429:
    case 503:
      return {ok: false, why: 'busy', ...retryAfter};
    default:
      return {ok: false, why: 'refused', ...retryAfter};
  }
}
