import type {
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  VerifyAnswer,
  VerifyRequest,
} from '#protocol/sync.ts';

/**
 * Why there was no answer of ours. `offline`: nothing came, or something that is not ours (a captive portal);
 * `busy`: come back after `retryAfter` ms; `unauthorised`: the device was revoked, and keeps everything; `unknown`:
 * the server has never heard of it, and the enrolment it showed did not help; `person-locked`: the person who logged in
 * here last is locked, pushing goes on; `person-elsewhere`: that person does not work in this warehouse, the same;
 * `outdated`: this build must be updated before it pulls, pushing goes on;
 * `fault`: this device itself failed, which says nothing of the server.
 */
export type TransportFailure = {
  readonly ok: false;
  readonly why:
    | 'offline'
    | 'not-ours'
    | 'busy'
    | 'unauthorised'
    | 'unknown'
    | 'person-locked'
    | 'person-elsewhere'
    | 'outdated'
    | 'refused'
    | 'fault';
  readonly retryAfter?: number;
};
export type TransportReply<T> = {readonly ok: true; readonly answer: T} | TransportFailure;

/** The only way off the device. Every call has a deadline and never throws. */
export interface SyncTransport {
  push(request: PushRequest): Promise<TransportReply<PushAnswer>>;
  pull(request: PullRequest): Promise<TransportReply<PullAnswer>>;
  verify(request: VerifyRequest): Promise<TransportReply<VerifyAnswer>>;
  /** Gives up requests that hang, without waiting for their deadline: they end `offline`. */
  abandon?(): void;
}
