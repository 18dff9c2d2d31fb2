import {titleOfOption} from '#domain/language-texts.ts';
import {wordsOf, type Say} from '../i18n/text.ts';

/** One option of a choice in words; names that people gave stay as they are. */
export const optionName = (say: Say, option: string): string => titleOfOption(wordsOf(say), option);
