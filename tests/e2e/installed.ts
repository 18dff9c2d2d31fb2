import {randomInt} from 'node:crypto';
import {cpSync, existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {inject} from 'vitest';
import {launch} from '../browser.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';

/*
 * A browser keeps what it has installed by the origin that it came from. So the files that one worker of the run
 * works through have their network at one port, each in its turn, and the first of them installs the app for all.
 */
/** Where the files that one worker works through find what the first of them has made. */
export const keptByWorker = (what: string): string =>
  path.join(inject('runFolder'), `${what}-${process.env['VITEST_POOL_ID'] ?? '1'}`);

/** A network at the port of this worker, or at any where that one is taken. */
export async function startOwnProxy(target: string): Promise<{proxy: FaultProxy; isOwn: boolean}> {
  const port = await ownPort();
  const own = await startFaultProxy({target, port}).catch(() => undefined);
  return own ? {proxy: own, isOwn: true} : {proxy: await startFaultProxy({target}), isOwn: false};
}

async function ownPort(): Promise<number> {
  const file = keptByWorker('port');
  // Below those that systems give away of themselves.
  if (!existsSync(file)) await writeFile(file, String(randomInt(20_000, 30_000)));
  return Number(await readFile(file, 'utf8'));
}

/** A profile of a browser that has the app from this origin, and in which nobody has opened it yet; to be copied. */
export async function installedProfile(origin: string): Promise<string> {
  const profile = keptByWorker('profile');
  if (existsSync(profile)) return profile;
  const making = `${profile}-making`;
  await installInto(making, origin);
  await withoutCaches(making);
  await rename(making, profile);
  return profile;
}

/** Without what a browser may forget at any time: copies that are begun meanwhile would be of half the files. */
export async function withoutCaches(profile: string): Promise<void> {
  for (const cache of ['Cache', 'GPUCache', 'DawnGraphiteCache', 'DawnWebGPUCache'])
    await rm(path.join(profile, 'Default', cache), {recursive: true, force: true});
}

/** Makes a profile of a browser that has the app from this origin, and in which nobody has opened it yet. */
export async function installInto(userDataDir: string, origin: string): Promise<void> {
  const browser = await launch({userDataDir});
  // A page in the worker's scope that is not the app's.
  await browser.page.goto(`${origin}/app/baseurl.txt`);
  await browser.page.evaluate(async () => {
    await navigator.serviceWorker.register('/app/sw.js', {scope: '/app/'});
    await navigator.serviceWorker.ready;
  });
  await browser.close();
}

/** Fills an empty profile with the copy of another, but for what says that a browser runs on it. */
export const copyProfile = (from: string, to: string): void =>
  // At once: file by file through the event loop takes three times as long.
  cpSync(from, to, {recursive: true, filter: (each) => !path.basename(each).startsWith('Singleton')});
