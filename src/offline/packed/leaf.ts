import {compareText} from '#domain/kernel/resource.ts';

/** What one page holds: items by key, in key order. Never changed in place. */
export interface PackedLeaf<T> {
  readonly keys: readonly string[];
  readonly items: readonly T[];
}

/** Changes of a list in key order, each key once: the new item, or `undefined` to delete. */
export type KeyedEdits<T> = readonly (readonly [key: string, item: T | undefined])[];

/** A leaf with some items replaced, inserted and deleted. */
export function editLeaf<T>(leaf: PackedLeaf<T>, edits: KeyedEdits<T>): PackedLeaf<T> {
  const keys: string[] = [];
  const items: T[] = [];
  let at = 0;
  const copyUpTo = (end: (key: string) => boolean) => {
    for (; at < leaf.keys.length; at++) {
      const key = leaf.keys[at];
      const item = leaf.items[at];
      if (key === undefined || item === undefined || end(key)) return;
      keys.push(key);
      items.push(item);
    }
  };
  for (const [key, item] of edits) {
    copyUpTo((each) => compareText(each, key) >= 0);
    if (leaf.keys[at] === key) at++;
    if (item === undefined) continue;
    keys.push(key);
    items.push(item);
  }
  copyUpTo(() => false);
  return {keys, items};
}

export const joinLeaves = <T>(a: PackedLeaf<T>, b: PackedLeaf<T>): PackedLeaf<T> => ({
  keys: [...a.keys, ...b.keys],
  items: [...a.items, ...b.items],
});

/** Cuts a leaf into leaves of at most `size`; all full but the last. */
export function fillLeaves<T>(leaf: PackedLeaf<T>, size: number): PackedLeaf<T>[] {
  const parts: PackedLeaf<T>[] = [];
  for (let at = 0; at < leaf.keys.length; at += size)
    parts.push({keys: leaf.keys.slice(at, at + size), items: leaf.items.slice(at, at + size)});
  return parts;
}

/** Cuts a leaf into as few leaves of at most `size` as hold it, alike in length: the halves of an overfull one. */
export const splitLeaf = <T>(leaf: PackedLeaf<T>, size: number): PackedLeaf<T>[] =>
  fillLeaves(leaf, Math.ceil(leaf.keys.length / Math.ceil(leaf.keys.length / size)));
