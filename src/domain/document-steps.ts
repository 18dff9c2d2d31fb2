import {documentOfList} from './documents.ts';
import type {Row} from './kernel/field.ts';
import {isOfParty} from './kernel/roles.ts';

/** The steps that a document's state leaves, the next one first; `undefined` for rows that are no documents. */
export function stepsOfDocument(list: string, header: Row): readonly string[] | undefined {
  const kind = documentOfList(list);
  return kind?.header.name === list ? kind.desk?.steps(header) : undefined;
}

/** Whether a document stands open to a role at all: to all of the house, and to its party as its kind says. */
export const isOpenTo = (role: string, list: string, header: Row): boolean =>
  !isOfParty(role) || (documentOfList(list)?.desk?.isOpenToParty(header) ?? false);
