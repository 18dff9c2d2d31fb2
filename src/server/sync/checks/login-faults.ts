import type {Id} from '#domain/kernel/id.ts';
import type {Commit} from '../../storage/history.ts';
import {grantIn} from '../../auth/grant-in.ts';
import {LOGIN} from '../login-proof.ts';

/** Logins under a grant that had stood in a held one, which somebody else brought (ACT-5). */
export class LoginFaults {
  /** Grants of held logins so far; they are few. */
  readonly #held = new Map<string, Id>();

  *of({settled}: Commit): Generator<string> {
    for (const {mutation, status} of settled.values()) {
      if (mutation.action !== LOGIN) continue;
      const grant = grantIn(mutation.args);
      if (status === 'held') this.#held.set(grant, mutation.id);
      else if (mutation.brought !== undefined && this.#held.has(grant))
        yield `mutation ${mutation.id} was brought under the grant of a login that was held`;
    }
  }
}
