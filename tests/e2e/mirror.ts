import type {Page} from 'playwright';
import {vi} from 'vitest';
import type {MirrorHead} from '#offline/dexie/mirror-records.ts';
import type {Company} from './site.ts';
import {storesOfDevice} from './stores-of-device.ts';

/** Waits until a device has all of what is settled on the server by now. */
export async function caughtUp(page: Page, {database, openid}: Company): Promise<void> {
  const {version} = await database.read(openid, async (tx) => tx.head);
  const look = async (): Promise<void> => {
    const has = await mirrorVersion(page);
    if (has < version) throw new Error(`the device has version ${String(has)} of ${String(version)}`);
  };
  await vi.waitFor(look, {timeout: 20_000, interval: 50});
}

/** Up to which version of the history a device holds everything; 0 where it holds nothing. */
async function mirrorVersion(page: Page): Promise<number> {
  const mirrors = await storesOfDevice(page, 'binward-mirror:', ['meta']);
  const heads = mirrors.flatMap(({meta}) => (meta as MirrorHead[]).filter(({key}) => key === 'head'));
  const whole = heads.filter(({cursor: {partial, snapshot}}) => !partial && !snapshot);
  return Math.max(0, ...whole.map(({cursor}) => cursor.version));
}
