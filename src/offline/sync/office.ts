import ky from 'ky';
import {PHOTO_TYPE} from '#protocol/photo.ts';
import {SESSION_SCHEME} from '#protocol/schemes.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';

/** A person waits at the screen for these. ms. `reference/handheld.md` 6.4. */
const OFFICE_DEADLINES_MS = {get: 10_000, post: 15_000} as const;
/** A file of hundreds of megabytes over the network of a warehouse. ms. */
const FILE_DEADLINE = 1_800_000;

/** Whose questions these are, and where they go. Specification section 7: headers token, operator, language. */
export interface OfficeLine {
  /** '' for the origin of the app. */
  readonly baseUrl: string;
  readonly session: string;
  readonly openid: string;
  /** Staff id. */
  readonly operator: string;
  readonly language: string;
}

/** Plain facts beside an error's code. */
export type OfficeFacts = Readonly<Record<string, unknown>>;

/** What our server said; `unreached` is all that is not its own answer, with the status of whatever did answer. */
export type OfficeReply =
  | {readonly kind: 'answered'; readonly status: number; readonly body: OfficeFacts}
  | {readonly kind: 'denied'; readonly status: number; readonly code: string; readonly facts: OfficeFacts}
  | {readonly kind: 'unreached'; readonly status?: number};

/**
 * One question to the server under a person's session; a body that is a file goes as it is, as text of a table or a
 * photo. Never retried here: who asks knows what may be repeated.
 */
export async function callOffice(
  line: OfficeLine,
  method: 'get' | 'post' | 'delete',
  path: string,
  body?: unknown,
): Promise<OfficeReply> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    const response = await ky(line.baseUrl + path, {
      method,
      ...bodyOf(body),
      headers: {
        ...sessionHeaders(line),
        [REQUEST_HEADER]: request,
        ...(body instanceof Blob ? {'content-type': body.type === PHOTO_TYPE ? PHOTO_TYPE : 'text/csv'} : {}),
      },
      retry: 0,
      timeout:
        body instanceof Blob
          ? FILE_DEADLINE
          : method === 'get'
            ? OFFICE_DEADLINES_MS.get
            : OFFICE_DEADLINES_MS.post,
      redirect: 'error',
      cache: 'no-store',
      throwHttpErrors: false,
    });
    const isOurs = response.headers.has(PROTOCOL_HEADER) && response.headers.get(REQUEST_HEADER) === request;
    if (!isOurs) return {kind: 'unreached', status: response.status};
    const told: unknown = await response.json();
    const facts = typeof told === 'object' && told ? (told as OfficeFacts) : {};
    const {status} = response;
    if (response.ok) return {kind: 'answered', status, body: facts};
    const {code = 'server.error', detail: _, ...rest} = facts;
    return {kind: 'denied', status, code: String(code), facts: rest};
  } catch {
    return {kind: 'unreached'};
  }
}

const bodyOf = (body: unknown) => (body === undefined ? {} : body instanceof Blob ? {body} : {json: body});

/** What every question says of the asker. */
export const sessionHeaders = ({session, openid, operator, language}: OfficeLine) => ({
  authorization: `${SESSION_SCHEME} ${session}`,
  token: openid,
  operator,
  language,
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
});
