import {readInWorker} from './in-worker.ts';
import {readPixelsByZxing} from './zxing.ts';

readInWorker(readPixelsByZxing, Promise.resolve());
