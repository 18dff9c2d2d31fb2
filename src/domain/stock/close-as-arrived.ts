import {defineAction, refuse, type Outcome} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, type CaseRow} from './case-closing.ts';
import {closeShares} from './close-share.ts';
import {
  firstUnits,
  readsOfShares,
  sharesOf,
  standOfRow,
  unitsInQuestion,
  type CorrectionShare,
} from './correction-share.ts';
import {
  addToDiscrepancy,
  discrepancyStand,
  leaveRow,
  moveUnits,
  type GatheredChanges,
} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';
import {freeUnits} from './units.ts';

export const AS_ARRIVED = 'stock.closeAsArrived';

/**
 * The units that a move lacked have come to where it took them, by work that was done before it and is known only
 * now: they are the ones (CASE-11). The server's own, after a loss of history.
 */
export const closeAsArrived = defineAction({
  name: AS_ARRIVED,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {case: caseArg},
  reads(args, _context, view) {
    const row = view?.get(caseResource, args.case);
    const sources = row ? sharesOf(row).map(({source: key}) => ({list: stock.name, key})) : [];
    return [...readsOfShares(args.case, view), ...sources];
  },
  decide: (args, view, context) =>
    closeShares({name: AS_ARRIVED, change: arrive, fits: isAlone}, args, view, {...context, who: ''}),
});

/** What several works have lacked, maybe in several places, is for the office to look at (CASE-13). */
const isAlone = ({joined}: CaseRow): boolean => joined === 0;

/**
 * Takes them from there, free ones first, and gives them to the discrepancy; as many free ones doubt elsewhere ends.
 */
function arrive(gathered: GatheredChanges, share: CorrectionShare, view: View): Outcome | undefined {
  const {item, quantity} = share;
  const source = view.get(stock, share.source);
  const free = Math.min(quantity, freeUnits(source));
  const doubted = quantity - free;
  if (!source || doubted > source.disputed) {
    const left = freeUnits(source) + (source?.disputed ?? 0);
    return refuse('case.gone', {case: share.of, quantity, left});
  }
  moveUnits(gathered, item, standOfRow(view, source), discrepancyStand, quantity);
  addToDiscrepancy(gathered, view, item, quantity);
  const left: StockRow = {
    ...source,
    quantity: source.quantity - quantity,
    disputed: source.disputed - doubted,
  };
  const inQuestion = unitsInQuestion(view, share)
    .map(({row, units}) => (isSame(row, left) ? {row: left, units: left.disputed} : {row, units}))
    .filter(({units}) => units > 0);
  const cleared = firstUnits(inQuestion, free);
  for (const {row, units} of cleared) leaveRow(gathered, {...row, disputed: row.disputed - units});
  if (!cleared.some(({row}) => row === left)) leaveRow(gathered, left);
  return undefined;
}

const isSame = (a: StockRow, b: StockRow): boolean => a.place === b.place && a.unit === b.unit;
