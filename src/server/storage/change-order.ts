import {compareText} from '#domain/kernel/resource.ts';
import type {RowChange} from './storage.ts';

/** By version; within one by list and key, so that every store answers alike. */
export const byVersion =
  (lists: readonly string[]) =>
  (a: RowChange, b: RowChange): number =>
    a.version - b.version || lists.indexOf(a.list) - lists.indexOf(b.list) || compareText(a.key, b.key);
