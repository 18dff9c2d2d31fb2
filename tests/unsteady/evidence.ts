import path from 'node:path';
import {afterEach, inject} from 'vitest';
import {watchBrowsers} from '../browser/witnessed.ts';
import {folderOf, testify} from './witnesses.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of all evidence; none is kept where there is no such folder. */
    readonly evidence: string;
    /** '' at first, `again` when a test is run once more. */
    readonly attempt: string;
    /** Whether what these tests prove is a matter of milliseconds: then no trace is written beside them. */
    readonly isTimed: boolean;
  }
}

watchBrowsers(inject('isTimed') ? 'log' : 'trace');

// Before the test's own leave-taking: its browsers and servers still run.
afterEach(async ({task}) => {
  const evidence: string | undefined = inject('evidence');
  if (task.result?.state !== 'fail' || evidence === undefined) return;
  await testify(path.join(evidence, folderOf(task.file.filepath, task.fullTestName), inject('attempt')));
});
