import {defineAction, outcomeDone} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import {ROLES} from '../kernel/roles.ts';

/**
 * Login and logout travel as mutations, so that who did what never depends on clocks (`design.md`, Identity).
 * They change no row: the record is the effect. Whether a login counts is the server's to say.
 */
const mark = (name: string, more: Fields = {}) =>
  defineAction({
    name,
    version: 1,
    kind: 'fact',
    offline: true,
    roles: ROLES,
    // Logged in with no network, against what this device remembers of the person.
    args: {offline: {kind: 'flag'}, ...more},
    reads: () => [],
    decide: () => outcomeDone({}),
  });

export const sessionActions = [
  // Signed by the server at the login with a network that this one is, or stands on. It is never shown (ACT-5).
  mark('session.login', {grant: {kind: 'text', max: 600, secret: []}}),
  mark('session.logout'),
] as const;
