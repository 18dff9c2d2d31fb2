import {useCallback, useEffect} from 'react';
import {caseResource} from '#domain/kernel/case.ts';
import {hasRole, OFFICE} from '#domain/kernel/roles.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {useApp} from './app.ts';
import type {FollowedLists, ListReads} from './lists.ts';
import {useAnswer} from './use-answer.ts';
import {useReadable} from '../base/use-readable.ts';

/** More cases than anybody reads; the oldest come first. */
const MAX_OPEN_CASES = 5_000;

/** How many cases are open; 0 for a person who does not close any. */
export function useOpenCases(): number {
  const isOffice = useIsOffice();
  const company = useCompanyCases();
  const ask = useCallback(
    async (lists: FollowedLists) => (isOffice ? (await countOpen(lists)) + company.length : 0),
    [company, isOffice],
  );
  return useAnswer('open cases', ask) ?? 0;
}

/** How many of the open cases were handed to the person here (CASE-21). */
export function useOwnCases(): number {
  const {session} = useApp();
  const isOffice = useIsOffice();
  const me = useReadable(session)?.who;
  const company = useCompanyCases();
  const ask = useCallback(
    async (lists: FollowedLists) =>
      isOffice && me !== undefined
        ? (await openCases(lists, company)).filter(({assigned}) => assigned === me).length
        : 0,
    [company, isOffice, me],
  );
  return useAnswer('own cases', ask) ?? 0;
}

/** Whether the person here reads and closes cases. */
export function useIsOffice(): boolean {
  return hasRole(OFFICE, useReadable(useApp().session)?.role);
}

/** Open cases of no warehouse, as the server last told them. */
export function useCompanyCases(): readonly CaseRow[] {
  const {companyCases} = useApp().office;
  const isOffice = useIsOffice();
  useEffect(() => {
    if (isOffice) void companyCases.look();
    else companyCases.forget();
  }, [companyCases, isOffice]);
  // Rows of a list of ours have its shape.
  return useReadable(companyCases.rows) as readonly CaseRow[];
}

/** How many cases of this warehouse are open, by the index that says so. */
async function countOpen(lists: Pick<ListReads, 'counts'>): Promise<number> {
  const counts = await lists.counts(caseResource, {index: 'state', prefix: ['open']});
  return counts.reduce((sum, {count}) => sum + count, 0);
}

/** The open cases of this warehouse from the mirror, with those of no warehouse. */
export async function openCases(lists: ListReads, company: readonly CaseRow[]): Promise<CaseRow[]> {
  const query = {index: 'state', prefix: ['open'], offset: 0, limit: MAX_OPEN_CASES};
  // Rows of a list of ours have its shape.
  const rows = (await lists.rows(caseResource, query)) as CaseRow[];
  return [...rows, ...company];
}
