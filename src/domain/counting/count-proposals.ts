import {put, type Correction, type MessageFacts, type Put} from '../kernel/action.ts';
import {caseResource, caseShare} from '../kernel/case.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {textOrEmpty} from '../stock/case-closing.ts';
import {binPlace} from '../stock/place.ts';
import {countTask, type CountTaskRow} from './count-plan.ts';

/** Corrections that cast doubt on what a bin holds: the one that goods came from, else the one that they came to. */
export const DOUBTS: ReadonlySet<string> = new Set([
  'pick.short',
  'stock.short',
  'bin.not-empty',
  'report.missing',
  'report.wrong-label',
]);

/**
 * Units that a bin had lacked and that an undo has given back to the account are back in that bin, whichever worker
 * counted it.
 */
const GIVEN_BACK = 'stock.short';

/** A bin that hands have found otherwise than the books is to be counted, unless that is planned already (COUNT-10). */
export const countProposals: Projection = ({corrections, puts}, view, {mutation}, action) => {
  const doubted = new Map(
    [
      ...declined(puts, action),
      ...givenBack(puts, mutation),
      ...corrections.filter(({code}) => DOUBTS.has(code)),
    ].flatMap((each) => {
      const bin = binOfDoubt(each);
      return bin === undefined ? [] : [[bin, each] as const];
    }),
  );
  return [...doubted].flatMap(([bin, {code, warehouse}]) => {
    const known = ifDownloaded(() => view.get(countTask, bin));
    return known && !isForCaseAlone(known) ? [] : [put(countTask, inDoubt(known, {bin, warehouse}, code))];
  });
};

/**
 * Of the cases that this work has ended as if they had never been: units that had come from a bin which lacked them
 * (UNDO-4).
 */
const givenBack = (puts: readonly Put[], mutation: Id): Doubt[] =>
  puts
    .filter(({list}) => list === caseResource.name || list === caseShare.name)
    .filter(({row}) => row['undone'] === mutation && row['code'] === GIVEN_BACK)
    .map(({row}) => ({
      code: GIVEN_BACK,
      warehouse: String(row['warehouse']),
      facts: {from: factsIn(row)['from'] ?? ''},
    }));

/**
 * A count said something else than the books, and the office that it is not to be booked: a worker looks once more
 * (STOCK-10).
 */
const declined = (puts: readonly Put[], action: string): Doubt[] =>
  action !== 'stock.decline'
    ? []
    : puts
        .filter(({list, row}) => list === caseResource.name && factsIn(row)['counted'] !== undefined)
        .map(({row}) => ({
          code: 'count.declined',
          warehouse: String(row['warehouse']),
          facts: {from: binPlace(textOrEmpty(factsIn(row)['bin']))},
        }));

const factsIn = ({facts}: Row): MessageFacts => JSON.parse(String(facts)) as MessageFacts;

type Doubt = Pick<Correction, 'code' | 'warehouse' | 'facts'>;

/** The bin that it casts doubt on, if any. */
export function binOfDoubt({facts: {from, to}}: Pick<Doubt, 'facts'>): Id | undefined {
  const before = binPlace('');
  const place = [from, to].find((each) => typeof each === 'string' && each.startsWith(before));
  return typeof place === 'string' ? place.slice(before.length) : undefined;
}

/** Of a bin that is counted for no case. */
export const FOR_NO_CASE = {case: '', case_code: '', goods: ''} as const;

/** Whether nothing but a case asks that a bin be counted (CASE-23). */
export const isForCaseAlone = ({document, reason}: CountTaskRow): boolean => document === '' && reason === '';

/**
 * That a bin of no plan be counted: the worker who counts it for a case goes on, and it stays to be counted after that
 * case.
 */
export const inDoubt = (
  known: CountTaskRow | undefined,
  {bin, warehouse}: {readonly bin: Id; readonly warehouse: string},
  reason: string,
) =>
  known?.document === '' ? {...known, reason: known.reason || reason} : countProposal(bin, warehouse, reason);

/** That a bin be counted, by no plan. `reason`: the code of what has cast doubt on it. */
export const countProposal = (bin: Id, warehouse: string, reason: string) =>
  ({
    bin,
    warehouse,
    document: '',
    reason,
    ...FOR_NO_CASE,
    state: 'open',
    is_open: 1,
    is_blind: 0,
    assigned: '',
    counted_by: '',
    counted_at: 0,
  }) as const;
