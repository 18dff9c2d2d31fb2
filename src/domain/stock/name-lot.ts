import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import {FLOOR} from '../kernel/roles.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {bin} from '../warehouse/bin.ts';
import {Books, keyAt, NO_REFERENCE} from './books.ts';
import {endOfDay} from './expiry-day.ts';
import {readsOfLotExpiry} from './expiry-of-lot.ts';
import {expiryDay, faultsOfLotText, lotId, type LotOfFact} from './lot.ts';
import {binPlace} from './place.ts';
import {readsOfSerial} from './serial.ts';
import {keyPartFaults, type StockItem} from './stock-change.ts';
import {stock} from './stock.ts';
import {nameLotOfFact as tellLot} from './name-lot-of-fact.ts';
import {freeUnits} from './units.ts';

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  bin: {kind: 'reference', list: 'bin', required: true},
  goods: {kind: 'reference', list: 'goods', required: true},
  unit: {kind: 'text'},
  /** What stands on them, and the day that they expire on, where that does too. */
  code: {kind: 'text', required: true, max: 60},
  expires_on: expiryDay,
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;
type NameLotArgs = ArgsOf<typeof args>;

/** Units that stand in a bin without a lot are of this one: it could not be said when they came (LOT-6). */
export const nameLotAction = defineAction({
  name: 'stock.nameLot',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: FLOOR.filter((role) => role !== 'Outbound'),
  args,
  check: (asked) => [
    ...keyPartFaults(asked, ['warehouse', 'bin', 'goods', 'unit']),
    ...faultsOfLotText({lot_code: asked.code}).map((fault) => ({...fault, field: 'code'})),
  ],
  reads: (asked, _context, view): readonly Read[] => [
    {list: goods.name, key: asked.goods},
    {list: bin.name, key: asked.bin},
    ...readsOfLotExpiry(toldBy(asked), view),
    ...['', lotIn(asked)].map((of) => ({
      list: stock.name,
      key: keyAt(itemOf(asked, of), binPlace(asked.bin)),
    })),
    ...readsOfSerial({goods: asked.goods, lot: lotIn(asked)}, view),
  ],
  decide: named,
});

const lotIn = ({goods: of, code}: Pick<NameLotArgs, 'goods' | 'code'>): Id => lotId(of, code);

function toldBy(asked: NameLotArgs): LotOfFact {
  const {expires_on}: {readonly expires_on?: string} = asked;
  const expires_at = expires_on === undefined || expires_on === '' ? 0 : endOfDay(expires_on);
  return {goods: asked.goods, lot: lotIn(asked), lot_code: asked.code, expires_at};
}

const itemOf = (
  {warehouse, goods: of, unit = ''}: Pick<NameLotArgs, 'warehouse' | 'goods'> & {readonly unit?: string},
  lotId: string,
): StockItem => ({
  warehouse,
  goods: of,
  unit,
  lot: lotId,
});

function named(asked: NameLotArgs, view: View, context: Context): Outcome {
  if (!view.get(goods, asked.goods)) return refuse('goods.unknown', {goods: asked.goods});
  const at = view.get(bin, asked.bin);
  if (at?.warehouse !== asked.warehouse) return refuse('bin.unknown', {bin: asked.bin});
  const books = new Books(view, context);
  const item = itemOf(asked, '');
  const stand = {place: binPlace(at.id), property: at.property};
  const free = freeUnits(books.standing(item, stand.place));
  if (asked.quantity > free) return refuse('lot.none-unnamed', {goods: asked.goods, bin: at.id, free});
  tellLot(books, toldBy(asked), {warehouse: asked.warehouse});
  books.carry({
    item,
    from: stand,
    to: stand,
    toLot: lotIn(asked),
    quantity: asked.quantity,
    of: NO_REFERENCE,
  });
  const outcome = books.done();
  const [doubt] = outcome.kind === 'done' ? outcome.corrections : [];
  return doubt ? refuse(doubt.code, doubt.facts) : outcome;
}
