import fc from 'fast-check';
import {expect, test} from 'vitest';
import {DraftView} from './kernel/draft-view.ts';
import {idAt, ownRowId, type Id} from './kernel/id.ts';
import {completeRow, type RowOf} from './kernel/resource.ts';
import {LayeredView, type View} from './kernel/view.ts';
import {dnLine, type DnLineRow} from './outbound/dn.ts';
import {RESOURCES} from './resources.ts';

const MUTATION = idAt(0, new Uint8Array(10));
const lineId = (n: number): Id => ownRowId(MUTATION, 1 + n);
const DOCUMENTS = ['A', 'B'];
const GOODS = ['G', 'H'];

const aLine = (n: number, more: Partial<DnLineRow> = {}): DnLineRow =>
  completeRow(dnLine, {
    id: lineId(n),
    document: 'A',
    goods: 'G',
    lot: String(n % 3),
    ...more,
  }) as unknown as RowOf<typeof dnLine>;

/** Lines 0 to 5 as they are stored, and all that is asked of them; counts how often. */
function stored() {
  const view = new LayeredView(RESOURCES);
  const rows = [0, 1, 2, 3, 4, 5].map((n) => aLine(n, {document: n < 4 ? 'A' : 'B'}));
  for (const prefix of [
    ...DOCUMENTS.map((at) => [at]),
    ...DOCUMENTS.flatMap((at) => GOODS.map((of) => [at, of])),
  ])
    view.give({
      read: {list: dnLine.name, index: 'document', prefix, limit: 100},
      rows: rows
        .filter((row) => row.document === prefix[0] && (prefix[1] ?? row.goods) === row.goods)
        .toSorted((a, b) => (a.lot === b.lot ? (a.id < b.id ? -1 : 1) : a.lot < b.lot ? -1 : 1)),
      complete: true,
      downloaded: true,
    });
  let asked = 0;
  const counting: View = {
    get: (resource, key) => view.get(resource, key),
    range(...of) {
      asked++;
      return view.range(...of);
    },
  };
  return {view: counting, asked: () => asked};
}

const step = fc.oneof(
  fc.record({
    put: fc.nat(8),
    document: fc.constantFrom(...DOCUMENTS),
    goods: fc.constantFrom(...GOODS),
    lot: fc.constantFrom('0', '1'),
    picked: fc.nat(9),
  }),
  fc.record({count: fc.nat(5), picked: fc.nat(9)}),
  fc.record({del: fc.nat(5)}),
  fc.record({
    range: fc.oneof(
      fc.tuple(fc.constantFrom(...DOCUMENTS)),
      fc.tuple(fc.constantFrom(...DOCUMENTS), fc.constantFrom(...GOODS)),
    ),
  }),
);

test('what a draft tells of a range is what one tells that is asked for the first time', () => {
  fc.assert(
    fc.property(fc.array(step, {maxLength: 40}), (steps) => {
      const {view} = stored();
      const draft = new DraftView(view);
      const changes: ((of: DraftView) => void)[] = [];
      const change = (of: (to: DraftView) => void): void => {
        of(draft);
        changes.push(of);
      };
      const gone = new Set<number>();
      for (const each of steps) {
        if ('put' in each) {
          const {put: n, ...more} = each;
          gone.delete(n);
          change((to) => to.put(dnLine, aLine(n, more)));
        } else if ('count' in each) {
          const row = gone.has(each.count) ? undefined : draft.get(dnLine, lineId(each.count));
          if (row) change((to) => to.put(dnLine, {...row, picked: each.picked}));
        } else if ('del' in each) {
          gone.add(each.del);
          change((to) => to.del(dnLine, lineId(each.del)));
        } else {
          const anew = new DraftView(view);
          for (const again of changes) again(anew);
          const told = draft.range(dnLine, 'document', each.range, 100);
          expect(told).toEqual(anew.range(dnLine, 'document', each.range, 100));
        }
      }
    }),
  );
});

test('[DOC-3] work at every line of a document merges its range once, however long it is', () => {
  const {view, asked} = stored();
  const draft = new DraftView(view);
  draft.put(dnLine, aLine(0, {picked: 1}));
  for (let n = 0; n < 100; n++)
    for (const row of draft.range(dnLine, 'document', ['A'], 100))
      draft.put(dnLine, {...row, picked: row.picked + 1});
  expect(draft.range(dnLine, 'document', ['A'], 100).map(({picked}) => picked)).toEqual([101, 100, 100, 100]);
  expect(asked()).toBeLessThan(8);
});
