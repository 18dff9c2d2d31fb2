import type {Kysely} from 'kysely';
import {isId, type Id} from '#domain/kernel/id.ts';
import {isRole, type Role} from '#domain/kernel/roles.ts';
import type {StaffRow} from '#domain/people/staff.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken} from './secrets.ts';
import {storageNumber} from './storage-promise.ts';
import type {StoragePromise} from '#protocol/storage-promise.ts';

export type EnrolledDevice = Readonly<Tables['devices']>;

/** A device that has proved who it is. */
export interface KnownDevice extends EnrolledDevice {
  /** Ids under which it recorded work before it had to be enrolled anew. */
  readonly formerIds: readonly Id[];
}

/** What a request tells of a device's unsent work. */
export interface OutboxReport {
  readonly pending: number;
  /** ms UTC by the device's clock, 0 when nothing waits. */
  readonly oldestAt: number;
  /** How many records its outbox has ever numbered. */
  readonly made: number;
  readonly build: string;
  readonly storage: StoragePromise;
  /** ms UTC by the server's clock. */
  readonly seenAt: number;
}

/** A person whose check code is at stake since a device was revoked that she was on. */
export interface ExposedPerson {
  readonly device: Id;
  readonly who: Id;
  readonly name: string;
  readonly type: Role;
}

/**
 * Enrolled handhelds and browsers with their credential: an id and 256 random bits, hashed at rest. Acts change them.
 */
export interface Devices {
  /** Whether any company has a device of that id. */
  exists(id: Id): Promise<boolean>;
  /** The device of a credential `<id>.<secret>`, revoked or not. Remembered for {@link REMEMBER_MS}. */
  authenticate(credential: string): Promise<KnownDevice | undefined>;
  /** But one of a reserved id, which came in before these were refused: it proves nothing and has no rights (ID-5). */
  list(company: string): Promise<EnrolledDevice[]>;
  /** The device on which a person last logged in. */
  lastOf(company: string, who: Id): Promise<EnrolledDevice | undefined>;
  /** The device of that company by its id. */
  find(company: string, id: Id): Promise<EnrolledDevice | undefined>;
  named(company: string, name: string): Promise<EnrolledDevice | undefined>;
  /** Acts have changed devices: this process asks the database again. */
  forget(): void;
  /** Remembers on which device a person last logged in: nothing that people see, so no part of history. */
  noteLogin(company: string, id: Id, who: Id): Promise<void>;
  /**
   * The last person who logged in there online, as her row has her now; where none has, the one whose ticket let it in,
   * who is not asked whether she is locked.
   */
  latestPersonOn(
    company: string,
    id: Id,
  ): Promise<Pick<StaffRow, 'type' | 'is_locked' | 'warehouses'> | undefined>;
  /** Those whose check codes are at stake since a device was revoked, this one or any. */
  exposed(company: string, device?: Id): Promise<ExposedPerson[]>;
  /** Whether a person has logged in on the device. */
  hasLogins(company: string, id: Id): Promise<boolean>;
  writeReports(reports: ReadonlyMap<Id, OutboxReport & {readonly company: string}>): Promise<void>;
}

/** Every push and pull asks; another process that hears no news learns of a revocation this much later. */
const REMEMBER_MS = 2_000;

