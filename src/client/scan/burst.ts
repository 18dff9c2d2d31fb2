import type {ScannerWay} from './code.ts';

/** Defaults of `handheld.md` 5.3, in ms. */
export const BURST_TIMING = {
  injectedSilence: 30,
  silence: 60,
  longestSilence: 150,
  /** A device that ends its codes may pause this long inside one: a busy page, a slow radio. */
  hiccup: 400,
  medianGap: 35,
  longestGap: 100,
  /** An Enter, Tab or line end this soon after a code is the rest of its suffix. */
  tail: 150,
} as const;

/** One event's part of a burst. */
export interface BurstPiece {
  readonly text: string;
  readonly t: number;
  readonly from: 'key' | 'text' | 'composed';
  /** What the key at this place writes on a US keyboard. */
  readonly place?: string;
}

/** Rule 7: three characters or more, quick and even; or a text that came all at once. */
export function isBurst(pieces: readonly BurstPiece[]): boolean {
  const length = pieces.reduce((sum, {text}) => sum + text.length, 0);
  if (pieces.length === 1) return pieces[0]?.from !== 'key' && length >= 2;
  const gaps = gapsOf(pieces);
  return (
    length >= 3 &&
    medianOf(gaps) <= BURST_TIMING.medianGap &&
    gaps.every((gap) => gap <= BURST_TIMING.longestGap)
  );
}

/** Which transport the parts came by. */
export function sourceOf(pieces: readonly BurstPiece[]): ScannerWay {
  const kinds = new Set(pieces.map((piece) => piece.from));
  if (kinds.size > 1) return 'hybrid';
  return kinds.has('key') ? 'keys' : kinds.has('composed') ? 'composed' : 'injected';
}

/** Times between the parts, ms. */
export const gapsOf = (pieces: readonly BurstPiece[]): number[] =>
  pieces.slice(1).map((piece, i) => piece.t - (pieces[i]?.t ?? piece.t));

/** The upper median; 0 of nothing. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
