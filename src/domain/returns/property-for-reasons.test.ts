import {expect, test} from 'vitest';
import {propertyForReasons} from './property-for-reasons.ts';

test('[RETURN-9] what is announced as damaged belongs into a Damage bin, anything else into a Normal one, and both together into neither', () => {
  expect(propertyForReasons([])).toBe('Normal');
  expect(propertyForReasons(['', 'not-wanted'])).toBe('Normal');
  expect(propertyForReasons(['damaged'])).toBe('Damage');
  expect(propertyForReasons(['damaged', ''])).toBeUndefined();
  expect(propertyForReasons(['expired', 'damaged'])).toBeUndefined();
});
