import {defineConfig} from 'vitest/config';

/** Test projects: what each proves stands in the README. */
const project = (name: string, include: string[], testTimeout: number) => ({
  extends: true as const,
  test: {name, include, testTimeout, hookTimeout: 120_000, environment: 'node' as const},
});

export default defineConfig({
  test: {
    projects: [
      project('check', ['src/**/*.test.ts', 'tests/*.test.ts'], 20_000),
      project('contract', ['tests/contract/**/*.test.ts'], 60_000),
      project('simulation', ['tests/simulation/**/*.test.ts'], 600_000),
      project('server', ['tests/server/**/*.test.ts'], 300_000),
      project('browser', ['tests/e2e/**/*.test.ts'], 300_000),
    ],
  },
});
