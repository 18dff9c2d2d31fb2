import type {Refusal} from '#domain/kernel/action.ts';
import {asShown} from '#domain/kernel/name.ts';
import {staff} from '#domain/people/staff.ts';
import {secretArgument, type AllowedMutation, type IdentityEffect} from './effect.ts';
import {spendTicket} from './tickets.ts';

/** With its id: after a restore the device may still come back by its signed enrolment. */
const unknown = (device: string): Refusal => ({code: 'device.unknown', facts: {device}});
const taken = (name: string): Refusal => ({code: 'device.name-exists', facts: {name}});
const named = ({args}: AllowedMutation): string => asShown(String(args['name']));

/** A device that has told nothing yet. */
const FRESH_DEVICE = {
  revoked_at: 0,
  pending: 0,
  oldest_at: 0,
  build: '',
  storage: 0,
  quiet_at: 0,
  made: 0,
} as const;

export const enrolEffect: IdentityEffect = async (allowed) => {
  const {tx, args, beside, at} = allowed;
  const name = named(allowed);
  const [other] = await tx.identity('devices', {name});
  if (other) return taken(name);
  const objection = args['ticket'] ? await spendTicket(allowed) : undefined;
  if (objection) return objection;
  const id = String(args['device']);
  const told = {seen_at: at, returned_at: args['back'] === 1 ? at : 0};
  const row = {...FRESH_DEVICE, ...told, id, name, secret_hash: secretArgument(beside, 'secretHash')};
  if (!(await tx.addIdentity('devices', row))) return taken(name);
  const former = String(args['former'] ?? '');
  if (former !== '') await tx.addIdentity('former_devices', {former, device: id, at});
  return undefined;
};

export const readmitEffect: IdentityEffect = async (allowed) =>
  (await whyNotNamed(allowed)) ??
  (await spendTicket(allowed)) ??
  (await set(allowed, {revoked_at: 0, name: named(allowed)}));

export const renameEffect: IdentityEffect = async (allowed) =>
  (await whyNotNamed(allowed)) ?? (await set(allowed, {name: named(allowed)}));

/** The finder of the handheld found the session in it. */
export const revokeEffect: IdentityEffect = async (allowed) => {
  const {tx, args, at} = allowed;
  const id = String(args['device']);
  const [device] = await tx.identity('devices', {id});
  if (!device) return unknown(id);
  if (device.revoked_at === 0) await exposeCodes(allowed, id);
  if (device.revoked_at === 0) await tx.changeIdentity('devices', {id}, {revoked_at: at});
  await tx.changeIdentity('sessions', {device: id, revoked_at: 0}, {revoked_at: at});
  return undefined;
};

/**
 * What is kept of their codes there lets none in from elsewhere any more: of those who logged in there since they have
 * theirs.
 */
async function exposeCodes({tx, at}: AllowedMutation, device: string): Promise<void> {
  const logins = await tx.identity('device_logins', {device});
  const found = await tx.fetch(logins.map(({who}) => ({list: staff.name, key: who})));
  for (const [i, {who, at: last}] of logins.entries()) {
    const changed = Number(found[i]?.rows[0]?.['code_at'] ?? 0);
    if (last >= changed) await tx.changeIdentity('accounts', {staff: who}, {exposed_at: at});
  }
}

/** Why a device cannot have the name: it is unknown, or another one has it. */
async function whyNotNamed(allowed: AllowedMutation): Promise<Refusal | undefined> {
  const {tx, args} = allowed;
  const id = String(args['device']);
  const name = named(allowed);
  if ((await tx.identity('devices', {id})).length === 0) return unknown(id);
  const [other] = await tx.identity('devices', {name});
  return other && other.id !== id ? taken(name) : undefined;
}

async function set(
  {tx, args}: AllowedMutation,
  to: {readonly name: string; readonly revoked_at?: 0},
): Promise<undefined> {
  await tx.changeIdentity('devices', {id: String(args['device'])}, to);
  return undefined;
}
