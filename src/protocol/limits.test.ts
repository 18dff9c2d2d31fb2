import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {isTextField, type Field} from '#domain/kernel/field.ts';
import {MUTATION_BYTES, PUSH_BODY_BYTES, PUSH_LIMIT, RESCUE_MOST} from './limits.ts';

/** Characters that a valid argument has at most, or digits. */
const mostOf = (field: Field): number =>
  isTextField(field) ? (field.max ?? (field.kind === 'json' ? 100_000 : 255)) : 17;
/** A third of JSON's characters are quotes, which are escaped where it is text in JSON. */
const ESCAPED = 4 / 3;
/** Names, ids and times of the rest of a mutation. */
const REST = 2_000;

test('the largest arguments of every action fit into one mutation', () => {
  const open = [...ACTIONS.values()].filter(({roles}) => roles.length > 0);
  const sizes = open.map(({name, args}) => {
    const most = Object.values(args).reduce((sum, field) => sum + mostOf(field), 0);
    return {name, bytes: most * ESCAPED + REST};
  });
  expect(sizes.length).toBeGreaterThan(30);
  expect(sizes.filter(({bytes}) => bytes > MUTATION_BYTES)).toEqual([]);
});

test('a mutation of that size, which goes alone, is a body that is taken, and so is a full push and a file', () => {
  expect(PUSH_BODY_BYTES).toBeGreaterThan(MUTATION_BYTES);
  expect(PUSH_BODY_BYTES).toBeGreaterThan(PUSH_LIMIT.bytes);
  expect(RESCUE_MOST.bytes).toBeGreaterThan(PUSH_BODY_BYTES);
});
