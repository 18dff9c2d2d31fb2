/** Whether a device's browser has promised to keep what it stores, as each of its requests tells. */
export const STORAGE_PROMISES = ['unknown', 'kept', 'not-kept'] as const;
export type StoragePromise = (typeof STORAGE_PROMISES)[number];
/** The header that tells it. */
export const STORAGE_HEADER = 'x-binward-storage';
