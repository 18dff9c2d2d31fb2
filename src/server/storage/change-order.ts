import {compareText} from '#domain/kernel/resource.ts';
import type {Change} from './storage.ts';

/** By version; within one by list and key, so that every store answers alike. */
export const byVersion =
  (lists: readonly string[]) =>
  (a: Change, b: Change): number =>
    a.version - b.version || lists.indexOf(a.list) - lists.indexOf(b.list) || compareText(a.key, b.key);
