import type {ServerConfig} from '../config.ts';
import {loadCredentials, type TlsCredentials} from './credentials.ts';
import {namesOfMachine} from './machine-names.ts';

/** A certificate of ours is made anew so long before it runs out. */
const EARLY_MS = 30 * 24 * 3_600_000;

/**
 * Newer credentials than these, where there are any: files that were replaced, an address that has changed, a
 * certificate that runs out. The authority stays, so no handheld needs a visit.
 */
export async function fresherCredentials(
  config: Pick<ServerConfig, 'tls' | 'dataDir' | 'publicUrl'>,
  current: TlsCredentials,
  now: number,
): Promise<TlsCredentials | undefined> {
  if (config.tls?.from === 'authority') {
    const {hosts, addresses} = namesOfMachine(config.publicUrl);
    const isSame = [...hosts, ...addresses].join() === current.names.join();
    if (isSame && current.until - now > EARLY_MS) return undefined;
    return loadCredentials(config, now);
  }
  const loaded = await loadCredentials(config, now);
  return loaded?.cert === current.cert ? undefined : loaded;
}
