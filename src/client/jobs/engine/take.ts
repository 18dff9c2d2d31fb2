import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {calledOf, type FoundNamed, type FoundThing, type StockLine} from '../../data/found.ts';
import {askAmong, asksAmong} from './among-lots.ts';
import {finishByHand, endLine, isEnding, outOfItem} from './close.ts';
import {countOne, goOn, withStock} from './count.ts';
import {isMany, reopenItem, withItem} from './items.ts';
import type {Job} from './job.ts';
import {isOtherExpiry, isOtherLot, lotDetailsBy, type LotDetails} from './lot-details.ts';
import {isCountedSerial} from './serials.ts';
import {acceptInput, askWorker, lotDetailOf, refuseDuplicate, rejectScan, thingGot} from './say.ts';
import {
  isScan,
  openSlots,
  quantityOf,
  seenOf,
  slotsOf,
  withoutSaying,
  type LineDraft,
  type WaitingItem,
  type JobState,
  type ScanSlot,
  type JobStepResult,
} from './state.ts';

type StockLines = readonly StockLine[] | undefined;

/** Documents that a job may be opened with. */
export const MAX_OPENED_DOCUMENTS = 50;

/** Takes a thing that was scanned: into the first open step that takes its kind, or for what else it may mean. */
export function takeThing(job: Job, state: JobState, thing: FoundThing, lines: StockLines): JobStepResult {
  const out = outOfItem(job, state, thing);
  if (out) return takeThing(job, out, thing, lines);
  const opening = job.opens && intoOpening(job, state, thing);
  if (opening) return opening;
  const {draft, items} = state;
  if (thing.kind === 'goods' && isCountedSerial(job, state, thing, lotDetailsBy(thing).lot))
    return refuseDuplicate(state);
  const slots = slotsOf(job, draft).filter(isScan);
  const repeat = quantityOf(job, draft)?.repeat;
  const counted = thingGot(draft, repeat);
  if (counted && isSame(counted, thing, draft.stock) && !isOtherLot(draft.got, thing))
    return countOne(job, state, unitsOf(thing, state));
  const takers = slots.filter(({step}) => step.takes.includes(thing.kind));
  const open = takers.find(
    ({name, step}) => !draft.got[name] && (step.behind === undefined || draft.got[step.behind] !== undefined),
  );
  if (open?.isInner && repeat === undefined && items.some(({got}) => isIn(got[open.name], thing)))
    return refuseDuplicate(state);
  if (open) return fill(job, state, open, thing, lines);
  const filled = takers.filter(({name}) => draft.got[name]);
  const isWhole = openSlots(job, state).length === 0;
  const same = filled.find(({name}) => isIn(draft.got[name], thing) && !isOtherLot(draft.got, thing));
  // Confirmation is a second scan of the same code.
  const {isEarly, ...late} = draft;
  // It came before the documents: that all of them are there is said now.
  if (same && isWhole && isEarly && job.done) return finishByHand(job, {...state, draft: late});
  if (same && isWhole) return isMany(job) && job.done ? finishByHand(job, state) : endLine(job, state);
  if (same) return refuseDuplicate(state);
  const closer = filled.find(({name}) => job.closes?.includes(name));
  if (closer && isWhole) return closeBy(job, state, closer, thing, lines);
  const last = filled.at(-1);
  // What tells the goods in hand apart is asked: they are not let go of for others.
  if (last && last.name === repeat && (draft.stock || lotDetailOf(job, state)))
    return rejectScan(job, state, whyNotNow(job, state), calledOf(thing));
  const isLatest = last && slots.slice(slots.indexOf(last) + 1).every(({name}) => !draft.got[name]);
  if (isLatest) return fill(job, state, last, thing, lines);
  return rejectScan(job, state, 'scan.not-now', calledOf(thing));
}

/** Why other goods are not taken now: these are still in hand or to be told apart, or it was not said who sent them. */
function whyNotNow(
  job: Job,
  state: JobState,
): 'receive.supplier-first' | 'move.other-goods' | 'scan.not-now' {
  if (lotDetailOf(job, state)) return 'scan.not-now';
  const [open] = openSlots(job, state);
  const isSupplier = open?.step.is === 'scan' && open.step.takes.includes('supplier');
  return isSupplier ? 'receive.supplier-first' : 'move.other-goods';
}

