import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {ACTION_PICTURES} from './action-picture.ts';
import {isPressedTwice} from './bulk.ts';

test('what ends something or takes it back has a picture of its own, and carries no tick', () => {
  const twice = [...ACTIONS.keys()].filter(isPressedTwice);
  expect(Object.keys(ACTION_PICTURES).toSorted()).toEqual(
    [...twice.filter((action) => action !== 'counting.cancelPlan'), 'outbound.closeShort'].toSorted(),
  );
});
