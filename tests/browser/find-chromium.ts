import {execFileSync, spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {chromium} from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium's headless shell, where Debian has it: what is found on the path there is a script around it. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The path of a Chromium: Playwright's own, else the system's, else one that is installed now. There is no
 * fourth way: without a browser the tests fail and say what to do.
 */
export function findChromium(): string {
  const own = chromium.executablePath();
  return existsSync(own) ? own : (onPath() ?? installed());
}

/**
 * The path of Chromium's headless shell: the same engine, storage and network without the windows of a browser, which
 * cost a fifth of the time of all browser tests. A whole Chromium's where there is none.
 */
export const findHeadless = (): string => (existsSync(SHELL) ? SHELL : findChromium());

/** Installs what a machine for tests has not yet; answers the path of what most of them will run in. */
export function provideBrowsers(): string {
  findChromium();
  if (!existsSync(SHELL)) install('chromium-headless-shell');
  return findHeadless();
}

function onPath(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A mirror that is down for one of the lists fails the update; what counts is whether a browser is there then. */
function install(name: string): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const add = ['-o', 'DPkg::Lock::Timeout=600', 'install', '-q', '-y', '--no-install-recommends', name];
  for (const step of [['update', '-q'], add]) {
    const [command = '', ...args] = [...asRoot, 'apt-get', ...step];
    spawnSync(command, args, {stdio: 'inherit', env});
  }
}

function installed(): string {
  for (const name of ['chromium', 'chromium-headless-shell']) install(name);
  const found = onPath();
  if (found) return found;
  throw new Error(
    'No Chromium was found and apt-get could not install one. ' +
      'Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) and run again.',
  );
}

/** What the browser says it is, for reports of measurements. */
export const chromiumVersion = (path: string): string =>
  execFileSync(path, ['--version'], {encoding: 'utf8'}).trim();
