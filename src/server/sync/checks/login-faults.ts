import type {Id} from '#domain/kernel/id.ts';
import type {Commit} from '../../storage/history.ts';
import {grantIn} from '../../auth/grant-in.ts';
import {LOGIN_ACTION} from '../login-proof.ts';

/** How a login is held that proves nothing: it lacks nothing that could come. */
const UNPROVED = 'login.unknown';

/**
 * Logins under a grant that had stood in a held one, which another person brought (ACT-5); not the held one itself,
 * which was proved when it came and is run again since what it lacked has come.
 */
export class LoginFaults {
  /** Held logins of earlier commits that may be run again, by grant; they are few. */
  readonly #held = new Map<string, ReadonlySet<Id>>();

  *of({settled}: Commit): Generator<string> {
    const logins = [...settled.values()].filter(({mutation}) => mutation.action === LOGIN_ACTION);
    for (const {mutation, status} of logins) {
      const held = this.#held.get(grantIn(mutation.args));
      if (status === 'held' || mutation.brought === undefined || !held) continue;
      if (mutation.redoes === undefined || !held.has(mutation.redoes))
        yield `mutation ${mutation.id} was brought under the grant of a login that was held`;
    }
    // A grant is looked at as its commit begins: what this one holds is known to the next.
    for (const {mutation, status, code} of logins) {
      if (status !== 'held') continue;
      const grant = grantIn(mutation.args);
      const waits = code === UNPROVED ? [] : [mutation.id];
      this.#held.set(grant, new Set([...(this.#held.get(grant) ?? []), ...waits]));
    }
  }
}
