import {generateKeyPairSync, X509Certificate} from 'node:crypto';
import {mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {authorityFile} from '#server/tls/authority.ts';
import {type TlsCredentials, loadCredentials} from '#server/tls/credentials.ts';
import {fresherCredentials} from '#server/tls/keep-fresh.ts';
import {localCredentials} from '#server/tls/local-certificate.ts';
import type {MachineNames} from '#server/tls/machine-names.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.now();

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'binward-tls-'))));
afterAll(() => rm(dir, {recursive: true, force: true}));

/** A machine on one LAN address. */
const machine = (address = '192.168.7.20', host = 'depot'): MachineNames => ({
  hosts: [host, `${host}.local`, 'localhost'],
  addresses: ['127.0.0.1', address],
  networks: [`${address}/24`],
});
const chainOf = ({cert}: TlsCredentials): X509Certificate[] =>
  cert
    .split(/(?=-----BEGIN)/)
    .filter((pem) => pem.startsWith('-----BEGIN'))
    .map((pem) => new X509Certificate(pem));
const days = ({validFrom, validTo}: X509Certificate): number =>
  (Date.parse(validTo) - Date.parse(validFrom)) / DAY;

describe('the local authority', () => {
  test('vouches for the machine by name and address, as browsers demand it', async () => {
    const made = await localCredentials(path.join(dir, 'one'), machine(), NOW);
    const [server, authority] = chainOf(made);
    if (!server || !authority) throw new Error('no chain');
    expect([authority.ca, server.ca]).toEqual([true, false]);
    expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true);
    expect(server.checkHost('depot.local')).toBe('depot.local');
    expect(server.checkIP('192.168.7.20')).toBe('192.168.7.20');
    expect(server.checkHost('bank.example')).toBeUndefined();
    // serverAuth, and no longer than browsers take.
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(days(server)).toBeLessThanOrEqual(398);
    // A handheld's clock that is a day behind is no reason for mistrust.
    expect(Date.parse(server.validFrom)).toBeLessThanOrEqual(NOW - DAY);
    expect(made.leftOut).toEqual([]);
  });

  test('is made once, readable by its owner alone, and stays when the address changes', async () => {
    const home = path.join(dir, 'two');
    const [before, after] = [
      await localCredentials(home, machine('192.168.7.20'), NOW),
      await localCredentials(home, machine('10.1.2.3'), NOW + 5 * 365 * DAY),
    ];
    expect(after.authority).toEqual(before.authority);
    expect(chainOf(after)[0]?.checkIP('10.1.2.3')).toBe('10.1.2.3');
    expect((await stat(authorityFile(home))).mode & 0o777).toBe(0o600);
  });

  test('is the same for processes that start together', async () => {
    const starts = Array.from({length: 4}, () => localCredentials(path.join(dir, 'four'), machine(), NOW));
    const names = (await Promise.all(starts)).map(({authority}) => authority?.name);
    expect(new Set(names).size).toBe(1);
  });

  test('may vouch for private networks, its own and its own names, and for nothing else', async () => {
    const home = path.join(dir, 'three');
    const first = await localCredentials(home, machine('203.0.113.9', 'wms.example'), NOW);
    expect(first.leftOut).toEqual([]);
    const moved = await localCredentials(home, machine('203.0.113.77', 'shop.example'), NOW);
    expect(moved.leftOut).toEqual(['shop.example']);
    const strange = await localCredentials(home, machine('198.51.100.1', 'depot.lan'), NOW);
    expect(strange.leftOut).toEqual(['198.51.100.1']);
    expect(chainOf(strange)[0]?.checkIP('198.51.100.1')).toBeUndefined();
  });

  test('that is damaged is named and never made anew', async () => {
    const home = path.join(dir, 'five');
    await localCredentials(home, machine(), NOW);
    await writeFile(authorityFile(home), 'a shopping list');
    await expect(localCredentials(home, machine(), NOW)).rejects.toThrow(/authority\.pem is no authority/);
    expect(await readFile(authorityFile(home), 'utf8')).toBe('a shopping list');
  });

  test('that has run out says what to do', async () => {
    const home = path.join(dir, 'six');
    await localCredentials(home, machine(), NOW);
    await expect(localCredentials(home, machine(), NOW + 21 * 365 * DAY)).rejects.toThrow(
      /ran out on .*: remove it/,
    );
  });
});

