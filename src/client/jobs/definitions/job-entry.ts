import type {LucideIcon} from 'lucide-react';
import type {Role} from '#domain/kernel/roles.ts';
import type {TextKey} from '../../i18n/text.ts';
import type {FoundKind} from '../../data/found.ts';
import type {Job} from '../engine/job.ts';
import type {DocumentAt} from '../reads/document-shown.ts';

/** Words for a number of what waits. */
type WaitingWord = Extract<TextKey, `waits.${string}`>;

/** What is known of a job before it is opened. Its code comes when it is, precached like every chunk. */
export interface JobEntry {
  /** Also the path of its screen. */
  readonly name: string;
  readonly title: TextKey;
  readonly Picture: LucideIcon;
  /** Who may do all that it records; queries are for everybody on the floor. */
  readonly roles: readonly Role[];
  /** What it may begin with. */
  readonly takes: readonly FoundKind[];
  /** Whether it can go on from a document that is there; from each where nothing is said. */
  readonly goesOnFrom?: (document: DocumentAt) => boolean;
  /** What it counts as waiting, of what waits by documents or bins. */
  readonly waiting?: WaitingWord;
  /** Of a query: what it is about, in a word. */
  readonly about?: TextKey;
  /** Nothing that is shown leads to it. */
  readonly isAlone?: true;
  readonly load: () => Promise<Job>;
}

/** Of a job that goes on from documents in some states. */
export const isIn =
  (...states: readonly string[]) =>
  ({state}: DocumentAt): boolean =>
    states.includes(state);
