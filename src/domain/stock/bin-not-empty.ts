import {defineAction, outcomeDone, impossibleFact} from '../kernel/action.ts';
import {keyPartFaults} from './stock-change.ts';
import {FLOOR, type Role} from '../kernel/roles.ts';
import {bin} from '../warehouse/bin.ts';
import {binPlace} from './place.ts';

/** A worker who may pick stands before the bin. `facts.md` 9. */
const PICKERS: readonly Role[] = FLOOR.filter((role) => role !== 'Inbound' && role !== 'StockControl');

/** The books say that a bin is empty and it is not: nothing moves, it has to be counted (MOVE-11). */
export const binNotEmpty = defineAction({
  name: 'stock.binNotEmpty',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: PICKERS,
  args: {
    warehouse: {kind: 'reference', list: 'warehouse', required: true},
    bin: {kind: 'reference', list: 'bin', required: true},
  },
  check: (asked) => keyPartFaults(asked, ['warehouse', 'bin']),
  reads: (asked) => [{list: bin.name, key: asked.bin}],
  decide(asked, view, context) {
    const at = view.get(bin, asked.bin);
    if (at?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.bin});
    // The worker's own word, given as an answer: nothing is left to ask.
    const facts = {bin: at.id, from: binPlace(at.id)};
    return outcomeDone({corrections: [{code: 'bin.not-empty', warehouse: at.warehouse, facts}]});
  },
});
