import fc from 'fast-check';
import {expect, test} from 'vitest';
import {compareText} from '#domain/kernel/resource.ts';
import {type PageDirectory, EMPTY_DIRECTORY, pageHolding, sortKeys} from './directory.ts';
import type {PackedLeaf} from './leaf.ts';
import {EditedPages} from './pages.ts';
import {scanPrefix} from './scan.ts';

const SIZE = 8;
const EMPTY: PackedLeaf<number> = {keys: [], items: []};

/** A packed list of numbers as a database holds it: pages by number, and a directory. */
class Stored {
  directory: PageDirectory = EMPTY_DIRECTORY;
  readonly pages = new Map<number, PackedLeaf<number>>();
  #next = 1;
  /** Pages written by the last edit. */
  written = 0;

  edit(edits: ReadonlyMap<string, number | undefined>): void {
    const pages = new EditedPages<number>(this.directory, SIZE, () => this.#next++);
    const keys = sortKeys([...edits.keys()]);
    this.#load(pages, pages.pagesFor(keys));
    pages.edit(keys.map((key) => [key, edits.get(key)] as const));
    this.#load(pages, pages.wanted());
    pages.mend();
    this.#store(pages);
  }

  append(leaf: PackedLeaf<number>): void {
    const pages = new EditedPages<number>(this.directory, SIZE, () => this.#next++);
    this.#load(pages, this.directory.page.slice(-1));
    pages.append(leaf);
    this.#store(pages);
  }

  /** The items of a prefix, loading pages as the scan asks for them. */
  scan(text: string, offset: number, limit: number): {keys: readonly string[]; complete: boolean} {
    const loaded = new Map<number, PackedLeaf<number>>();
    for (;;) {
      const query = {prefix: {text, whole: false}, offset, limit};
      const result = scanPrefix(this.directory, (page) => loaded.get(page), SIZE, query);
      if (result.kind === 'found') return {keys: result.leaf.keys, complete: result.complete};
      expect(result.pages.length).toBeGreaterThan(0);
      for (const page of result.pages) loaded.set(page, this.pages.get(page) ?? EMPTY);
    }
  }

  /** All it holds, through its directory. */
  all(): [string, number][] {
    return this.directory.page.flatMap((page) => {
      const {keys, items} = this.pages.get(page) ?? EMPTY;
      return keys.map((key, i): [string, number] => [key, items[i] ?? -1]);
    });
  }

  #load(pages: EditedPages<number>, wanted: readonly number[]): void {
    for (const page of wanted) pages.load(page, this.pages.get(page) ?? EMPTY);
  }

  #store(pages: EditedPages<number>): void {
    this.written = pages.changed.size;
    for (const page of pages.removed) this.pages.delete(page);
    for (const [page, leaf] of pages.changed) this.pages.set(page, leaf);
    if (pages.moved) this.directory = pages.directory;
  }
}

/** Keys that meet often, some of them above U+FFFF, where UTF-16 and code points sort apart. */
const key = fc
  .tuple(fc.constantFrom('a', 'b', '～', '𝔸', ''), fc.integer({min: 0, max: 60}))
  .map(([head, n]) => head + n.toString(36));
const edits = fc.oneof(
  {weight: 3, arbitrary: fc.array(fc.tuple(key, fc.option(fc.nat(99), {nil: undefined})), {maxLength: 40})},
  {weight: 1, arbitrary: fc.array(fc.tuple(key, fc.constant(undefined)), {maxLength: 200})},
);

const inOrder = (model: ReadonlyMap<string, number>): [string, number][] =>
  [...model].sort(([a], [b]) => compareText(a, b));

function isSound({directory, pages}: Stored): void {
  expect(directory.page.length).toBe(pages.size);
  expect(new Set(directory.page).size).toBe(pages.size);
  for (const [i, page] of directory.page.entries()) {
    const {keys} = pages.get(page) ?? EMPTY;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(SIZE);
    for (const each of keys) expect(pageHolding(directory, each)).toBe(page);
    if (i > 0) expect(compareText(directory.first[i] ?? '', keys[0] ?? '')).toBeLessThanOrEqual(0);
  }
}

test('[P4] a packed list holds what a Map holds, in order, whatever is put in and taken out', () => {
  fc.assert(
    fc.property(fc.array(edits, {minLength: 1, maxLength: 12}), (rounds) => {
      const stored = new Stored();
      const model = new Map<string, number>();
      for (const round of rounds) {
        const change = new Map(round);
        stored.edit(change);
        for (const [each, item] of change) {
          if (item === undefined) model.delete(each);
          else model.set(each, item);
        }
        expect(stored.all()).toEqual(inOrder(model));
        isSound(stored);
      }
    }),
    {numRuns: 300},
  );
});

test('a scan finds the keys of a prefix after an offset, and says whether more follow', () => {
  fc.assert(
    fc.property(
      edits,
      fc.constantFrom('', 'a', 'a1', '～', '𝔸', 'b0', 'c'),
      fc.nat(10),
      fc.integer({min: 1, max: 30}),
      (round, prefix, offset, limit) => {
        const stored = new Stored();
        stored.edit(new Map(round));
        const matching = stored.all().flatMap(([each]) => (each.startsWith(prefix) ? [each] : []));
        expect(stored.scan(prefix, offset, limit)).toEqual({
          keys: matching.slice(offset, offset + limit),
          complete: matching.length <= offset + limit,
        });
      },
    ),
    {numRuns: 300},
  );
});

const numbered = (from: number, to: number): PackedLeaf<number> => {
  const items = Array.from({length: to - from}, (_, i) => from + i);
  return {keys: items.map((n) => String(10_000 + n)), items};
};

test('[L7] pages of a snapshot fill up, and rows that come behind all others too', () => {
  const stored = new Stored();
  for (let from = 0; from < 100; from += 20) stored.append(numbered(from, from + 20));
  const more = numbered(100, 105);
  stored.edit(new Map(more.keys.map((each, i) => [each, more.items[i]])));
  const sizes = stored.directory.page.map((page) => stored.pages.get(page)?.keys.length);
  expect(sizes).toEqual([...Array.from({length: 13}, () => SIZE), 1]);
  isSound(stored);
});

test('a page is written once however many of its rows change', () => {
  const stored = new Stored();
  stored.append(numbered(0, 80));
  stored.edit(new Map(numbered(16, 32).keys.map((each) => [each, 7])));
  expect(stored.written).toBe(2);
});

test('a page split by one row too many leaves halves', () => {
  const stored = new Stored();
  stored.append(numbered(0, 16));
  stored.edit(new Map([['100011', 1]]));
  expect(stored.directory.page.map((page) => stored.pages.get(page)?.keys.length)).toEqual([5, 4, 8]);
});

test('pages that grow small join, so that a list which shrinks does not scatter', () => {
  const stored = new Stored();
  stored.append(numbered(0, 800));
  for (let n = 0; n < 800; n++) if (n % 8 !== 0) stored.edit(new Map([[String(10_000 + n), undefined]]));
  expect(stored.all()).toHaveLength(100);
  expect(stored.pages.size).toBeLessThan(45);
  isSound(stored);
});
