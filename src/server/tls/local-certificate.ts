// The library below finds its parts by their metadata.
import 'reflect-metadata';
import {isIP} from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import {DAY_MS} from '#domain/kernel/durations.ts';
import {
  KEY_ALGORITHM,
  CLOCK_SLACK_MS,
  newSerial,
  openAuthority,
  type CertificateAuthority,
} from './authority.ts';
import type {TlsCredentials} from './credentials.ts';
import type {MachineNames} from './machine-names.ts';
import {isPermitted, NAME_CONSTRAINTS} from './permitted.ts';

/** Browsers take no more than 398 days from beginning to end. */
const CERTIFICATE_DAYS = 395;

/** A certificate for this machine as it is called now, made for this start and signed by the authority of the data. */
export async function localCredentials(
  dataDir: string,
  names: MachineNames,
  now: number,
): Promise<TlsCredentials> {
  const authority = await openAuthority(dataDir, names, now);
  const isAllowed = isPermitted(constraintsOf(authority));
  const wanted = [...names.hosts, ...names.addresses];
  const {certificate, key} = await sign(authority, wanted.filter(isAllowed), now);
  const cert = authority.certificate;
  return {
    key,
    cert: `${certificate}\n${cert.toString('pem')}\n`,
    until: now + CERTIFICATE_DAYS * DAY_MS,
    authority: {der: new Uint8Array(cert.rawData), name: cert.subjectName.getField('CN')[0] ?? ''},
    names: wanted,
    leftOut: wanted.filter((name) => !isAllowed(name)),
  };
}

const constraintsOf = ({certificate}: CertificateAuthority): ArrayBuffer => {
  const found = certificate.extensions.find(({type}) => type === NAME_CONSTRAINTS);
  if (!found) throw new Error('an authority without name constraints');
  return found.value;
};

async function sign(authority: CertificateAuthority, names: readonly string[], now: number) {
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    issuer: authority.certificate.subject,
    subject: [{CN: ['Binward server']}],
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(now + CERTIFICATE_DAYS * DAY_MS),
    signingAlgorithm: KEY_ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({type: isIP(value) === 0 ? 'dns' : 'ip', value})),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.certificate),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return {certificate: certificate.toString('pem'), key};
}
