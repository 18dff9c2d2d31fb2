import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Files that take over a minute, the longest first: what starts late ends late, and everything else fits around it. */
const LONGEST = [
  'e2e/every-screen',
  'e2e/every-route',
  'e2e/update',
  'e2e/what-was-typed',
  'e2e/office-screens',
  'e2e/identity',
  'e2e/day',
  'e2e/two-warehouses-day',
  'simulation/simulation',
  'simulation/taken-back',
  'simulation/worlds',
  'simulation/mutants',
  'server/http/facts',
  'server/fire-kill',
  'server/fire-mutants',
  'server/blanked-history',
  'server/http/importing-round-trip',
  'e2e/together',
  'e2e/shell',
  'e2e/reads',
  'e2e/floor-languages',
  'e2e/extremes',
  'e2e/portals',
  'e2e/documents',
  'e2e/chat',
  'server/restored-identity',
  'server/returned-work',
  'server/fire-counting',
  'server/import-command',
  'server/http/guessing',
  'server/new-machine',
  'server/http/demo-filling',
  'server/restored-twice',
  'e2e/first-path',
  'e2e/user-center',
  'e2e/camera',
  'e2e/network',
] as const;

const rankOf = ({moduleId}: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return rank < 0 ? LONGEST.length : rank;
};

/** Begins with the files that are known to take long; the others in the order that is usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
