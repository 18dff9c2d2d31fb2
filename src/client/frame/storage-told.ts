import {ReadableCell} from '../base/readable.ts';

const KEY = 'storage_told';

/** Whether somebody here has read, where it stands in full, that the browser may clear our storage. */
export const storageTold = new ReadableCell(localStorage.getItem(KEY) !== null);

export function noteStorageTold(): void {
  localStorage.setItem(KEY, 'true');
  storageTold.set(true);
}
