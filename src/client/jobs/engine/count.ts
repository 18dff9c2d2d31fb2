import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {calledOf, type StockLine} from '../../data/found.ts';
import {closeLine, finishByHand, endOfException, doubtedAbove, type LineEnding} from './close.ts';
import {withItem} from './items.ts';
import type {Job} from './job.ts';
import {acceptInput, askWorker, rejectScan, thingGot} from './say.ts';
import {
  isScan,
  openSlots,
  quantityOf,
  seenOf,
  slotsOf,
  type LineDraft,
  type JobState,
  type JobStepResult,
} from './state.ts';

/** Which stock it is has been found out: counting begins. */
export function withStock(job: Job, state: JobState, stock: StockLine, before: LineDraft): JobStepResult {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const rest = counting?.begins === 'rest' && draft.quantity === 1 ? (stock.quantity ?? 1) : 1;
  const quantity = Math.max(draft.quantity, rest);
  const counted = {...state, draft: {...draft, stock, quantity}};
  const isOne = stock.quantity === 1;
  return doubtOr(job, counted, before, () => goOn(job, counted, counting?.repeat ?? '', isOne));
}

/** The counted goods again: one more, or as many as this code of them means. */
export function countOne(job: Job, state: JobState, units: number): JobStepResult {
  const draft = {...state.draft, quantity: state.draft.quantity + units};
  const counted = {...state, draft};
  if (draft.quantity > QUANTITY_MAX)
    return rejectScan(job, state, 'quantity.invalid', String(draft.quantity));
  if (!draft.stock) return acceptInput(counted);
  return doubtOr(job, counted, state.draft, () =>
    goOn(job, counted, quantityOf(job, draft)?.repeat ?? '', true),
  );
}

/** Says before the ✓ that the screen knows of less, while the worker still stands there. */
export function doubtOr(
  job: Job,
  state: JobState,
  before: LineDraft,
  then: () => JobStepResult,
): JobStepResult {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const {most} = counting ?? {};
  if (most) {
    const isOver = draft.quantity > (most.units(seenOf(state)) ?? Infinity);
    const goods = thingGot(draft, counting?.repeat);
    return isOver
      ? rejectScan(job, {...state, draft: before}, most.says, goods ? calledOf(goods) : '')
      : then();
  }
  const there = doubtedAbove(job, state);
  if (there === undefined || draft.quantity <= there || draft.believed) return then();
  const code = counting?.doubt ?? 'stock.short';
  return askWorker(state, {about: 'short', code, there, wanted: draft.quantity, facts: {}, before});
}

/** A step is filled: the next one is asked for, or the line is whole. `isCounted`: it was counted up, one by one. */
export function goOn(
  job: Job,
  state: JobState,
  name: string,
  isCounted = false,
  ended: LineEnding = {},
): JobStepResult {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const slot = slotsOf(job, draft).find((each) => each.name === name);
  if (slot?.isInner && !counting) return intoItems(job, state);
  if (openSlots(job, state).length > 0) return acceptInput(state);
  if (slot?.step.is === 'scan' && slot.step.endsNothing) return acceptInput(state);
  // What tells it apart ends nothing, unless what ends the line came before it.
  const isDetail = slot?.step.is === 'text' && slot.step.detail !== undefined;
  if (isDetail && !hasEnd(job, draft)) return acceptInput(state);
  const {[name]: _, ...got} = draft.got;
  const by = thingGot(draft, name);
  const ending = {held: {...state, draft: {...draft, got}}, ...(by ? {by} : {})};
  const {exception, ...plain} = draft;
  // What is counted ends when the worker says so.
  if (exception !== undefined && counting) return acceptInput(state);
  if (exception !== undefined)
    return endOfException(job, {...state, draft: plain}, exception, {...ending, ...ended});
  if (!counting || (slot && !slot.isInner && name !== counting.repeat))
    return job.after === 'finish' && job.done?.missing
      ? finishByHand(job, state)
      : closeLine(job, state, ending);
  const isFull = counting.isFull && isCounted && draft.quantity === doubtedAbove(job, state);
  return isFull ? closeLine(job, state) : acceptInput(state);
}

/** A step that ends the line is filled. */
const hasEnd = (job: Job, draft: LineDraft): boolean =>
  slotsOf(job, draft)
    .filter(isScan)
    .some(
      ({name, isInner, step}) =>
        !isInner && step.behind !== undefined && !step.endsNothing && draft.got[name] !== undefined,
    );

function intoItems(job: Job, state: JobState): JobStepResult {
  const next = withItem(job, state);
  return next ? acceptInput(next) : rejectScan(job, state, 'job.full', '');
}
