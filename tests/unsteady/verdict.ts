/** More tests than these that fail and then pass are a fault of the product or of the tests, and no accident. */
export const MOST_UNSTEADY = 2;

/** A test that failed, and what it did when it was run once more by itself. */
export interface RerunTest {
  readonly name: string;
  /** `undefined` where it was not run once more. */
  readonly passed: boolean | undefined;
  readonly why: string;
  /** Where the evidence of its failure lies. */
  readonly evidence: string;
}

/** What is told of a run at its end, and whether it is green. */
export interface TestVerdict {
  readonly isGreen: boolean;
  readonly lines: readonly string[];
}

/** Judges a run by its failures and by what nothing can mend. */
export function verdictOf(failed: readonly RerunTest[], final: readonly string[]): TestVerdict {
  const unsteady = failed.filter(({passed}) => passed === true);
  const broken = failed.filter(({passed}) => passed !== true);
  const lines = [
    ...told('failed', broken),
    ...final.map((text) => `failed: ${text}`),
    ...told('unsteady', unsteady),
  ];
  if (unsteady.length > MOST_UNSTEADY)
    lines.push(`${String(unsteady.length)} are unsteady: more than ${String(MOST_UNSTEADY)} are red`);
  return {isGreen: broken.length + final.length === 0 && unsteady.length <= MOST_UNSTEADY, lines};
}

const told = (what: string, all: readonly RerunTest[]): string[] =>
  all.flatMap(({name, why, evidence}) => [
    `${what}: ${name}`,
    `  ${why.split('\n', 1)[0] ?? ''}`,
    `  evidence: ${evidence}`,
  ]);
