import {sql} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {parameter} from './fragments.ts';
import type {Session} from './session.ts';

/**
 * Of one device's comings and goings. Written out as in the index of these rows (`whoWasThere`), since neither
 * database finds it by parameters, and device by device, since SQLite does not find it by several.
 */
const THERE = sql`
  company = ${parameter} and device = ${parameter} and action in ('session.login', 'session.logout')`;

/**
 * What the device has told itself and at its place: not what another device said of it, which is held, nor what was
 * held and has been run again since, whose sequence is its own id.
 */
const COUNTS = sql`client <> id and (status = 'applied' or code = 'staff.locked')`;

/** Comings and goings at a device that are looked through: the first of somebody else is enough. */
const MOST = 50;

/** When somebody was known to have left these devices after she came there last; `ReadTransaction.leftAt`. */
export async function leftAt(session: Session, who: Id, devices: readonly Id[]): Promise<number | undefined> {
  const versions: number[] = [];
  for (const device of devices) versions.push(await lastCame(session, who, device));
  const version = Math.max(0, ...versions);
  if (version === 0) return undefined;
  const rows: Row[] = [];
  for (const device of devices) rows.push(...(await since(session, device, version)));
  const login = rows.findLast(
    (row) => row['version'] === version && row['who'] === who && row['action'] === 'session.login',
  );
  const [left] = rows
    .filter((row) => login && isLeaving(row, who) && isAfter(row, login))
    .toSorted((a, b) => Number(a['version']) - Number(b['version']));
  return left && Number(left['received_at']);
}

/** The version at which somebody came to a device last, by a login that counts; 0 where she never did. */
async function lastCame(session: Session, who: Id, device: Id): Promise<number> {
  const text = session.texts.of(
    'last came',
    () => sql`
      select coalesce(max(version), 0) as version from mutations
      where ${THERE} and who = ${parameter} and action = 'session.login'
        and ${COUNTS}`,
  );
  const [row] = await session.all(text, [session.company, device, who], ['version']);
  return Number(row?.['version'] ?? 0);
}

function since(session: Session, device: Id, version: number): Promise<readonly Row[]> {
  const text = session.texts.of(
    'comings since',
    () => sql`
      select version, client, seq, action, who, received_at from mutations
      where ${THERE} and version >= ${parameter} and ${COUNTS}
      order by version, seq limit ${sql.lit(MOST)}`,
  );
  const columns = ['version', 'client', 'seq', 'action', 'who', 'received_at'];
  return session.all(text, [session.company, device, version], columns);
}

/** She goes, or somebody else comes. */
const isLeaving = (row: Row, who: Id): boolean =>
  (row['action'] === 'session.logout') === (row['who'] === who);

/** Of one commit the sequence tells. */
const isAfter = (row: Row, login: Row): boolean =>
  Number(row['version']) > Number(login['version']) ||
  (row['client'] === login['client'] && Number(row['seq']) > Number(login['seq']));
