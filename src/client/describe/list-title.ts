import type {List} from '#domain/kernel/list.ts';
import {titleOfList, titleOfView} from '#domain/language-texts.ts';
import {wordsOf, type Say} from '../i18n/text.ts';

/** What people call a list. */
export const listTitle = (say: Say, {name}: List): string => titleOfList(wordsOf(say), name);

/** What people call a view of a list: by words of its own, else as the state whose rows it has. */
export const viewTitle = (say: Say, view: string): string => titleOfView(wordsOf(say), view);
