import {sql, type Kysely} from 'kysely';
import {isReservedId} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';

/** Where ids stand that came from outside once: a row with the id of no person passes for the server itself (ID-5). */
const OUTSIDE_ID_COLUMNS: readonly (readonly [table: keyof Tables, column: string])[] = [
  ['accounts', 'staff'],
  ['clients', 'client'],
  ['clients', 'device'],
  ['device_logins', 'device'],
  ['device_logins', 'who'],
  ['devices', 'id'],
  ['former_devices', 'device'],
  ['former_devices', 'former'],
  ['import_files', 'id'],
  ['long_work', 'id'],
  ['photos', 'device'],
  ['photos', 'mutation'],
  ['sessions', 'device'],
  ['sessions', 'staff'],
  ['tickets', 'id'],
];

/** Rows outside the lists that have an id which no row may have, in words. */
export async function* identityFaults(db: Kysely<Tables>, company: string): AsyncGenerator<string> {
  for (const [table, column] of OUTSIDE_ID_COLUMNS) {
    const found = await sql<{id: string}>`
      select distinct ${sql.ref(column)} as id
      from ${sql.table(table)}
      where company = ${company} and ${sql.ref(column)} < '1' and ${sql.ref(column)} <> ''
    `.execute(db);
    for (const {id} of found.rows)
      if (isReservedId(id)) yield `${table} has a ${column} ${id}, which is nobody's to have`;
  }
}
