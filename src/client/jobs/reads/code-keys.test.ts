import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {shapedLists, type ListReads} from '../../data/lists.ts';
import {keysInUse} from './code-keys.ts';

const listsOf = (rows: Readonly<Record<string, readonly Row[]>>): ListReads => ({
  ...shapedLists(() => ({
    rows: async ({name}) => [...(rows[name] ?? [])],
    rowsUnder: async () => [],
    rowsOf: async () => new Map(),
  })),
  counts: async () => [],
  serverNow: () => 0,
  seen: async () => ({epoch: '', version: 0}),
});
const lists = listsOf({bin: [{name: 'B-01.2'}, {name: 'A-02'}], goods: [{code: 'k7/X'}, {code: '100 200'}]});

test('only the letters and signs of codes in use stand on the pad: letters first, each as it is written', async () => {
  expect(await keysInUse(lists, 'W', ['bin'])).toEqual(['A', 'B', '-', '.']);
  expect(await keysInUse(lists, 'W', ['goods'])).toEqual(['X', 'k', '/']);
});

test('where a document is wanted its letters are there', async () => {
  const keys = await keysInUse(lists, 'W', ['dn', 'pickingList']);
  for (const key of 'DN-PL') expect(keys).toContain(key);
});
