import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import type {Device} from '../auth/devices.ts';
import {readEnvelope} from './envelope.ts';

/** Mutations that are read and settled together: as many as in a push, for everybody else waits meanwhile. */
const SLICE = 50;

/**
 * Settles a whole file slice by slice, so that others come in between. Each mutation is settled by its id: where it
 * breaks off, the same file again goes on.
 */
export async function rescueInSlices(
  raw: readonly unknown[],
  {company}: Pick<Device, 'company'>,
  settle: (items: readonly Mutation[]) => Promise<PushAnswer>,
): Promise<PushAnswer> {
  const results: PushAnswer['results'] = [];
  let isWhole = true;
  for (let from = 0; ; from += SLICE) {
    const slice = raw.slice(from, from + SLICE);
    const items = slice.flatMap((item) => readEnvelope(item, company) ?? []);
    isWhole &&= items.length === slice.length;
    const settled = await settle(items);
    results.push(...settled.results);
    if (from + SLICE >= raw.length) return {...settled, results, ...(isWhole ? {} : {next: 'unreadable'})};
  }
}
