import * as z from 'zod/mini';
import {idSchema, shortIdSchema} from './mutation.ts';

/** A name of one line: no control characters. */
const name = z.string().check(z.trim(), z.regex(/^\P{Cc}{1,80}$/u));

/**
 * The handheld or browser that somebody logs in on. With its id and secret the login counts there; with a name
 * alone it is enrolled, and the answer holds its secret, once.
 */
export const deviceClaimSchema = z.object({
  name,
  id: z.optional(idSchema),
  secret: z.optional(z.string().check(z.maxLength(100))),
});
export type DeviceClaim = z.infer<typeof deviceClaimSchema>;

/** POST /api/register: a new administrator with a company, a warehouse and, if asked, the demo's goods and stock. */
export const registerRequestSchema = z.object({
  name,
  password: z.string().check(z.minLength(8), z.maxLength(200)),
  /** The company's name; the administrator's unless told. */
  company: z.optional(name),
  demo: z.optional(z.boolean()),
  /** The demo's dice: one seed, one warehouse. */
  seed: z.optional(z.int()),
  device: z.optional(deviceClaimSchema),
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** POST /api/session: an administrator by name and password, staff by OPENID, name and check code. */
export const loginRequestSchema = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('admin'),
    name,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    openid: z.optional(shortIdSchema),
    device: z.optional(deviceClaimSchema),
  }),
  z.object({
    mode: z.literal('user'),
    openid: shortIdSchema,
    name,
    code: z.string().check(z.minLength(1), z.maxLength(20)),
    device: z.optional(deviceClaimSchema),
  }),
]);
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** GET /api/session: who is logged in, where. */
export const personSchema = z.object({
  /** The company's id, which is the OPENID (header `token`). */
  openid: shortIdSchema,
  /** The staff id, which is the login id (header `operator`). */
  operator: idSchema,
  name: z.string(),
  role: z.string(),
  company: z.string(),
  warehouses: z.array(z.object({id: shortIdSchema, name: z.string()})),
  /** The database's own id: the device's stores are named by it and never by an address. */
  server: z.string(),
  /** Hours that somebody who logged in here online may log in without a network; 0 when switched off. */
  offlineHours: z.int(),
  /** ms UTC, when the session ends. */
  expiresAt: z.int(),
});
export type Person = z.infer<typeof personSchema>;

/** The answer to a login or registration. */
export const sessionAnswerSchema = z.extend(personSchema, {
  detail: z.literal('success'),
  /** For `Authorization: Bearer <session>`. */
  session: z.string(),
  /** The device it counts on. `secret` comes once, at enrolment: `Authorization: Device <id>.<secret>`. */
  device: z.optional(z.object({id: idSchema, name: z.string(), secret: z.optional(z.string())})),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** POST /api/staff/<id>/check-code: the new code, shown once. */
export const checkCodeAnswerSchema = z.object({detail: z.literal('success'), code: z.string()});

/** GET /api/devices: what each device last told. */
export const deviceRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** ms UTC, or 0. */
  revoked_at: z.int(),
  pending: z.int(),
  oldest_at: z.int(),
  seen_at: z.int(),
  build: z.string(),
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;
