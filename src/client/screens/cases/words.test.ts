import {beforeAll, expect, test} from 'vitest';
import {sayInEnglish, startEnglish} from '#tests/builders/english.ts';
import {aGoods, anId} from '#tests/builders/rows.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {completeRow} from '#domain/kernel/resource.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {CaseStory} from '#protocol/case.ts';
import {believedWords, openCaseWords} from './words.ts';

const GOODS = anId(6);
const names = new Map([[GOODS, String(aGoods()['code'])]]);

beforeAll(startEnglish);

test('a short pick is told with what was taken and what was short, each by its word', () => {
  // 3 were picked of 5, and 1 left the books.
  const facts = {goods: GOODS, quantity: 1, believed: 4, left: 0, reason: 'not-found', short: 2};
  const row = {
    kind: 'corrected',
    code: 'pick.short',
    action: 'outbound.shortPick',
    facts: JSON.stringify(facts),
  };
  const story = {action: row.action, args: {goods: GOODS, quantity: 3, reason: 'not-found'}};
  const told = [undefined, story as unknown as CaseStory].map(
    (each) => openCaseWords(sayInEnglish, row as CaseRow, each, names, String).description,
  );
  const kettle = names.get(GOODS) ?? '';
  expect(told.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    expect.stringContaining(`Pick short: ${kettle}: 2 short`),
    expect.stringContaining(`Pick short: ${kettle}: 3 taken, 2 short`),
  ]);
});

test('what did not arrive of a transfer is told with its number, by the row and by the story of the sorting that found it', () => {
  const row = {
    kind: 'corrected',
    code: 'transfer.short',
    action: 'inbound.finishSorting',
    facts: JSON.stringify({goods: GOODS, quantity: 2}),
  };
  const story = {action: row.action, args: {document: anId(70)}};
  for (const each of [undefined, story as unknown as CaseStory])
    expect(openCaseWords(sayInEnglish, row as CaseRow, each, names, String).description).toContain('2 × ');
  // Work that names goods says itself how many.
  const other = {action: row.action, args: {goods: GOODS, quantity: 5}} as unknown as CaseStory;
  expect(openCaseWords(sayInEnglish, row as CaseRow, other, names, String).description).toContain('5 × ');
});

test('what the screen knew of is told where units were doubted, and of no other doubt', () => {
  const told = (code: string): string =>
    believedWords(sayInEnglish, JSON.stringify({code, there: 2, wanted: 3}));
  expect(['stock.short', 'stock.allocated', 'pod.difference'].map(told)).toEqual(['2 there', '2 there', '']);
});

const said = {goods: anId(6), bin: anId(5), change: -2};
test.each([
  [
    {...said, reason: 'unknown', counted: 8, believed: 10, waits: 'moved'},
    '8 were counted, the records said 10. Units moved here meanwhile, so the count may be in the records already. If in doubt decline it: the bin is then counted again.',
  ],
  [
    {...said, reason: 'lost', counted: 8, believed: 10, waits: 'large'},
    '8 were counted, the records said 10. It is more than the counter may book alone. Reason: Lost',
  ],
  [{...said, reason: 'broken glass'}, 'Reason: broken glass'],
])('a difference of %j says what was counted, against what, and why it waits', (facts, found) => {
  const row = {id: anId(1), kind: 'approval', code: 'stock.adjust', facts: JSON.stringify(facts)};
  const told = completeRow(caseResource, row) as unknown as CaseRow;
  expect(openCaseWords(sayInEnglish, told, undefined, new Map(), String).found).toBe(found);
});
