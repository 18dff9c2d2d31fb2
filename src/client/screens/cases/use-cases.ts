import {useCallback, useEffect, useState} from 'react';
import {factsOfCase, type CaseRow} from '#domain/stock/case-closing.ts';
import {actsOfCase} from '#domain/stock/case-acts.ts';
import {useApp} from '../../data/app.ts';
import {resultsOf} from '../../data/company-cases.ts';
import type {FollowedLists, ListReads} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {openCases, useCompanyCases, useIsOffice} from '../../data/use-open-cases.ts';
import {useReadable} from '../../base/use-readable.ts';
import {namesInBags, NO_NAMES, type NamesById} from '../../describe/names.ts';

interface Cases {
  /** The newest first. */
  readonly rows: readonly CaseRow[];
  readonly names: NamesById;
}
export const NO_CASES: Cases = {rows: [], names: NO_NAMES};

/** The open cases of this warehouse from the mirror and of no warehouse from the server, with the names in them. */
export function useOpenCaseList(): Cases | undefined {
  const isOffice = useIsOffice();
  const company = useCompanyCases();
  const ask = useCallback(
    async (lists: FollowedLists): Promise<Cases> => {
      if (!isOffice) return NO_CASES;
      return withNames(lists, await openCases(lists, company));
    },
    [company, isOffice],
  );
  return useAnswer('cases', ask);
}

/** The latest closed cases of this warehouse and of none, from the server; `unreached` where that cannot tell. */
export function useClosedCases(isAsked: boolean): Cases | 'unreached' | undefined {
  const {office, warehouse, status} = useApp();
  const {exactAt} = useReadable(status);
  const isOffice = useIsOffice();
  const [cases, setCases] = useState<Cases | 'unreached'>();
  useEffect(() => {
    if (!isAsked || !isOffice) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const found = resultsOf(await office.peek('/api/cases?limit=1000&index=state&state=closed&page=last'));
      // Rows of a list of ours have its shape.
      const rows = found as readonly CaseRow[] | undefined;
      const here = rows?.filter((row) => row.warehouse === warehouse || row.warehouse === '');
      const told = here ? await withNames(office.once, here) : 'unreached';
      if (!isGone) setCases(told);
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
    // Asked again whenever anything has come through since: another person may have closed another.
  }, [office, warehouse, isAsked, isOffice, exactAt]);
  return cases;
}

/**
 * A case by its id, wherever it stands: among these rows, or with the server, which keeps those that are closed. One
 * that has just left the rows stays as it was until the server has told of it.
 */
export function useCase(id: string | undefined, rows: readonly CaseRow[]): CaseRow | undefined {
  const {office} = useApp();
  const here = rows.find((row) => row.id === id);
  const [last, setLast] = useState<CaseRow>();
  if (here && here !== last) setLast(here);
  const isHere = here !== undefined;
  useEffect(() => {
    if (id === undefined || isHere) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await office.peek(`/api/cases/${encodeURIComponent(id)}`);
      // A row of a list of ours has its shape.
      if (reply.kind === 'answered' && !isGone) setLast(reply.body['case'] as CaseRow);
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, id, isHere]);
  return here ?? (last?.id === id ? last : undefined);
}

/** The newest first. */
async function withNames(lists: Pick<ListReads, 'rowsOf'>, found: readonly CaseRow[]): Promise<Cases> {
  const rows = found.toSorted((a, b) => b.create_time - a.create_time);
  return {
    rows,
    names: await namesInBags(
      lists,
      rows.flatMap((row) => [
        {who: row.who},
        {document: row.document},
        {assigned: row.assigned},
        ...actsOfCase(row.acts).flatMap(({who, to = '', bin = ''}) => [{who}, {assigned: to}, {bin}]),
        factsOfCase(row),
      ]),
    ),
  };
}
