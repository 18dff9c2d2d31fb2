import {readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type Browser, type BrowserContext, chromium, type Page} from 'playwright';
import {findChromium, findHeadless} from './browser/find-chromium.ts';
import {watch} from './browser/witnessed.ts';

/** The last list that Chromium is given counts, so those that Playwright turns off are named here again. */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The list under the address bar is a page of its own, and more than half of what it costs to start a browser.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** On two cores threads that collect and compile beside the page are in its way: a tenth of what a browser costs. */
const ONE_THREAD = '--js-flags=--single-threaded';

/** A 5-inch handheld held upright. */
export const HANDHELD = {
  viewport: {width: 360, height: 640},
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; TC52) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
} as const;

/** The same of fewer dots, where it is looked at what stands where: what is drawn costs by the dot. */
export const COARSE_HANDHELD = {...HANDHELD, deviceScaleFactor: 1} as const;

export const DESKTOP = {viewport: {width: 1280, height: 800}} as const;

export interface LaunchOptions {
  /** Directory of a profile that outlives the browser; see {@link newProfile}. */
  readonly userDataDir: string;
  /** HANDHELD unless told. */
  readonly screen?: typeof HANDHELD | typeof COARSE_HANDHELD | typeof DESKTOP;
  readonly viewport?: {readonly width: number; readonly height: number};
  /** More command-line flags. */
  readonly flags?: readonly string[];
  readonly locale?: string;
  /** A browser with all its windows, though nobody sees them, and what people set in them; the engine alone unless told. */
  readonly isWhole?: boolean;
  /** Its scripts have all the threads that people's have: where time is measured. */
  readonly isThreaded?: boolean;
}

/** A real Chromium over a profile on disk. */
export interface RunningBrowser {
  readonly context: BrowserContext;
  /** The page that the browser opened with. */
  readonly page: Page;
  readonly pid: number;
  /** SIGKILL for all its processes, as when the battery is pulled or the system runs out of memory. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A new empty profile directory, and its removal. */
export async function newProfile(): Promise<{readonly dir: string; remove(): Promise<void>}> {
  const dir = await mkdtemp(join(tmpdir(), 'binward-profile-'));
  return {dir, remove: async () => rm(dir, {recursive: true, force: true, maxRetries: 5})};
}

/** Starts Chromium; what it stores stays in `userDataDir`. */
export async function launch(options: LaunchOptions): Promise<RunningBrowser> {
  const context = await chromium.launchPersistentContext(options.userDataDir, {
    executablePath: options.isWhole ? findChromium() : findHeadless(),
    headless: true,
    args: [...FLAGS, ...(options.isThreaded ? [] : [ONE_THREAD]), ...(options.flags ?? [])],
    ...(options.screen ?? HANDHELD),
    ...(options.viewport && {viewport: options.viewport}),
    ...(options.locale && {locale: options.locale}),
  });
  await watch(context);
  const browser = context.browser();
  if (!browser) throw new Error('a persistent context without a browser');
  const pids = async () => processesOf(browser);
  const [pid = 0] = await pids();
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    pid,
    kill: async () => killGroup(browser, pid, await pids()),
    close: async () => context.close(),
  };
}

/** Process ids of a browser, its main process first. */
async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const {processInfo} = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const isMain = (type: string) => (type === 'browser' ? 0 : 1);
  return processInfo.toSorted((a, b) => isMain(a.type) - isMain(b.type)).map(({id}) => id);
}

async function killGroup(browser: Browser, group: number, pids: readonly number[]): Promise<void> {
  const {promise: disconnected, resolve} = Promise.withResolvers<void>();
  browser.once('disconnected', () => resolve());
  // Playwright starts the browser as the leader of its own process group.
  process.kill(-group, 'SIGKILL');
  await disconnected;
  while (pids.some(isAlive)) await pause(10);
}

/** Whether a process runs; one that is dead and not yet collected by its parent does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // Gone in between, or a system without /proc.
    return process.platform !== 'linux';
  }
}

/** Stops every service worker at once, as the browser does with one that runs too long; resolves when they stand. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const running = new Map<string, boolean>();
  const {promise: stopped, resolve} = Promise.withResolvers<void>();
  const {promise: known, resolve: knows} = Promise.withResolvers<void>();
  session.on('ServiceWorker.workerVersionUpdated', ({versions}) => {
    for (const version of versions) running.set(version.versionId, version.runningStatus !== 'stopped');
    knows();
    if (![...running.values()].some(Boolean)) resolve();
  });
  await session.send('ServiceWorker.enable');
  await known;
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
}
