import {expect, test} from 'vitest';
import {isSilent} from './silent-device.ts';

const NOW = 1_760_000_000_000;
const MINUTE = 60_000;

test.each([
  [{pending: 3, seen_at: NOW - 16 * MINUTE, revoked_at: 0}, true],
  [{pending: 3, seen_at: NOW - 14 * MINUTE, revoked_at: 0}, false],
  [{pending: 0, seen_at: NOW - 900 * MINUTE, revoked_at: 0}, false],
  [{pending: 3, seen_at: NOW - 900 * MINUTE, revoked_at: NOW - MINUTE}, false],
])('a device that told %j is silent with work in it: %j', (device, silent) => {
  expect(isSilent(device, NOW)).toBe(silent);
});
