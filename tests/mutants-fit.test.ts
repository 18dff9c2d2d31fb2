import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {CONTRACT_MUTANTS} from './server/rig/contract-mutants.ts';
import {ALL_MUTANTS} from './simulation/all-mutants.ts';
import {patchedText, REPOSITORY_ROOT} from './simulation/mutate.ts';

// That each of them dies is shown by suites that take minutes; that it can still be planted, here.
test.each([...ALL_MUTANTS, ...CONTRACT_MUTANTS])(
  'the line that a mutant breaks stands in its file once: "$name"',
  (mutant) => {
    const text = readFileSync(path.join(REPOSITORY_ROOT, mutant.file), 'utf8');
    expect(patchedText(mutant, text)).not.toBe(text);
  },
);
