import type {DeviceRow} from './session.ts';

/** So long without a word is a silence, ms: a device that is in use is heard every minute. */
const SILENCE = 15 * 60_000;

/** Where only such devices are listed. */
export const SILENT_DEVICES = 'silent';

/** Whether a device has told of work that it still holds, and has not been heard since a while. */
export const isSilent = (
  {pending, seen_at, revoked_at}: Pick<DeviceRow, 'pending' | 'seen_at' | 'revoked_at'>,
  now: number,
): boolean => pending > 0 && revoked_at === 0 && now - seen_at > SILENCE;
