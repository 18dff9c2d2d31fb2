import {readInWorker} from './in-worker.ts';
import {readPixels} from './zxing.ts';

readInWorker(readPixels, Promise.resolve());
