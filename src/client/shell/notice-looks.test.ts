import {expect, test} from 'vitest';
import {nextOf} from './notice-looks.ts';

test('whoever moved something is told that the move stands, and whoever reported or counted is told of no move', () => {
  const corrected = (action: string) => nextOf({action, status: 'corrected'});
  expect(corrected('stock.move')).toBe('next.corrected');
  expect(corrected('stock.report')).toBe('next.reported');
  expect(corrected('counting.count')).toBe('next.counted');
});

test('what does not count or waits says so, whatever it was', () => {
  for (const action of ['stock.move', 'stock.report'])
    for (const status of ['refused', 'held'] as const)
      expect(nextOf({action, status})).toBe(`next.${status}`);
});
