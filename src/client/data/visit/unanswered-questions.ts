import type {Args} from '#domain/kernel/action.ts';

/** What a visit asked the server for, under the id that makes it one however often it is asked. */
export interface VisitQuestion {
  readonly id: string;
  readonly action: string;
  readonly args: Args;
}

const UNANSWERED_KEY = 'visit-unanswered';

/**
 * What a visit has asked for and has had no answer to. It stays with the tab, so that a reload does not make two of one;
 * it goes with the visit.
 */
export const unansweredQuestions = {
  all(): readonly VisitQuestion[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(UNANSWERED_KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isQuestion) : [];
    } catch {
      return [];
    }
  },
  keep(question: VisitQuestion): void {
    store([...unansweredQuestions.all().filter(({id}) => id !== question.id), question]);
  },
  drop(id: string): void {
    store(unansweredQuestions.all().filter((each) => each.id !== id));
  },
};

function store(questions: readonly VisitQuestion[]): void {
  try {
    if (questions.length === 0) sessionStorage.removeItem(UNANSWERED_KEY);
    else sessionStorage.setItem(UNANSWERED_KEY, JSON.stringify(questions));
  } catch {
    // A tab without room asks all the same: what it does not keep is asked anew after a reload alone.
  }
}

const isQuestion = (kept: unknown): kept is VisitQuestion =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'action' in kept &&
  typeof kept.action === 'string' &&
  'args' in kept &&
  typeof kept.args === 'object' &&
  kept.args !== null;
