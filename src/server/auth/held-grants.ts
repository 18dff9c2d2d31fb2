import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {LOGIN} from '../sync/login-proof.ts';
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
    const rows = await db
      .withTables<{case: Pick<CaseColumns, 'mutation' | 'device' | 'kind' | 'action'> & {company: string}}>()
      .selectFrom('case')
      .innerJoin('mutations', (join) =>
        join.onRef('mutations.company', '=', 'case.company').onRef('mutations.id', '=', 'case.mutation'),
      )
      .select('mutations.body')
      .where('case.company', '=', company)
      .where('case.device', 'in', devices)
      .where('case.kind', '=', 'held')
      .where('case.action', '=', LOGIN)
      .execute();
    return new Set(rows.map(({body}) => grantIn((JSON.parse(body) as {args: object}).args)));
  },
});

type CaseColumns = Readonly<Record<'mutation' | 'device' | 'kind' | 'action', string>>;
