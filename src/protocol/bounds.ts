import * as z from 'zod/mini';
import {MOMENT_LIMITS} from '#domain/kernel/field.ts';

/** Whatever a clock says, as a moment that every page can draw: a device's clock is shown, never decided on. */
export const withinCentury = (at: number): number => within(at, MOMENT_LIMITS.from, MOMENT_LIMITS.to);

/** So many records are never made. */
const MAX_RECORDS = 1_000_000_000;
/** So long no device works without a restart, ms: a century. */
const MAX_ELAPSED_MS = MOMENT_LIMITS.to;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least;

/**
 * What a device's clock and its outbox say of themselves is made whole and brought within its bounds where it comes in,
 * and never refused: what a device has recorded once it can record no other way, and everything behind it would wait
 * for ever.
 */
export const clockSchema = z.number().check(z.overwrite(withinCentury));
export const elapsedSchema = z.number().check(z.overwrite((ms) => within(ms, 0, MAX_ELAPSED_MS)));
export const countSchema = z.number().check(z.overwrite((count) => within(count, 0, MAX_RECORDS)));
/** The same of what a database has from before it was bounded. */
export const boundedCount = (count: number): number => within(count, 0, MAX_RECORDS);
export const boundedElapsed = (ms: number): number => within(ms, 0, MAX_ELAPSED_MS);
