import {listIn} from '../kernel/json.ts';
import type {Id} from '../kernel/id.ts';

/**
 * What a person did about an open case: handed it on, ran its work again in vain, counted the bin that it was handed on
 * for, left that bin uncounted for good, or found units there that it is about.
 */
export interface CaseAct {
  readonly did: 'case.assign' | 'case.rerun' | 'case.counted' | 'case.uncounted' | 'case.found';
  readonly who: Id;
  /** ms UTC, commit time. */
  readonly at: number;
  /** Whose it was from then on; '' for none. */
  readonly to?: Id;
  /** Why the work was refused again. */
  readonly code?: string;
  /** The bin that is to be counted for it, or was. */
  readonly bin?: Id;
  /** How many of its goods were counted there; of a case that names none, of all. */
  readonly counted?: number;
  /** The work that counted it, or left it uncounted. */
  readonly mutation?: Id;
  /** Of what was found: the case itself or what has joined it, and the key of its stock row. */
  readonly of?: Id;
  readonly stock?: string;
}

/**
 * The latest of them stay: a case that is handed to and fro says who has it last. What was found stays whatever comes.
 */
const MAX_CASE_ACTS = 30;

/** The acts of a case, the oldest first. The JSON was written by this domain; anything else reads as nothing. */
export const actsOfCase = (acts: string): readonly CaseAct[] => (listIn(acts) ?? []) as readonly CaseAct[];

/** With one more. */
export function withAct(acts: string, act: CaseAct): string {
  const all = [...actsOfCase(acts), act];
  const latest = new Set(all.filter(({did}) => did !== FOUND).slice(-MAX_CASE_ACTS));
  return JSON.stringify(all.filter((each) => each.did === FOUND || latest.has(each)));
}

const FOUND = 'case.found';

/** Acts that say whose a case is. */
export const isHanding = ({did}: CaseAct): boolean => did !== 'case.rerun' && did !== FOUND;

/** Units that counts have found of what a case, or something that has joined it, is about (COUNT-16). */
export const foundUnits = (acts: readonly CaseAct[], of: Id): number =>
  acts.find((act) => act.did === FOUND && act.of === of)?.counted ?? 0;

/** With so many more units found: of each correction one act says how many in all, and who found the last of them. */
export function withFound(
  acts: string,
  {
    of,
    counted,
    ...more
  }: Required<Pick<CaseAct, 'who' | 'at' | 'bin' | 'of' | 'stock' | 'counted' | 'mutation'>>,
): string {
  const known = actsOfCase(acts);
  const all = foundUnits(known, of) + counted;
  const others = known.filter((act) => act.did !== FOUND || act.of !== of);
  return JSON.stringify([...others, {did: FOUND, of, counted: all, ...more}]);
}
