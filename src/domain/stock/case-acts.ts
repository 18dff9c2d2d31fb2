import type {Id} from '../kernel/id.ts';

/**
 * What somebody did about an open case: handed it on, ran its work again in vain, counted the bin that it was handed on
 * for, or left that bin uncounted for good.
 */
export interface CaseAct {
  readonly did: 'case.assign' | 'case.rerun' | 'case.counted' | 'case.uncounted';
  readonly who: Id;
  /** ms UTC, commit time. */
  readonly at: number;
  /** Whose it was from then on; '' for nobody's. */
  readonly to?: Id;
  /** Why the work was refused again. */
  readonly code?: string;
  /** The bin that is to be counted for it, or was. */
  readonly bin?: Id;
  /** How many of its goods were counted there; of a case that names none, of all. */
  readonly counted?: number;
  /** The work that counted it, or left it uncounted. */
  readonly mutation?: Id;
}

/** The latest of them stay: a case that is handed to and fro says who has it last. */
const MOST = 30;

/** The acts of a case, the oldest first. The JSON was written by this domain; nothing else stands there. */
export const actsOf = (acts: string): readonly CaseAct[] =>
  acts === '' ? [] : (JSON.parse(acts) as readonly CaseAct[]);

/** With one more. */
export const withAct = (acts: string, act: CaseAct): string =>
  JSON.stringify([...actsOf(acts), act].slice(-MOST));
