import type {Mutation} from '#protocol/mutation.ts';
import {BRING_STEP, type OutboxEntry, type RunningStep} from './outbox-store.ts';

/** Most mutations, and bytes of them, that are handed in together: some hundred milliseconds of the server's work. */
const BRING_PART_LIMITS = {mutations: 100, bytes: 256_000} as const;

/** The work of another device in parts, each kept until the server has answered it. Parts go in the order of keys. */
export const stepsToBring = (order: number, mutations: readonly Mutation[]): RunningStep[] =>
  inParts(mutations, (mutation) => mutation).map((part, i) => stepOf(order, i, part));

/** The work of other devices in the journal whose effect a lost history took with it: before any newer file. */
export const stepsToBringAgain = (
  entries: readonly OutboxEntry[],
  toWire: (entry: OutboxEntry) => Mutation,
): {entry: OutboxEntry; step: RunningStep}[] =>
  inParts(entries, toWire).flatMap((part) => {
    const again = part.map((entry) => ({was: pointOf(entry), ...toWire(entry)}));
    const step = stepOf(part[0]?.n ?? 0, 0, again);
    return part.map((entry) => ({entry, step}));
  });

/** The mutations of a part; `undefined` for any other step. */
export function mutationsOfStep({key, state}: RunningStep): readonly Mutation[] | undefined {
  if (!key.startsWith(BRING_STEP)) return undefined;
  // Written below as JSON: where it enters again.
  return JSON.parse(state) as readonly Mutation[];
}

/** Where the lost history had settled it. */
const pointOf = ({epoch = '', version = 0}: OutboxEntry) => ({epoch, version});

/** Text compares like the numbers in it. */
const digits = (n: number): string => String(n).padStart(15, '0');

const stepOf = (order: number, i: number, mutations: readonly Mutation[]): RunningStep => ({
  key: `${BRING_STEP}${digits(order)}:${digits(i)}`,
  at: order,
  state: JSON.stringify(mutations),
});

function inParts<T>(items: readonly T[], toWire: (item: T) => Mutation): T[][] {
  const encoder = new TextEncoder();
  const parts: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const size = encoder.encode(JSON.stringify(toWire(item))).length;
    const part = parts.at(-1);
    if (part && part.length < BRING_PART_LIMITS.mutations && bytes + size <= BRING_PART_LIMITS.bytes)
      part.push(item);
    else parts.push([item]);
    bytes = part === parts.at(-1) ? bytes + size : size;
  }
  return parts;
}
