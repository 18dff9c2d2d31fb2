import type {MessageFacts} from '#domain/kernel/action.ts';

/** Statuses that our answers use. Specification 8. */
type FaultStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 426 | 429 | 500 | 503;

/** A request that cannot be answered as asked: a status, a code for the client to translate, and facts. */
export class HttpFault extends Error {
  readonly status: FaultStatus;
  readonly code: string;
  readonly facts: MessageFacts;
  /** Seconds after which to try again, for 429 and 503. */
  readonly retryAfter: number;

  constructor(status: FaultStatus, code: string, detail: string, facts: MessageFacts = {}, retryAfter = 0) {
    super(detail);
    this.status = status;
    this.code = code;
    this.facts = facts;
    this.retryAfter = retryAfter;
  }
}

export const badRequest = (code: string, detail: string, facts: MessageFacts = {}): HttpFault =>
  new HttpFault(400, code, detail, facts);
export const unauthorisedFault = (code: string, detail: string, facts: MessageFacts = {}): HttpFault =>
  new HttpFault(401, code, detail, facts);
export const forbiddenFault = (code: string, detail: string, facts: MessageFacts = {}): HttpFault =>
  new HttpFault(403, code, detail, facts);
/** Also for what belongs to another company: a stranger does not learn that it exists. */
export const notFound = (code: string, detail: string, facts: MessageFacts = {}): HttpFault =>
  new HttpFault(404, code, detail, facts);
