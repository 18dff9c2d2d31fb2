import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken} from './secrets.ts';

/** A shift that prepares handhelds for the next one. */
export const TICKET_MS = 24 * 3_600_000;
/** Open at a time in one company; what is printed and forgotten must not pile up. */
export const MAX_TICKETS = 50;
/** Used and expired ones are kept this long for the question how a device came in. */
const TICKETS_KEPT_MS = 30 * TICKET_MS;

/** An open ticket as the office sees it; the ticket itself was shown once. */
export interface OpenTicket {
  readonly id: Id;
  /** The name of the device to be. */
  readonly name: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** One that a device brings; `creater`: staff id of the person who made it. */
export interface PresentedTicket extends OpenTicket {
  readonly creater: Id;
}

/** Papers that let one device in, once: short-lived, revocable, hashed at rest. They are made and spent by acts. */
export interface Tickets {
  open(company: string, at: number): Promise<OpenTicket[]>;
  /** The open ticket that a device brings; `undefined` for any that is not good. */
  brought(company: string, ticket: string, at: number): Promise<PresentedTicket | undefined>;
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
  return {
    open: (company, at) => openOf(company, at).execute(),

    brought: (company, ticket, at) =>
      openOf(company, at).select('creater').where('ticket_hash', '=', hashToken(ticket)).executeTakeFirst(),

    async sweep(at) {
      await db
        .deleteFrom('tickets')
        .where('expires_at', '<', at - TICKETS_KEPT_MS)
        .execute();
    },
  };
}
