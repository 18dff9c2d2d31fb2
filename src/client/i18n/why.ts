import {isTextKey, type Say, type TextFacts} from './text.ts';

/** A refusal in words: by its code, or, where this build has no words for it yet, with the code named. */
export function refusalText(say: Say, code: string, facts: TextFacts): string {
  const key = `why.${code}`;
  return isTextKey(key) ? say(key, facts) : say('why.other', {code});
}
