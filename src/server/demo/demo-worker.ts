import {parentPort, workerData} from 'node:worker_threads';
import {demoActs, type DemoRequest} from './demo-acts.ts';

/** So many at a time: the server that hears them has other things to do between. */
const SOME = 20;

// Only ours starts it. A thread of its own: to think a demo up takes a second or two, in which no request would be
// answered.
const acts = [...demoActs(workerData as DemoRequest)];
for (let at = 0; at < acts.length; at += SOME) parentPort?.postMessage(acts.slice(at, at + SOME));
