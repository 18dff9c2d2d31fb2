import ky from 'ky';
import type * as z from 'zod/mini';
import {
  enrolAnswerSchema,
  registrationSchema,
  sessionAnswerSchema,
  type EnrolAnswer,
  type EnrolRequest,
  type LoginRequest,
  type RegisterRequest,
  type RegistrationStatus,
  type SessionAnswer,
} from '#protocol/session.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {isBarred} from './base-url.ts';

/** Both wait for a slow hash on the server; one of before fills the demo while a company registers. ms. */
const SESSION_DEADLINES_MS = {login: 15_000, register: 60_000, test: 5_000} as const;

/** It is as asked, the server says why not, or our server could not be reached. */
export type ServerReply<A> =
  | {readonly kind: 'in'; readonly answer: A}
  | {
      readonly kind: 'denied';
      readonly code: string;
      readonly facts: Readonly<Record<string, string | number>>;
    }
  /** `isBarred`: a server answers there, and does not let an app of this origin read it. */
  | {readonly kind: 'unreached'; readonly isBarred?: boolean};
/** A person is logged in, or not. */
export type SessionReply = ServerReply<SessionAnswer>;

export const requestLogin = (baseUrl: string, request: LoginRequest): Promise<SessionReply> =>
  ask(`${baseUrl}/api/session`, request, sessionAnswerSchema, SESSION_DEADLINES_MS.login);

export const requestRegistration = (baseUrl: string, request: RegisterRequest): Promise<SessionReply> =>
  ask(`${baseUrl}/api/register`, request, sessionAnswerSchema, SESSION_DEADLINES_MS.register);

/** Whether a company may be registered there now; `undefined` where our server does not say. */
export async function registrationAt(baseUrl: string): Promise<RegistrationStatus | undefined> {
  const request = newRequest();
  try {
    const response = await ky.get(`${baseUrl}/api/registration`, {
      headers: {[PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [REQUEST_HEADER]: request},
      ...PLAIN,
      timeout: SESSION_DEADLINES_MS.test,
    });
    if (!isOurs(response, request) || !response.ok) return undefined;
    const told = registrationSchema.safeParse(await response.json());
    return told.success ? told.data : undefined;
  } catch {
    return undefined;
  }
}

/** A ticket for an identity of this device. */
export const enrolByTicket = (baseUrl: string, request: EnrolRequest): Promise<ServerReply<EnrolAnswer>> =>
  ask(`${baseUrl}/api/enrol`, request, enrolAnswerSchema, SESSION_DEADLINES_MS.login);

/** Whether our server answers there, and in how many ms; `undefined` for any other answer or none. */
export async function measureServer(baseUrl: string): Promise<number | undefined> {
  const request = newRequest();
  const start = performance.now();
  try {
    const response = await ky.get(`${baseUrl}/health`, {
      headers: {[PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [REQUEST_HEADER]: request},
      ...PLAIN,
      timeout: SESSION_DEADLINES_MS.test,
    });
    return isOurs(response, request) && response.ok ? Math.round(performance.now() - start) : undefined;
  } catch {
    return undefined;
  }
}

/** Neither repeated nor redirected: a portal that sends us elsewhere is not our server. */
const PLAIN = {retry: 0, redirect: 'error', cache: 'no-store', throwHttpErrors: false} as const;
const newRequest = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
const isOurs = ({headers}: Response, request: string): boolean =>
  headers.has(PROTOCOL_HEADER) && headers.get(REQUEST_HEADER) === request;

async function ask<A>(
  url: string,
  body: unknown,
  schema: z.ZodMiniType<A>,
  timeout: number,
): Promise<ServerReply<A>> {
  const request = newRequest();
  try {
    const response = await ky.post(url, {
      json: body,
      headers: {[PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [REQUEST_HEADER]: request},
      ...PLAIN,
      timeout,
    });
    if (!isOurs(response, request)) return {kind: 'unreached'};
    const text: unknown = await response.json();
    if (!response.ok) return denied(text);
    const answer = schema.safeParse(text);
    return answer.success ? {kind: 'in', answer: answer.data} : {kind: 'unreached'};
  } catch {
    return (await isBarred(url)) ? {kind: 'unreached', isBarred: true} : {kind: 'unreached'};
  }
}

/** An error as our server words it: a code to translate, and facts. */
function denied(body: unknown): ServerReply<never> {
  const entries = Object.entries(typeof body === 'object' && body ? body : {});
  const facts = entries.filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const {code = 'server.error', detail: _, ...rest} = Object.fromEntries(facts);
  return {kind: 'denied', code: String(code), facts: rest};
}
