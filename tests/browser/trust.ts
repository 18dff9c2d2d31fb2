import {createHash} from 'node:crypto';
import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';

/** `CertificateMetadata {trust {trust_type: TRUSTED}}`, as Chromium keeps what a person has set for an authority. */
const TRUSTED = new Uint8Array([0x0a, 0x02, 0x08, 0x03]);

/**
 * Lets a new profile trust an authority, as somebody does in the settings of a handheld: Chromium keeps that in a
 * database of the profile, which is made here before its first start.
 */
export async function trustAuthority(userDataDir: string, der: Uint8Array): Promise<void> {
  await mkdir(path.join(userDataDir, 'Default'), {recursive: true});
  const db = new DatabaseSync(path.join(userDataDir, 'Default/ServerCertificate'));
  db.exec(`
    create table meta (key longvarchar not null unique primary key, value longvarchar);
    insert into meta values ('version', '1'), ('last_compatible_version', '1');
    create table certificates (
      sha256hash_hex text primary key, der_cert blob not null, trust_settings blob not null
    );
  `);
  const hash = createHash('sha256').update(der).digest('hex');
  db.prepare('insert into certificates values (?, ?, ?)').run(hash, der, TRUSTED);
  db.close();
}
