import type {Kysely} from 'kysely';
import {isId, type Id} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken} from './secrets.ts';
import {storageNumber} from './storage-promise.ts';
import type {StoragePromise} from '#protocol/storage-promise.ts';

export type Device = Readonly<Tables['devices']>;

/** What a request tells of a device's unsent work. */
export interface Report {
  readonly pending: number;
  /** ms UTC by the device's clock, 0 when nothing waits. */
  readonly oldestAt: number;
  readonly build: string;
  readonly storage: StoragePromise;
  /** ms UTC by the server's clock. */
  readonly seenAt: number;
}

/** Enrolled handhelds and browsers with their credential: an id and 256 random bits, hashed at rest. */
export interface Devices {
  /** Enrols under that name, or under "name (2)" where it is taken; `known` is the one that has it. */
  enrol(company: string, id: Id, name: string, secret: string): Promise<{name: string; known?: Device}>;
  /** Whether any company has a device of that id. */
  exists(id: Id): Promise<boolean>;
  /** The device of a credential `<id>.<secret>`, revoked or not. Remembered for {@link REMEMBER_MS}. */
  authenticate(credential: string): Promise<Device | undefined>;
  list(company: string): Promise<Device[]>;
  /** The device on which somebody last logged in. */
  lastOf(company: string, who: Id): Promise<Device | undefined>;
  /** The device of that company by its id. */
  find(company: string, id: Id): Promise<Device | undefined>;
  rename(company: string, id: Id, name: string): Promise<'renamed' | 'unknown' | 'taken'>;
  /** Lets a revoked device back in, which has proved that it is itself. */
  readmit(company: string, id: Id): Promise<void>;
  /** Whether somebody has logged in on the device. */
  hasLogins(company: string, id: Id): Promise<boolean>;
  /** False where the company has no such device. */
  revoke(company: string, id: Id, at: number): Promise<boolean>;
  writeReports(reports: ReadonlyMap<Id, Report & {readonly company: string}>): Promise<void>;
}

/** Every push and pull asks; another process learns of a revocation this much later. */
const REMEMBER_MS = 2_000;

export function createDevices(db: Kysely<Tables>, now: () => number): Devices {
  const credentials = rememberedCredentials(db, now);
  const find = (company: string) => ofCompany(db, company);
  const change = (company: string, id: Id) =>
    db.updateTable('devices').where('company', '=', company).where('id', '=', id);

  return {
    enrol: (company, id, name, secret) =>
      enrol(db, {...BLANK, company, id, name, secret_hash: hashToken(secret), seen_at: now()}),

    exists: async (id) =>
      (await db.selectFrom('devices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    authenticate: (credential) => credentials.deviceOf(credential),

    list: (company) => find(company).orderBy('name').execute(),

    lastOf: async (company, who) => {
      const login = await db
        .selectFrom('device_logins')
        .select('device')
        .where('company', '=', company)
        .where('who', '=', who)
        .orderBy('at', 'desc')
        .executeTakeFirst();
      return login && find(company).where('id', '=', login.device).executeTakeFirst();
    },

    find: (company, id) => find(company).where('id', '=', id).executeTakeFirst(),

    async rename(company, id, name) {
      const other = await find(company).where('name', '=', name).executeTakeFirst();
      if (other) return other.id === id ? 'renamed' : 'taken';
      const renamed = await change(company, id).set({name}).executeTakeFirst();
      credentials.forget();
      return Number(renamed.numUpdatedRows) === 1 ? 'renamed' : 'unknown';
    },

    async readmit(company, id) {
      await change(company, id).set({revoked_at: 0}).execute();
      credentials.forget();
    },

    hasLogins: async (company, id) => {
      const logins = db.selectFrom('device_logins').select('who');
      const found = await logins
        .where('company', '=', company)
        .where('device', '=', id)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    async revoke(company, id, at) {
      const revoked = await change(company, id)
        .set((row) => ({
          revoked_at: row.case().when('revoked_at', '=', 0).then(at).else(row.ref('revoked_at')).end(),
        }))
        .executeTakeFirst();
      credentials.forget();
      return Number(revoked.numUpdatedRows) === 1;
    },

    writeReports: (reports) => writeReports(db, reports),
  };
}

/** A device that has told nothing yet. */
const BLANK = {revoked_at: 0, pending: 0, oldest_at: 0, build: '', storage: 0} as const;

const ofCompany = (db: Kysely<Tables>, company: string) =>
  db.selectFrom('devices').selectAll().where('company', '=', company);

/** Devices by their credentials, each asked of the database once in {@link REMEMBER_MS}. */
function rememberedCredentials(db: Kysely<Tables>, now: () => number) {
  const remembered = new Map<string, {readonly device: Device; readonly until: number}>();
  return {
    async deviceOf(credential: string): Promise<Device | undefined> {
      const at = now();
      const known = remembered.get(credential);
      if (known && known.until > at) return known.device;
      const device = await lookUp(db, credential);
      remembered.delete(credential);
      if (device) remembered.set(credential, {device, until: at + REMEMBER_MS});
      // Devices are few; this only keeps re-enrolled ones from staying for ever.
      if (remembered.size > 20_000) remembered.clear();
      return device;
    },
    forget: () => remembered.clear(),
  };
}

async function lookUp(db: Kysely<Tables>, credential: string): Promise<Device | undefined> {
  const [id, secret] = credential.split('.', 2);
  if (!id || !secret || !isId(id)) return undefined;
  return db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .where('secret_hash', '=', hashToken(secret))
    .executeTakeFirst();
}

async function enrol(db: Kysely<Tables>, device: Device): Promise<{name: string; known?: Device}> {
  const {company, name} = device;
  if (await insert(db, device)) return {name};
  const known = await ofCompany(db, company).where('name', '=', name).executeTakeFirst();
  for (let n = 2; ; n++) {
    const other = `${name} (${String(n)})`;
    if (await insert(db, {...device, name: other})) return {name: other, ...(known ? {known} : {})};
  }
}

/** False where the name is taken. */
async function insert(db: Kysely<Tables>, device: Device): Promise<boolean> {
  const added = await db
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['company', 'name']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) === 1;
}

async function writeReports(
  db: Kysely<Tables>,
  reports: Parameters<Devices['writeReports']>[0],
): Promise<void> {
  if (reports.size === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const [id, {company, pending, oldestAt, build, storage, seenAt}] of reports) {
      await tx
        .updateTable('devices')
        .set({pending, oldest_at: oldestAt, build, storage: storageNumber(storage), seen_at: seenAt})
        .where('company', '=', company)
        .where('id', '=', id)
        .execute();
    }
  });
}
