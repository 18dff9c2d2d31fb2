import {expect, test} from 'vitest';
import {houseAnswerOf} from './answer-of-house.tsx';

test.each([
  ['announced', 1, '', undefined],
  ['announced', 0, '', 'accepted'],
  ['announced', 0, 'Dock 3', 'accepted'],
  ['cancelled', 0, 'No room', 'declined'],
  // Its supplier has taken it back, or the house has cancelled what it had accepted.
  ['cancelled', 0, '', undefined],
  ['arrived', 0, 'Dock 3', undefined],
] as const)(
  '[ASN-13] a supplier whose delivery is %s, offered %s, with the word "%s", reads that it is %s',
  (state, offered, word, answer) => {
    const row = {state, offered, word};
    expect(houseAnswerOf(row, 'Supplier')).toBe(answer);
    expect(houseAnswerOf(row, 'Manager')).toBeUndefined();
  },
);
