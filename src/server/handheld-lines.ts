import {isIP} from 'node:net';
import type {ServerConfig} from './config.ts';
import {TRUST_PATH} from './http/trust-page.ts';
import {qrForTerminal} from './qr.ts';

/**
 * What the start says to the person who hands out handhelds: the address they need, as a code to scan, or what is
 * missing.
 */
export function handheldLines(
  {tls}: Pick<ServerConfig, 'tls'>,
  addresses: readonly string[],
  leftOut: readonly string[],
): string[] {
  const address = addresses.find((each) => !isLocal(each));
  if (address === undefined) {
    return ['Only this machine reaches it. Handhelds need an address of the network: leave HOST out.'];
  }
  const isSecure = address.startsWith('https:');
  // Plain HTTP leads there too, before the handheld trusts anything.
  const first =
    tls?.from === 'authority' ? address.replace(/^https:(.*)\/app\/$/, `http:$1${TRUST_PATH}`) : address;
  const lines = [
    ...(isSecure
      ? [first === address ? `Handhelds open ${address}` : `Handhelds open ${first} once, then ${address}`]
      : [
          `Handhelds would open ${address}, but need HTTPS: over plain HTTP a browser installs nothing and keeps nothing.`,
          'Start with: npm start -- --https',
        ]),
    ...leftOut.map(
      (name) =>
        `The certificate does not hold ${name}: its authority was made before this machine was called so. ` +
        'Handhelds use another address, or authority.pem is removed and each trusts the new one.',
    ),
  ];
  return [...lines, '', qrForTerminal(first), ''];
}

function isLocal(address: string): boolean {
  const {hostname} = new URL(address);
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}
