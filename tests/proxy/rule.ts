/** An answer as the server gave it, raw headers as name, value, name, value. */
export interface RuleAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** What the network does to one exchange. Plain data, so that a test reads like the accident. */
export type Fault =
  | {readonly does: 'pass'}
  /** The request never reaches the server; the connection breaks. */
  | {readonly does: 'drop'}
  /** The server has done the work and answered; the answer is lost. */
  | {readonly does: 'lose-answer'}
  /** Accepts and never answers; the server sees nothing. */
  | {readonly does: 'hang'}
  /** Delivers, and keeps the answer until {@link FaultProxy.release}. */
  | {readonly does: 'hold'}
  | {readonly does: 'delay'; readonly ms: number; readonly part: 'request' | 'answer'}
  /** A captive portal: its page with status 200 or 511, or a redirect to its login page. */
  | {readonly does: 'portal'; readonly status: 200 | 302 | 511}
  /** Breaks the connection after so many bytes of the answer's body. */
  | {readonly does: 'truncate'; readonly bytes: number}
  /** A cache gives the answer of an earlier exchange of the same method and path: `back` = 1 is the last. */
  | {readonly does: 'replay'; readonly back: number}
  /** The server gets the request twice at once. */
  | {readonly does: 'double'}
  | {readonly does: 'refuse'; readonly status: 429 | 503; readonly retryAfter: number}
  /** Passes nothing on before the server's answer has ended: a stream never arrives. */
  | {readonly does: 'buffer'};

/** Which exchanges a fault strikes; what is not named matches everything. */
export interface Match {
  readonly method?: string;
  /** The start of the path, or a pattern for path and query. */
  readonly path?: string | RegExp;
  /** Only the n-th match, counted from 1 since the rule was set. */
  readonly nth?: number;
  /** Only the first so many matches. */
  readonly times?: number;
}

export type Rule = Fault & Match;

const PASS: Rule = {does: 'pass'};

/** Rules in order, the first that strikes wins; each counts its own matches. */
export class RuleBook {
  readonly #rules: readonly {readonly rule: Rule; seen: number}[];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.map((rule) => ({rule, seen: 0}));
  }

  faultFor(method: string, path: string): Fault {
    const struck = this.#rules.filter(({rule}) => matches(rule, method, path));
    for (const entry of struck) entry.seen++;
    return struck.find(({rule, seen}) => isDue(rule, seen))?.rule ?? PASS;
  }
}

function matches(rule: Match, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  if (rule.path === undefined) return true;
  return typeof rule.path === 'string' ? path.startsWith(rule.path) : rule.path.test(path);
}

const isDue = (rule: Match, seen: number): boolean =>
  (rule.nth === undefined || rule.nth === seen) && (rule.times === undefined || seen <= rule.times);
