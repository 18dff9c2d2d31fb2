import {createPrivateKey, X509Certificate} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {StartFault, type ServerConfig} from '../config.ts';
import {namesOfMachine} from './machine-names.ts';

/** What HTTPS is made of. */
export interface TlsCredentials {
  /** PEM. */
  readonly key: string;
  /** PEM, the server's own certificate first, then who vouches for it. */
  readonly cert: string;
  /** ms UTC, when the certificate runs out. */
  readonly until: number;
  /** Whom handhelds must be told to trust; absent where browsers know the issuer or another server sees to it. */
  readonly authority?: LocalAuthority;
  /** What this machine was called when it was made; none where another made it. */
  readonly names: readonly string[];
  /** Those of them that its authority may not vouch for. */
  readonly leftOut: readonly string[];
}

export interface LocalAuthority {
  readonly der: Uint8Array<ArrayBuffer>;
  readonly name: string;
}

/** Key and certificate as configured, checked; `undefined` without HTTPS. Throws a {@link StartFault}. */
export async function loadCredentials(
  {tls, dataDir, publicUrl}: Pick<ServerConfig, 'tls' | 'dataDir' | 'publicUrl'>,
  now: number,
): Promise<TlsCredentials | undefined> {
  if (!tls) return undefined;
  if (tls.from === 'files') return fromFiles(tls.key, tls.cert, now);
  // Only who asks for an authority loads what makes one.
  const {localCredentials} = await import('./local-certificate.ts');
  return localCredentials(dataDir, namesOfMachine(publicUrl), now);
}

async function fromFiles(keyFile: string, certFile: string, now: number): Promise<TlsCredentials> {
  // One after the other: where neither can be read, it is always the key that is named first.
  const key = await textOf('TLS_KEY', keyFile);
  const cert = await textOf('TLS_CERT', certFile);
  const parsed = certificateOf(cert, certFile);
  if (!parsed.checkPrivateKey(keyOf(key, keyFile))) {
    throw new StartFault(
      `TLS_KEY ${keyFile} does not belong to TLS_CERT ${certFile}: they must come from one request, the server's own certificate first`,
    );
  }
  const until = Date.parse(parsed.validTo);
  if (until < now) {
    throw new StartFault(`TLS_CERT ${certFile} ran out on ${new Date(until).toISOString()}: renew it`);
  }
  if (Date.parse(parsed.validFrom) > now) {
    throw new StartFault(
      `TLS_CERT ${certFile} is valid only from ${new Date(parsed.validFrom).toISOString()}: is this machine's clock right?`,
    );
  }
  return {key, cert, until, names: [], leftOut: []};
}

const textOf = (name: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartFault(
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}: correct the path, or give this user the right`,
    );
  });

function keyOf(text: string, file: string) {
  if (/ENCRYPTED/.test(text)) {
    throw new StartFault(
      `TLS_KEY ${file} is locked with a passphrase: unlock it with openssl pkey -in <file> -out <file>`,
    );
  }
  try {
    return createPrivateKey(text);
  } catch {
    throw new StartFault(`TLS_KEY ${file} is no private key: it begins with -----BEGIN PRIVATE KEY-----`);
  }
}

function certificateOf(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new StartFault(`TLS_CERT ${file} is no certificate: it begins with -----BEGIN CERTIFICATE-----`);
  }
}
