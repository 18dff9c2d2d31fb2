import {refuse, type LedgerEntry, type Outcome} from '../kernel/action.ts';
import {documentOfPlace} from '../stock/place.ts';
import {itemAfter, type OppositeAct} from '../stock/undoing-books.ts';
import {asnLine} from './asn.ts';
import {supplierSide, type DeliveryBooks} from './receiving.ts';
import {sortDelivery} from './sort.ts';
import {linesOnUnit, sortUnit, unreceiveUnit} from './sort-unit.ts';
import {takeBack} from './uncount.ts';
import {untellImplied, withDeliveryOfAct} from './undo-delivery-steps.ts';

const isSorted = ({to}: LedgerEntry): boolean => documentOfPlace(to)?.part === 'sorted';

/** Goods that were counted are not counted, as long as nothing of them has been put away (UNDO-8). */
export const undoSort: OppositeAct = {
  reads: (act, context, view) => sortDelivery.reads(act.args, context, view),
  undo: (undoing) =>
    withDeliveryOfAct(undoing, String(undoing.act.args['document']), (receiving) => {
      const {act} = undoing;
      const counted = act.entries.filter(isSorted);
      const quantity = counted.reduce((sum, entry) => sum + entry.quantity, 0);
      // Some of it had been put away before, and was counted by that.
      if (quantity !== act.args['quantity']) return refuse('undo.followed');
      const {goods, lot, unit} = act.args;
      const line = counted[0]?.line ?? '';
      const said = {document: receiving.asn.id, line, goods: String(goods), quantity};
      if (undoing.hasTold('asn.cancelled')) return sendAway(receiving, counted);
      const refused = takeBack(receiving, {...said, lot: String(lot ?? ''), unit: String(unit ?? '')});
      if (!refused) untellImplied(undoing, receiving);
      return refused;
    }),
};

/** What was on a unit is not counted, and it is to be received again (UNDO-8). */
export const undoSortUnit: OppositeAct = {
  reads: (act, context, view) => sortUnit.reads(act.args, context, view),
  undo: (undoing) =>
    withDeliveryOfAct(undoing, String(undoing.act.args['document']), (receiving) => {
      const {act} = undoing;
      const counted = act.entries.filter(isSorted);
      const lines = linesOnUnit(String(act.args['lines']));
      const unitsOf = (goods: string): number =>
        counted.reduce((sum, entry) => sum + (entry.goods === goods ? entry.quantity : 0), 0);
      const toldOf = (goods: string): number =>
        lines.reduce((sum, line) => sum + (line.goods === goods ? line.quantity : 0), 0);
      // Some of it had been put away before, and was counted by that.
      if (lines.some(({goods}) => unitsOf(goods) !== toldOf(goods))) return refuse('undo.followed');
      unreceiveUnit(receiving, String(act.args['sscc']));
      if (undoing.hasTold('asn.cancelled')) return sendAway(receiving, counted);
      for (const {goods, lot, line, quantity} of lines) {
        const said = {document: receiving.asn.id, line, goods, lot, unit: '', quantity};
        const refused = takeBack(receiving, said);
        if (refused) return refused;
      }
      untellImplied(undoing, receiving);
      return undefined;
    }),
};

/** A delivery that was not announced has not come, as long as nothing of it has been put away (UNDO-8). */
export const undoReceiving: OppositeAct = {
  undo(undoing) {
    const document = undoing.act.entries[0]?.document ?? '';
    return withDeliveryOfAct(undoing, document, (receiving) =>
      sendAway(receiving, undoing.act.entries, true),
    );
  },
};

/** What was counted goes back over the border; a delivery that was cancelled is so again when nothing of it is left. */
function sendAway(
  receiving: DeliveryBooks,
  counted: readonly LedgerEntry[],
  isMore = false,
): Outcome | undefined {
  const {books} = receiving;
  for (const entry of counted) {
    const there = books.unitsAt(itemAfter(entry), receiving.place('sorted'));
    const line = books.draft.get(asnLine, entry.line);
    const {id, code, state} = receiving.asn;
    if (!line || there < entry.quantity)
      return refuse('asn.put-away', {asn: id, code, state, there, wanted: entry.quantity});
    books.carry({
      item: itemAfter(entry),
      from: receiving.stand('sorted'),
      to: supplierSide,
      quantity: entry.quantity,
      of: receiving.reference(line),
    });
    receiving.setLine(line, {
      counted: line.counted - entry.quantity,
      more: isMore ? line.more - entry.quantity : line.more,
    });
  }
  const isHere = receiving.lines().some(({put_away, counted: units}) => put_away + units > 0);
  if (!isMore && !isHere)
    receiving.set({state: 'cancelled', closed_at: books.context.now, closed_by: books.context.who});
  return undefined;
}
