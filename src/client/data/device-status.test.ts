import {expect, test} from 'vitest';
import type {Device} from '#offline/device.ts';
import type {Notice} from '#offline/outbox/outbox-store.ts';
import {attentionOf, noticesOf} from './device-status.ts';

test.each([
  ['a revoked device', 'unauthorised', 'revoked'],
  ['one that the server does not know', 'unknown', 'unknown'],
  ['one whose last person is locked', 'person-locked', 'person-locked'],
  ['an old build', 'outdated', 'upgrade'],
  ['a device that fails itself', 'fault', 'fault'],
  ['a network that is not there', 'offline', ''],
] as const)('the word for %s', (_, why, word) => {
  expect(attentionOf(why)).toBe(word);
});

/** A device whose notices are these, of work that is kept no longer. */
const deviceWith = (...notices: readonly Partial<Notice>[]): Device =>
  ({
    time: {now: () => 1},
    notices: () => Promise.resolve(notices.map((notice, i) => ({...NOTICE, id: String(i), ...notice}))),
    work: () => Promise.resolve([]),
  }) as unknown as Device;
const NOTICE = {
  status: 'corrected',
  code: 'report.damaged',
  who: 'w',
  facts: '',
  at: 1,
  seen: 0,
  n: 1,
} as const;

test('[CASE-15] that a report is a case is no news to whoever reported it; how it ended is', async () => {
  const end = {closing: 'case.close', by: 'b', at: 2, note: ''};
  const told = await noticesOf(
    deviceWith(
      {action: 'stock.report'},
      {action: 'stock.report', end},
      {action: 'stock.report', status: 'held'},
      {action: 'stock.moveBin', code: 'stock.short'},
    ),
  );
  expect(told.map(({id, isSeen}) => [id, isSeen]).toReversed()).toEqual([
    ['0', true],
    ['1', false],
    ['2', false],
    ['3', false],
  ]);
});
