import type {TextKey} from '../../i18n/text.ts';
import type {Job} from './job.ts';
import {isCounting} from './say.ts';
import {isSerialInHand} from './serials.ts';
import {isScan, openSlots, quantityOf, slotsOf, type JobState} from './state.ts';

/** What scans would do now beside the one that is asked for, in words. */
export function wouldDo(job: Job, state: JobState): readonly TextKey[] {
  const {draft} = state;
  if (draft.exception !== undefined || !isCounting(job, state, false)) return [];
  const optional = slotsOf(job, draft)
    .filter(isScan)
    .flatMap(({name, step: {would, behind = ''}}) =>
      would && draft.got[name] === undefined && draft.got[behind] !== undefined ? [would] : [],
    );
  const ends = openSlots(job, state).length === 0 ? quantityOf(job, draft)?.would : undefined;
  return [...(isSerialInHand(draft) ? [] : ['job.again' as const]), ...optional, ...(ends ? [ends] : [])];
}
