import type {List} from '#domain/kernel/list.ts';
import {isTextKey, type Say} from '../i18n/text.ts';

/** What people call a list. */
export function listTitle(say: Say, {name}: List): string {
  const key = `list.${name}`;
  return isTextKey(key) ? say(key) : name;
}
