import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join, relative} from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {VitePWA} from 'vite-plugin-pwa';
// A type only: what `npm start` needs must not ask for the test runner.
import type {ViteUserConfig} from 'vitest/config';

/** Everything of the app lives here for ever: scope, `start_url` and manifest id can never move (`design.md` 7). */
const BASE = '/app/';

/** What the app is made of: the build is named by it, so that building the same again is no update. */
const PARTS = [
  'index.html',
  'locales',
  'package-lock.json',
  'public',
  'src/client',
  'src/domain',
  'src/offline',
  'src/protocol',
  'sw',
  'vite.config.ts',
];

/** Pages and tests lie beside the sources, and no build holds them. */
const BESIDE = /\.md$|\.test\.tsx?$/;

function buildName(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else if (!BESIDE.test(path)) hash.update(relative(import.meta.dirname, path)).update(readFileSync(path));
  };
  for (const part of PARTS) add(join(import.meta.dirname, part));
  return hash.digest('hex').slice(0, 12);
}

/** What Node has compiled of the sources is kept between the many processes that a run starts. */
const COMPILED = {NODE_COMPILE_CACHE: join(import.meta.dirname, '.build/compiled')};

/**
 * Test projects: what each proves stands in `tests/README.md`. Two files of a project run at a time, on any machine; three
 * where they wait for disks as well.
 */
const project = (name: string, include: string[], testTimeout: number, more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout,
    hookTimeout: 120_000,
    // How long what comes by itself may take on a busy machine.
    expect: {poll: {timeout: 10_000, interval: 50}},
    environment: 'node' as const,
    env: COMPILED,
    maxWorkers: 2,
    ...more,
  },
});

/** Only where tests run: see the import above. */
const sequence = process.env['VITEST']
  ? {sequencer: (await import('./tests/longest-first.ts')).LongestFirst}
  : {};
const scratch = process.env['VITEST'] ? {TMPDIR: (await import('./tests/test-run.ts')).RUN_DIRECTORY} : {};

/** Their databases are copies of what the run has migrated once, and lie where nobody waits for a disk. */
const SHARING = {globalSetup: 'tests/test-run.ts', env: {...COMPILED, ...scratch}};
/** Where the tests of a file run side by side, each is a process of its own. */
const SERVER = {...SHARING, maxWorkers: 3, maxConcurrency: 2};
const BROWSER = {
  globalSetup: 'tests/e2e/run.ts',
  env: {...COMPILED, ...scratch},
  setupFiles: 'tests/unsteady/evidence.ts',
  // The first file of each worker prepares what the others begin with.
  hookTimeout: 600_000,
  isolate: false,
};
/** Files that share what has been loaded. */
const SHARED = {isolate: false, setupFiles: 'tests/own-globals.ts'};
/** Parts whose tests put something in place of what a browser has, or need it as they are loaded. */
const ALONE = [
  'src/offline/{identity,photos,sync}/**/*.test.ts',
  'src/client/data/{connected-identity,read-and-follow}.test.ts',
  'src/client/scan/camera/{lens,native}.test.ts',
];
/** Handhelds without a browser, for which something stands in place of its database. */
const HANDHELDS = ['told-to-others', 'history-told', 'kept-copy', 'told-lists', 'new-keys'].map(
  (name) => `tests/server/${name}.test.ts`,
);
/** What these prove is a matter of milliseconds, and a busy machine has milliseconds of its own: each runs alone. */
const TIMED = ['harness', 'scan-sink', 'scanning'].map((name) => `tests/e2e/${name}.test.ts`);

const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  // The page registers the worker itself: the prompt decides when a new build takes over.
  registerType: 'prompt',
  injectRegister: false,
  injectManifest: {
    // All chunks of a build, so that a screen never opened before still opens with no network; not baseurl.txt,
    // which whoever runs the server may change after the build.
    globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,json}'],
    maximumFileSizeToCacheInBytes: 4_000_000,
    rollupFormat: 'iife',
  },
  manifest: {
    id: BASE,
    start_url: BASE,
    scope: BASE,
    name: 'Binward',
    short_name: 'Binward',
    description: 'Warehouse work on handhelds, with or without a network',
    lang: 'en-US',
    display: 'standalone',
    orientation: 'any',
    background_color: '#ffffff',
    theme_color: '#0b4f52',
    icons: [
      {src: 'icon.svg', sizes: 'any', type: 'image/svg+xml'},
      {src: 'icon-192.png', sizes: '192x192', type: 'image/png'},
      {src: 'icon-512.png', sizes: '512x512', type: 'image/png'},
      {src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable'},
    ],
  },
});

const config: ViteUserConfig = {
  base: BASE,
  define: {__BUILD__: JSON.stringify(process.env['VITEST'] ? 'test' : buildName())},
  build: {
    outDir: '.build/app',
    emptyOutDir: true,
    target: 'chrome120',
    // The content security policy allows no data: scripts and no inline ones.
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    // Many small files are packed worse than a few, and each is a request of its own on a cold start.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {name: 'start', tags: ['$initial'], priority: 2},
            {name: 'job', test: /src\/client\/jobs\/screen\/job-page\.tsx$/, priority: 1},
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      // Its index names every reader and writer that it has, and says of none that it may be left out.
      treeshake: {moduleSideEffects: (id) => !id.includes('/@zxing/library/')},
    },
  },
  // The package leads every bundler to its development build, with warnings that nobody reads on a handheld.
  resolve: {
    alias: Object.entries({'react-router': 'index', 'react-router/dom': 'dom-export'}).map(
      ([name, part]) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(import.meta.dirname, `node_modules/react-router/dist/production/${part}.mjs`),
      }),
    ),
  },
  // The tests run the sources as they are; only the build and the development page need these.
  plugins: process.env['VITEST'] ? [] : [react(), tailwind(), installable],
  test: {
    sequence,
    projects: [
      // Rules are functions of what they are given: their tests share what has been loaded.
      project('check-rules', ['src/{domain,protocol}/**/*.test.ts', 'tests/*.test.ts'], 20_000, SHARED),
      project('check-parts', ['src/{offline,client,server}/**/*.test.ts'], 20_000, {
        ...SHARED,
        exclude: ALONE,
      }),
      project('check', ALONE, 20_000),
      project('contract', ['tests/contract/**/*.test.ts'], 60_000, {...SHARING, isolate: false}),
      project('simulation', ['tests/simulation/**/*.test.ts'], 1_800_000, SHARING),
      project('server', ['tests/server/**/*.test.ts'], 300_000, {
        ...SERVER,
        isolate: false,
        exclude: HANDHELDS,
      }),
      project('server-handhelds', HANDHELDS, 300_000, SERVER),
      project('browser', ['tests/e2e/**/*.test.ts'], 300_000, {...BROWSER, exclude: TIMED}),
      project('browser-timed', TIMED, 300_000, {
        ...BROWSER,
        fileParallelism: false,
        // When all others are through.
        sequence: {groupOrder: 1},
        provide: {isTimed: true},
      }),
    ],
  },
};

export default config;
