import type {List} from '#domain/kernel/list.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import {optionName} from './option-name.ts';

/** What people call a list. */
export function listTitle(say: Say, {name}: List): string {
  const key = `list.${name}`;
  return isTextKey(key) ? say(key) : name;
}

/** What people call a view of a list: by words of its own, else as the state whose rows it has. */
export function viewTitle(say: Say, view: string): string {
  const key = `view.${view}`;
  return isTextKey(key) ? say(key) : optionName(say, view);
}
