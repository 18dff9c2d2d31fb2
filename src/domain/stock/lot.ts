import type {View} from '../kernel/view.ts';
import {faultsOf, type FieldFault} from '../kernel/field.ts';
import {idOfText, type Id} from '../kernel/id.ts';
import {asShown} from '../kernel/name.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {dayOfExpiry, endOfDay} from './expiry-day.ts';

/** A party that delivers some of a lot or gets it is told which one it is. */
const LOT_READABLE = {rows: 'named', columns: [], named: ['id', 'goods', 'code', 'expires_at']} as const;

/** Units of some goods that were made together, and expire together. Their code stands on the goods. */
export const lot = defineResource({
  name: 'lot',
  area: 'stock',
  scope: 'company',
  read: FLOOR,
  readable: {Supplier: LOT_READABLE, Customer: LOT_READABLE},
  words: ['code'],
  codes: ['code'],
  indexes: {code: ['goods', 'code'], expiry: ['has_expiry', 'expires_at'], held: ['held']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    goods: {kind: 'reference', list: 'goods', required: true, fixed: true},
    code: {kind: 'text', required: true, fixed: true, max: 60},
    /** ms UTC, or 0 where it does not expire or it was not said. */
    expires_at: {kind: 'time', derived: true, isEndOfDay: true},
    has_expiry: {kind: 'flag', twin: 'expires_at'},
    /** When the first of it was received, ms UTC. */
    received_at: {kind: 'time', derived: true},
    /** A recall: nothing of it is released, and its picker is asked. Why, by whom and since when (ms UTC). */
    held: {kind: 'flag', derived: true},
    held_why: {kind: 'text', max: 200, derived: true},
    held_by: {kind: 'reference', list: 'staff', derived: true},
    held_at: {kind: 'time', derived: true},
  },
});
export type LotRow = RowOf<typeof lot>;

/** A lot's code as its row has it: as it shows, however it was written; '' is no lot (LOT-15). */
export const codeOfLot = (code: string): string => asShown(code);

/** The same on every device, so that two which name a lot without a network have named one (LOT-1). */
export const lotId = (goods: Id, code: string): Id => idOfText(`${goods}/${codeOfLot(code)}`);

/** The id that earlier builds gave it, which took a code with all that was written between its ends. */
const earlierLotId = (goods: Id, code: string): Id => idOfText(`${goods}/${code.normalize('NFC').trim()}`);

/**
 * A day that a lot expires on. No goods expired before it: an earlier one is a year of two digits, or a slip (LOT-14).
 */
export const expiryDay = {kind: 'day', earliest: '2000-01-01'} as const;

/** What a fact tells of the lot of its goods: its code where it may be a new one, and its expiry, ms UTC. */
export const lotArgs = {
  lot: {kind: 'reference', list: 'lot'},
  lot_code: {kind: 'text', max: 60},
  expires_at: {kind: 'time', min: 0},
} as const;

/** Of those what is written as it comes, also where it comes in a line of several. */
export const lotText = {lot_code: lotArgs.lot_code, expires_at: lotArgs.expires_at};

export const faultsOfLotText = ({
  lot_code = '',
  expires_at = 0,
}: {
  readonly lot_code?: unknown;
  readonly expires_at?: unknown;
}): FieldFault[] => {
  const faults = faultsOf(lotText, {lot_code, expires_at});
  if (faults.length > 0) return faults;
  return isExpiry(Number(expires_at)) ? [] : [{field: 'expires_at', code: 'not-a-day'}];
};

/** Whether a moment is the last of a day that a lot may expire on, or 0 for none. */
const isExpiry = (at: number): boolean =>
  at === 0 || (at >= endOfDay(expiryDay.earliest) && at === endOfDay(dayOfExpiry(at)));

/** What a fact tells of the lot of its goods. */
export interface LotOfFact {
  readonly goods: Id;
  readonly lot?: string | undefined;
  readonly lot_code?: string | undefined;
  readonly expires_at?: number | undefined;
}

/** A code belongs to the lot that is named; what an earlier build has told of one is as good as it was (LOT-15). */
export function faultsOfLot({goods, lot: id = '', lot_code = ''}: LotOfFact): FieldFault[] {
  return codeOfLot(lot_code) === '' || idsOfLot(goods, lot_code).includes(id)
    ? []
    : [{field: 'lot', code: 'not-an-option'}];
}

/** The ids under which the lot of that code may stand: a lot of an earlier build keeps its own. */
export const idsOfLot = (goods: Id, code: string): readonly Id[] => [
  lotId(goods, code),
  earlierLotId(goods, code),
];

/** All that may be wrong with what a fact tells of the lot of its goods. */
export const faultsOfLotOfFact = (told: LotOfFact): FieldFault[] => [
  ...faultsOfLotText(told),
  ...faultsOfLot(told),
];

/** The lot that goods are of as far as it is known; '' is none, and one of other goods says nothing of these. */
export function lotOfGoods(
  view: Pick<View, 'get'>,
  {goods, lot: id = ''}: Pick<LotOfFact, 'goods' | 'lot'>,
): LotRow | undefined {
  const known = id === '' ? undefined : view.get(lot, id);
  return known?.goods === goods ? known : undefined;
}
