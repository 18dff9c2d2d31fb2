import path from 'node:path';
import {readConfig} from '#server/config.ts';
import {stopOnSignals} from '#server/main.ts';
import {PACKAGE_ROOT, startServer} from '#server/start.ts';
import {TEST_KINDS} from './work-kinds.ts';

// The product's server, with long work that only tests know.
stopOnSignals(
  await startServer(readConfig(process.env, []), {
    buildDir: path.join(PACKAGE_ROOT, '.build/app'),
    kinds: TEST_KINDS,
  }),
);
