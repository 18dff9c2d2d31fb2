import type {Args} from '#domain/kernel/action.ts';

/** What a visit asked the server for, under the id that makes it one however often it is asked. */
export interface Question {
  readonly id: string;
  readonly action: string;
  readonly args: Args;
}

const KEY = 'visit-unanswered';

/**
 * What a visit has asked for and has had no answer to. It stays with the tab, so that a reload does not make two of one;
 * it goes with the visit.
 */
export const unanswered = {
  all(): readonly Question[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isQuestion) : [];
    } catch {
      return [];
    }
  },
  keep(question: Question): void {
    store([...unanswered.all().filter(({id}) => id !== question.id), question]);
  },
  drop(id: string): void {
    store(unanswered.all().filter((each) => each.id !== id));
  },
};

function store(questions: readonly Question[]): void {
  try {
    if (questions.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(questions));
  } catch {
    // A tab without room asks all the same: what it does not keep is asked anew after a reload alone.
  }
}

const isQuestion = (kept: unknown): kept is Question =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'action' in kept &&
  typeof kept.action === 'string' &&
  'args' in kept &&
  typeof kept.args === 'object' &&
  kept.args !== null;