/** Key and certificate as files, as somebody who runs her own authority has them. */
async function files(name: string, now: number): Promise<{key: string; cert: string}> {
  const made = await localCredentials(path.join(dir, `issuer-${name}`), machine(), now);
  const [key, cert] = [path.join(dir, `${name}.key`), path.join(dir, `${name}.crt`)];
  await Promise.all([writeFile(key, made.key), writeFile(cert, made.cert)]);
  return {key, cert};
}
const load = (tls: {key: string; cert: string}): Promise<TlsCredentials | undefined> =>
  loadCredentials({dataDir: dir, tls: {from: 'files', ...tls}}, NOW);

describe('TLS_KEY and TLS_CERT', () => {
  test('that belong together are taken, and nobody has to trust anything', async () => {
    const loaded = await load(await files('good', NOW));
    expect(loaded).toMatchObject({leftOut: []});
    expect(loaded?.authority).toBeUndefined();
  });

  test('that do not belong together are named', async () => {
    const [one, other] = [await files('one', NOW), await files('other', NOW)];
    await expect(load({key: one.key, cert: other.cert})).rejects.toThrow(/does not belong to TLS_CERT/);
  });

  test.each([
    ['that has run out', NOW - 500 * DAY, /ran out on \d{4}-.*: renew it/],
    ['of tomorrow', NOW + 10 * DAY, /is valid only from .*clock right/],
  ])('a certificate %s is named', async (name, at, words) => {
    await expect(load(await files(name.replaceAll(' ', '-'), at))).rejects.toThrow(words);
  });

  test('a key with a passphrase, and files of another kind, are named with the way out', async () => {
    const good = await files('fine', NOW);
    const locked = path.join(dir, 'locked.key');
    const {privateKey} = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: {type: 'spki', format: 'pem'},
      privateKeyEncoding: {type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret'},
    });
    await writeFile(locked, privateKey);
    await expect(load({...good, key: locked})).rejects.toThrow(/passphrase: unlock it with openssl/);
    await expect(load({...good, key: good.cert})).rejects.toThrow(/is no private key: it begins with/);
    await expect(load({...good, cert: good.key})).rejects.toThrow(/is no certificate: it begins with/);
    await expect(load({...good, cert: path.join(dir, 'none')})).rejects.toThrow(/TLS_CERT cannot be read/);
  });
});

describe('a server that is never stopped', () => {
  test('takes files that were replaced', async () => {
    const used = await files('used', NOW);
    const config = {dataDir: dir, tls: {from: 'files', ...used}} as const;
    const current = await load(used);
    if (!current) throw new Error('nothing loaded');
    expect(await fresherCredentials(config, current, NOW)).toBeUndefined();
    const renewed = await files('renewed', NOW);
    await writeFile(used.key, await readFile(renewed.key));
    await writeFile(used.cert, await readFile(renewed.cert));
    expect((await fresherCredentials(config, current, NOW))?.cert).not.toBe(current.cert);
  });

  test('signs anew before its certificate runs out, and when it is called otherwise', async () => {
    const config = {dataDir: path.join(dir, 'long'), tls: {from: 'authority'}} as const;
    const current = await loadCredentials(config, NOW);
    if (!current) throw new Error('nothing loaded');
    expect(await fresherCredentials(config, current, NOW + 300 * DAY)).toBeUndefined();
    const later = await fresherCredentials(config, current, NOW + 380 * DAY);
    expect(later?.until).toBeGreaterThan(NOW + 700 * DAY);
    expect(later?.authority).toEqual(current.authority);
    const renamed = {...config, publicUrl: 'https://192.168.99.4:8008'};
    expect((await fresherCredentials(renamed, current, NOW))?.names).toContain('192.168.99.4');
  });
});
