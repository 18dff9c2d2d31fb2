import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import {readEnvelope} from './envelope.ts';

/**
 * Mutations that are taken together. To `settle` as many as in a push, for everybody else waits meanwhile; for a `look`
 * no request does.
 */
export const RESCUE_SLICE = {settle: 50, look: 500} as const;

/**
 * Answers a whole file slice by slice, so that others come in between. Each mutation is taken by its id: where it
 * breaks off, the same file again goes on.
 */
export async function inSlices(
  raw: readonly unknown[],
  {company, size}: {readonly company: string; readonly size: number},
  answerTo: (items: readonly Mutation[]) => Promise<PushAnswer>,
): Promise<PushAnswer> {
  const results: PushAnswer['results'] = [];
  let isWhole = true;
  for (let from = 0; ; from += size) {
    const slice = raw.slice(from, from + size);
    const items = slice.flatMap((item) => readEnvelope(item, company) ?? []);
    isWhole &&= items.length === slice.length;
    const answer = await answerTo(items);
    results.push(...answer.results);
    if (from + size >= raw.length) return {...answer, results, ...(isWhole ? {} : {next: 'unreadable'})};
  }
}
