import {RESOURCES} from '#domain/resources.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {download, openOrders, pagesOf, standing} from './lists-in-page.ts';
import {rawDownload} from './raw-in-page.ts';
import type {OpenSize} from './open-size.ts';

export interface FirstSync {
  readonly rows: number;
  /** Both in milliseconds. */
  readonly ours: number;
  readonly floor: number;
}

/** A warehouse with open orders comes over, page by page, beside the same pages written by nothing but IndexedDB. */
export async function firstSyncs(count: number, open: OpenSize, rounds: number): Promise<FirstSync[]> {
  const onLost = (reason: string) => {
    throw new Error(reason);
  };
  const {orders, lines, allocations, stock} = openOrders(standing(count), open.orders, open.lines);
  const pages = pagesOf([stock, orders, lines, allocations]);
  const rows = pages.reduce((sum, page) => sum + page.rows.rows.length, 0);
  const all: FirstSync[] = [];
  for (let round = 0; round < rounds; round++) {
    const floor = await rawDownload('bench-first-sync:raw', pages);
    const mirror = await openMirror({name: 'bench-first-sync', resources: RESOURCES, onLost});
    const start = performance.now();
    await download(mirror, pages);
    all.push({rows, ours: performance.now() - start, floor});
    mirror.close();
    await deleteMirror('bench-first-sync');
  }
  return all;
}
Object.assign(globalThis, {firstSyncs});
