import {derivedId, idOfText, mutationOfId, type Id} from './id.ts';
import {defineResource} from './resource.ts';

/** The number given last to documents of one kind: read and raised inside the company's transaction alone. */
export const documentCounter = defineResource({
  name: 'counter',
  area: 'kernel',
  scope: 'server',
  read: [],
  fields: {
    /** What the codes begin with: `ASN`. */
    id: {kind: 'text', required: true, fixed: true},
    last: {kind: 'integer'},
  },
});

const NUMBER_DIGITS = 6;

/** `ASN-000123`. */
export const codeOf = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(NUMBER_DIGITS, '0')}`;

/**
 * What a document is called where no number can be given: `~` and characters 17 to 22 of its id, those of its mutation.
 * Where one mutation makes several, the others have six that follow from their whole id, so that no two share a code.
 */
export const provisionalCode = (id: Id): string => `~${(isFirstOf(id) ? id : idOfText(id)).slice(16, 22)}`;

const isFirstOf = (id: Id): boolean => id === derivedId(mutationOfId(id), 1);
