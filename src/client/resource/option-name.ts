import {isTextKey, type Say} from '../i18n/text.ts';

/** One option of a choice in words; names that people gave stay as they are. */
export function optionName(say: Say, option: string): string {
  const key = `option.${option}`;
  return isTextKey(key) ? say(key) : option;
}
