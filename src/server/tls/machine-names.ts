import {isIP} from 'node:net';
import {hostname, networkInterfaces} from 'node:os';

/** What this machine is called in its network. */
export interface MachineNames {
  /** Host names, lower case. */
  readonly hosts: readonly string[];
  /** Loopback, IPv4 addresses, and the address people type where it is one. */
  readonly addresses: readonly string[];
  /** The IPv4 networks it stands in, as `address/bits`. */
  readonly networks: readonly string[];
}

/** Bridges of virtual machines and containers: real addresses that no handheld reaches. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|flannel)/;

/** The names and addresses under which this machine can be reached now; `publicUrl` adds the one people type. */
export function namesOfMachine(publicUrl?: string): MachineNames {
  const own = hostname().toLowerCase();
  const [short = own] = own.split('.');
  const typed = publicUrl === undefined ? '' : bareHost(new URL(publicUrl).hostname);
  const hosts = ['localhost', own, short, `${short}.local`, ...(isIP(typed) === 0 ? [typed] : [])];
  // IPv6 addresses of a machine come and go by the hour: to use one, set it as PUBLIC_URL.
  const lines = reachable().filter(({family}) => family === 'IPv4');
  return {
    hosts: unique(hosts.filter(isHostName)),
    addresses: unique([
      '127.0.0.1',
      '::1',
      ...lines.map(({address}) => address),
      ...(isIP(typed) ? [typed] : []),
    ]),
    networks: unique(lines.flatMap(({cidr, internal}) => (cidr === null || internal ? [] : [cidr]))),
  };
}

/** IPv4 addresses that other machines reach, the likeliest first. */
export const lanAddresses = (): string[] =>
  Object.entries(networkInterfaces())
    .toSorted(([a], [b]) => Number(VIRTUAL.test(a)) - Number(VIRTUAL.test(b)))
    .flatMap(([, lines]) => lines ?? [])
    .filter(({family, internal}) => family === 'IPv4' && !internal)
    .map(({address}) => address);

const reachable = () => Object.values(networkInterfaces()).flatMap((lines) => lines ?? []);
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();
const isHostName = (text: string): boolean =>
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62}\.)*[a-z0-9-]{0,62}$/.test(text);
/** A URL writes IPv6 addresses in brackets. */
const bareHost = (text: string): string => text.replace(/^\[|\]$/g, '').toLowerCase();
