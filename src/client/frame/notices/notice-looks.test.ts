import {expect, test} from 'vitest';
import {noticeLookOf, nextNoticeText} from './notice-looks.ts';

test('whoever moved something is told that the move stands, and whoever counted is told of no move', () => {
  const corrected = (action: string) => nextNoticeText({action, status: 'corrected'});
  expect(corrected('stock.move')).toBe('next.corrected');
  expect(corrected('counting.count')).toBe('next.counted');
});

test('a pick, a sorting and a put-away are told as what they were', () => {
  const corrected = (action: string) => nextNoticeText({action, status: 'corrected'});
  for (const action of ['outbound.pick', 'outbound.shortPick']) expect(corrected(action)).toBe('next.picked');
  for (const action of ['inbound.sort', 'inbound.sortUnit']) expect(corrected(action)).toBe('next.sorted');
  expect(corrected('inbound.putAway')).toBe('next.putAway');
});

test('what does not count or waits says so, whatever it was', () => {
  for (const action of ['stock.move', 'stock.report'])
    for (const status of ['refused', 'held'] as const)
      expect(nextNoticeText({action, status})).toBe(`next.${status}`);
});

test('the worker’s own word looks like any work that was sent, and asks nothing of whoever said it', () => {
  const own = {status: 'corrected', isOwnWord: true} as const;
  expect(noticeLookOf(own).label).toBe('status.sent');
  expect(nextNoticeText({action: 'stock.report', ...own})).toBe('next.reported');
  expect(nextNoticeText({action: 'outbound.shortPick', ...own})).toBe('next.noted');
  expect(noticeLookOf({status: 'corrected'}).label).toBe('status.corrected');
});
