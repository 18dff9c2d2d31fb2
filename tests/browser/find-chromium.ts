import {execFileSync, spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {chromium} from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: Playwright's own, else the system's, else one that is installed now. There is no
 * fourth way: without a browser the tests fail and say what to do.
 */
export function findChromium(): string {
  const own = chromium.executablePath();
  return existsSync(own) ? own : (onPath() ?? install());
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

function install(): string {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  for (const step of [
    ['apt-get', 'update', '-q'],
    [
      'apt-get',
      '-o',
      'DPkg::Lock::Timeout=600',
      'install',
      '-q',
      '-y',
      '--no-install-recommends',
      'chromium',
    ],
  ]) {
    const [command = '', ...args] = [...asRoot, ...step];
    // A mirror that is down for one of the lists fails the update; what counts is whether a browser is there.
    spawnSync(command, args, {stdio: 'inherit', env});
  }
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
