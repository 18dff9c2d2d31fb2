// oxlint-disable-next-line no-restricted-imports -- here it gets its time.
import {lazy as lazyOf, type ComponentType, type LazyExoticComponent} from 'react';

/** Specification 9: loading of script chunks times out after 120 s. */
const CHUNK_MS = 120_000;

/** A part of the app did not arrive: the network, or a build that is gone from the server. */
export class ChunkMissing extends Error {}

/** A component whose code comes when it is first drawn, or is missed after the time the specification gives it. */
export const lazyChunk = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazyOf(() => inTime(load().then((part) => ({default: part}))));

/** A chunk, or that it is missing after the time the specification gives it. */
export async function inTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing('no answer in time')), CHUNK_MS);
  });
  try {
    return await Promise.race([chunk, late]);
  } catch (error) {
    throw error instanceof ChunkMissing ? error : new ChunkMissing(String(error), {cause: error});
  } finally {
    clearTimeout(timer);
  }
}