/** Documents, and what is tied to them; nothing else before the first one. */
function intoOpening(job: Job, state: JobState, thing: FoundThing): JobStepResult | undefined {
  const {takes = [], unit, again, isOptional} = job.opens ?? {};
  const {opened} = state;
  const last = opened.at(-1);
  if (takes.includes(thing.kind)) {
    if (opened.some(({id}) => id === thing.id))
      return again ? finishByHand(job, state) : refuseDuplicate(state);
    // What is asked as the job ends is of what is opened.
    if (isEnding(job, state)) return rejectScan(job, state, 'scan.not-now', calledOf(thing));
    if (opened.length === MAX_OPENED_DOCUMENTS) return rejectScan(job, state, 'job.full', calledOf(thing));
    const next = acceptInput({...state, opened: [...opened, thing]});
    return job.plan ? {...next, effects: [...next.effects, {kind: 'plan'}]} : next;
  }
  if (thing.kind === unit && last && 'name' in last && mayGoOnto(job, state, thing)) {
    const {unit: _unit, sscc: _sscc, ...document} = last as FoundNamed;
    const {id, sscc} = thing as FoundNamed;
    const onto = {...document, unit: id, ...(sscc === undefined ? {} : {sscc})};
    return acceptInput({...state, opened: [...opened.slice(0, -1), onto]});
  }
  if (!last && !isOptional) return intoStep(job, state, thing);
  // A document that the thing itself stood for has no lines yet.
  return job.plan && !state.line
    ? {state: withoutSaying(state), effects: [{kind: 'plan', by: thing}]}
    : undefined;
}

/**
 * Whether what is taken goes onto this tote or pallet from here on: the first of the document that was opened last, or,
 * where that is the only one and nothing is in hand, the next.
 */
function mayGoOnto(job: Job, state: JobState, {kind, id}: FoundThing): boolean {
  const {opened, draft} = state;
  const last = opened.at(-1);
  if (!last || !('unit' in last)) return true;
  const isStep = slotsOf(job, draft).some((slot) => isScan(slot) && slot.step.takes.includes(kind));
  const inHand = thingGot(draft, quantityOf(job, draft)?.repeat);
  return !isStep && !inHand && opened.length === 1 && last.unit !== id;
}

/** A step that does not wait for a document is filled before there is one; nothing ends by that. */
function intoStep(job: Job, state: JobState, thing: FoundThing): JobStepResult {
  const isEarly = job.opens?.before?.includes(thing.kind) ?? false;
  const slot = slotsOf(job, state.draft)
    .filter(isScan)
    .find(({step}) => isEarly && step.takes.includes(thing.kind));
  const why = slot ? slot.step.objects?.(thing, seenOf(state)) : 'scan.not-now';
  if (!slot || why !== undefined) return rejectScan(job, state, why ?? 'scan.not-now', calledOf(thing));
  const got = {...state.draft.got, [slot.name]: thing};
  return acceptInput({...state, draft: {...state.draft, got, isEarly: true}});
}

const isIn = (what: FoundThing | string | undefined, thing: FoundThing): boolean =>
  typeof what === 'object' && what.id === thing.id;

/** Units that one scan of it means: a pack's, or what its label says. */
function unitsOf(thing: FoundThing, {again}: JobState): number {
  return thing.kind === 'goods' ? (thing.brings?.units ?? 1) * (1 + (again?.times ?? 0)) : 1;
}

function isSame(counted: FoundThing, thing: FoundThing, stock: StockLine | undefined): boolean {
  if (counted.id !== thing.id) return false;
  return thing.kind !== 'goods' || (thing.lot ?? stock?.lot) === stock?.lot;
}

/** An exception has said something of it: it is counted on by no scan. */
const isMarked = (job: Job, {got}: WaitingItem): boolean =>
  Object.values(job.exceptions ?? {}).some(({sets = {}}) =>
    Object.keys(sets).some((name) => isKeyOf(got, name)),
  );

function fill(
  job: Job,
  state: JobState,
  slot: ScanSlot,
  thing: FoundThing,
  lines: StockLines,
): JobStepResult {
  const {name, step, isInner} = slot;
  const {got} = state.draft;
  const called = calledOf(thing);
  if (step.unlike !== undefined && isIn(got[step.unlike], thing))
    return rejectScan(job, state, 'move.same-bin', called);
  const objection = step.objects?.(thing, seenOf(state));
  if (objection !== undefined) return rejectScan(job, state, objection, called);
  const fitting = onFittingLine(job, state, slot, thing);
  // It may be right for a line that is not kept.
  if (!fitting && state.behind) return {state: withoutSaying(state), effects: [{kind: 'plan', by: thing}]};
  if (!fitting) return rejectScan(job, state, 'scan.not-expected', called);
  const counted = quantityOf(job, state.draft)?.repeat;
  if (name === counted && isInner) {
    const again = state.items.find(
      (item) =>
        isIn(item.got[name], thing) &&
        isSame(thing, thing, item.stock) &&
        !isMarked(job, item) &&
        isOfLot(item.got, thing),
    );
    if (again) return countOne(job, reopenItem(state, again), unitsOf(thing, state));
  }
  const {stock: _, believed: __, lots: ___, ...kept} = state.draft;
  const {lot: ____, expiry: _____, ...others} = got;
  const draft: LineDraft =
    name === counted
      ? {...kept, quantity: unitsOf(thing, state), got: {...others, [name]: thing, ...saidBy(thing)}}
      : {...state.draft, got: {...got, [name]: thing}};
  const filled = {...fitting, draft};
  const goods = slotsOf(job, draft).find((each) => each.name === counted);
  const place = goods?.step.is === 'scan' ? goods.step.in : undefined;
  const isKnown = thingGot(draft, counted) && (place === undefined || draft.got[place] !== undefined);
  if (isKnown && (name === counted || name === place)) return settle(job, filled, state.draft, lines);
  return goOn(job, filled, name);
}

