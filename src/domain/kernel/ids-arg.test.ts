import {expect, test} from 'vitest';
import {idAt} from './id.ts';
import {faultsOfIds} from './ids-arg.ts';

const idOf = (n: number): string => idAt(1_700_000_000_000 + n, new Uint8Array(10));
const [A, B] = [idOf(1), idOf(2)];

test.each([
  ['each once', [A, B], []],
  ['one twice', [A, B, A], [{field: 'bins.3', code: 'duplicate'}]],
  [
    'one three times',
    [A, A, A],
    [
      {field: 'bins.2', code: 'duplicate'},
      {field: 'bins.3', code: 'duplicate'},
    ],
  ],
  ['what is none', [A, 'x', 5], ['bins.2', 'bins.3'].map((field) => ({field, code: 'not-an-id'}))],
])('[FIELD-7] ids that are listed, %s', (_, ids, faults) => {
  expect(faultsOfIds('bins', JSON.stringify(ids), 50)).toEqual(faults);
});
