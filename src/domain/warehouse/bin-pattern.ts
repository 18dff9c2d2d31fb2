import {asShown} from '../kernel/name.ts';

/** What a part of a bin's name says; in this order it is walked. Of `any` nothing follows. */
export const PATTERN_PARTS = ['zone', 'aisle', 'bay', 'level', 'place', 'any'] as const;
export type PatternPart = (typeof PATTERN_PARTS)[number];

/** Text that stands in each name, or a part of it: of so many signs where that is told. */
type Token =
  | {readonly text: string}
  | {readonly part: PatternPart; readonly signs: number; readonly isToAndFro: boolean};

/** How a warehouse names its bins, as it was written. */
interface BinPattern {
  readonly tokens: readonly Token[];
  /** Every second aisle is walked backwards. */
  readonly isToAndFro: boolean;
}

const TOKEN = /\{([^{}]*)\}|[^{}]+|[{}]/gu;
const PATTERN_PART = /^([a-z]+)(~?)(?::([1-9]\d?))?$/;

/**
 * Reads how a warehouse names its bins: `{zone}-{aisle}-{bay~}-{level}`. Text stands as it is, upper or lower case; a part
 * in braces is letters and digits, `{aisle:2}` just two of them, and side by side with another part all letters or all
 * digits. `{bay~}` is walked backwards in every second aisle. What cannot be read is answered as `unread`.
 */
export function readBinPattern(text: string): BinPattern | {readonly unread: string} {
  const tokens: Token[] = [];
  const known = new Set<string>();
  for (const [whole, inside] of asShown(text).matchAll(TOKEN)) {
    if (inside === undefined) {
      if (whole === '{' || whole === '}') return {unread: whole};
      tokens.push({text: whole});
      continue;
    }
    const [, word = '', fro = '', signs = '0'] = PATTERN_PART.exec(inside) ?? [];
    const part = PATTERN_PARTS.find((each) => each === word);
    const isToAndFro = fro !== '';
    if (!part || (part !== 'any' && known.has(part)) || (isToAndFro && part !== 'bay'))
      return {unread: whole};
    known.add(part);
    tokens.push({part, signs: Number(signs), isToAndFro});
  }
  known.delete('any');
  if (known.size === 0) return {unread: text};
  return {tokens, isToAndFro: tokens.some((token) => 'part' in token && token.isToAndFro)};
}

/** What each part says in a name, or `undefined` where the name is not of this pattern. Each sign is looked at once. */
export function partsOfName(
  {tokens}: BinPattern,
  name: string,
): Partial<Record<PatternPart, string>> | undefined {
  const parts: Partial<Record<PatternPart, string>> = {};
  let at = 0;
  for (const [i, token] of tokens.entries()) {
    if ('text' in token) {
      if (!standsAt(name, token.text, at)) return undefined;
      at += token.text.length;
      continue;
    }
    const run = runAt(name.slice(at), token.signs, tokens[i + 1]);
    if (run === '') return undefined;
    parts[token.part] = run;
    at += run.length;
  }
  return at === name.length ? parts : undefined;
}

const standsAt = (name: string, text: string, at: number): boolean =>
  name.slice(at, at + text.length).toUpperCase() === text.toUpperCase();

/** The letters and digits that a part takes of what is left of a name; '' where it can take none. */
function runAt(rest: string, signs: number, next: Token | undefined): string {
  const [all = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(rest) ?? [];
  const points = Array.from(all);
  if (signs > 0) return points.length < signs ? '' : points.slice(0, signs).join('');
  if (!next) return all;
  if ('part' in next) return /^(?:[\p{L}\p{M}]+|\p{N}+)/u.exec(all)?.[0] ?? '';
  let run = '';
  for (const point of points) {
    run += point;
    if (standsAt(rest, next.text, run.length)) return run;
  }
  return '';
}
