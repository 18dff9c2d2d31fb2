import type {Row} from '#domain/kernel/field.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {ReadableCell} from '../base/readable.ts';

/** Questions to the server are at least so far apart, ms. */
const CASES_POLL_MS = 20_000;

/**
 * What no mirror holds of open cases: those of no warehouse, lost devices above all, and the names of devices. Asked
 * for and kept for this page; without a network what was heard last stands.
 */
export class CompanyCases {
  readonly rows = new ReadableCell<readonly Row[]>([]);
  /** Names of devices by id. */
  readonly devices = new ReadableCell<ReadonlyMap<string, string>>(new Map());
  readonly #peek: (path: string) => Promise<OfficeReply>;
  #askedAt = -CASES_POLL_MS;

  constructor(peek: (path: string) => Promise<OfficeReply>) {
    this.#peek = peek;
  }

  /** Asks, unless that was done a moment ago; `now` makes sure of it. */
  async look(now = false): Promise<void> {
    const at = performance.now();
    if (!now && at - this.#askedAt < CASES_POLL_MS) return;
    this.#askedAt = at;
    const rows = resultsOf(await this.#peek('/api/cases?limit=1000&index=state&state=open'));
    if (rows) this.rows.set(rows.filter(({warehouse}) => warehouse === ''));
    const devices = resultsOf(await this.#peek('/api/devices'));
    if (devices) this.devices.set(new Map(devices.map(({id, name}) => [String(id), String(name)])));
  }

  /** Another person, or another device: what was heard is not for them. */
  forget(): void {
    this.#askedAt = -CASES_POLL_MS;
    if (this.rows.get().length > 0) this.rows.set([]);
  }
}

/** The rows of a page that the server answered; `undefined` where it did not. */
export function resultsOf(reply: OfficeReply): Row[] | undefined {
  const results = reply.kind === 'answered' ? reply.body['results'] : undefined;
  // Our own server's rows of a list of ours.
  return Array.isArray(results) ? (results as Row[]) : undefined;
}
