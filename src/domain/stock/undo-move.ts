import {impossibleFact} from '../kernel/action.ts';
import {binPlace} from './place.ts';
import {isLent, itemAfter, itemBefore, placeOfBin, type OppositeAct} from './undoing-books.ts';
import {keyAt, NO_REFERENCE} from './books.ts';

/** Goods that were carried to another bin, one or all that stood there, stand in the first again (UNDO-4). */
export const undoMove: OppositeAct = {
  undo(undoing) {
    const {act, books, context} = undoing;
    const [source, there] = [undoing.bin(act.args['from']), undoing.bin(act.args['to'])];
    if (!source || !there)
      return impossibleFact(context, 'bin.unknown', {bin: String(act.args[source ? 'to' : 'from'])});
    const carried = undoing.unitsBy((entry) => !isLent(entry));
    const lent = undoing.unitsBy(isLent);
    let nextId = 1;
    for (const key of new Set([...carried.keys(), ...lent.keys()])) {
      const {entry, units = 0} = carried.get(key) ?? {};
      const said = entry ?? lent.get(key)?.entry;
      if (!said) continue;
      const found = undoing.foundOf(key, books.unitsAt(itemAfter(said), binPlace(there.id)) - units);
      const movement = {
        item: itemBefore(said),
        from: placeOfBin(there),
        to: placeOfBin(source),
        quantity: units + found,
        of: NO_REFERENCE,
      };
      if (movement.quantity > 0)
        nextId += books.bring(
          movement,
          source,
          nextId,
          undoing.followedTo(keyAt(itemAfter(said), binPlace(there.id))),
        );
    }
    for (const {entry, units} of lent.values()) undoing.giveBack(entry, units);
    return undefined;
  },
};
