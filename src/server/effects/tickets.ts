import type {Refusal} from '#domain/kernel/action.ts';
import {derivedId} from '#domain/kernel/id.ts';
import {asShown} from '#domain/kernel/name.ts';
import {MAX_TICKETS, TICKET_MS} from '../auth/tickets.ts';
import type {IdentityRow} from '../storage/identity-tables.ts';
import {secretArgument, type AllowedMutation, type IdentityEffect} from './effect.ts';

/** Those that are good at this moment. */
async function open(
  {tx, at}: AllowedMutation,
  where: Partial<IdentityRow<'tickets'>> = {},
): Promise<IdentityRow<'tickets'>[]> {
  const found = await tx.identity('tickets', {...where, used_at: 0, revoked_at: 0});
  return found.filter(({expires_at}) => expires_at > at);
}

export const makeTicketEffect: IdentityEffect = async (allowed) => {
  const {tx, mutation, args, beside, at} = allowed;
  if ((await open(allowed)).length >= MAX_TICKETS)
    return {code: 'ticket.too-many', facts: {most: MAX_TICKETS}};
  await tx.addIdentity('tickets', {
    id: ticketOf(mutation.id),
    name: asShown(String(args['name'])),
    ticket_hash: secretArgument(beside, 'ticketHash'),
    creater: mutation.who,
    device: '',
    created_at: at,
    expires_at: at + TICKET_MS,
    used_at: 0,
    revoked_at: 0,
  });
  return undefined;
};

/** The id of the ticket that a mutation makes. */
export const ticketOf = (mutation: string): string => derivedId(mutation, 1);

export const revokeTicketEffect: IdentityEffect = async (allowed) => {
  const id = String(allowed.args['ticket']);
  if ((await open(allowed, {id})).length === 0) return {code: 'ticket.unknown', facts: {}};
  await allowed.tx.changeIdentity('tickets', {id}, {revoked_at: allowed.at});
  return undefined;
};

/** Of two that bring one ticket together one finds it spent. */
export async function spendTicket(allowed: AllowedMutation): Promise<Refusal | undefined> {
  const {tx, args, at} = allowed;
  const id = String(args['ticket']);
  if ((await open(allowed, {id})).length === 0) return {code: 'ticket.invalid', facts: {}};
  await tx.changeIdentity('tickets', {id}, {used_at: at, device: String(args['device'])});
  return undefined;
}
