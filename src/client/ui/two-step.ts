/** The second press comes no sooner, ms: a double tap or a slip of the glove is one press. */
export const APART = 400;
/** And no later: who presses after that begins anew. */
export const WITHIN = 6_000;

/** What a press of a button in two steps does; `armedAt` is when it was last armed, 0 for never. ms. */
export function step(armedAt: number, now: number): 'arm' | 'ignore' | 'do' {
  const since = now - armedAt;
  if (armedAt === 0 || since > WITHIN) return 'arm';
  return since < APART ? 'ignore' : 'do';
}
