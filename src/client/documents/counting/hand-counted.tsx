import {useCallback} from 'react';
import {Link} from 'react-router-dom';
import {countPlan, countTask} from '#domain/counting/count-plan.ts';
import type {FollowedLists, ListReads} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {COUNT_PAGE} from '../../resource/document-address.ts';
import {CodeText} from '../../ui/code.tsx';

/** What became of a count of these bins: it is in the books, or in the open plans that they belong to (COUNT-6). */
export function HandCounted({bins}: {readonly bins: readonly string[]}) {
  const {say} = useText();
  const ask = useCallback((lists: FollowedLists) => plansOf(lists, bins), [bins]);
  const told = useAnswer(bins.join(' '), ask);
  if (!told) return null;
  return (
    <div role="status" className="mt-3 flex flex-col gap-1 text-16 font-medium desk:text-14">
      {told.isBooked && <p>{say('handCount.confirmed')}</p>}
      {told.plans.map(({id, code}) => (
        <p key={id} className="flex flex-wrap items-baseline gap-x-2">
          {say('handCount.planned')}
          <Link to={`${COUNT_PAGE}?countPlan=${id}`} className="py-2.5 text-accent underline desk:py-0">
            <CodeText>{code}</CodeText>
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The open plans that these bins are in, and whether any bin is in none. */
async function plansOf(lists: Pick<ListReads, 'rowsOf'>, bins: readonly string[]) {
  const tasks = await lists.rowsOf(countTask, bins);
  const ofBins = bins.map((bin) => String(tasks.get(bin)?.['document'] ?? ''));
  const ids = [...new Set(ofBins)].filter((id) => id !== '');
  const rows = await lists.rowsOf(countPlan, ids);
  return {
    isBooked: ofBins.includes(''),
    plans: ids.map((id) => ({id, code: String(rows.get(id)?.['code'] ?? '')})),
  };
}
