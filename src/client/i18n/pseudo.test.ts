import {expect, test} from 'vitest';
import {pseudoText} from './pseudo.ts';

test('the invented language is longer, shows its ends, and leaves what is put in alone', () => {
  expect(pseudoText('Scan {{bin}} now')).toBe('[Sçáñ {{bin}} ñöw~~~~~~~]');
});