/** What the label of goods tells of their lot. */
const saidBy = (thing: FoundThing): Partial<LotDetails> =>
  thing.kind === 'goods' ? lotDetailsBy(thing) : {};

/** Whether a code of tracked goods says the lot of what was counted before: else their lot is asked for. */
const isOfLot = (got: WaitingItem['got'], thing: FoundThing): boolean =>
  thing.kind !== 'goods' ||
  thing.trackedBy === undefined ||
  ((got['lot'] ?? '') === saidBy(thing).lot && !isOtherExpiry(got, saidBy(thing)));

/** The state with the line of the plan that a thing is right for: the open one, else the first that fits. */
function onFittingLine(job: Job, state: JobState, slot: ScanSlot, thing: FoundThing): JobState | undefined {
  const {expect} = slot.step;
  const isRight = (at: JobState): boolean => (expect?.(seenOf(at))?.id ?? thing.id) === thing.id;
  if (!expect || isRight(state)) return state;
  const before = slotsOf(job, state.draft)
    .filter(isScan)
    .filter(({name}) => name !== slot.name);
  for (const line of state.ahead) {
    const ahead = [...(state.line ? [state.line] : []), ...state.ahead.filter((each) => each !== line)];
    const there = {...state, line, ahead};
    const isStill = before.every(({name, step}) => {
      const what = thingGot(state.draft, name);
      return !what || (step.expect?.(seenOf(there))?.id ?? what.id) === what.id;
    });
    if (isStill && isRight(there)) return there;
  }
  return undefined;
}

/** Goods and where they are taken from are known: which stock is it? */
function settle(job: Job, state: JobState, before: LineDraft, all: StockLines): JobStepResult {
  const {draft, line} = state;
  const goods = thingGot(draft, quantityOf(job, draft)?.repeat);
  const lot = goods?.kind === 'goods' ? goods.lot : undefined;
  if (line) return withStock(job, state, {...line, lot: lot ?? line.lot}, before);
  if (asksAmong(job, draft)) return askAmong(job, state, all ?? [], before);
  const lines = ofLot(all ?? [], lot);
  // Whose they are is known by no label and by no list: there is nothing to record them for.
  const isClosed = state.opened.length === 0 || job.opens?.isOptional || job.opens?.isClosed;
  if (job.look && isClosed && lines.length === 0)
    return rejectScan(job, {...state, draft: before}, 'scan.not-expected', goods ? calledOf(goods) : '');
  if (lines.length > 1) return askWorker(state, {about: 'lot', lines, before});
  const none = {lot: lot ?? '', lotCode: '', unit: ''};
  return withStock(job, state, lines[0] ?? (all ? {...none, quantity: 0} : none), before);
}

/** The lines that a lot may be of: its own, else those that take any, which is known from now on. */
function ofLot(all: readonly StockLine[], lot: string | undefined): readonly StockLine[] {
  if (lot === undefined) return all;
  const own = all.filter((each) => each.lot === lot);
  return own.length > 0 ? own : all.filter(({isAnyLot}) => isAnyLot).map((each) => ({...each, lot}));
}

/** Other goods, or the next bin: the open line is recorded and this begins the next. */
function closeBy(
  job: Job,
  state: JobState,
  {isInner}: ScanSlot,
  thing: FoundThing,
  lines: StockLines,
): JobStepResult {
  const begin = (fresh: JobState): JobStepResult => takeThing(job, fresh, thing, lines);
  if (isInner) {
    const next = withItem(job, state);
    return next ? begin(next) : rejectScan(job, state, 'job.full', '');
  }
  if (isMany(job) && job.done) return finishByHand(job, {...state, closing: thing});
  return endLine(job, state, {by: thing, begin});
}
