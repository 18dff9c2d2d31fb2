import {fieldName} from '../resource/texts.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import type {DocumentKindPages} from '../resource/document-kinds.ts';

/** What a document of a kind is called where its code is not known yet. */
export const nameOfKind = (say: Say, kind: DocumentKindPages): string =>
  nameWithin(say, kind) || fieldName(say, '', kind.header.name);

/** What tells documents of a kind from others in the same lists, in words; '' of the kind that the lists are called by. */
export function nameWithin(say: Say, {name}: DocumentKindPages): string {
  const key = `kind.${name}`;
  return isTextKey(key) ? say(key) : '';
}
