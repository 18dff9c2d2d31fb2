import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {CASE_OWNERSHIPS, type KindOfCase} from '#domain/kernel/case.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';

/** The address of an open case: the list stays behind it, and "back" closes it. */
const CASE = 'case';
/** And whose cases are shown: also in the address, so that a person's own are led to. */
const WHOSE = 'whose';

/** Which cases are looked at, and which of them is open. */
export function useCaseChoice() {
  const [asked, setAsked] = useSearchParams();
  const [state, setState] = useState<CaseRow['state']>('open');
  const [kind, setKind] = useState<KindOfCase | 'all'>('all');
  const keep = asked.get(WHOSE);
  const openId = asked.get(CASE);
  return {
    state,
    setState,
    kind,
    setKind,
    whose: CASE_OWNERSHIPS.find((each) => each === keep) ?? 'all',
    setWhose: (whose: (typeof CASE_OWNERSHIPS)[number]): void =>
      setAsked(whose === 'all' ? {} : {[WHOSE]: whose}, {replace: true}),
    openId,
    choose: (id: string | undefined): void =>
      setAsked(
        {...(keep === null ? {} : {[WHOSE]: keep}), ...(id === undefined ? {} : {[CASE]: id})},
        {replace: openId !== null},
      ),
  };
}

export type CaseChoice = ReturnType<typeof useCaseChoice>;
