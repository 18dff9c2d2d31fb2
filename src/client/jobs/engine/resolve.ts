import {labelText} from '#domain/scanning/label.ts';
import {isPartyKind, type FoundThing} from '../../data/found.ts';
import type {Job} from './job.ts';
import {wantedKinds} from './say.ts';
import {quantityOf, slotsOf, withoutSteps, type JobEffect, type JobState, type ScannedText} from './state.ts';

/** Has a text looked up, with what is known of the open line. */
export function resolveText(job: Job, state: JobState, {raw, isTyped}: ScannedText): JobEffect {
  // Where a question is open a code may also begin anew from what stood before it.
  const before = {...state, draft: state.question?.before ?? state.draft};
  const repeat = quantityOf(job, before.draft)?.repeat;
  const goods = repeat === undefined ? undefined : before.draft.got[repeat];
  const [place] = slotsOf(job, before.draft).flatMap(({step: each}) =>
    each.is === 'scan' && each.in !== undefined ? [before.draft.got[each.in]] : [],
  );
  return {
    kind: 'resolve',
    raw,
    ...(isTyped ? {isTyped} : {}),
    ...(typeof place === 'object' ? {from: place.id} : {}),
    ...(typeof goods === 'object' ? {goods: goods.id} : {}),
    wanted: wantedKinds(job, before),
  };
}

/** A scan goes on with the line as if nothing beside it had been begun. */
export function leaveAside(job: Job, state: JobState): JobState {
  const {exception} = state.draft;
  const isAside = exception !== undefined && job.exceptions?.[exception]?.isAside;
  return isAside ? {...state, draft: withoutSteps(job, state.draft, exception)} : state;
}

/** Our own label names one thing and nothing else (`shapes.md`, Identity). */
export const labelOfThing = ({kind, id}: FoundThing): string =>
  isPartyKind(kind) ? id : labelText(kind, id);
