import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {calledOf, type StockLine} from '../../data/found.ts';
import {close, done, endOfException, upTo, type Ending} from './close.ts';
import {withItem} from './items.ts';
import type {Job} from './job.ts';
import {accept, ask, reject, thingOf} from './say.ts';
import {
  isScan,
  openSlots,
  quantityOf,
  seenOf,
  slotsOf,
  type Draft,
  type JobState,
  type Stepped,
} from './state.ts';

/** Which stock it is has been found out: counting begins. */
export function withStock(job: Job, state: JobState, stock: StockLine, before: Draft): Stepped {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const rest = counting?.begins === 'rest' && draft.quantity === 1 ? (stock.quantity ?? 1) : 1;
  const quantity = Math.max(draft.quantity, rest);
  const counted = {...state, draft: {...draft, stock, quantity}};
  const isOne = stock.quantity === 1;
  return doubtOr(job, counted, before, () => goOn(job, counted, counting?.repeat ?? '', isOne));
}

/** The counted goods again: one more, or as many as this code of them means. */
export function countOne(job: Job, state: JobState, units: number): Stepped {
  const draft = {...state.draft, quantity: state.draft.quantity + units};
  const counted = {...state, draft};
  if (draft.quantity > QUANTITY_MAX) return reject(job, state, 'quantity.invalid', String(draft.quantity));
  if (!draft.stock) return accept(counted);
  return doubtOr(job, counted, state.draft, () =>
    goOn(job, counted, quantityOf(job, draft)?.repeat ?? '', true),
  );
}

/** Says before the ✓ that the screen knows of less, while the worker still stands there. */
export function doubtOr(job: Job, state: JobState, before: Draft, then: () => Stepped): Stepped {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const {most} = counting ?? {};
  if (most) {
    const isOver = draft.quantity > (most.units(seenOf(state)) ?? Infinity);
    const goods = thingOf(draft, counting?.repeat);
    return isOver ? reject(job, {...state, draft: before}, most.says, goods ? calledOf(goods) : '') : then();
  }
  const there = upTo(job, state);
  if (there === undefined || draft.quantity <= there || draft.believed) return then();
  const code = counting?.doubt ?? 'stock.short';
  return ask(state, {about: 'short', code, there, wanted: draft.quantity, facts: {}, before});
}

/** A step is filled: the next one is asked for, or the line is whole. `isCounted`: it was counted up, one by one. */
export function goOn(
  job: Job,
  state: JobState,
  name: string,
  isCounted = false,
  ended: Ending = {},
): Stepped {
  const {draft} = state;
  const counting = quantityOf(job, draft);
  const slot = slotsOf(job, draft).find((each) => each.name === name);
  if (slot?.isInner && !counting) return intoItems(job, state);
  if (openSlots(job, state).length > 0) return accept(state);
  if (slot?.step.is === 'scan' && slot.step.endsNothing) return accept(state);
  // What tells it apart ends nothing, unless what ends the line came before it.
  const isDetail = slot?.step.is === 'text' && slot.step.detail !== undefined;
  if (isDetail && !hasEnd(job, draft)) return accept(state);
  const {[name]: _, ...got} = draft.got;
  const by = thingOf(draft, name);
  const ending = {held: {...state, draft: {...draft, got}}, ...(by ? {by} : {})};
  const {exception, ...plain} = draft;
  // What is counted ends when the worker says so.
  if (exception !== undefined && counting) return accept(state);
  if (exception !== undefined)
    return endOfException(job, {...state, draft: plain}, exception, {...ending, ...ended});
  if (!counting || (slot && !slot.isInner && name !== counting.repeat))
    return job.after === 'finish' && job.done?.missing ? done(job, state) : close(job, state, ending);
  const isFull = counting.isFull && isCounted && draft.quantity === upTo(job, state);
  return isFull ? close(job, state) : accept(state);
}

/** A step that ends the line is filled. */
const hasEnd = (job: Job, draft: Draft): boolean =>
  slotsOf(job, draft)
    .filter(isScan)
    .some(
      ({name, isInner, step}) =>
        !isInner && step.behind !== undefined && !step.endsNothing && draft.got[name] !== undefined,
    );

function intoItems(job: Job, state: JobState): Stepped {
  const next = withItem(job, state);
  return next ? accept(next) : reject(job, state, 'job.full', '');
}
