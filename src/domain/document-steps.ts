import {documentOfList, EVERY_KIND, kindOfHeader} from './documents.ts';
import {offeredSteps, type DocumentStep, type NextSteps} from './kernel/document-step.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import {isOfParty} from './kernel/roles.ts';

/** The steps that a document leaves to be taken, the next one first; `undefined` for rows that are no documents. */
export function stepsOfDocument(list: string, header: Row): NextSteps | undefined {
  const kind = kindOfHeader(list, header);
  return kind?.desk && offeredSteps(kind.steps, header);
}

/** What the kind that an action is a step of says of it. */
export function documentStep(action: string): DocumentStep | undefined {
  for (const {steps} of EVERY_KIND) {
    const step = entryOf(steps, action);
    if (step) return step;
  }
  return undefined;
}

/** Whether a document stands open to a role at all: to all of the house, and to its party as its kind says. */
export const isOpenTo = (role: string, list: string, header: Row): boolean =>
  !isOfParty(role) ||
  ((kindOfHeader(list, header) ?? documentOfList(list))?.desk?.isOpenToParty(header) ?? false);
