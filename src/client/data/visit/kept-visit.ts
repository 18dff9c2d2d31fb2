import type {SessionPerson} from '#protocol/session.ts';
import {unansweredQuestions} from './unanswered-questions.ts';

/**
 * A person who is logged in for this tab only: nothing of theirs is kept in the browser, and no device is made of it.
 */
export interface KeptVisit {
  readonly person: Pick<
    SessionPerson,
    'openid' | 'operator' | 'name' | 'role' | 'party' | 'company' | 'warehouses'
  >;
  /** For `Authorization`, as long as the tab lives. */
  readonly session: string;
  /** '' for the origin of the app. */
  readonly baseUrl: string;
  /** Whose rows are shown where they stand by warehouse; '' while none is chosen. */
  readonly warehouse: string;
}

const VISIT_KEY = 'visit';

/** The visit of this tab; `undefined` where there is none, or the text is none of ours. */
export function keptVisit(): KeptVisit | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? 'null');
    return isVisit(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Set where a visit ended before something that it had asked for was answered. */
const CUT = 'visit-cut';

/** Whether the visit before ended while something that it had asked for was on its way. */
export const wasVisitCut = (): boolean => sessionStorage.getItem(CUT) !== null;

/** Begins a visit or goes on with it otherwise: the page is loaded anew, so that nothing of what stood there stays. */
export function visitAnew(visit: KeptVisit | undefined): void {
  // The server may say so more than once before the page is loaded anew.
  const isCut = visit === undefined && (wasVisitCut() || unansweredQuestions.all().length > 0);
  // What was typed and not saved goes with the person who typed it.
  sessionStorage.clear();
  if (isCut) sessionStorage.setItem(CUT, '1');
  if (visit) sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  location.hash = '#/';
  location.reload();
}

const isVisit = (kept: unknown): kept is KeptVisit =>
  typeof kept === 'object' &&
  kept !== null &&
  'person' in kept &&
  typeof kept.person === 'object' &&
  'session' in kept &&
  typeof kept.session === 'string';
