import type {MessageFacts, Put} from './action.ts';
import {caseResource} from './case.ts';
import type {Row} from './field.ts';

/** The row of a new, open case. */
export function caseRow(born: {
  readonly id: string;
  readonly warehouse: string;
  readonly kind: 'corrected' | 'refused' | 'held' | 'approval' | 'device';
  readonly code: string;
  readonly mutation: string;
  readonly action: string;
  readonly who: string;
  readonly device: string;
  readonly facts: MessageFacts;
  /** What it is about; the document that its facts name unless told. */
  readonly document?: string;
}): Put {
  const row: Row = {
    document: documentOf(born.facts),
    ...born,
    joined: 0,
    facts: JSON.stringify(born.facts),
    undone: '',
    behind: 0,
    state: 'open',
    closing: '',
    note: '',
    closer: '',
    assigned: '',
    acts: '',
  };
  return {list: caseResource.name, row, isNew: true};
}

/** What its facts name, a case is about. */
export const documentOf = ({document}: MessageFacts): string =>
  typeof document === 'string' ? document : '';
