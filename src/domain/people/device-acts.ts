import {defineAction, outcomeDone, refuse, type Outcome} from '../kernel/action.ts';
import {caseOfDevice} from '../kernel/device-case.ts';
import type {FieldFault} from '../kernel/field.ts';
import {asShown, mixesScripts} from '../kernel/name.ts';
import {OFFICE, SERVER_ONLY} from '../kernel/roles.ts';

/*
 * Devices and tickets stand in tables of the server's own, outside the lists: a rule here says who may do what and
 * which case is born; the effect on those tables is the server's, in the same transaction, and may refuse.
 */
const deviceClaim = {version: 1, kind: 'claim', offline: false, reads: () => []} as const;
const id = {kind: 'id', required: true} as const;
const name = {kind: 'text', required: true, max: 80, names: 'any-script'} as const;

const oneLine = (args: {readonly name: string}): FieldFault[] =>
  /\p{Cc}/u.test(args.name) ? [{field: 'name', code: 'not-text'}] : [];

/** A device is named by people, like people (NAME-2). */
const named = (args: {readonly name: string}): Outcome =>
  mixesScripts(args.name) ? refuse('name.mixed-scripts', {name: asShown(args.name)}) : outcomeDone({});

/**
 * A new device, let in by a login or a ticket. One under a known name, or of a person whose last device still had
 * work, is a question for a supervisor: `code` and `facts` are the case's.
 */
export const enrolDevice = defineAction({
  ...deviceClaim,
  name: 'device.enrol',
  hasSecret: true,
  roles: SERVER_ONLY,
  args: {
    device: id,
    name,
    ticket: {kind: 'id'},
    // The id under which it worked before, unknown here; or that it is itself again by its signed enrolment.
    former: {kind: 'id'},
    back: {kind: 'flag'},
    code: {kind: 'text'},
    facts: {kind: 'json'},
    person: {kind: 'id'},
  },
  check: oneLine,
  decide: (args, _view, context) => outcomeDone(args.code ? {puts: [caseOfDevice(args, context)]} : {}),
});

/** A ticket lets a device back in that proves who it is, whatever was taken from it, under the ticket's name. */
export const readmitDevice = defineAction({
  ...deviceClaim,
  name: 'device.readmit',
  roles: SERVER_ONLY,
  args: {device: id, name, ticket: id},
  check: oneLine,
  decide: () => outcomeDone({}),
});

export const renameDevice = defineAction({
  ...deviceClaim,
  name: 'device.rename',
  roles: OFFICE,
  args: {device: id, name},
  check: oneLine,
  decide: named,
});

/** Takes a device's rights away. Its unsent work may still come in, and is held. */
export const revokeDevice = defineAction({
  ...deviceClaim,
  name: 'device.revoke',
  roles: OFFICE,
  args: {device: id},
  decide: () => outcomeDone({}),
});

/** A paper that lets one device in, under that name; what stands on it comes beside the mutation. */
export const makeTicketAction = defineAction({
  ...deviceClaim,
  name: 'ticket.make',
  hasSecret: true,
  roles: OFFICE,
  args: {name},
  check: oneLine,
  decide: named,
});

export const revokeTicketAction = defineAction({
  ...deviceClaim,
  name: 'ticket.revoke',
  roles: OFFICE,
  args: {ticket: id},
  decide: () => outcomeDone({}),
});
