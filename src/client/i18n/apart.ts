const [LEFT_TO_RIGHT, RIGHT_TO_LEFT, FIRST_STRONG, POP] = ['\u2066', '\u2067', '\u2068', '\u2069'];

/**
 * A fact, kept apart from the direction of the sentence that it stands in. A name runs as it is written; a sentence of
 * ours, told by the facts in it, runs as its language does: first words that are apart say nothing of a direction.
 */
export function isolateFact(fact: string, direction: 'ltr' | 'rtl'): string {
  const own = direction === 'rtl' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
  return `${fact.includes(POP) ? own : FIRST_STRONG}${fact}${POP}`;
}
