import {beforeAll, expect, test} from 'vitest';
import {sayInEnglish, startEnglish} from '#tests/builders/english.ts';
import {anId} from '#tests/builders/rows.ts';
import {ACTIONS} from '#domain/actions.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {completeRow} from '#domain/kernel/resource.ts';
import {actsOfCase} from '#domain/stock/case-acts.ts';
import {factsOfCase, type CaseRow} from '#domain/stock/case-closing.ts';
import {fittingClosings} from '#domain/fitting-closings.ts';
import type {CaseStory} from '#protocol/case.ts';
import {describeFinding} from '../../describe/finding.ts';
import {namesInBags} from '../../describe/names.ts';
import {describeWork, workName} from '../../describe/work.ts';
import {thingsOf} from './things.ts';
import {believedWords, openCaseWords, workArgs} from './words.ts';

beforeAll(startEnglish);

/** What a device may send as the value of an argument, and a row of long ago may hold in its facts. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  '{',
  'null',
  '[null]',
  '[1,"x",{"goods":{}}]',
  '[{"goods":null,"quantity":"x"}]',
  '{"there":{"x":1}}',
  '__proto__',
  'constructor',
  '\ud800',
  // Longer than any line of a screen.
  'x'.repeat(300),
  [],
  [null, [[]], 'x'],
  {},
  {goods: {}, length: -1},
];
const NAMES = [
  ...new Set([...ACTIONS.values()].flatMap(({args}) => Object.keys(args))),
  'kind',
  'there',
  'short',
  'wanted',
  'waits',
  'faults',
  'reason',
  'role',
  'version',
  'at',
  'seenAt',
  'oldestAt',
  '__proto__',
  'constructor',
  'toString',
  'length',
];
const everyNameIs = (value: unknown) => Object.fromEntries(NAMES.map((name) => [name, value]));
const CODES = [
  'args.invalid',
  'pick.short',
  'stock.short',
  'report.damaged',
  'device.left-pending',
  'constructor',
  'x.unknown',
  'stock.adjust',
  'sort.more',
  '',
];
const KINDS = ['corrected', 'refused', 'held', 'approval', 'device', 'x'];
const office = {rowsOf: async () => new Map()};

const told = (facts: string, more: object = {}): CaseRow =>
  completeRow(caseResource, {
    id: anId(1),
    mutation: anId(2),
    state: 'open',
    ...more,
    facts,
  }) as unknown as CaseRow;

test.each(VALUES.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))(
  '[FIELD-9] a case is told whose work and facts say %s wherever they can',
  async (_, value) => {
    const bag = everyNameIs(value);
    const facts = JSON.stringify(bag);
    for (const action of [...ACTIONS.keys(), 'x.y', 'constructor']) {
      const args = bag;
      expect(typeof describeWork(sayInEnglish, {action, args}, new Map())).toBe('string');
      expect(typeof workName(sayInEnglish, action)).toBe('string');
      const story = {action, args, believed: '', at: 1} as unknown as CaseStory;
      // Where the work itself is known, a short pick alone is told with what its case says too.
      for (const code of ['args.invalid', 'pick.short']) {
        const row = told(facts, {kind: 'held', code, action});
        expect(typeof openCaseWords(sayInEnglish, row, story, new Map(), String).description).toBe('string');
      }
      expect(Array.isArray(thingsOf(told(facts, {kind: 'held', action}), story, new Map()))).toBe(true);
    }
    for (const code of CODES)
      for (const kind of KINDS) {
        const row = told(facts, {kind, code, action: 'stock.moveBin'});
        expect(typeof openCaseWords(sayInEnglish, row, undefined, new Map(), String).found).toBe('string');
        expect(Array.isArray(fittingClosings(row, []))).toBe(true);
        expect(
          typeof describeFinding(sayInEnglish, {code, facts: factsOfCase(row)} as never, new Map()),
        ).toBe('string');
        expect(typeof workArgs(row, undefined)).toBe('object');
      }
    expect(await namesInBags(office as never, [bag])).toBeInstanceOf(Map);
  },
);

test.each(['{', 'null', '[]', '[null]', '"x"', 'x', '1', '{"code":1}', '{"there":[]}'])(
  '[FIELD-9] facts, acts and what a screen said read as nothing where they are %s',
  (text) => {
    expect(typeof factsOfCase(told(text))).toBe('object');
    expect(Array.isArray(actsOfCase(text))).toBe(true);
    expect(typeof believedWords(sayInEnglish, text)).toBe('string');
    expect(
      typeof openCaseWords(
        sayInEnglish,
        told(text, {kind: 'corrected', code: 'stock.short'}),
        undefined,
        new Map(),
        String,
      ).found,
    ).toBe('string');
  },
);
