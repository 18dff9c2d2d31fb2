import {enrolEffect, readmitEffect, renameEffect, revokeEffect} from './devices.ts';
import type {IdentityEffect} from './effect.ts';
import {toDevice} from './messages.ts';
import {ownerRegistrationEffect} from './registration.ts';
import {
  editStaffEffect as editStaff,
  lockStaffEffect,
  setCode,
  setOwnCode,
  passwordEffect,
  unlockStaffEffect,
} from './staff.ts';
import {makeTicketEffect, revokeTicketEffect} from './tickets.ts';

/** What actions do to the tables outside the lists, by the action's name. */
export const IDENTITY_EFFECTS: ReadonlyMap<string, IdentityEffect> = new Map([
  ['chat.send', toDevice],
  ['company.register', ownerRegistrationEffect],
  ['staff.edit', editStaff],
  ['staff.lock', lockStaffEffect],
  ['staff.unlock', unlockStaffEffect],
  ['staff.code', setCode],
  ['staff.ownCode', setOwnCode],
  ['staff.password', passwordEffect],
  ['device.enrol', enrolEffect],
  ['device.readmit', readmitEffect],
  ['device.rename', renameEffect],
  ['device.revoke', revokeEffect],
  ['ticket.make', makeTicketEffect],
  ['ticket.revoke', revokeTicketEffect],
]);
