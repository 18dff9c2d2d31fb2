import * as z from 'zod/mini';
import {asShown} from '#domain/kernel/name.ts';
import {freshIdSchema, idSchema, shortIdSchema} from './mutation.ts';
import {STORAGE_PROMISES} from './storage-promise.ts';

/** A name of one line, as it shows (NAME-1): no control characters. */
const name = z.string().check(z.regex(/^\P{Cc}*$/u), z.overwrite(asShown), z.regex(/^.{1,80}$/u));
const code = z.string().check(z.minLength(1), z.maxLength(20));
const password = z.string().check(z.minLength(1), z.maxLength(200));
/** Characters of a new password at least. */
export const SHORTEST_PASSWORD = 8;
const newPassword = z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(200));

const secret = z.string().check(z.maxLength(100));

/**
 * What the server has signed: an enrolment `e1.<key>.<payload>.<signature>`, that a device is one of a company's, or a
 * grant `g1.…`, that a person has logged in on it. It holds where a restored database remembers neither.
 */
const signedSchema = z.string().check(z.maxLength(600));
/** A device as an answer names it. `secret` comes once: `Authorization: Device <id>.<secret>`. */
const namedDevice = z.object({
  id: idSchema,
  name: z.string(),
  secret: z.optional(z.string()),
  enrolment: z.optional(signedSchema),
});

/**
 * The handheld or browser that a person logs in on. With its id and secret the login counts there, also where the
 * server has forgotten it and its enrolment proves it; with a name alone it is enrolled, and the answer holds its
 * secret, once.
 */
const deviceClaimSchema = z.object({
  name,
  id: z.optional(freshIdSchema),
  secret: z.optional(secret),
  enrolment: z.optional(signedSchema),
});
export type DeviceClaim = z.infer<typeof deviceClaimSchema>;

/** POST /api/register: a new administrator with a company, a warehouse and, if asked, the demo. */
export const registerRequestSchema = z.object({
  name,
  password: newPassword,
  /** The company's name; the administrator's unless told. */
  company: z.optional(name),
  /** What its amounts are in, by ISO 4217; said later where left out. */
  currency: z.optional(z.string().check(z.maxLength(3))),
  /** Where its first warehouse stands, by its IANA name; UTC unless told. */
  time_zone: z.optional(z.string().check(z.maxLength(64))),
  demo: z.optional(z.boolean()),
  /** The demo's dice: one seed, one warehouse. */
  seed: z.optional(z.int()),
  /** False for the demo's goods and stock alone, without the deliveries and orders of its last days. */
  documents: z.optional(z.boolean()),
  device: z.optional(deviceClaimSchema),
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** GET /api/registration: whether a company may register now, the first of all, and is the last to do so by that. */
export const registrationSchema = z.object({
  detail: z.literal('success'),
  isOpen: z.boolean(),
  isFirst: z.boolean(),
  isLast: z.boolean(),
});
export type RegistrationStatus = z.infer<typeof registrationSchema>;

/**
 * POST /api/session: an administrator by name and password, staff by OPENID, name and check code, or with a badge
 * instead of the name.
 */
export const loginRequestSchema = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('admin'),
    name,
    password,
    openid: z.optional(shortIdSchema),
    device: z.optional(deviceClaimSchema),
  }),
  z.object({
    mode: z.literal('user'),
    openid: shortIdSchema,
    name,
    code,
    device: z.optional(deviceClaimSchema),
  }),
  z.object({
    mode: z.literal('badge'),
    openid: shortIdSchema,
    /** The staff id that stands in the badge. */
    staff: idSchema,
    code,
    device: z.optional(deviceClaimSchema),
  }),
]);
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** What a person chose for the screens (language, theme, sounds, hand, gloves), by name; it follows the person. */
export const preferencesSchema = z
  .record(z.string().check(z.regex(/^[a-z_]{1,20}$/)), z.string().check(z.regex(/^[\x20-\x7e]{0,40}$/)))
  .check(z.refine((choices) => Object.keys(choices).length <= 20));
export type SessionPreferences = z.infer<typeof preferencesSchema>;

/** GET /api/session: who is logged in, where. */
export const personSchema = z.object({
  /** The company's id, which is the OPENID (header `token`). */
  openid: shortIdSchema,
  /** The staff id, which is the login id (header `operator`). */
  operator: idSchema,
  name: z.string(),
  role: z.string(),
  /** The supplier or customer that a login of its people is bound to; none where it is bound to none (STAFF-8). */
  party: z.optional(idSchema),
  company: z.string(),
  warehouses: z.array(z.object({id: shortIdSchema, name: z.string()})),
  /** The database's own id: the device's stores are named by it and never by an address. */
  server: z.string(),
  /** Hours that a person who logged in here online may log in without a network; 0 when switched off. */
  offlineHours: z.int(),
  preferences: preferencesSchema,
  /** ms UTC, when the session ends. */
  expiresAt: z.int(),
});
export type SessionPerson = z.infer<typeof personSchema>;

