import {mutationSchema, type Mutation} from '#protocol/mutation.ts';

/**
 * Arguments are flat; what nests deeper than this was made by no client, and would cost the stack of the server that
 * stores it.
 */
const LEVELS = 20;

/** A mutation of that company as it travelled, or `undefined` for anything else. */
export function readEnvelope(item: unknown, company: string): Mutation | undefined {
  const mutation = mutationSchema.safeParse(item).data;
  return mutation?.company === company && !nests(mutation.args, LEVELS) ? mutation : undefined;
}

function nests(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => nests(each, levels - 1));
}
