import {lotId} from '#domain/stock/lot.ts';
import type {StockLine} from '../../data/found.ts';
import {withStock} from './count.ts';
import type {Job} from './job.ts';
import {expiryDayOf, type LotDetails} from './lot-details.ts';
import {acceptInput, askWorker} from './say.ts';
import {slotsOf, type LineDraft, type JobState, type JobStepResult} from './state.ts';

/** More lots of some goods than stand in one bin. */
const MAX_LOTS_IN_BIN = 500;
/** Lots that are offered; another one is scanned or keyed in. */
const OFFERED = 4;

/** Whether the goods in hand are told lot by lot: which stock it is follows from the lot that is said (LOT-11). */
export const asksAmong = (job: Job, draft: LineDraft): boolean =>
  slotsOf(job, draft).some(({step}) => step.is === 'text' && step.isAmong);

/** The lots that stand there are known: which of them it is, or that it is another, is asked unless its label said it. */
export function askAmong(
  job: Job,
  state: JobState,
  lines: readonly StockLine[],
  before: LineDraft,
): JobStepResult {
  const next = {...state, draft: {...state.draft, lots: lines.slice(0, MAX_LOTS_IN_BIN)}};
  return next.draft.got['lot'] === undefined ? acceptInput(next) : settleAmong(job, next, before);
}

/** The lot is said: the stock is that of it, or none that the records know of. */
export function settleAmong(job: Job, state: JobState, before: LineDraft): JobStepResult {
  const {draft} = state;
  const {goods, lot: code} = draft.got;
  if (typeof goods !== 'object' || goods.kind !== 'goods' || typeof code !== 'string')
    return acceptInput(state);
  const lots = draft.lots ?? (draft.stock ? [draft.stock] : []);
  const lot = code === '' ? '' : lotId(goods.id, code);
  const known = lots.filter((line) => line.lot === lot);
  if (known.length > 1) return askWorker(state, {about: 'lot', lines: known, before});
  const stock = known[0] ?? notThere(lot, code, lots[0]);
  const day = goods.trackedBy === 'expiry' ? expiryDayOf(stock.expires ?? 0) : undefined;
  const got = day === undefined ? draft.got : {expiry: day, ...draft.got};
  return withStock(job, {...state, draft: {...draft, got}}, stock, before);
}

/** Of a lot that the records do not know there, as much as of any: none. */
function notThere(lot: string, lotCode: string, beside: StockLine | undefined): StockLine {
  const isHidden = beside !== undefined && beside.quantity === undefined;
  const believed = beside?.believed ? {believed: {...beside.believed, units: 0}} : {};
  return {lot, lotCode, unit: '', ...(isHidden ? {} : {quantity: 0}), ...believed};
}

/** The lots of the goods in hand that stand there and were not told yet, each as an answer. */
export function lotsToTell({draft, items}: JobState): readonly LotDetails[] {
  const {goods} = draft.got;
  if (typeof goods !== 'object' || goods.kind !== 'goods' || goods.trackedBy === 'serial') return [];
  const told = items.flatMap(({got}) =>
    typeof got['goods'] === 'object' && got['goods'].id === goods.id ? [got['lot']] : [],
  );
  const left = (draft.lots ?? []).filter(({lotCode}) => lotCode !== '' && !told.includes(lotCode));
  return [...new Map(left.map((line) => [line.lot, line])).values()]
    .toSorted((a, b) => (a.expires ?? Infinity) - (b.expires ?? Infinity))
    .slice(0, OFFERED)
    .map(({lotCode, expires = 0}) => {
      const expiry = expiryDayOf(expires);
      return {lot: lotCode, ...(expiry === undefined ? {} : {expiry})};
    });
}
