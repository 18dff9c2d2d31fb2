import {sql, type Kysely} from 'kysely';
import type {Tables} from '../storage/tables.ts';

/** Deletes pages and notes whose file is not there: a look that still went on has left them, or an older build. */
export async function deleteOrphans(db: Kysely<Tables>): Promise<void> {
  for (const table of ['import_keys', 'import_pages'] as const)
    for (let after = {company: '', file: ''}; ;) {
      // From file to file by the key: their rows are many, and nothing reads them.
      const next = await db
        .selectFrom(table)
        .select(['company', 'file'])
        .where(sql<boolean>`(company, file) > (${after.company}, ${after.file})`)
        .orderBy('company')
        .orderBy('file')
        .limit(1)
        .executeTakeFirst();
      if (!next) break;
      const {company, file} = (after = next);
      await db
        .deleteFrom(table)
        .where('company', '=', company)
        .where('file', '=', file)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('import_files')
                .select('id')
                .where('import_files.company', '=', company)
                .where('import_files.id', '=', file),
            ),
          ),
        )
        .execute();
    }
}
