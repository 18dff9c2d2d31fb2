import {ReadableCell} from '../base/readable.ts';

const STORAGE_TOLD_KEY = 'storage_told';

/** Whether the person here has read, where it stands in full, that the browser may clear our storage. */
export const storageWarningRead = new ReadableCell(localStorage.getItem(STORAGE_TOLD_KEY) !== null);

export function markStorageWarningRead(): void {
  localStorage.setItem(STORAGE_TOLD_KEY, 'true');
  storageWarningRead.set(true);
}
