import {STORAGE_PROMISES, type StoragePromise} from '#protocol/storage-promise.ts';

/** What a device's browser promised of its storage, as the number in its column; 0 where it told nothing. */
export const storageNumber = (promise: StoragePromise): number => STORAGE_PROMISES.indexOf(promise);
export const storagePromiseByNumber = (number: number): StoragePromise =>
  STORAGE_PROMISES[number] ?? 'unknown';

/** The same as a device's request says it; anything else tells nothing. */
export const promiseInHeader = (text: string | undefined): StoragePromise =>
  STORAGE_PROMISES.find((promise) => promise === text) ?? 'unknown';
