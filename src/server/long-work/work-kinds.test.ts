import {expect, test} from 'vitest';
import {LONG_WORK_KINDS} from '#domain/kernel/long-work.ts';
import {fillDemo} from '../demo/fill-demo.ts';
import {checkFile} from '../moving/check-file.ts';
import {WORK_KINDS} from './work-kinds.ts';

test('each kind of long work that people ask for is known as such where cases are closed; a dry run has no effect', () => {
  const unasked: readonly string[] = [checkFile.name, fillDemo.name];
  const kinds = [...WORK_KINDS.keys()].filter((name) => !unasked.includes(name));
  expect(new Set(kinds)).toEqual(LONG_WORK_KINDS);
});
