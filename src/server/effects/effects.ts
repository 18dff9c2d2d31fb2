import {enrol, readmit, rename, revoke} from './devices.ts';
import type {Effect} from './effect.ts';
import {toDevice} from './messages.ts';
import {register} from './registration.ts';
import {edit as editStaff, lock, setCode, setOwnCode, setPassword, unlock} from './staff.ts';
import {makeTicket, revokeTicket} from './tickets.ts';

/** What actions do to the tables outside the lists, by the action's name. */
export const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ['chat.send', toDevice],
  ['company.register', register],
  ['staff.edit', editStaff],
  ['staff.lock', lock],
  ['staff.unlock', unlock],
  ['staff.code', setCode],
  ['staff.ownCode', setOwnCode],
  ['staff.password', setPassword],
  ['device.enrol', enrol],
  ['device.readmit', readmit],
  ['device.rename', rename],
  ['device.revoke', revoke],
  ['ticket.make', makeTicket],
  ['ticket.revoke', revokeTicket],
]);
