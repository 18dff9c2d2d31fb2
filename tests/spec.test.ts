import {expect, test} from 'vitest';
import {FILES, textOf} from './project-files.ts';
import {CONTRACT_MUTANTS} from './server/rig/contract-mutants.ts';
import {MUTANTS} from './simulation/mutants.ts';
import {WAREHOUSE_MUTANTS} from './simulation/warehouse-mutants.ts';
import {WIDE_MUTANTS} from './simulation/wide-mutants.ts';

/** The bond between numbered rules and tests: every rule has a test, every number in a title has a rule. */
const SPECS = ['src/domain/SPEC.md', 'src/protocol/SPEC.md'];
const rulesOf = (path: string): string[] =>
  Array.from(textOf(path).matchAll(/^- \*\*([A-Z]+-?\d+)\*\*/gm), ([, id = '']) => id);

/** Promises and failures are catalogued in the design, not on a page of rules. */
const CATALOGUED = /^(F\d+|P[1-8]|T\d+|M\d+)$/;

const files = FILES.filter(
  (path) => /^(?:src|tests|sw)\//.test(path) && /\.(?:test\.tsx?|suite\.ts)$/.test(path),
);

interface Named {
  readonly path: string;
  readonly ids: readonly string[];
}
const TITLE = /\b(?:test|it|describe)\b[^'"`\n]*\(\s*['"`]([^'"`]*)/g;
const namedBy: Named[] = files.map((path) => {
  const text = textOf(path);
  const titles = Array.from(text.matchAll(TITLE), ([, title = '']) => title).join('\n');
  // A table of cases has its rules as literals and the title '[%s] %s'.
  const table = titles.includes('[%s]')
    ? Array.from(text.matchAll(/^\s*\[\s*['"]([A-Z]+-\d+)['"],/gm), ([, id = '']) => id)
    : [];
  return {path, ids: [...Array.from(titles.matchAll(/\[([A-Z]+-?\d+)\]/g), ([, id = '']) => id), ...table]};
});
const tested = new Set(namedBy.flatMap(({ids}) => ids));

test('every rule of the domain is named by a test', () => {
  const rules = rulesOf('src/domain/SPEC.md');
  expect(new Set(rules).size).toBe(rules.length);
  expect(rules.filter((id) => !tested.has(id))).toEqual([]);
});

test('every law of the protocol is named by a test', () => {
  expect(rulesOf('src/protocol/SPEC.md').filter((id) => !tested.has(id))).toEqual([]);
});

test('every law of the protocol is broken by a mutant, and every mutant breaks something that has a name', () => {
  const laws = rulesOf('src/protocol/SPEC.md');
  const broken = [...MUTANTS, ...WIDE_MUTANTS, ...WAREHOUSE_MUTANTS, ...CONTRACT_MUTANTS].map(
    ({breaks}) => breaks,
  );
  expect(laws.filter((law) => !broken.includes(law))).toEqual([]);
  expect(broken.filter((id) => !laws.includes(id) && !CATALOGUED.test(id))).toEqual([]);
});

test('every number in the title of a test is a rule', () => {
  const known = new Set(SPECS.flatMap(rulesOf));
  const strange = namedBy.flatMap(({path, ids}) =>
    ids.filter((id) => !known.has(id) && !CATALOGUED.test(id)).map((id) => `${path}: ${id}`),
  );
  expect(strange).toEqual([]);
});

test('a rule is read in one breath: neither it nor a part of it has more than 60 words', () => {
  const long = SPECS.flatMap((path) =>
    Array.from(
      textOf(path).matchAll(/^ *- (\*\*[A-Z]+-?\d+\*\*|\([a-z]\)) (.*)$/gm),
      ([, id = '', text = '']) => ({
        id: `${path}: ${id} ${text.slice(0, 40)}`,
        words: text.split(/\s+/).length,
      }),
    ),
  );
  expect(long.length).toBeGreaterThan(400);
  expect(long.filter(({words}) => words > 60).map(({id}) => id)).toEqual([]);
});

test('titles say what is, not what ought to be', () => {
  expect(files.filter((path) => /\b(?:test|it)\(\s*['"`][^'"`]*\bshould\b/.test(textOf(path)))).toEqual([]);
});
