import {expect, test} from 'vitest';
import {ALL_DOCUMENTS, EVERY_KIND} from '#domain/documents.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {documentProgress} from './document-progress.ts';

const kindCalled = (name: string) => {
  const kind = EVERY_KIND.find((each) => each.name === name);
  if (!kind) throw new Error(`there is no ${name}`);
  return kind;
};
const order = kindCalled('dn');
const lines = [
  {quantity: 50, picked: 4, shipped: 0},
  {quantity: 23, picked: 0, shipped: 0},
];

test('an order says what its state is about: what is picked of it while it is picked, what was shipped once it left', () => {
  expect(documentProgress(order, {state: 'to-pick'}, lines)).toEqual({column: 'picked', done: 4, all: 73});
  expect(documentProgress(order, {state: 'shipped'}, lines)).toEqual({column: 'shipped', done: 0, all: 73});
});

test('where a state or a reader is told nothing of what is done, all that was entered is said', () => {
  expect(documentProgress(order, {state: 'fresh'}, lines)).toEqual({column: '', done: 0, all: 73});
  // A customer is told no picks.
  const told = [{quantity: 50}, {quantity: 23}];
  expect(documentProgress(order, {state: 'to-pick'}, told)).toEqual({column: '', done: 0, all: 73});
});

test('a document whose lines have left the device is told by the sums that came with its header', () => {
  const header = {state: 'shipped', 'dnLine.quantity': 9, 'dnLine.shipped': 8};
  expect(documentProgress(order, header, undefined)).toEqual({column: 'shipped', done: 8, all: 9});
  expect(documentProgress(order, {state: 'shipped'}, undefined)).toBeUndefined();
  expect(documentProgress(order, {state: 'shipped'}, [])).toBeUndefined();
});

test('each kind with a desk says how far it is by states and columns that it has, in words that there are', () => {
  for (const {desk, header, line} of EVERY_KIND) {
    for (const [state, column] of Object.entries(desk?.progress ?? {})) {
      expect(fieldOf(header, 'state').options).toContain(state);
      expect(fieldOf(line, column).kind).toBe('quantity');
      expect(english).toHaveProperty([`progress.${column}`]);
    }
  }
  for (const {desk} of ALL_DOCUMENTS) if (desk) expect(english).toHaveProperty([`due.${desk.day}`]);
});
