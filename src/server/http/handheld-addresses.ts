import type {ServerConfig} from '../config.ts';
import {lanAddresses} from '../tls/machine-names.ts';

/**
 * Where handhelds reach this server, the likeliest first: as configured, else as it is asked, at the addresses that
 * this machine has in its network. None where only a proxy before it knows, or where it listens to itself alone.
 */
export function handheldAddresses(
  {publicUrl, trustProxy, host}: Pick<ServerConfig, 'publicUrl' | 'trustProxy' | 'host'>,
  asked: string,
  inNetwork: () => readonly string[] = lanAddresses,
): string[] {
  if (publicUrl !== undefined) return [publicUrl.replace(/\/+$/, '')];
  if (trustProxy || !URL.canParse(asked)) return [];
  const {protocol, port} = new URL(asked);
  return reachedAt(host, inNetwork).map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

function reachedAt(host: string, inNetwork: () => readonly string[]): readonly string[] {
  if (host === '0.0.0.0' || host === '::') return inNetwork();
  if (/^(localhost$|127\.|::1$)/.test(host)) return [];
  return [host.includes(':') ? `[${host}]` : host];
}
