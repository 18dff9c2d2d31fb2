import {expect, test} from 'vitest';
import {ACTIONS} from './actions.ts';
import {FLOOR_RULES} from './floor.ts';

test('a device decides by itself exactly the actions that need no server', () => {
  const offline = [...ACTIONS.values()].filter((action) => action.offline);
  expect(new Set(FLOOR_RULES.actions.values())).toEqual(new Set(offline));
});
