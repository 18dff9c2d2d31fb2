import {readFile} from 'node:fs/promises';
import i18next from 'i18next';
import {beforeAll, expect, test, vi} from 'vitest';
import {aGoods, anId} from '#tests/builders/rows.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {Story} from '#protocol/case.ts';
import {startTexts, type Say} from '../../i18n/text.ts';
import {caseWords} from './words.ts';

const say: Say = (key, facts = {}) => i18next.t(key, facts);
const GOODS = anId(6);
const names = new Map([[GOODS, String(aGoods()['code'])]]);

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(`.${url}`)));
  vi.stubGlobal('localStorage', {getItem: () => null});
  vi.stubGlobal('document', {documentElement: {lang: '', dir: ''}});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined());
  await startTexts();
});

test('a short pick is told with what was short, in the list as in the panel, and not with what was picked', () => {
  // 3 were picked of 5, and 1 left the books.
  const facts = {goods: GOODS, quantity: 1, believed: 4, left: 0, reason: 'not-found', short: 2};
  const row = {
    kind: 'corrected',
    code: 'pick.short',
    action: 'outbound.shortPick',
    facts: JSON.stringify(facts),
  };
  const story = {action: row.action, args: {goods: GOODS, quantity: 3, reason: 'not-found'}};
  const told = [undefined, story as unknown as Story].map(
    (each) => caseWords(say, row as CaseRow, each, names, String).description,
  );
  expect(told).toEqual(Array(2).fill(expect.stringContaining('Pick short: 2 × KETTLE')));
});
