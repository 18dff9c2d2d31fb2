import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {Fault} from '../fault.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken, newTicket} from './secrets.ts';

/** A shift that prepares handhelds for the next one. */
export const TICKET_MS = 24 * 3_600_000;
/** Open at a time in one company; what is printed and forgotten must not pile up. */
export const MOST_TICKETS = 50;
/** Used and expired ones are kept this long for whoever asks how a device came in. */
const KEPT_MS = 30 * TICKET_MS;

/** An open ticket as the office sees it; the ticket itself was shown once. */
export interface OpenTicket {
  readonly id: Id;
  /** The name of the device to be. */
  readonly name: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Papers that let one device in, once: short-lived, revocable, hashed at rest. */
export interface Tickets {
  /** Makes one; `id` names it, `ticket` is shown this once. Throws a Fault when too many are open. */
  make(
    of: {readonly company: string; readonly id: Id; readonly name: string; readonly creater: Id},
    at: number,
  ): Promise<{readonly ticket: string; readonly expiresAt: number}>;
  open(company: string, at: number): Promise<OpenTicket[]>;
  /** False where the company has no such open ticket. */
  revoke(company: string, id: Id, at: number): Promise<boolean>;
  /** Spends a ticket: the name it was made for, or `undefined` for any that is not good. */
  take(company: string, ticket: string, device: Id, at: number): Promise<string | undefined>;
  /** Deletes those of long ago. */
  sweep(at: number): Promise<void>;
}

export function createTickets(db: Kysely<Tables>): Tickets {
  const openOf = (company: string, at: number) =>
    db
      .selectFrom('tickets')
      .select(['id', 'name', 'created_at', 'expires_at'])
      .where('company', '=', company)
      .where('used_at', '=', 0)
      .where('revoked_at', '=', 0)
      .where('expires_at', '>', at)
      .orderBy('id', 'desc');
  const change = (company: string, at: number) =>
    db
      .updateTable('tickets')
      .where('company', '=', company)
      .where('used_at', '=', 0)
      .where('revoked_at', '=', 0)
      .where('expires_at', '>', at);

  return {
    async make(of, at) {
      const open = await openOf(of.company, at).execute();
      if (open.length >= MOST_TICKETS)
        throw new Fault(409, 'ticket.too-many', 'Too many tickets are open', {most: MOST_TICKETS});
      const ticket = newTicket();
      const expiresAt = at + TICKET_MS;
      const blank = {device: '', used_at: 0, revoked_at: 0};
      await db
        .insertInto('tickets')
        .values({...of, ...blank, ticket_hash: hashToken(ticket), created_at: at, expires_at: expiresAt})
        .execute();
      return {ticket, expiresAt};
    },

    open: (company, at) => openOf(company, at).execute(),

    async revoke(company, id, at) {
      const done = await change(company, at).where('id', '=', id).set({revoked_at: at}).executeTakeFirst();
      return Number(done.numUpdatedRows) === 1;
    },

    async take(company, ticket, device, at) {
      const hash = hashToken(ticket);
      // The condition and the mark are one statement: of two that come together one finds it spent.
      const taken = await change(company, at)
        .where('ticket_hash', '=', hash)
        .set({used_at: at, device})
        .executeTakeFirst();
      if (Number(taken.numUpdatedRows) !== 1) return undefined;
      const row = await db
        .selectFrom('tickets')
        .select('name')
        .where('ticket_hash', '=', hash)
        .executeTakeFirst();
      return row?.name;
    },

    async sweep(at) {
      await db
        .deleteFrom('tickets')
        .where('expires_at', '<', at - KEPT_MS)
        .execute();
    },
  };
}
