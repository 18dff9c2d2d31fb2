import type {ScannedCode} from './code.ts';

/**
 * What the same code again means in a step (`handheld.md` 5.3, rule 11): `ignore` a double trigger, `count` each
 * read, or `confirm` what was asked.
 */
type DuplicatePolicy = 'ignore' | 'count' | 'confirm';

/** Two reads of one code closer than this are one pull of the trigger, ms. */
const DOUBLE_TRIGGER = 400;

export const isDoubleTrigger = (
  policy: DuplicatePolicy,
  before: ScannedCode | undefined,
  code: ScannedCode,
): boolean => policy === 'ignore' && before?.raw === code.raw && code.t0 - before.tEnd < DOUBLE_TRIGGER;
