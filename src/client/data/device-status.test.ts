import {expect, test} from 'vitest';
import type {Device} from '#offline/device.ts';
import type {OutboxNotice} from '#offline/outbox/outbox-store.ts';
import {attentionOf, noticesOf} from './device-status.ts';

test.each([
  ['a revoked device', 'unauthorised', 'revoked'],
  ['one that the server does not know', 'unknown', 'unknown'],
  ['one whose last person is locked', 'person-locked', 'person-locked'],
  ['one whose last person works elsewhere', 'person-elsewhere', 'person-elsewhere'],
  ['an old build', 'outdated', 'upgrade'],
  ['a device that fails itself', 'fault', 'fault'],
  ['a network that is not there', 'offline', ''],
] as const)('the word for %s', (_, why, word) => {
  expect(attentionOf(why)).toBe(word);
});

/** A device whose notices are these, of work that is kept no longer. */
const deviceWith = (...notices: readonly Partial<OutboxNotice>[]): Device =>
  ({
    time: {now: () => 1},
    own: {
      notices: () => Promise.resolve(notices.map((notice, i) => ({...NOTICE, id: String(i), ...notice}))),
      all: () => Promise.resolve([]),
    },
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

test('an honest short, and what the worker insisted on when her screen asked, is no news to her; what else was found is', async () => {
  const short = {there: 3, wanted: 5, quantity: 2};
  const asked = JSON.stringify({code: 'stock.short', there: 3, wanted: 5});
  const of = (notice: Partial<OutboxNotice>, believed?: string) => ({notice, believed});
  const told = [
    of({action: 'outbound.shortPick', code: 'pick.short'}),
    of({action: 'outbound.shortPick', code: 'dn.over'}),
    of({action: 'stock.moveBin', code: 'stock.short', facts: JSON.stringify(short)}, asked),
    of({action: 'stock.moveBin', code: 'stock.short', facts: JSON.stringify({...short, there: 0})}, asked),
    of({action: 'stock.moveBin', code: 'stock.short', facts: JSON.stringify(short)}),
    of({action: 'stock.moveBin', code: 'stock.short', facts: JSON.stringify(short)}, 'no facts'),
    of({action: 'outbound.shortPick', code: 'pick.short', status: 'held'}),
    of({
      action: 'outbound.shortPick',
      code: 'pick.short',
      end: {closing: 'case.close', by: 'b', at: 2, note: ''},
    }),
  ];
  const work = told.map(({believed}, i) => ({id: String(i), args: {}, ...(believed ? {believed} : {})}));
  const notices = told.map(({notice}, i) => ({...NOTICE, id: String(i), ...notice}));
  const device = {
    time: {now: () => 1},
    own: {notices: () => Promise.resolve(notices), all: () => Promise.resolve(work)},
  };
  const read = (await noticesOf(device as unknown as Device)).toReversed();
  expect(read.map(({isSeen, isOwnWord = false}) => [isSeen, isOwnWord])).toEqual([
    [true, true],
    [false, false],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
});
