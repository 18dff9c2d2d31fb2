import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {sql} from 'kysely';
import {RESOURCES} from '#domain/resources.ts';
import {privateHalf, recordKey} from '#server/auth/key-record.ts';
import {newKey} from '#server/auth/signed-text.ts';
import {createSigning} from '#server/auth/signing.ts';
import {readKept} from '#server/installation/installation-file.ts';
import {keepKeys} from '#server/installation/keep-keys.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './http/site.ts';
import {runVerify} from './rig/verify.ts';

describe.each(DATABASES)(
  '[ACT-6] what people and devices prove who they are by, changed past the server on %s',
  (kind) => {
    let server: TestServer;
    let database: Database;
    let owner: Caller;
    let picker: Caller;
    let handheld: HttpHandheld;
    beforeAll(async () => {
      server = await openServer(kind);
      owner = await Caller.register(server.url);
      picker = await owner.hire('StockControl');
      handheld = await HttpHandheld.enrol(owner);
      database = await connectDatabase({resources: RESOURCES, ...server.where});
    });
    afterAll(async () => {
      await database.close();
      await server.close();
    });

    const verify = () => runVerify(server.where, []);
    /** What the proof says while a statement has had its effect. */
    async function saidAfter(change: string, back: string): Promise<string> {
      await sql.raw(change).execute(database.kysely);
      const {code, said} = await verify();
      await sql.raw(back).execute(database.kysely);
      expect({code, said}).toMatchObject({code: 1});
      return said;
    }
    const column = async (table: string, name: string, where: string): Promise<string> => {
      const {rows} = await sql
        .raw<{value: string | number}>(`select ${name} as value from ${table} where ${where}`)
        .execute(database.kysely);
      return String(rows[0]?.value);
    };

    test('as it is everything agrees', async () => {
      expect(await verify()).toMatchObject({code: 0});
    });

    test.each([
      ['an administrator’s hash', 'accounts', 'password_hash', 'staff', () => owner.session.operator],
      ['the hash of a check code', 'accounts', 'check_hash', 'staff', () => picker.session.operator],
      ['a device’s secret', 'devices', 'secret_hash', 'id', () => handheld.device.id],
    ])('%s is named with its row', async (_, table, name, key, whose) => {
      const where = `${key} = '${whose()}'`;
      const was = await column(table, name, where);
      const set = (to: string) => `update ${table} set ${name} = '${to}' where ${where}`;
      expect(await saidAfter(set('mine'), set(was))).toContain(
        `${table} ${whose()} is not what was recorded of it`,
      );
    });

    test('a device that was revoked and is let in again is named', async () => {
      const gone = await HttpHandheld.enrol(owner);
      await owner.do('device.revoke', {device: gone.device.id});
      const where = `id = '${gone.device.id}'`;
      const at = await column('devices', 'revoked_at', where);
      expect(Number(at)).toBeGreaterThan(0);
      const set = (to: string) => `update devices set revoked_at = ${to} where ${where}`;
      expect(await saidAfter(set('0'), set(at))).toContain(
        `devices ${gone.device.id} is not what was recorded`,
      );
    });

    test('an account that somebody slipped in is on no record', async () => {
      const staff = handheld.session.operator.replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
      const said = await saidAfter(
        `insert into accounts (company, staff, name_key, password_hash) values ('${owner.company}', '${staff}', 'thief', 'mine')`,
        `delete from accounts where staff = '${staff}'`,
      );
      expect(said).toContain(`accounts ${staff} is on no record`);
    });

    test('a signing key that was changed, ended by hand or slipped in is named', async () => {
      const id = await column('signing_keys', 'id', 'ended_at = 0');
      const was = await column('signing_keys', 'public_key', `id = '${id}'`);
      const {open} = newKey();
      const set = (name: string, to: string) => `update signing_keys set ${name} = ${to} where id = '${id}'`;
      expect(await saidAfter(set('public_key', `'${open.der}'`), set('public_key', `'${was}'`))).toContain(
        `signing key ${id} is not what was recorded of it`,
      );
      expect(await saidAfter(set('ended_at', '5'), set('ended_at', '0'))).toContain(
        `signing key ${id} is not`,
      );
      const said = await saidAfter(
        `insert into signing_keys (id, public_key, made_at, ended_at) values ('${open.id}', '${open.der}', 5, 0)`,
        `delete from signing_keys where id = '${open.id}'`,
      );
      expect(said).toContain(`signing key ${open.id} is on no record`);
    });

    test('a key that somebody has recorded, and signs with, is vouched for by none of the installation’s', async () => {
      const {open, secret} = newKey();
      const {kysely: db, serverId} = database;
      const half = await privateHalf(db);
      await db.updateTable('signing_private').set({key: secret.id, private_key: secret.der}).execute();
      const row = {id: open.id, public_key: open.der, made_at: 5, ended_at: 0};
      await db.insertInto('signing_keys').values(row).execute();
      await recordKey(db, open.id, secret);
      // The server has looked meanwhile, and has learnt nothing of it.
      await keepKeys(db, server.where.dataDir, serverId, 7);
      const {code, said} = await verify();
      expect((await readKept(server.where.dataDir, serverId)).keys.map(({id}) => id)).toEqual([half?.id]);
      await db.updateTable('signing_private').set({key: half?.id, private_key: half?.der}).execute();
      await db.deleteFrom('signing_keys').where('id', '=', open.id).execute();
      await db.deleteFrom('key_changes').where('key', '=', open.id).execute();
      expect({code, said}).toEqual({
        code: 1,
        said: expect.stringContaining(
          `signing key ${open.id} is vouched for by no key that this installation knows`,
        ),
      });
    });

    test('a key that ends vouches for the one after it', async () => {
      const before = await column('signing_keys', 'id', 'ended_at = 0');
      await createSigning(database.kysely, () => Date.now()).end(before, 77);
      const after = await column('signing_keys', 'id', 'ended_at = 0');
      expect(after).not.toBe(before);
      // Whether the installation has heard of it or not.
      expect(await verify()).toMatchObject({code: 0});
      await keepKeys(database.kysely, server.where.dataDir, database.serverId, 7);
      const kept = await readKept(server.where.dataDir, database.serverId);
      const isOver = new Map(kept.keys.map(({id, ended_at}) => [id, ended_at > 0]));
      expect([isOver.size, isOver.get(before), isOver.get(after)]).toEqual([2, true, false]);
      expect(await verify()).toMatchObject({code: 0});
    });

    test('who changes the record too, and writes the chain anew, has no key to sign it with', async () => {
      const {kysely: db} = database;
      const staff = owner.session.operator;
      await db.updateTable('accounts').set({password_hash: 'mine'}).where('staff', '=', staff).execute();
      const [row] = await database.read(owner.company, async (tx) =>
        (await tx.proving()).filter(({key}) => key === staff),
      );
      await db.updateTable('proving_changes').set({digest: row?.digest}).where('key', '=', staff).execute();
      expect((await verify()).said).toContain('the chain breaks');
      await db.updateTable('mutations').set({link: ''}).execute();
      await db.updateTable('companies').set({link: ''}).execute();
      await database.beginChains();
      const {code, said} = await verify();
      expect(said).not.toContain('the chain breaks');
      expect({code, said}).toEqual({
        code: 1,
        said: expect.stringMatching(
          `accounts ${staff} was changed at version \\d+ by somebody without a key`,
        ),
      });
    });
  },
);
