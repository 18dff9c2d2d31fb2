import {STORAGE_WORDS, type StorageWord} from '#protocol/storage-word.ts';

/** What a device's browser promised of its storage, as the number in its column; 0 where it told nothing. */
export const storageNumber = (word: StorageWord): number => STORAGE_WORDS.indexOf(word);
export const storageWord = (number: number): StorageWord => STORAGE_WORDS[number] ?? 'unknown';

/** The same as a device's request says it; anything else tells nothing. */
export const storageTold = (text: string | undefined): StorageWord =>
  STORAGE_WORDS.find((word) => word === text) ?? 'unknown';
