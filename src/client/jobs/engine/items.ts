import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {EMPTY_DRAFT, slotsOf, unitsIn, type WaitingItem, type JobState} from './state.ts';
import type {Job, LooseLine, MissingStock} from './job.ts';

/** The open one of many goes to the others; `undefined` where there are as many as may be. */
export function withItem(job: Job, state: JobState): JobState | undefined {
  const {draft, items} = state;
  const inner = innerOf(job);
  const isOpen = inner.names.some((name) => draft.got[name] !== undefined);
  if (!isOpen) return state;
  if (items.length >= inner.most) return undefined;
  const isOuter = (name: string): boolean => !inner.names.includes(name) && isKeyOf(job.steps, name);
  // What an exception has said of it goes with it.
  const [rest, mine] = [true, false].map((isOthers) =>
    Object.fromEntries(Object.entries(draft.got).filter(([name]) => isOuter(name) === isOthers)),
  );
  const item: WaitingItem = {
    got: mine ?? {},
    quantity: draft.quantity,
    ...(draft.stock ? {stock: draft.stock} : {}),
    ...(draft.believed ? {believed: draft.believed} : {}),
  };
  return {...state, items: [...items, item], draft: {...EMPTY_DRAFT, got: rest ?? {}}};
}

/** The job collects many before its one record. */
export const isMany = (job: Job): boolean => innerOf(job).names.length > 0;

/** The steps that a job asks again and again before one record. */
export function innerOf(job: Job): {name: string; names: readonly string[]; most: number} {
  for (const [name, step] of Object.entries(job.steps))
    if (step.is === 'many') return {name, names: Object.keys(step.steps), most: step.most};
  return {name: '', names: [], most: 0};
}

/** One of many is counted on. */
export const reopenItem = (state: JobState, item: WaitingItem): JobState => ({
  ...state,
  items: state.items.filter((each) => each !== item),
  draft: {...state.draft, ...item, got: {...state.draft.got, ...item.got}},
});

/** What was scanned, by the names of the steps. */
export function scannedItemOf(job: Job, state: JobState, missing: readonly MissingStock[] = []): LooseLine {
  const {draft, line, opened} = state;
  const {name, names} = innerOf(job);
  const steps = slotsOf(job, EMPTY_DRAFT);
  const units = steps.find(({step}) => step.is === 'quantity')?.name ?? 'quantity';
  // What came with another expiry than was said first is told behind it, whatever was counted on meanwhile (LOT-17).
  const inTurn = state.items.toSorted((a, b) => Number(isOfOtherExpiry(a)) - Number(isOfOtherExpiry(b)));
  const items = inTurn.map(({got, quantity, stock = NO_STOCK}) => ({...got, [units]: quantity, stock}));
  return {
    ...draft.got,
    ...(names.length === 0 ? {[units]: draft.quantity} : {[name]: items}),
    got: draft.got,
    quantity: unitsIn(job, draft),
    stock: draft.stock ?? NO_STOCK,
    opened,
    items,
    missing: draft.lines ?? missing,
    ...(draft.heard ? {heard: draft.heard} : {}),
    ...(line ? {line} : {}),
    ...(draft.believed ? {believed: draft.believed} : {}),
  };
}

/** Its label says another expiry than was said of its lot before, and the worker has said that it does. */
export const isOfOtherExpiry = ({believed}: WaitingItem): boolean => believed?.code === OTHER_EXPIRY;
export const OTHER_EXPIRY = 'lot.other-expiry';

const NO_STOCK = {lot: '', lotCode: '', unit: ''};
