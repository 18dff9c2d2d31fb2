/** The second press comes no sooner, ms: a double tap or a slip of the glove is one press. */
export const PRESSES_APART_MS = 400;
/** And no later: who presses after that begins anew. */
export const PRESSES_WITHIN_MS = 6_000;

/** What a press of a button in two steps does; `armedAt` is when it was last armed, 0 for never. ms. */
export function twoStepPress(armedAt: number, now: number): 'arm' | 'ignore' | 'do' {
  const since = now - armedAt;
  if (armedAt === 0 || since > PRESSES_WITHIN_MS) return 'arm';
  return since < PRESSES_APART_MS ? 'ignore' : 'do';
}
