import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import type {DemoAct, DemoRequest} from './demo-acts.ts';

/** All that a demo is made by, in its order: thought up in a thread of its own, which is a second or two of work. */
export async function thinkUp(asked: DemoRequest): Promise<readonly DemoAct[]> {
  const worker = new Worker(new URL('./demo-worker.ts', import.meta.url), {workerData: asked, execArgv: []});
  const acts: DemoAct[] = [];
  // Only ours speaks.
  worker.on('message', (some: readonly DemoAct[]) => void acts.push(...some));
  try {
    // An error of the worker is thrown here.
    await once(worker, 'exit');
  } finally {
    await worker.terminate();
  }
  return acts;
}
