import type {Draft} from '../kernel/draft.ts';
import type {FieldFault} from '../kernel/field.ts';
import {idOfText, type Id} from '../kernel/id.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** Units of some goods that were made together, and expire together. Their code stands on the goods. */
export const lot = defineResource({
  name: 'lot',
  area: 'stock',
  scope: 'company',
  read: FLOOR,
  indexes: {code: ['goods', 'code']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    goods: {kind: 'reference', list: 'goods', required: true, fixed: true},
    code: {kind: 'text', required: true, fixed: true, max: 60},
    /** ms UTC, or 0 where it does not expire or nobody has said. */
    expires_at: {kind: 'time', derived: true},
    /** When the first of it was received, ms UTC. */
    received_at: {kind: 'time', derived: true},
  },
});
export type LotRow = RowOf<typeof lot>;

/** The same on every device, so that two which name a lot without a network have named one (LOT-1). */
export const lotId = (goods: Id, code: string): Id => idOfText(`${goods}/${code}`);

/** What a fact tells of the lot of its goods: its code where it may be a new one, and its expiry, ms UTC. */
export const lotArgs = {
  lot: {kind: 'reference', list: 'lot'},
  lot_code: {kind: 'text', max: 60},
  expires_at: {kind: 'time', min: 0},
} as const;

interface Told {
  readonly goods: Id;
  readonly lot?: string;
  readonly lot_code?: string;
  readonly expires_at?: number;
}

/** A code belongs to the lot that is named. */
export function faultsOfLot({goods, lot: id = '', lot_code = ''}: Told): FieldFault[] {
  return lot_code === '' || id === lotId(goods, lot_code) ? [] : [{field: 'lot', code: 'not-an-option'}];
}

/** The lot that goods are of as far as it is known; '' is none, and one of other goods says nothing of these. */
export function lotOf(
  draft: Pick<Draft, 'get'>,
  {goods, lot: id = ''}: Pick<Told, 'goods' | 'lot'>,
): LotRow | undefined {
  const known = id === '' ? undefined : draft.get(lot, id);
  return known?.goods === goods ? known : undefined;
}

/** A lot exists from the first fact about it on. What was first said of its expiry stands (LOT-2). */
export function nameLot(draft: Draft, told: Told, received_at: number): void {
  const {goods, lot: id = '', lot_code = '', expires_at = 0} = told;
  const known = lotOf(draft, told);
  if (known && known.expires_at === 0 && expires_at > 0) draft.put(lot, {...known, expires_at});
  if (!known && lot_code !== '') draft.put(lot, {id, goods, code: lot_code, expires_at, received_at});
}
