import {lotId} from '#domain/stock/lot.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import type {FoundCode} from '../../data/found.ts';
import {asksAmong, lotsToTell, settleAmong} from './among-lots.ts';
import {goOn} from './count.ts';
import type {Job} from './job.ts';
import {expiryDayOf, lotDetailsBy, lotsRead, lotToLookUp, type LotDetails} from './lot-details.ts';
import {innerOf, isOfOtherExpiry, OTHER_EXPIRY} from './items.ts';
import {acceptInput, askWorker, lotDetailOf, refuseDuplicate, acceptSilently, thingGot} from './say.ts';
import {isCountedSerial} from './serials.ts';
import {
  EMPTY_DRAFT,
  quantityOf,
  slotsOf,
  type LineDraft,
  type JobEvent,
  type JobState,
  type JobStepResult,
} from './state.ts';
import {takeThing} from './take.ts';

/** Goods whose lots are kept for the next line of them. */
const MAX_KEPT_LOTS = 50;

/**
 * A code that names no goods says the lot of those in hand: a label with nothing but lot or date, or a plain text where
 * the lot is asked for; of goods with serials the next of them. `undefined` where it says nothing of that.
 */
export function detailBy(job: Job, state: JobState, code: FoundCode, raw: string): JobStepResult | undefined {
  const goods = thingGot(state.draft, quantityOf(job, state.draft)?.repeat);
  if (goods?.kind !== 'goods' || goods.trackedBy === undefined) return undefined;
  const slots = slotsOf(job, state.draft).filter(
    ({step: {is, ...each}}) => is === 'text' && 'detail' in each,
  );
  if (slots.length === 0) return undefined;
  const {lot} = state.draft.got;
  const text = normaliseScan(raw).text.trim();
  const isNext = goods.trackedBy === 'serial' && lot !== undefined;
  // The goods came first by a code that says no lot, and now by one that does.
  if (code.kind === 'goods' && code.id === goods.id && lot === undefined) {
    const said = lotDetailsBy(code);
    return said.lot === undefined ? undefined : enterLot(job, state, said);
  }
  if (code.kind === 'details') {
    const said = lotDetailsBy({trackedBy: goods.trackedBy, brings: code.brings});
    if (said.lot === undefined && said.expiry === undefined) return undefined;
    if (isNext) return takeThing(job, state, {...goods, brings: code.brings}, linesOf(state.draft));
    return enterLot(job, state, said);
  }
  if (code.kind !== 'unknown' || text === '' || text.length > 60) return undefined;
  if (isNext) return takeThing(job, state, {...goods, brings: {serial: text}}, linesOf(state.draft));
  return lotDetailOf(job, state) === 'lot' ? enterLot(job, state, {lot: text}) : undefined;
}

const linesOf = ({stock, lots}: LineDraft) => lots ?? (stock ? [stock] : undefined);

/** The lot, the expiry or both of the goods in hand are said. */
export function enterLot(job: Job, state: JobState, said: Partial<LotDetails>): JobStepResult {
  const {draft} = state;
  const goods = thingGot(draft, quantityOf(job, draft)?.repeat);
  if (goods?.kind === 'goods' && isCountedSerial(job, state, goods, said.lot)) return refuseDuplicate(state);
  const next = {...state, draft: {...draft, got: {...draft.got, ...said}}};
  return said.lot !== undefined && asksAmong(job, draft)
    ? settleAmong(job, next, draft)
    : goOn(job, next, 'lot');
}

/** What is proposed: the lot that was said last of the goods in hand, or the only one that stands there still. */
export function proposedLot(state: JobState): LotDetails | undefined {
  const {
    draft: {got, lots},
    told = {},
  } = state;
  // Which of several readings it is, only a person says.
  if (lotsRead(got['goods']).length > 0) return undefined;
  if (lots) {
    const [only, ...others] = lotsToTell(state);
    return others.length === 0 ? only : undefined;
  }
  const {goods} = got;
  return typeof goods === 'object' ? told[goods.id] : undefined;
}

