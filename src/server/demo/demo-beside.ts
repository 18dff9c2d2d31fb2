import {on} from 'node:events';
import {setImmediate as othersTurn} from 'node:timers/promises';
import {Worker} from 'node:worker_threads';
import {Turns} from '../storage/turns.ts';
import type {DemoAct, DemoAsked} from './demo-acts.ts';

/** One demo at a time is made here: of many that are asked for together each waits for the one before. */
const making = new Turns();

/** Makes a demo beside all other work: thought up in a thread of its own, and done act by act, with turns between. */
export function makeDemoBeside(asked: DemoAsked, act: (act: DemoAct) => Promise<void>): Promise<void> {
  return making.run(async () => {
    for await (const each of actsOf(asked)) {
      await act(each);
      await othersTurn();
    }
  });
}

async function* actsOf(asked: DemoAsked): AsyncGenerator<DemoAct> {
  const worker = new Worker(new URL('./demo-worker.ts', import.meta.url), {workerData: asked, execArgv: []});
  try {
    // An error of the worker is thrown here. Only ours speaks.
    for await (const [act] of on(worker, 'message', {close: ['exit']})) yield act as DemoAct;
  } finally {
    await worker.terminate();
  }
}
