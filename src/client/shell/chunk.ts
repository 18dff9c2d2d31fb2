import {lazy as lazyOf} from 'react';

/** Specification 9: loading of script chunks times out after 120 s. */
const CHUNK_MS = 120_000;

/** A part of the app did not arrive: the network, or a build that is gone from the server. */
export class ChunkMissing extends Error {}

/** A screen whose code comes when it is first opened, or is missed after the time the specification gives it. */
export const lazy: typeof lazyOf = (load) => lazyOf(() => inTime(load()));

async function inTime<T>(chunk: Promise<T>): Promise<T> {
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
