import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage} from '#tests/memory/memory-storage.ts';
import {RowRefused, DatabaseFull} from '../storage/storage.ts';
import {DiskRoom} from './disk-room.ts';

const COMPANY = 'C0000001';

async function rig() {
  let now = 1_000_000;
  const storage = createMemoryStorage(RESOURCES, {newEpoch: () => 'e1'});
  await storage.createCompany(COMPANY, 1);
  const diskRoom = new DiskRoom(() => now);
  const watched = diskRoom.watched(storage);
  const fail = (error: Error): Promise<void> =>
    expect(
      watched.write(COMPANY, () => {
        throw error;
      }),
    ).rejects.toBe(error);
  return {diskRoom, watched, fail, elapse: (ms: number) => (now += ms)};
}

test('[F52] there is room until a write meets a full disk, and again when one is stored', async () => {
  const {diskRoom, watched, fail} = await rig();
  expect(diskRoom.isFull).toBe(false);
  await fail(new DatabaseFull('no room'));
  expect(diskRoom.isFull).toBe(true);
  expect(await watched.write(COMPANY, async () => 'stored')).toBe('stored');
  expect(diskRoom.isFull).toBe(false);
});

test('[F52] a write that fails for another reason says nothing of the disk', async () => {
  const {diskRoom, fail} = await rig();
  await fail(new RowRefused('negative stock'));
  expect(diskRoom.isFull).toBe(false);
  await fail(new DatabaseFull('no room'));
  await fail(new RowRefused('negative stock'));
  expect(diskRoom.isFull).toBe(true);
});

test('[F52] a full disk that nobody meets any more is not believed in for ever', async () => {
  const {diskRoom, fail, elapse} = await rig();
  await fail(new DatabaseFull('no room'));
  elapse(80_000);
  await fail(new DatabaseFull('no room'));
  elapse(89_999);
  expect(diskRoom.isFull).toBe(true);
  elapse(1);
  expect(diskRoom.isFull).toBe(false);
});
