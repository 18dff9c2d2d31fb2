import ky from 'ky';
import {
  sessionAnswerSchema,
  type LoginRequest,
  type RegisterRequest,
  type SessionAnswer,
} from '#protocol/session.ts';
import {PROTOCOL, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';

/** Logging in waits for a slow hash on the server, registering for the demo warehouse. ms. */
const DEADLINE = {login: 15_000, register: 60_000} as const;

/** Somebody is logged in, the server says why not, or our server could not be reached. */
export type SessionReply =
  | {readonly kind: 'in'; readonly answer: SessionAnswer}
  | {
      readonly kind: 'denied';
      readonly code: string;
      readonly facts: Readonly<Record<string, string | number>>;
    }
  | {readonly kind: 'unreached'};

export const logIn = (baseUrl: string, request: LoginRequest): Promise<SessionReply> =>
  ask(`${baseUrl}/api/session`, request, DEADLINE.login);

export const registerCompany = (baseUrl: string, request: RegisterRequest): Promise<SessionReply> =>
  ask(`${baseUrl}/api/register`, request, DEADLINE.register);

/** Where the server is: the text of a static file, '' for the origin of the app. Specification section 7. */
export async function readBaseUrl(file: string): Promise<string> {
  try {
    const text = await ky.get(file, {retry: 0, timeout: 5_000, cache: 'no-store'}).text();
    // Anything else, a captive portal's page above all, is no address.
    return /^https?:\/\/[^\s<>"]+$/.test(text.trim()) ? text.trim().replace(/\/+$/, '') : '';
  } catch {
    return '';
  }
}

async function ask(url: string, body: unknown, timeout: number): Promise<SessionReply> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    const response = await ky.post(url, {
      json: body,
      headers: {[PROTOCOL_HEADER]: String(PROTOCOL), [REQUEST_HEADER]: request},
      retry: 0,
      timeout,
      redirect: 'error',
      cache: 'no-store',
      throwHttpErrors: false,
    });
    const isOurs = response.headers.has(PROTOCOL_HEADER) && response.headers.get(REQUEST_HEADER) === request;
    if (!isOurs) return {kind: 'unreached'};
    const text: unknown = await response.json();
    if (!response.ok) return denied(text);
    const answer = sessionAnswerSchema.safeParse(text);
    return answer.success ? {kind: 'in', answer: answer.data} : {kind: 'unreached'};
  } catch {
    return {kind: 'unreached'};
  }
}

/** An error as our server words it: a code to translate, and facts. */
function denied(body: unknown): SessionReply {
  const entries = Object.entries(typeof body === 'object' && body ? body : {});
  const facts = entries.filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const {code = 'server.error', detail: _, ...rest} = Object.fromEntries(facts);
  return {kind: 'denied', code: String(code), facts: rest};
}