/** The lots that are one tap away: each way to read the label, else what is known. */
export function lotAnswers(state: JobState): readonly LotDetails[] {
  const read = lotsRead(state.draft.got['goods']);
  if (read.length > 0) return read;
  if (state.draft.lots) return lotsToTell(state);
  const before = proposedLot(state);
  return before && before.lot !== '' ? [before] : [];
}

/** The records know when it expires: it is not asked again. */
export function lotKnown(
  job: Job,
  state: JobState,
  {lot, expires_at}: Extract<JobEvent, {kind: 'lotKnown'}>,
): JobStepResult {
  const expiry = expiryDayOf(expires_at);
  if (expiry === undefined || lotToLookUp(state.draft.got) !== lot) return {state, effects: []};
  return withExpiry(job, state, expiry);
}

function withExpiry(job: Job, state: JobState, expiry: string): JobStepResult {
  const next = goOn(job, {...state, draft: {...state.draft, got: {...state.draft.got, expiry}}}, 'expiry');
  return next.state.recording ? next : acceptSilently(acceptInput(next.state).state);
}

/** When a lot expires as a job that tells of many was told first; `undefined` where it was not said there (LOT-17). */
function expiryTold({draft, items}: JobState, lot: string): string | undefined {
  const {goods} = draft.got;
  const told = items.find((item) => {
    const {goods: of, lot: code, expiry} = item.got;
    if (typeof goods !== 'object' || typeof of !== 'object' || of.id !== goods.id) return false;
    const isSaid = typeof code === 'string' && code !== '' && typeof expiry === 'string' && expiry !== '';
    return isSaid && lotId(of.id, code) === lot && !isOfOtherExpiry(item);
  });
  return typeof told?.got['expiry'] === 'string' ? told.got['expiry'] : undefined;
}

/** The lot in hand was told before in the same job: it expires when that said. `undefined` where it was not. */
export function knownInJob(job: Job, state: JobState, lot: string): JobStepResult | undefined {
  const expiry = expiryTold(state, lot);
  return expiry === undefined ? undefined : withExpiry(job, state, expiry);
}

/**
 * Another expiry of a lot than was said first in the job is asked about while its label is in sight (LOT-7, LOT-17).
 */
export function askOtherExpiry(job: Job, before: JobState, next: JobStepResult): JobStepResult {
  const {state} = next;
  const {draft} = state;
  const {goods, lot, expiry} = draft.got;
  const isStill = (['lot', 'expiry'] as const).every((name) => before.draft.got[name] === draft.got[name]);
  if (state.question || state.refusal || state.recording || isOfOtherExpiry(draft) || isStill) return next;
  if (typeof goods !== 'object' || typeof lot !== 'string' || typeof expiry !== 'string') return next;
  const first = expiry === '' ? undefined : expiryTold(state, lotId(goods.id, lot));
  if (first === undefined || first === expiry) return next;
  const {names} = innerOf(job);
  const got = Object.fromEntries(Object.entries(draft.got).filter(([name]) => !names.includes(name)));
  return askWorker(state, {
    about: 'doubt',
    code: OTHER_EXPIRY,
    there: 0,
    wanted: draft.quantity,
    facts: {goods: goods.id, lot, expires_on: first, told_on: expiry},
    before: {...EMPTY_DRAFT, got},
  });
}

/** Remembers what is said of the goods in hand, for the next line of them. */
export function rememberLot(state: JobState): JobState {
  const {goods, lot, expiry} = state.draft.got;
  if (typeof goods !== 'object' || typeof lot !== 'string' || lot === '') return state;
  const said = {lot, ...(typeof expiry === 'string' ? {expiry} : {})};
  const {[goods.id]: before, ...others} = state.told ?? {};
  if (before?.lot === said.lot && before.expiry === said.expiry) return state;
  const kept = Object.fromEntries(Object.entries(others).slice(1 - MAX_KEPT_LOTS));
  return {...state, told: {...kept, [goods.id]: said}};
}
