import type {TestCase, TestModule, TestRunResult} from 'vitest/node';

/** What failed in a run and can be run once more by itself: a test, or a file that did not come to its tests. */
export interface Failure {
  readonly module: TestModule;
  /** `undefined` where the file itself failed before its first test. */
  readonly test: TestCase | undefined;
  readonly title: string;
  readonly errors: readonly string[];
}

/** What a run has found. */
export interface FoundFailure {
  readonly tests: number;
  readonly failures: readonly Failure[];
  /** What is no accident of one test: what a file proves when its tests are over, and errors that nobody caught. */
  readonly final: readonly string[];
}

export function foundBy({testModules, unhandledErrors}: TestRunResult): FoundFailure {
  const all = testModules.map(foundIn);
  return {
    tests: all.reduce((sum, {tests}) => sum + tests, 0),
    failures: all.flatMap(({failures}) => failures),
    final: [...all.flatMap(({final}) => final), ...unhandledErrors.map(textOf)],
  };
}

function foundIn(module: TestModule): FoundFailure {
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  const failures = tests.flatMap((test): Failure[] => {
    const {state, errors = []} = test.result();
    return state === 'failed' ? [{module, test, title: test.fullName, errors: errors.map(textOf)}] : [];
  });
  const own = [module, ...module.children.allSuites()].flatMap((each) => each.errors()).map(textOf);
  if (own.length === 0) return {tests: tests.length, failures, final: []};
  // Before its first test a file has proved nothing; after its last one it speaks of them all.
  if (tests.length === 0)
    return {tests: 1, failures: [{module, test: undefined, title: '', errors: own}], final: []};
  return {tests: tests.length, failures, final: own.map((text) => `${module.relativeModuleId}: ${text}`)};
}

function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const {stack, message, diff} = error as Readonly<Record<'stack' | 'message' | 'diff', string | undefined>>;
  const text = stack?.includes(message ?? '') ? stack : `${message ?? ''}\n${stack ?? ''}`;
  return diff === undefined ? text : `${text}\n${diff}`;
}
