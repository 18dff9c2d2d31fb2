import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Files that take over a minute, the longest first: what starts late ends late, and everything else fits around it. */
const LONGEST = [
  'e2e/every-screen',
  'server/http/facts',
  'e2e/identity',
  'e2e/update',
  'e2e/every-list',
  'e2e/day',
  'e2e/together',
  'server/fire-mutants',
  'server/fire-kill',
  'e2e/shell',
  'e2e/floor-languages',
  'e2e/documents',
  'e2e/office-screens',
  'server/fire-counting',
  'e2e/camera',
  'server/http/guessing',
  'e2e/kill',
  'e2e/network',
  'server/import-command',
  'server/restored-identity',
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
