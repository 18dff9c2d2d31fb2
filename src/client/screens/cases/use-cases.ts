import {useCallback} from 'react';
import {factsOf, type CaseRow} from '#domain/stock/case-closing.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {casesOf, useCompanyCases, useIsOffice} from '../../data/use-open-cases.ts';
import {namesOf, NO_NAMES, type Names} from '../../describe/names.ts';

export interface Cases {
  /** The newest first. */
  readonly rows: readonly CaseRow[];
  readonly names: Names;
}
export const NOTHING: Cases = {rows: [], names: NO_NAMES};

/** All cases of this warehouse from the mirror and of no warehouse from the server, with the names in them. */
export function useCases(): Cases | undefined {
  const {office} = useApp();
  const isOffice = useIsOffice();
  const company = useCompanyCases();
  const ask = useCallback(async (): Promise<Cases> => {
    if (!isOffice) return NOTHING;
    const rows = (await casesOf(office, [], company)).toSorted((a, b) => b.create_time - a.create_time);
    return {
      rows,
      names: await namesOf(
        office,
        rows.flatMap((row) => [{who: row.who}, factsOf(row)]),
      ),
    };
  }, [office, company, isOffice]);
  return useAnswer('cases', ask);
}
