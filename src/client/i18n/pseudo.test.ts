import {expect, test} from 'vitest';
import {pseudo} from './pseudo.ts';

test('the invented language is longer, shows its ends, and leaves what is put in alone', () => {
  expect(pseudo('Scan {{bin}} now')).toBe('[Sçáñ {{bin}} ñöw~~~~~~~]');
});
