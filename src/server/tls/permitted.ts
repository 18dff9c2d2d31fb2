import {BlockList, isIP} from 'node:net';
import {AsnConvert} from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import type {MachineNames} from './machine-names.ts';

/** Names and networks that exist only inside a site. */
const PRIVATE_HOSTS = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];
const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
];

export const NAME_CONSTRAINTS = id_ce_nameConstraints;

/**
 * What an authority may vouch for, as its name constraints (RFC 5280, 4.2.1.10): private names and networks, and
 * what this machine is called when the authority is made. A thief of its key cannot pose as a bank.
 */
export function permittedNames({hosts, networks}: MachineNames): ArrayBuffer {
  const names = [
    ...[...new Set([...PRIVATE_HOSTS, ...hosts])].map((dNSName) => new GeneralName({dNSName})),
    ...[...new Set([...PRIVATE_NETWORKS, ...networks.map(networkOf)])].map(
      (iPAddress) => new GeneralName({iPAddress}),
    ),
  ];
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({base})));
  return AsnConvert.serialize(new NameConstraints({permittedSubtrees}));
}

/** Whether an authority with these constraints may vouch for a host name or an address. */
export function isPermitted(constraints: ArrayBuffer): (name: string) => boolean {
  const {permittedSubtrees} = AsnConvert.parse(constraints, NameConstraints);
  const bases = [...(permittedSubtrees ?? [])].map(({base}) => base);
  const hosts = bases.flatMap(({dNSName}) => dNSName ?? []);
  const networks = new BlockList();
  for (const {iPAddress} of bases) if (iPAddress !== undefined) networks.addSubnet(...subnetOf(iPAddress));
  return (name) =>
    isIP(name) === 0
      ? hosts.some((host) => name === host || name.endsWith(`.${host}`))
      : networks.check(name, kindOf(name));
}

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function subnetOf(network: string): [string, number, 'ipv4' | 'ipv6'] {
  const [address = '', bits = ''] = network.split('/');
  return [address, Number(bits), kindOf(address)];
}

/** `192.168.1.20/24` as the network it stands in, `192.168.1.0/24`: constraints hold no bits of a host. */
function networkOf(line: string): string {
  const [address, bits] = subnetOf(line);
  const masked = address.split('.').map((byte, i) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * i));
    return Number(byte) & (0xff << (8 - kept)) & 0xff;
  });
  return `${masked.join('.')}/${String(bits)}`;
}
