import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {factsOfText, isTextKey, type Say, type TextFacts} from './text.ts';

/**
 * A refusal in words: by its code, or, where this build has no words for it yet or not all facts of its sentence were
 * told, with the code named.
 */
export function refusalText(say: Say, code: string, facts: TextFacts): string {
  const key = `why.${code}`;
  return isTextKey(key) && hasAllFacts(code, facts) ? say(key, facts) : say('why.other', {code});
}

/** Whether a refusal can be said with these facts: a sentence with a gap is none. */
export function hasAllFacts(code: string, facts: TextFacts): boolean {
  const key = `why.${code}`;
  return isTextKey(key) && factsOfText(key).every((name) => isKeyOf(facts, name));
}
