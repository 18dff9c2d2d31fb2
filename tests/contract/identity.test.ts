import {expect, test} from 'vitest';
import {anId} from '../builders/rows.ts';
import type {IdentityRow} from '#server/storage/identity-tables.ts';
import {Rollback, UnknownCompany} from '#server/storage/storage.ts';
import {overEveryStore} from './stores.ts';

const device = (n: number, row: Partial<IdentityRow<'devices'>> = {}): IdentityRow<'devices'> => ({
  id: anId(n),
  name: `Handheld ${String(n)}`,
  secret_hash: '',
  revoked_at: 0,
  pending: 0,
  oldest_at: 0,
  seen_at: 5,
  build: '',
  storage: 0,
  quiet_at: 0,
  made: 0,
  returned_at: 0,
  ...row,
});
const account = (n: number, name_key: string): IdentityRow<'accounts'> => ({
  staff: anId(n),
  name_key,
  password_hash: 'p',
  check_hash: '',
  wrong_count: 0,
  locked_at: 0,
  exposed_at: 0,
  preferences: '',
});
const session = (n: number, of: Partial<IdentityRow<'sessions'>> = {}): IdentityRow<'sessions'> => ({
  token_hash: `token ${String(n)}`,
  staff: anId(3),
  device: '',
  created_at: 1,
  expires_at: 9,
  revoked_at: 0,
  used_at: 0,
  ...of,
});

overEveryStore('the tables of identity in a write', (store) => {
  test('[ACT-3] rows are added, found by any columns and changed, in the company that writes', async () => {
    const other = `${store.company.slice(0, 7)}+`;
    await store.storage.createCompany(other, 1);
    await store.storage.write(other, (tx) => tx.addIdentity('devices', device(1)));
    await store.storage.write(store.company, async (tx) => {
      expect(await tx.addIdentity('devices', device(1))).toBe(true);
      expect(await tx.addIdentity('devices', device(2))).toBe(true);
      await tx.changeIdentity('devices', {id: anId(1)}, {name: 'Gate', revoked_at: 7});
      expect(await tx.identity('devices', {name: 'Gate'})).toEqual([
        device(1, {name: 'Gate', revoked_at: 7}),
      ]);
    });
    await store.storage.write(store.company, async (tx) => {
      expect(await tx.identity('devices', {revoked_at: 0})).toEqual([device(2)]);
      expect(await tx.identity('devices', {revoked_at: 0, name: 'Gate'})).toEqual([]);
    });
    await store.storage.write(other, async (tx) => {
      expect(await tx.identity('devices', {})).toEqual([device(1)]);
    });
  });

  test('[ACT-3] what is unique is added once: a device’s id and name in its company, an owner’s name on the server', async () => {
    const other = `${store.company.slice(0, 7)}-`;
    await store.storage.createCompany(other, 1);
    const owner = `owner of ${store.company}`;
    await store.storage.write(store.company, async (tx) => {
      expect(await tx.addIdentity('devices', device(1))).toBe(true);
      expect(await tx.addIdentity('devices', device(1, {name: 'Another'}))).toBe(false);
      expect(await tx.addIdentity('devices', device(2, {name: 'Handheld 1'}))).toBe(false);
      expect(await tx.addIdentity('accounts', account(1, owner))).toBe(true);
      expect(await tx.addIdentity('accounts', account(2, ''))).toBe(true);
      expect(await tx.addIdentity('accounts', account(3, ''))).toBe(true);
      expect(await tx.addIdentity('accounts', account(3, ''))).toBe(false);
    });
    await store.storage.write(other, async (tx) => {
      expect(await tx.addIdentity('accounts', account(1, owner))).toBe(false);
      expect(await tx.addIdentity('devices', device(1))).toBe(true);
    });
  });

  test('[ACT-3] with the write they come to be, and with it they are undone', async () => {
    const {storage, company} = store;
    const add = (n: number, end: () => void) =>
      storage.write(company, async (tx) => {
        await tx.addIdentity('sessions', session(n, {token_hash: `${company} ${String(n)}`}));
        await tx.changeIdentity('sessions', {revoked_at: 0}, {revoked_at: n});
        end();
      });
    await add(1, () => undefined);
    await expect(
      add(2, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await storage.write(company, async (tx) => {
      await expect(
        tx.savepoint(async () => {
          await tx.changeIdentity('sessions', {staff: anId(3)}, {revoked_at: 99});
          throw new Error('not this part');
        }),
      ).rejects.toThrow('not this part');
    });
    await storage.write(company, async (tx) => {
      const found = await tx.identity('sessions', {staff: anId(3)});
      expect(found.map(({revoked_at}) => revoked_at)).toEqual([1]);
    });
  });

  test('[ACT-4] a company and its first write come to be together, or neither does', async () => {
    const {storage, company} = store;
    const [made, failed, undone] = ['Y', 'Z', 'X'].map((end) => `${company.slice(0, 7)}${end}`);
    const first = async (at: string, end: () => void) =>
      storage.createCompany(at, 1, async (tx) => {
        expect(tx.version).toBe(1);
        await tx.addIdentity('accounts', account(1, `owner of ${at}`));
        end();
        return 'made';
      });
    expect(await first(String(made), () => undefined)).toBe('made');
    await expect(
      first(String(failed), () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const value = await first(String(undone), () => {
      throw new Rollback('not now');
    });
    expect(value).toBe('not now');
    expect(await storage.read(String(made), async (tx) => tx.head.version)).toBe(1);
    for (const none of [failed, undone])
      await expect(storage.read(String(none), async () => 1)).rejects.toThrow(UnknownCompany);
    // Their names are free again.
    expect(await first(String(failed), () => undefined)).toBe('made');
  });
});

overEveryStore('the turn of registrations', (store) => {
  test('[ACT-4] the first company that comes with an administrator is the first, all others are later', async () => {
    const turn = (n: number) =>
      store.storage.createCompany(`${store.company.slice(0, 7)}${String(n)}`, 1, async (tx) => {
        const which = await tx.registrationTurn();
        // Time for the others to come between, were they let in.
        await new Promise(setImmediate);
        await tx.addIdentity('accounts', account(1, `owner ${String(n)}`));
        return which;
      });
    const turns = await Promise.all([2, 3, 4, 5].map(turn));
    expect(turns.filter((which) => which === 'first')).toHaveLength(1);
  });
});
