import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type * as z from 'zod/mini';
import {newsSchema, pullAnswerSchema, pushAnswerSchema, verifyAnswerSchema} from '#protocol/sync.ts';
import {isNews, isPullAnswer, isPushAnswer, isVerifyAnswer, type AnswerGuard} from './answers.ts';

const whole = fc.maxSafeInteger();
const epoch = fc.string({maxLength: 40});
/** Keys of a record. The schema drops `__proto__` unread and nobody asks a mirror for it: no difference worth having. */
const key = fc.string().filter((text) => text !== '[object Object]');
const id = fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
const values = fc.array(fc.oneof(fc.string(), whole), {maxLength: 4});
const rows = fc.record({columns: fc.array(fc.string()), rows: fc.array(values, {maxLength: 4})});
const snapshot = fc.record({start: whole, list: fc.string(), after: fc.string()});
const fate = {
  id,
  status: fc.constantFrom('applied', 'corrected', 'refused', 'held'),
  version: whole,
  code: fc.string(),
  facts: fc.string(),
};
const requiredFate = ['id', 'status', 'version'] as const;
const base = fc.record(
  {epoch, version: whole, generation: whole, snapshot},
  {requiredKeys: ['epoch', 'version', 'generation']},
);
const lineage = fc.array(fc.record({epoch, start: whole, lost: fc.boolean()}), {maxLength: 4});

/** Answers as the protocol has them. */
const push = fc.record(
  {
    epoch,
    results: fc.array(fc.record({seq: whole, as: id, ...fate}, {requiredKeys: ['seq', ...requiredFate]})),
    next: fc.constantFrom('gap', 'forked', 'unreadable'),
    head: whole,
    lineage,
  },
  {requiredKeys: ['epoch', 'results', 'head']},
);
const pull = fc.oneof(
  fc.record({
    kind: fc.constant('delta'),
    base,
    epoch,
    rows: fc.dictionary(key, rows, {maxKeys: 3}),
    gone: fc.dictionary(key, fc.array(fc.string()), {maxKeys: 3}),
    head: whole,
    more: fc.boolean(),
    last: whole,
    acks: fc.array(fc.record(fate, {requiredKeys: [...requiredFate]}), {maxLength: 4}),
  }),
  fc.record({kind: fc.constant('switch'), base, to: epoch, valid: fc.boolean(), lineage}),
  fc.record({kind: fc.constant('snapshot'), base, epoch, start: whole, lists: fc.array(fc.string())}),
  fc.record(
    {kind: fc.constant('page'), base, epoch, list: fc.string(), rows, next: snapshot},
    {requiredKeys: ['kind', 'base', 'epoch', 'list', 'rows']},
  ),
  fc.record({kind: fc.constant('upgrade'), base, build: fc.string()}),
);
const verify = fc.record({moved: fc.boolean(), different: fc.array(fc.string())});
const news = fc.record({epoch, version: whole});

/** What stands in an answer's place somewhere, or is put into it. */
const foreign = fc.oneof(
  fc.jsonValue({maxDepth: 2}),
  fc.constantFrom(
    'x'.repeat(40),
    'x'.repeat(41),
    0.5,
    2 ** 53,
    -(2 ** 53),
    -0,
    1e300,
    'delta',
    'page',
    {},
    [],
  ),
  id,
  id.map((text) => text.toLowerCase()),
  id.map((text) => `${text}\n`),
);

type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
const childrenOf = (value: Json): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

/** A copy with one place replaced, taken out or added; `way` leads there, a number for each level. */
function spoilt(value: Json, way: readonly number[], edit: 'replace' | 'remove' | 'add', other: Json): Json {
  const [turn = 0, ...rest] = way;
  const keys = childrenOf(value);
  const at = keys[turn % (keys.length + 1)];
  if (typeof value !== 'object' || value === null || at === undefined || way.length === 0) {
    if (edit === 'replace' || typeof value !== 'object' || value === null) return other;
    if (Array.isArray(value)) return edit === 'add' ? [...value, other] : value.slice(1);
    return edit === 'add' ? {...value, later: other} : Object.fromEntries(Object.entries(value).slice(1));
  }
  if (Array.isArray(value))
    return value.map((each, i) => (String(i) === at ? spoilt(each, rest, edit, other) : each));
  if (edit === 'remove' && rest.length === 0)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== at));
  return {...value, [at]: spoilt(value[at] ?? null, rest, edit, other)};
}

/** Some of all these answers spoilt somewhere, all of them as they are after a journey as JSON. */
const arrived = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({
      valid,
      spoil: fc.option(
        fc.record({
          way: fc.array(fc.nat({max: 12}), {maxLength: 6}),
          edit: fc.constantFrom('replace', 'remove', 'add'),
          other: foreign,
        }),
        {freq: 6},
      ),
    })
    .map(({valid: answer, spoil}) => {
      const json = JSON.parse(JSON.stringify(answer)) as Json;
      return spoil ? spoilt(json, spoil.way, spoil.edit, spoil.other as Json) : json;
    });

const cases: readonly (readonly [string, AnswerGuard<unknown>, z.ZodMiniType, fc.Arbitrary<unknown>])[] = [
  ['a push', isPushAnswer, pushAnswerSchema, push],
  ['a pull', isPullAnswer, pullAnswerSchema, pull],
  ['a comparison', isVerifyAnswer, verifyAnswerSchema, verify],
  ['live news', isNews, newsSchema, news],
];

describe.each(cases)('the answer to %s', (_, is, schema, valid) => {
  test('[F7] is taken wherever its schema takes it, and nowhere else', () => {
    const verdicts = {taken: 0, left: 0};
    fc.assert(
      fc.property(arrived(valid), (value) => {
        const expected = schema.safeParse(value).success;
        verdicts[expected ? 'taken' : 'left']++;
        expect(is(value)).toBe(expected);
      }),
      {numRuns: 3_000},
    );
    // Neither verdict is rare, or the comparison is hollow.
    expect(Math.min(verdicts.taken, verdicts.left)).toBeGreaterThan(300);
  });

  test('[F7] is never anything else that can be said in JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), push, pull, verify, news), (value) => {
        expect(is(value)).toBe(schema.safeParse(value).success);
      }),
      {numRuns: 1_000},
    );
  });
});
