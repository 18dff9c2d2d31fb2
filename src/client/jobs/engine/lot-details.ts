import {dayOfExpiry, endOfDay} from '#domain/stock/expiry-day.ts';
import {expiryDay, lotId} from '#domain/stock/lot.ts';
import type {Brings, FoundGoods, FoundThing} from '../../data/found.ts';
import {textStep, type SeenLine} from './job.ts';

/** What is known of a line by the names of its steps. */
type GotOfLine = SeenLine['got'];

/** What tells units of the goods in hand apart, as it was said last; '' is "none can be read". */
export interface LotDetails {
  readonly lot: string;
  readonly expiry?: string;
}

const goodsIn = ({goods}: GotOfLine): FoundGoods | undefined =>
  typeof goods === 'object' && goods.kind === 'goods' ? goods : undefined;

/** Asked of tracked goods only, and once of each in a delivery: the last one is proposed (LOT-6). */
export const lotSteps = {
  lot: textStep({
    says: 'lot.scan',
    label: 'field.lot',
    detail: 'lot',
    mayBeEmpty: true,
    when: (got) => goodsIn(got)?.trackedBy !== undefined,
  }),
  expiry: textStep({
    says: 'lot.expiry',
    label: 'field.expires_at',
    detail: 'expiry',
    mayBeEmpty: true,
    when: (got) => goodsIn(got)?.trackedBy === 'expiry' && got['lot'] !== '',
  }),
} as const;

/** The same of goods that stand somewhere: the lots that stand there are offered, and the stock follows (LOT-11). */
export const lotStepsAmong = {lot: {...lotSteps.lot, isAmong: true}, expiry: lotSteps.expiry} as const;

/** What a label tells of the lot of its goods, as steps hold it. */
export function lotDetailsBy({
  trackedBy,
  brings,
}: Pick<FoundGoods, 'trackedBy' | 'brings'>): Partial<LotDetails> {
  if (trackedBy === undefined || !brings) return {};
  const lot = codeIn(trackedBy, brings);
  const day = trackedBy === 'expiry' ? brings.expiresOn : undefined;
  // Some makers print a day of long ago for none: the worker with the goods in hand says what it is (LOT-14).
  const expiry = day !== undefined && day >= expiryDay.earliest ? day : undefined;
  return {...(lot === undefined ? {} : {lot}), ...(expiry === undefined ? {} : {expiry})};
}

/** The ways to read the lot off the label of the goods in hand, where a lost separator leaves several (GS1-4). */
export function lotsRead(goods: GotOfLine[string] | undefined): readonly LotDetails[] {
  if (typeof goods !== 'object' || goods.kind !== 'goods') return [];
  return (goods.brings?.readings ?? []).flatMap((each) => {
    const {lot, expiry} = lotDetailsBy({...goods, brings: each});
    return lot === undefined ? [] : [{lot, ...(expiry === undefined ? {} : {expiry})}];
  });
}

const codeIn = (by: FoundGoods['trackedBy'], {lotCode, serial}: Brings): string | undefined =>
  by === 'serial' ? (serial ?? lotCode) : lotCode;

/** What a fact says of a lot. */
export interface LotArgs {
  readonly lot: string;
  readonly lot_code?: string;
  readonly expires_at?: number;
  readonly unnamed?: number;
}

/** The arguments of a fact for what was said of the lot; `known` is the lot of the stock that the goods are of. */
export function lotArgsOf(got: Readonly<Record<string, unknown>>, goods: string, known: string): LotArgs {
  const {lot, expiry} = got;
  if (typeof lot !== 'string') return {lot: known};
  const unnamed = lot === '' || expiry === '' ? {unnamed: 1} : {};
  if (lot === '') return {lot: known, ...unnamed};
  const expires = typeof expiry === 'string' && expiry !== '' ? {expires_at: endOfDay(expiry)} : {};
  return {lot: lotId(goods, lot), lot_code: lot, ...expires, ...unnamed};
}

/** Two lines of one lot are one where they do not say two expiries: none could be read on the units of one of them. */
export const isOneLine = (one: LotArgs, other: LotArgs): boolean =>
  one.expires_at === undefined || other.expires_at === undefined || one.expires_at === other.expires_at;

/**
 * What is told of a lot together: what was said first of its expiry stands, and that none can be read where none was
 * (LOT-17).
 */
export function mergeLotArgs(before: LotArgs | undefined, {lot, lot_code, ...told}: LotArgs): LotArgs {
  const expires_at = before?.expires_at ?? told.expires_at;
  const isUnnamed = expires_at === undefined && (before?.unnamed ?? told.unnamed) === 1;
  return {
    lot,
    ...(lot_code === undefined ? {} : {lot_code}),
    ...(expires_at === undefined ? {} : {expires_at}),
    ...(isUnnamed ? {unnamed: 1} : {}),
  };
}

/** The lot that is said of the goods in hand, where its expiry is still to be said: another worker may have said it. */
export function lotToLookUp(got: GotOfLine): string | undefined {
  const goods = goodsIn(got);
  const {lot, expiry} = got;
  if (goods?.trackedBy !== 'expiry' || typeof lot !== 'string' || lot === '' || expiry !== undefined)
    return undefined;
  return lotId(goods.id, lot);
}

/** The day of an expiry as the records have it, as a step holds it. */
export const expiryDayOf = (expires_at: number): string | undefined =>
  expires_at > 0 ? dayOfExpiry(expires_at) : undefined;

/** Whether a code of the same goods says another lot or expiry than the one in hand, or one more serial. */
export function isOtherLot(got: GotOfLine, thing: FoundThing): boolean {
  if (thing.kind !== 'goods' || goodsIn(got)?.id !== thing.id) return false;
  const {lot} = got;
  if (typeof lot !== 'string') return false;
  const said = lotDetailsBy(thing);
  if (said.lot === undefined) return thing.trackedBy === 'serial';
  return said.lot !== lot || thing.trackedBy === 'serial' || isOtherExpiry(got, said);
}

/** Whether another expiry is said than there is of the same lot, or one where none could be read. */
export const isOtherExpiry = ({expiry}: GotOfLine, said: Partial<LotDetails>): boolean =>
  expiry !== undefined && said.expiry !== undefined && said.expiry !== expiry;
