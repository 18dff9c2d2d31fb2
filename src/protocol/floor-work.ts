import * as z from 'zod/mini';

/** What devices recorded in an hour of a day, by when it was done. */
export const floorHourSchema = z.object({
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
