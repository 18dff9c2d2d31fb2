import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {anId} from '#tests/builders/rows.ts';
import {settledRow} from '#tests/contract/rows.ts';
import {createMemoryStorage} from '#tests/memory/memory-storage.ts';
import type {Storage} from './storage.ts';
import {watchingStorage} from './watching-storage.ts';

const COMPANY = 'C0000001';

test('[L8] work that fails on a database set back leaves the epoch that tells of the loss', async () => {
  const first = createMemoryStorage(RESOURCES, {newEpoch: () => 'first'});
  await first.createCompany(COMPANY, 1);
  let present = first.copy();
  const storage: Pick<Storage, 'write' | 'read'> = {
    write: (company, work) => present.write(company, work),
    read: (company, work) => present.read(company, work),
  };
  const watched = watchingStorage(storage, {newEpoch: () => 'second', now: () => 2});
  await watched.write(COMPANY, () => Promise.resolve());
  present = first.copy();
  const told: string[] = [];
  const failing = watched.write(COMPANY, (tx) => {
    told.push(tx.head.epoch);
    return Promise.reject(new Error('taken back'));
  });
  await expect(failing).rejects.toThrow('taken back');
  const lineage = await present.read(COMPANY, (tx) => tx.lineage());
  expect(lineage.map(({epoch}) => epoch)).toEqual(['first', ...told]);
});

test('[L8] a watch over a storage that watches too tells of a loss which that one cannot have seen', async () => {
  const first = createMemoryStorage(RESOURCES, {newEpoch: () => 'first'});
  await first.createCompany(COMPANY, 1);
  const deps = {newEpoch: () => 'second', now: () => 2};
  const old = first.copy();
  let present = watchingStorage(first, deps);
  const watched = watchingStorage(
    {
      write: (company, work) => present.write(company, work),
      read: (company, work) => present.read(company, work),
    },
    deps,
  );
  await watched.write(COMPANY, () => Promise.resolve());
  present = watchingStorage(old, deps);
  await present.read(COMPANY, () => Promise.resolve());
  await watched.write(COMPANY, () => Promise.resolve());
  const lineage = await old.read(COMPANY, (tx) => tx.lineage());
  expect(lineage.at(-1)).toEqual({epoch: 'second', start: 0, lost: true});
});

test('[L8] an epoch that begins where nothing new is settled is no loss to who has seen its beginning', async () => {
  const storage = createMemoryStorage(RESOURCES, {newEpoch: () => 'first'});
  await storage.createCompany(COMPANY, 1);
  let connections = 1;
  const deps = {newEpoch: () => 'false alarm', now: () => 2, connections: () => connections};
  const [watched, other] = [watchingStorage(storage, deps), watchingStorage(storage, deps)];
  await other.write(COMPANY, (tx) => tx.addMutations([settledRow(tx, anId(1))]));
  await storage.openEpochs(() => 'restarted', 'the server was started', 2);
  await watched.read(COMPANY, () => Promise.resolve());
  await other.write(COMPANY, (tx) => tx.addMutations([settledRow(tx, anId(2))]));
  connections++;
  const lineage = await watched.read(COMPANY, (tx) => tx.lineage());
  expect(lineage.map(({epoch}) => epoch)).toEqual(['first', 'restarted']);
});
