import {expect, test} from 'vitest';
import {LONG_WORK} from '#domain/kernel/long-work.ts';
import {checkFile} from '../moving/check-file.ts';
import {WORK_KINDS} from './work-kinds.ts';

test('each kind of long work but a dry run, which has no effect, is known as such where cases are closed', () => {
  const kinds = [...WORK_KINDS.keys()].filter((name) => name !== checkFile.name);
  expect(new Set(kinds)).toEqual(LONG_WORK);
});
