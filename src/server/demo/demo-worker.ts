import {parentPort, workerData} from 'node:worker_threads';
import {demoActs, type DemoAsked} from './demo-acts.ts';

// Only ours starts it. A thread of its own: to think a demo up takes a second or two, in which nobody would be heard.
for (const act of demoActs(workerData as DemoAsked)) parentPort?.postMessage(act);
