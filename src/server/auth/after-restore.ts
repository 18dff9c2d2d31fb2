import {sql, type Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import type {AfterRestoreRow} from '#protocol/session.ts';
import type {Tables} from '../storage/tables.ts';

/**
 * What the office looks through after a restore. A person locked or given another role since the backup, and a
 * device revoked or renamed since, stand as they stood then; only a person who was there knows it.
 */
export interface RestoreReview {
  /** Lists everybody and every device of all companies, instead of what an older restore left. */
  begin(at: number): Promise<void>;
  /** A device that the backup did not know has come back under its own id. */
  returned(company: string, device: Id, at: number): Promise<void>;
  /** What was not looked at yet, who may get in first. */
  open(company: string): Promise<AfterRestoreRow[]>;
  /** It was looked at; false where it is not on the list. */
  tick(company: string, id: Id, by: Id, at: number): Promise<boolean>;
}

export function createAfterRestore(db: Kysely<Tables>): RestoreReview {
  return {
    begin: (at) => db.transaction().execute((tx) => listAll(tx, at)),

    async returned(company, device, at) {
      const of = {company, id: device, kind: 'device', restored_at: at, returned_at: at};
      await db
        .insertInto('after_restore')
        .values({...of, looked_at: 0, looked_by: ''})
        .onConflict((conflict) =>
          conflict.columns(['company', 'id']).doUpdateSet({returned_at: at, looked_at: 0}),
        )
        .execute();
    },

    open: (company) => openRows(db, company),

    async tick(company, id, by, at) {
      const ticked = await db
        .updateTable('after_restore')
        .set({looked_at: at, looked_by: by})
        .where('company', '=', company)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(ticked.numUpdatedRows) === 1;
    },
  };
}

/** Everybody and every device, in place of what stood there. */
async function listAll(tx: Kysely<Tables>, at: number): Promise<void> {
  await tx.deleteFrom('after_restore').execute();
  for (const [table, kind] of [
    ['staff', 'person'],
    ['devices', 'device'],
  ] as const) {
    await tx
      .insertInto('after_restore')
      .columns(['company', 'id', 'kind', 'restored_at'])
      .expression(
        tx
          .selectFrom(table)
          .select([
            'company',
            'id',
            sql<string>`${sql.lit(kind)}`.as('kind'),
            sql<number>`${sql.lit(at)}`.as('restored_at'),
          ]),
      )
      .execute();
  }
}

async function openRows(db: Kysely<Tables>, company: string): Promise<AfterRestoreRow[]> {
  const left = await db
    .selectFrom('after_restore')
    .select(['id', 'kind', 'restored_at', 'returned_at'])
    .where('company', '=', company)
    .where('looked_at', '=', 0)
    .execute();
  if (left.length === 0) return [];
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name', 'type as role', 'is_locked as shut'])
    .where('company', '=', company)
    .execute();
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'name', sql<string>`''`.as('role'), 'revoked_at as shut'])
    .where('company', '=', company)
    .execute();
  const known = new Map([...people, ...devices].map((of) => [of.id, of]));
  const rows = left.flatMap(({kind, ...row}): AfterRestoreRow[] => {
    const of = known.get(row.id);
    if (!of) return [];
    const {name, role, shut} = of;
    return [{...row, kind: kind === 'person' ? kind : 'device', name, role, isShut: shut > 0}];
  });
  return rows.toSorted((a, b) => Number(a.isShut) - Number(b.isShut) || compareText(a.name, b.name));
}
