import {ArrowLeft, CheckCheck, Ellipsis, Grid3x3, Layers, ListStart} from 'lucide-react';
import type {ReactNode} from 'react';
import {useText, type TextKey} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {ThumbRow} from '../../ui/thumb-row.tsx';
import {mayBeDone} from '../engine/close.ts';
import {lotDetailOf, isCounting, mayBeNext} from '../engine/say.ts';
import {EMPTY_DRAFT, quantityOf, slotsOf, stepOf, type JobState} from '../engine/state.ts';
import type {Job} from '../engine/job.ts';
import type {JobPartProps} from './tap.ts';

/** What lies over a step at the wish of the worker. */
export type StepSheet = 'pad' | 'more';

/**
 * At most four buttons under the thumb, each always in its place: back, how many or what comes next, what ends it, and
 * what else there is. A place stays free rather than that another moves into it.
 */
export function StepButtons({
  job,
  state,
  tap,
  open,
}: JobPartProps & {readonly open: (sheet: StepSheet) => void}) {
  const {say} = useText();
  const button = (icon: ReactNode, label: TextKey, press: () => void, isDisabled = false) => (
    <Button isStacked isDisabled={isDisabled} icon={icon} onPress={press}>
      {say(label)}
    </Button>
  );
  const places: readonly ReactNode[] = [
    button(<ArrowLeft aria-hidden className="mirrored shrink-0" />, 'action.back', () => tap({kind: 'back'})),
    isCounting(job, state, false)
      ? button(<Grid3x3 aria-hidden className="shrink-0" />, 'job.pad', () => open('pad'))
      : mayBeNext(job, state) &&
        button(<ListStart aria-hidden className="mirrored shrink-0" />, 'job.next', () =>
          tap({kind: 'next'}),
        ),
    isEnding(job, state)
      ? button(<CheckCheck aria-hidden className="shrink-0" />, 'job.done', () => tap({kind: 'done'}))
      : mayTakeAll(job, state) &&
        button(
          <Layers aria-hidden className="shrink-0" />,
          'job.all',
          () => tap({kind: 'all'}),
          (state.draft.stock?.quantity ?? 0) < 1,
        ),
    job.exceptions !== undefined &&
      !state.draft.exception &&
      button(<Ellipsis aria-hidden className="shrink-0" />, 'job.more', () => open('more')),
  ];
  const [back, ...others] = places;
  if (others.every((each) => !each))
    return (
      <ThumbRow>
        <Button
          icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
          onPress={() => tap({kind: 'back'})}
        >
          {say('action.back')}
        </Button>
      </ThumbRow>
    );
  const [middle, end, more] = others;
  const hasPlaces = job.done !== undefined || quantityOf(job, EMPTY_DRAFT) !== undefined;
  return (
    <ThumbRow>
      {back}
      {middle || (hasPlaces && <span key="middle" />)}
      {end || (hasPlaces && <span key="end" />)}
      {more}
    </ThumbRow>
  );
}

/** What is in hand is ended by a tap. Where nothing is in hand yet there is nothing to end. */
function isEnding(job: Job, state: JobState): boolean {
  const {exception} = state.draft;
  // What is wrong with a line is chosen, or gone back from.
  const isChoosing =
    exception !== undefined &&
    slotsOf(job, state.draft).find(({name}) => name === stepOf(job, state))?.step.is === 'choice';
  const mayEnd = mayBeDone(job, state) && !mayBeNext(job, state) && !lotDetailOf(job, state);
  return !isChoosing && (mayEnd || isCounting(job, state));
}

/** All that stands there may be meant: by a button of its own, or on the pad where what ends the line has its place. */
export function mayTakeAll(job: Job, state: JobState): boolean {
  const counting = quantityOf(job, state.draft);
  return counting?.begins === 1 && !counting.upTo && isCounting(job, state, false);
}
