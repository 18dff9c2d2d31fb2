import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {LOGIN_ACTION} from '../sync/login-proof.ts';
import type {Tables} from '../storage/tables.ts';
import {grantIn} from './grant-in.ts';

/** Grants that stand in logins which were held: a case was told of each, and may have been told too much of it. */
export interface HeldGrants {
  /** Of logins on these devices. */
  of(company: string, devices: readonly Id[]): Promise<ReadonlySet<string>>;
}

export const createHeldGrants = (db: Kysely<Tables>): HeldGrants => ({
  async of(company, devices) {
    // By the cases, which an index finds by their device; closed ones stay.
    const held = await db
      .withTables<{case: Case}>()
      .selectFrom('case')
      .select('mutation')
      .where('company', '=', company)
      .where('device', 'in', devices)
      .where('kind', '=', 'held')
      .where('action', '=', LOGIN_ACTION)
      .execute();
    if (held.length === 0) return new Set();
    const rows = await db
      .selectFrom('mutations')
      .select('body')
      .where('company', '=', company)
      .where(
        'id',
        'in',
        held.map(({mutation}) => mutation),
      )
      .execute();
    return new Set(rows.map(({body}) => grantIn((JSON.parse(body) as {args: object}).args)));
  },
});

type Case = Readonly<Record<'company' | 'mutation' | 'device' | 'kind' | 'action', string>>;
