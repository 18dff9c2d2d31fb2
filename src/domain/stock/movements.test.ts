import {expect, test} from 'vitest';
import {MOVEMENT_NAMES, movementOf} from './movements.ts';

test.each([
  ['moved', 'bin:A', 'bin:B'],
  ['picked', 'bin:A', 'dn:D:picked'],
  ['put-away', 'asn:A:sorted', 'bin:A'],
  ['put-away', 'asn:A:unload', 'bin:A'],
  ['shipped', 'dn:D:picked', 'outside'],
  ['put-back', 'dn:D:picked', 'bin:A'],
  ['announced', 'outside', 'asn:A:expected'],
  ['arrived', 'asn:A:expected', 'asn:A:unload'],
  ['unloaded', 'asn:A:unload', 'asn:A:sort'],
  ['sorted', 'asn:A:sort', 'asn:A:sorted'],
  ['returned', 'outside', 'dn:D:picked'],
  ['adjusted', 'adjusted', 'bin:A'],
  ['adjusted', 'discrepancy', 'adjusted'],
  ['in-question', 'discrepancy', 'bin:A'],
  ['in-question', 'bin:A', 'discrepancy'],
  ['other', 'outside', 'bin:A'],
])('[REPORT-3] %s is from %s to %s', (name, from, to) => {
  expect(movementOf({from, to})).toBe(name);
  expect(MOVEMENT_NAMES).toContain(name);
});
