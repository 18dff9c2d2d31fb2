import {expect, test} from 'vitest';
import {PICTURES} from './action-picture.ts';
import {PRESSED_TWICE} from './bulk.ts';

test('what ends something or takes it back has a picture of its own, and carries no tick', () => {
  expect(Object.keys(PICTURES).toSorted()).toEqual([...PRESSED_TWICE, 'outbound.closeShort'].toSorted());
});
