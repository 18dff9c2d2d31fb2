import {beforeAll, describe, expect, test} from 'vitest';
import {CONTRACT_MUTANTS, plantSuites, runSuites} from './rig/contract-mutants.ts';

const sorted = (titles: readonly string[]): string[] => [...titles].sort((a, b) => a.localeCompare(b));

/** Each planted in a copy of its own, where the product's own suites must notice it. */
describe.concurrent('mutants of storage, outbox and transport', () => {
  const titles = [...new Set(CONTRACT_MUTANTS.flatMap(({killedBy}) => killedBy))];
  const suites = [...new Set(CONTRACT_MUTANTS.map(({suite}) => suite))];
  let whole: string;
  beforeAll(async () => {
    const [first] = CONTRACT_MUTANTS;
    if (!first) throw new Error('no mutants');
    whole = await plantSuites({...first, name: 'no contract mutant', replace: first.find});
  });

  test('a copy that nothing was changed in passes every one of their tests', async () => {
    const {passed, failed} = await runSuites(whole, suites, titles);
    expect(failed).toEqual([]);
    expect(sorted(passed)).toEqual(sorted(titles));
  });

  test.each(CONTRACT_MUTANTS)('[$breaks] "$name" is caught', async (mutant) => {
    const {passed, failed} = await runSuites(await plantSuites(mutant), [mutant.suite], mutant.killedBy);
    expect({passed, failed: sorted(failed)}).toEqual({passed: [], failed: sorted(mutant.killedBy)});
  });
});
