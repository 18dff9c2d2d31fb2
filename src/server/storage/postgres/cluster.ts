import {DatabaseError, type ClientBase} from 'pg';

/**
 * Which running history of PostgreSQL a connection has reached: the cluster, its timeline, when it was started, and
 * the database in it. Another one may have lost the newest commits: a replica that was promoted, an old copy put in
 * place of the cluster or of the database.
 */
export async function clusterOf(client: ClientBase): Promise<string> {
  try {
    return await askForCluster(client);
  } catch (error) {
    // A provider may keep these functions to itself: then versions below one seen are what is left to go by.
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return '';
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function askForCluster(client: ClientBase): Promise<string> {
  const {rows} = await client.query<{cluster: string}>(`
    select (select system_identifier from pg_control_system())::text
      || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
      || '/' || extract(epoch from pg_postmaster_start_time())::text
      || '/' || (select oid from pg_database where datname = current_database())::text as cluster`);
  return rows[0]?.cluster ?? '';
}

/** Records the cluster in the database; true for the one caller that finds another one recorded there. */
export async function adoptCluster(client: ClientBase, cluster: string): Promise<boolean> {
  const {rows} = await client.query<{before: string}>(
    `update instance set cluster = $1 from instance as old
     where instance.cluster <> $1 and old.id = instance.id
     returning old.cluster as before`,
    [cluster],
  );
  return rows[0] !== undefined && rows[0].before !== '';
}
