import {defineAction, done, type Action} from './action.ts';
import {ROLES} from './roles.ts';

/**
 * Login, logout and user switch are mutations like any other work: they travel in the outbox, and what a person
 * does names the login it was done under. They change no rows. `design.md` chapter 6, Identity.
 */
const session = (name: string): Action =>
  defineAction({
    name,
    version: 1,
    kind: 'fact',
    offline: true,
    roles: ROLES,
    args: {offline: {kind: 'flag'}},
    reads: () => [],
    decide: () => done({}),
  });

export const sessionActions: readonly Action[] = [session('session.login'), session('session.logout')];
