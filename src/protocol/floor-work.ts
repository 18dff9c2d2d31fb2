import * as z from 'zod/mini';
import {idSchema, statusSchema} from './mutation.ts';

/** What devices recorded in an hour of a day, by when it was done. */
const floorHourSchema = z.object({
  /** From 0 on: so many whole hours after the day has begun. */
  hour: z.int(),
  device: z.string(),
  /** The device's name now. */
  name: z.string(),
  acts: z.int(),
  /** Of these: what the books said otherwise of, what is held or refused, and what took other work back. */
  corrected: z.int(),
  held: z.int(),
  undone: z.int(),
  /** How long the longest waited until the server had it, ms. */
  waited: z.int(),
});
export type FloorHour = z.infer<typeof floorHourSchema>;

/** GET /api/floor-work: a day of a warehouse, from when it began (ms UTC) and how many hours it has. */
export const floorWorkSchema = z.object({
  detail: z.literal('success'),
  day: z.string(),
  time_zone: z.string(),
  begin: z.int(),
  hours: z.int(),
  results: z.array(floorHourSchema),
});
export type FloorWorkAnswer = z.infer<typeof floorWorkSchema>;

/** Some of what was recorded: what the books said otherwise of, what is held or refused, and what took other work back. */
export const FLOOR_KINDS = ['corrected', 'held', 'undone'] as const;
export type FloorKind = (typeof FLOOR_KINDS)[number];

/** Something that was recorded on a device, as it ended. Long arguments are left out, and secret ones. */
const floorActSchema = z.object({
  mutation: idSchema,
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  who: z.string(),
  who_name: z.string(),
  device: z.string(),
  /** The device's name now. */
  device_name: z.string(),
  /** By the device's clock, and by the server's. */
  at: z.int(),
  received_at: z.int(),
  status: statusSchema,
  code: z.string(),
  /** JSON, or ''. */
  facts: z.string(),
});
export type FloorAct = z.infer<typeof floorActSchema>;

/** GET /api/floor-work/acts: a page of the acts that GET /api/floor-work counts, the newest first. */
export const floorActsSchema = z.object({
  detail: z.literal('success'),
  next: z.nullable(z.string()),
  results: z.array(floorActSchema),
});
