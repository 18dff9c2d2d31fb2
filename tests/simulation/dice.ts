/** A throw in [0, 1) that depends on its name alone: the same seed, actor, step and purpose give the same. */
export type Throw = (actor: string, purpose: string) => number;

/** Dice keyed by (seed, actor, step, purpose): an actor's throws do not shift when another throws more. */
export function createDice(seed: number): Throw {
  const steps = new Map<string, number>();
  return (actor, purpose) => {
    const name = `${actor}/${purpose}`;
    const step = (steps.get(name) ?? 0) + 1;
    steps.set(name, step);
    return mix(`${String(seed)}/${name}/${String(step)}`);
  };
}

function mix(text: string): number {
  let a = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) a = Math.imul(a ^ text.charCodeAt(i), 0x85ebca6b) ^ (a >>> 13);
  a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35);
  a = Math.imul(a ^ (a >>> 15), 0x27d4eb2f);
  return ((a ^ (a >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** One of these, by a throw. */
export function oneOf<T>(items: readonly T[], at: number): T {
  const item = items[Math.floor(at * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
