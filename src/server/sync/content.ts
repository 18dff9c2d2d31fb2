import {createHash} from 'node:crypto';
import {idAt, msOfId, type Id} from '#domain/kernel/id.ts';
import {boundedElapsed, withinCentury} from '#protocol/bounds.ts';
import type {Mutation} from '#protocol/mutation.ts';

/**
 * Whether two mutations are one and the same: in all but their place in a sequence, which a device gives anew when
 * its history or its client id changes, and the person who brought one of them.
 */
export const isSameContent = (a: Mutation, b: Mutation): boolean => contentOf(a) === contentOf(b);

/** An id for work whose own id names other work: it follows from the content, so that a repeat has the same. */
export function idOfContent(mutation: Mutation): Id {
  const hash = createHash('sha256').update(contentOf(mutation)).digest();
  return idAt(msOfId(mutation.id), hash);
}

function contentOf(mutation: Mutation & {readonly brought?: Id}): string {
  const {client: _, seq: __, prev: ___, brought: ____, was: _____, at, elapsed, ...content} = mutation;
  // What was stored before these were bounded is the same work as what comes again.
  return canonicalJson({...content, at: withinCentury(at), elapsed: boundedElapsed(elapsed)});
}

/** JSON with the keys of every object in one order. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