export function createDevices(db: Kysely<Tables>, now: () => number): Devices {
  const credentials = rememberedCredentials(db, now);
  const find = (company: string) => ofCompany(db, company);

  return {
    exists: async (id) =>
      (await db.selectFrom('devices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    authenticate: (credential) => credentials.deviceOf(credential),

    list: async (company) => (await find(company).orderBy('name').execute()).filter(({id}) => isId(id)),

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

    named: (company, name) => find(company).where('name', '=', name).executeTakeFirst(),

    forget: () => credentials.forget(),

    async noteLogin(company, device, who) {
      const at = now();
      await db
        .insertInto('device_logins')
        .values({company, device, who, at})
        .onConflict((conflict) => conflict.columns(['company', 'device', 'who']).doUpdateSet({at}))
        .execute();
    },

    latestPersonOn: async (company, id) =>
      (await lastPersonOn(db, company, id)) ?? makerOfTicket(db, company, id),

    exposed: (company, device) => exposedPeople(db, company, device),

    hasLogins: async (company, id) => {
      const logins = db.selectFrom('device_logins').select('who');
      const found = await logins
        .where('company', '=', company)
        .where('device', '=', id)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    writeReports: (reports) => writeReports(db, reports),
  };
}

const ofCompany = (db: Kysely<Tables>, company: string) =>
  db.selectFrom('devices').selectAll().where('company', '=', company);

/** Devices by their credentials, each asked of the database once in {@link REMEMBER_MS}. */
function rememberedCredentials(db: Kysely<Tables>, now: () => number) {
  const remembered = new Map<string, {readonly device: KnownDevice; readonly until: number}>();
  let forgotten = 0;
  return {
    async deviceOf(credential: string): Promise<KnownDevice | undefined> {
      const at = now();
      const known = remembered.get(credential);
      if (known && known.until > at) return known.device;
      const before = forgotten;
      const device = await lookUp(db, credential);
      remembered.delete(credential);
      // What was asked for before an act may have been answered as it was then.
      if (device && before === forgotten) remembered.set(credential, {device, until: at + REMEMBER_MS});
      // Devices are few; this only keeps re-enrolled ones from staying for ever.
      if (remembered.size > 20_000) remembered.clear();
      return device;
    },
    forget: () => {
      forgotten++;
      remembered.clear();
    },
  };
}

async function lookUp(db: Kysely<Tables>, credential: string): Promise<KnownDevice | undefined> {
  const [id, secret] = credential.split('.', 2);
  if (!id || !secret || !isId(id)) return undefined;
  const device = await db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .where('secret_hash', '=', hashToken(secret))
    .executeTakeFirst();
  return device && {...device, formerIds: await formerIdsOf(db, device)};
}

/** But those whose device is here: its work is its own again. */
async function formerIdsOf(db: Kysely<Tables>, {company, id}: EnrolledDevice): Promise<readonly Id[]> {
  const former = await db
    .selectFrom('former_devices')
    .select('former')
    .where('company', '=', company)
    .where('device', '=', id)
    .execute();
  const ids = former.map((row) => row.former).filter(isId);
  if (ids.length === 0) return ids;
  const present = await db.selectFrom('devices').select('id').where('id', 'in', ids).execute();
  return ids.filter((each) => present.every((device) => device.id !== each));
}

async function writeReports(
  db: Kysely<Tables>,
  reports: Parameters<Devices['writeReports']>[0],
): Promise<void> {
  if (reports.size === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const [id, {company, pending, oldestAt, made, build, storage, seenAt}] of reports) {
      await tx
        .updateTable('devices')
        .set({pending, oldest_at: oldestAt, made, build, storage: storageNumber(storage), seen_at: seenAt})
        .where('company', '=', company)
        .where('id', '=', id)
        .execute();
    }
  });
}

/** The last person who logged in on a device, as her row has her now. */
const lastPersonOn = (db: Kysely<Tables>, company: string, device: Id) =>
  db
    .withTables<{
      staff: Pick<StaffRow, 'id' | 'type' | 'is_locked' | 'warehouses'> & {company: string};
    }>()
    .selectFrom('device_logins')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company', '=', 'device_logins.company').onRef('staff.id', '=', 'device_logins.who'),
    )
    .select(['staff.type', 'staff.is_locked', 'staff.warehouses'])
    .where('device_logins.company', '=', company)
    .where('device_logins.device', '=', device)
    .orderBy('device_logins.at', 'desc')
    .limit(1)
    .executeTakeFirst();

async function exposedPeople(
  db: Kysely<Tables>,
  company: string,
  device: Id | undefined,
): Promise<ExposedPerson[]> {
  const of = db
    .withTables<{staff: Pick<StaffRow, 'id' | 'name' | 'type' | 'code_at'> & {company: string}}>()
    .selectFrom('devices')
    .innerJoin('device_logins', (join) =>
      join
        .onRef('device_logins.company', '=', 'devices.company')
        .onRef('device_logins.device', '=', 'devices.id'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.company', '=', 'device_logins.company')
        .onRef('accounts.staff', '=', 'device_logins.who'),
    )
    .innerJoin('staff', (join) =>
      join.onRef('staff.company', '=', 'device_logins.company').onRef('staff.id', '=', 'device_logins.who'),
    )
    .select(['device_logins.device', 'device_logins.who', 'staff.name', 'staff.type'])
    .where('devices.company', '=', company)
    .where('devices.revoked_at', '>', 0)
    .where('accounts.exposed_at', '>', 0)
    .where('accounts.check_hash', '<>', '')
    .whereRef('device_logins.at', '>=', 'staff.code_at')
    .orderBy('staff.name');
  const rows = await (device === undefined ? of : of.where('devices.id', '=', device)).execute();
  return rows.flatMap(({type, ...row}) => (isRole(type) ? [{...row, type}] : []));
}

/** A device that a ticket has let in, and on which no person has logged in yet, is in the hands of the one who made it. */
async function makerOfTicket(db: Kysely<Tables>, company: string, device: Id) {
  const maker = await db
    .withTables<{staff: Pick<StaffRow, 'id' | 'type' | 'warehouses'> & {company: string}}>()
    .selectFrom('tickets')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company', '=', 'tickets.company').onRef('staff.id', '=', 'tickets.creater'),
    )
    .select(['staff.type', 'staff.warehouses'])
    .where('tickets.company', '=', company)
    .where('tickets.device', '=', device)
    .executeTakeFirst();
  return maker && {...maker, is_locked: 0};
}
