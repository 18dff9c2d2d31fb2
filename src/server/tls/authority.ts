// The library below finds its parts by their metadata.
import 'reflect-metadata';
import {randomBytes, type webcrypto} from 'node:crypto';
import {link, readFile, unlink, writeFile} from 'node:fs/promises';
import {hostname} from 'node:os';
import path from 'node:path';
import {
  BasicConstraintsExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import {DAY_MS} from '#domain/kernel/durations.ts';
import {StartFault} from '../config.ts';
import {makePrivateDirectory, makePrivateFile} from '../storage/private-files.ts';
import type {MachineNames} from './machine-names.ts';
import {NAME_CONSTRAINTS, permittedNames} from './permitted.ts';

export const KEY_ALGORITHM = {name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256'} as const;
/** Handhelds trust it by a visit each: it outlives them. */
const AUTHORITY_DAYS = 20 * 365;
/** Clocks of handhelds that have lain in a drawer are behind. */
export const CLOCK_SLACK_MS = 2 * DAY_MS;

/** Who vouches for this server in its own network: handhelds are told to trust it once. */
export interface CertificateAuthority {
  readonly certificate: X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

/** Key and certificate lie in one file, so that there is never one without the other. */
export const authorityFile = (dataDir: string): string => path.join(dataDir, 'authority.pem');

/** The authority of a data directory; made at the first call, and the same ever after. */
export async function openAuthority(
  dataDir: string,
  names: MachineNames,
  now: number,
): Promise<CertificateAuthority> {
  const file = authorityFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartFault(`${file} cannot be read: ${String(error)}`);
  });
  if (text === undefined) await keep(file, await makeAuthority(names, now));
  return readAuthority(file, text ?? (await readFile(file, 'utf8')), now);
}

async function readAuthority(file: string, text: string, now: number): Promise<CertificateAuthority> {
  try {
    const [, pem = ''] = /(-----BEGIN CERTIFICATE-----[^]*-----END CERTIFICATE-----)/.exec(text) ?? [];
    const certificate = new X509Certificate(pem);
    if (certificate.notAfter.getTime() < now) {
      throw new StartFault(
        `${file} ran out on ${certificate.notAfter.toISOString()}: remove it, start again, and let each handheld trust the new one`,
      );
    }
    const [, der] = /(-----BEGIN PRIVATE KEY-----[^]*-----END PRIVATE KEY-----)/.exec(text) ?? [];
    const key = await crypto.subtle.importKey(
      'pkcs8',
      PemConverter.decodeFirst(der ?? ''),
      KEY_ALGORITHM,
      false,
      ['sign'],
    );
    return {certificate, key};
  } catch (error) {
    if (error instanceof StartFault) throw error;
    throw new StartFault(`${file} is no authority of Binward (${String(error)}): put back its backup`);
  }
}

async function makeAuthority(names: MachineNames, now: number): Promise<string> {
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
  const mark = randomBytes(2).toString('hex').toUpperCase();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    // Two sites have two authorities, which a handheld's list must tell apart.
    name: [{CN: [`Binward ${hostname()} ${mark}`]}],
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: KEY_ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(NAME_CONSTRAINTS, true, permittedNames(names)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return `${certificate.toString('pem')}\n${key}\n`;
}

/** Whole or not at all; of two processes that start together the first one's stays. */
async function keep(file: string, text: string): Promise<void> {
  makePrivateDirectory(path.dirname(file));
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  makePrivateFile(draft);
  await writeFile(draft, text, {flush: true});
  try {
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await unlink(draft);
  }
}

/** 127 random bits: positive, and never used before. */
export function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0] ?? 0) & 0x7f || 1;
  return bytes.toString('hex');
}
