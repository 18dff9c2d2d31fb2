import {defineAction, done} from '../kernel/action.ts';
import {ROLES} from '../kernel/roles.ts';

/**
 * Login and logout travel as mutations, so that who did what never depends on clocks (`design.md`, Identity).
 * They change no row: the record is the effect. Whether a login counts is the server's to say.
 */
const mark = (name: string) =>
  defineAction({
    name,
    version: 1,
    kind: 'fact',
    offline: true,
    roles: ROLES,
    // Logged in with no network, against what this device remembers of the person.
    args: {offline: {kind: 'flag'}},
    reads: () => [],
    decide: () => done({}),
  });

export const sessionActions = [mark('session.login'), mark('session.logout')] as const;