/** The answer to a login or registration. */
export const sessionAnswerSchema = z.extend(personSchema, {
  detail: z.literal('success'),
  /** For `Authorization: Bearer <session>`. */
  session: z.string(),
  /** The device it counts on. */
  device: z.optional(namedDevice),
  /** For the mutation `session.login`, there and now, or later without a network. */
  grant: z.optional(signedSchema),
  /** Of a registration with the demo: the long work that fills it. */
  work: z.optional(idSchema),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** POST /api/session/password: an administrator's own. */
export const passwordRequestSchema = z.object({password, next: newPassword});

/** So many people are given new check codes by one request: each takes a slow hash. */
export const MAX_NEW_CODES = 50;

/** POST /api/staff/<id>/check-code: a code of four to six digits as typed, or at random. */
export const checkCodeRequestSchema = z.object({
  code: z.optional(z.string().check(z.regex(/^[0-9]{4,6}$/))),
});
/** Which mutation it was, and where it stands in history: what is shown once is never asked for again. */
const place = {mutation: idSchema, version: z.int(), epoch: z.string()};
/** The new code, shown once. */
export const checkCodeAnswerSchema = z.object({
  detail: z.literal('success'),
  code: z.string(),
  ...place,
});

/**
 * POST /api/devices/<id>/new-codes: for all who were on a revoked one, '' for whom a person above them has to do it.
 */
export const newCodesAnswerSchema = z.object({
  detail: z.literal('success'),
  results: z.array(z.object({id: idSchema, name: z.string(), code: z.string()})),
});
export type NewCodes = z.infer<typeof newCodesAnswerSchema>['results'];

/** POST /api/staff/new-codes: codes at random for these people, by staff id. */
export const newCodesRequestSchema = z.object({
  staff: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_NEW_CODES)),
});

/** GET /api/staff/logins: how a person's login stands, never what it is. Times are ms UTC, or 0. */
export const loginStateSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  is_locked: z.int(),
  /** Whether there is a check code, or of an administrator a password. */
  has_code: z.boolean(),
  code_at: z.int(),
  /** The name of the person who gave it, or '' where that is not known. */
  code_by: z.string(),
  /** Since when a lost device may know it. */
  exposed_at: z.int(),
  used_at: z.int(),
  tries_left: z.int(),
});
export type LoginStateRow = z.infer<typeof loginStateSchema>;

/** GET /api/devices: what each device last told. */
export const deviceRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** ms UTC, or 0. */
  revoked_at: z.int(),
  pending: z.int(),
  oldest_at: z.int(),
  seen_at: z.int(),
  /** When it came back by its enrolment after a restore had forgotten it, or 0. */
  returned_at: z._default(z.int(), 0),
  build: z.string(),
  storage: z.enum(STORAGE_PROMISES),
  /** Of a revoked one: who was on it and still has the code that may be known by it. */
  exposed: z._default(z.array(z.object({id: idSchema, name: z.string()})), []),
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;

/** POST /api/devices/tickets: lets one device in, under that name. */
export const ticketRequestSchema = z.object({name});
export const ticketAnswerSchema = z.object({
  detail: z.literal('success'),
  id: idSchema,
  /** Shown this once; it stands in the QR code. */
  ticket: z.string(),
  /** ms UTC. */
  expiresAt: z.int(),
  /** Where handhelds open the app, without its path, the likeliest first; none when only the one who asks knows. */
  addresses: z.array(z.string()),
  ...place,
});
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>;

/** GET /api/devices/tickets: those that are still good. */
export const ticketRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: z.int(),
  expires_at: z.int(),
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

/** GET /api/after-restore: who and what stands as it stood at the backup, until the office has looked at it. */
export const afterRestoreRowSchema = z.object({
  id: idSchema,
  kind: z.enum(['person', 'device']),
  name: z.string(),
  /** Of a person. */
  role: z.string(),
  /** Locked, or revoked. */
  isShut: z.boolean(),
  restored_at: z.int(),
  /** When a device that the backup did not know came back; 0 for all others. */
  returned_at: z.int(),
});
export type AfterRestoreRow = z.infer<typeof afterRestoreRowSchema>;

/** POST /api/enrol: a ticket for an identity. A device that is enrolled already proves it and stays who it is. */
export const enrolRequestSchema = z.object({
  openid: shortIdSchema,
  ticket: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{24}$/)),
  device: z.optional(z.object({id: idSchema, secret, enrolment: z.optional(signedSchema)})),
});
export type EnrolRequest = z.infer<typeof enrolRequestSchema>;

/** The device has no `secret` where it keeps the one it has. */
export const enrolAnswerSchema = z.object({
  detail: z.literal('success'),
  openid: shortIdSchema,
  company: z.string(),
  server: z.string(),
  warehouses: z.array(z.object({id: shortIdSchema, name: z.string()})),
  device: namedDevice,
});
export type EnrolAnswer = z.infer<typeof enrolAnswerSchema>;

/** POST /api/enrol/again: a device that the server does not know shows what it signed, and is itself again. */
export const returnRequestSchema = z.object({name, secret, enrolment: signedSchema});
export type ReturnRequest = z.infer<typeof returnRequestSchema>;
export const returnAnswerSchema = z.object({detail: z.literal('success'), device: namedDevice});
