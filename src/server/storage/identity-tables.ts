import type {Tables} from './tables.ts';

/** Tables outside the lists that acts change in the transaction of their mutation: who may come in, and by what. */
export type IdentityTable =
  'accounts' | 'device_logins' | 'devices' | 'former_devices' | 'sessions' | 'tickets';
/** A row of one of them, without its company. */
export type IdentityRow<T extends IdentityTable> = Omit<Tables[T], 'company'>;

type Columns<T extends IdentityTable> = Readonly<Record<keyof IdentityRow<T>, 'text' | 'integer'>>;

/** Every column, so that what a migration adds is not forgotten here: the compiler asks for it. */
export const IDENTITY_COLUMNS: {readonly [T in IdentityTable]: Columns<T>} = {
  accounts: {
    staff: 'text',
    name_key: 'text',
    password_hash: 'text',
    check_hash: 'text',
    wrong_count: 'integer',
    locked_at: 'integer',
    exposed_at: 'integer',
    preferences: 'text',
  },
  device_logins: {device: 'text', who: 'text', at: 'integer'},
  devices: {
    id: 'text',
    name: 'text',
    secret_hash: 'text',
    revoked_at: 'integer',
    pending: 'integer',
    oldest_at: 'integer',
    seen_at: 'integer',
    build: 'text',
    storage: 'integer',
    quiet_at: 'integer',
    made: 'integer',
    returned_at: 'integer',
  },
  former_devices: {former: 'text', device: 'text', at: 'integer'},
  sessions: {
    token_hash: 'text',
    staff: 'text',
    device: 'text',
    created_at: 'integer',
    expires_at: 'integer',
    revoked_at: 'integer',
    used_at: 'integer',
  },
  tickets: {
    id: 'text',
    name: 'text',
    ticket_hash: 'text',
    creater: 'text',
    device: 'text',
    created_at: 'integer',
    expires_at: 'integer',
    used_at: 'integer',
    revoked_at: 'integer',
  },
};

/** Columns in which no two rows are equal, in a company or on the whole server; '' is of no row. */
export const IDENTITY_UNIQUE: Readonly<
  Record<IdentityTable, {readonly company: readonly string[]; readonly server: readonly string[]}>
> = {
  accounts: {company: ['staff'], server: ['name_key']},
  device_logins: {company: [], server: []},
  devices: {company: ['id', 'name'], server: []},
  former_devices: {company: [], server: []},
  sessions: {company: [], server: ['token_hash']},
  tickets: {company: ['id'], server: ['ticket_hash']},
};
