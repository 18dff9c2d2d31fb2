import {describe, expect, test} from 'vitest';
import {stock} from '#domain/stock/stock.ts';
import {RESOURCES} from '#domain/resources.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {WAREHOUSE} from '#tests/builders/rows.ts';
import {aCursor, aMirror, anEntry, SHELF, SHELF_RULES} from '#tests/builders/shelf.ts';
import {isOfAnother, type MirrorCursor} from './mirror.ts';
import {freshState, type OutboxEntry} from '../outbox/outbox-store.ts';
import {OtherWarehouse} from './other-warehouse.ts';
import {computeOverlay} from '../outbox/overlay.ts';

const ELSEWHERE = 'W9999999';
const settled = (n: number, version: number): OutboxEntry =>
  anEntry(n, {status: 'applied', version, epoch: 'e1', acked: 1, doneAt: 1});

/** What is drawn on the shelf that both warehouses share, over the copy of the one that was left at version 10. */
async function drawn(...journal: OutboxEntry[]): Promise<unknown> {
  const mirror = new OtherWarehouse(await aMirror({[SHELF]: 5}), ELSEWHERE, SHELF_RULES.resources);
  const state = {...freshState(''), epoch: 'e1'};
  const kept = {notices: new Map(), steps: new Map(), meta: new Map()};
  const outbox = new MemoryOutbox('', {state, entries: [], journal, ...kept});
  const {changes} = await computeOverlay(SHELF_RULES, mirror, outbox, () => 'StockControl');
  return changes.get('shelf')?.get(SHELF)?.['things'];
}

describe('the copy of a warehouse that the device has left', () => {
  test('[P4] settled work that it holds is not drawn once more on what both share, later work is', async () => {
    expect(await drawn(settled(1, 10))).toBeUndefined();
    expect(await drawn(settled(1, 10), settled(2, 11))).toBe(5 + 2);
  });

  test('[P4] one that was still being fetched is of the other as well, an empty one of none', async () => {
    const snapshot = {start: 10, list: 'stock', after: ''};
    const cursor: MirrorCursor = aCursor({
      version: 0,
      partial: true,
      complete: ['goods', stock.name],
      snapshot,
    });
    expect(isOfAnother(cursor, ELSEWHERE)).toBe(true);
    expect(isOfAnother(cursor, WAREHOUSE)).toBe(false);
    expect(isOfAnother(aCursor({warehouse: ''}), ELSEWHERE)).toBe(false);
    const mirror = new MemoryMirror(RESOURCES);
    await mirror.apply(() => true, {cursor});
    const reading = new OtherWarehouse(mirror, ELSEWHERE, RESOURCES);
    expect((await reading.cursor()).complete).toEqual(['goods']);
  });
});
