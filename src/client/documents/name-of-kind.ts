import {fieldName} from '../resource/texts.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import type {DocumentKindPages} from '../resource/document-kinds.ts';

/** What a document of a kind is called where its code is not known yet. */
export const nameOfKind = (say: Say, {name, header}: DocumentKindPages): string => {
  const key = `kind.${name}`;
  return isTextKey(key) ? say(key) : fieldName(say, '', header.name);
};
