import {documentNamed, documentOfList} from './documents.ts';
import type {Row} from './kernel/field.ts';
import {isOfParty} from './kernel/roles.ts';

/** The steps that a document's state leaves, the next one first; `undefined` for rows that are no documents. */
export const stepsOfDocument = (list: string, header: Row): readonly string[] | undefined =>
  documentNamed(list)?.desk?.steps(header);

/** Whether a document stands open to a role at all: to all of the house, and to its party as its kind says. */
export const isOpenTo = (role: string, list: string, header: Row): boolean =>
  !isOfParty(role) || (documentOfList(list)?.desk?.isOpenToParty(header) ?? false);
