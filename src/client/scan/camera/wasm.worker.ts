import {prepareZXingModule} from 'zxing-wasm/reader';
import file from 'zxing-wasm/reader/zxing_reader.wasm?url';
import {readInWorker} from './in-worker.ts';
import {readPixelsByWasm} from './wasm.ts';

// From our own server: its own choice would be a stranger's.
readInWorker(
  readPixelsByWasm,
  prepareZXingModule({overrides: {locateFile: () => file}, fireImmediately: true}),
);
