import {
  defineAction,
  outcomeDone,
  refuse,
  type MessageFacts,
  type Outcome,
  type Put,
  type Read,
} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Id} from '../kernel/id.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {allocation} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, keyAt, type Books} from '../stock/books.ts';
import {isToldBefore, type CountMoment} from '../stock/found-after-short-pick.ts';
import {factsOfCase} from '../stock/case-closing.ts';
import {OPEN_CORRECTIONS, openCorrections} from '../stock/correction-share.ts';
import {lot} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import {readsOfSerial, WAREHOUSES_READ} from '../stock/serial.ts';
import {discrepancyKey, type StockItem} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {countLine, countTask, type CountLineRow} from './count-plan.ts';
import {COUNT_OVERTAKEN} from './count-doubts.ts';
import {isYoungerThan, markFound} from './count-mark.ts';
import {binOfDoubt, countProposal, DOUBTS} from './count-proposals.ts';
import {
  differenceOf,
  isSettled,
  isSettledByCount,
  itemOfCounted,
  momentOfLine,
  settledLine,
  endMissedBy,
  settleDifference,
  whyItWaits,
} from './difference.ts';
import {binsArg, countClaim, planArgument, readsOfPlanned, withTasks, type OpenPlan} from './plan.ts';
import {MAX_PLANNED_BIN_LINES} from './planned-count.ts';
import {countPlanStep} from './plan-steps.ts';

/** Bins that one claim confirms: their lines are read and written with it. */
export const MAX_CONFIRMED_AT_ONCE = 50;

/**
 * What was counted in bins of a plan is the truth: each difference goes into the books now, or waits as one of any
 * other count would, where others moved goods after the counter's screen (COUNT-9).
 */
export const confirmCount = defineAction({
  ...countClaim,
  ...countPlanStep('counting.confirm'),
  args: {document: planArgument, bins: binsArg},
  check: ({bins}) => faultsOfIds('bins', bins, MAX_CONFIRMED_AT_ONCE),
  reads: (asked, context, view) => [
    {list: warehouse.name, key: context.warehouse},
    {list: caseResource.name, ...OPEN_CORRECTIONS},
    ...readsOfPlanned(asked.document, idsOf(asked.bins)),
    ...idsOf(asked.bins).flatMap((id) => [
      {list: bin.name, key: id},
      ...readsOfLines(view, asked.document, id),
    ]),
  ],
  decide: (asked, view, context) =>
    withTasks(
      view,
      context,
      {id: asked.document, bins: idsOf(asked.bins), step: 'counting.confirm'},
      (plan, tasks) => {
        const early = tasks.find(({state}) => state !== 'counted');
        if (early) return refuse('count.not-counted', {bin: early.bin});
        const {approval_above = 0} = view.get(warehouse, context.warehouse) ?? {};
        return confirmed(
          plan,
          tasks.flatMap((task) => view.get(bin, task.bin) ?? []),
          approval_above,
        );
      },
    ),
});

function readsOfLines(view: View | undefined, plan: Id, of: Id): Read[] {
  const lines = view && ifKnown(() => view.range(countLine, 'bin', [plan, of], MAX_PLANNED_BIN_LINES));
  return (lines ?? [])
    .filter(({goods}) => goods !== '')
    .flatMap((line) => {
      const key = keyAt(itemOfCounted(line, line.warehouse), binPlace(of));
      const promised = {list: allocation.name, index: 'stock', prefix: [key], limit: MAX_ALLOCATIONS};
      return [
        {list: stock.name, key},
        {list: stock.name, key: discrepancyKey(itemOfCounted(line, line.warehouse))},
        ...(line.difference < 0 ? [promised] : []),
        ...(line.difference > 0 ? readsOfFound(line, view) : []),
      ];
    });
}

/** What was found may be a serial, which stands elsewhere or nowhere. */
const readsOfFound = (line: CountLineRow, view: View | undefined): readonly Read[] =>
  line.lot === ''
    ? []
    : [
        {list: goods.name, key: line.goods},
        {list: lot.name, key: line.lot},
        WAREHOUSES_READ,
        ...(ifKnown(() => readsOfSerial(line, view)) ?? []),
      ];

const isDifferent = ({difference}: CountLineRow): boolean => difference !== 0;

function confirmed(plan: OpenPlan, bins: readonly BinRow[], approvalAbove: number): Outcome {
  const waiting: Put[] = [];
  const agreed: CountOfBin[] = [];
  const {draft} = plan.books;
  for (const at of bins) {
    const lines = plan.lines(at.id);
    let isInDoubt = false;
    const ends = new Map<string, {readonly countedAt: CountMoment; readonly items: StockItem[]}>();
    for (const line of lines) {
      const counted = {books: plan.books, bin: at, line};
      const isMoved = (): boolean => line.waits === 'moved' || isYoungerThan(counted, line.counted_at);
      const isSame = isSettled(counted, isMoved);
      const told = isSame ? {...settledLine(line), difference: 0} : line;
      const of = {...counted, line: told};
      const countedAt = momentOfLine(line);
      const inAll = differenceOf(line.goods, lines);
      const waits = whyItWaits(of, isMoved, {approvalAbove, inAll, countedAt});
      const isEnd = waits === '' && line.goods !== '' && !isMoved();
      if (isDifferent(told)) {
        waiting.push(
          ...settleDifference(of, waits, waiting.length + 1, {countedAt, seen: line.seen, document: plan.id}),
        );
        if (waits === '') markFound(of, line.counted_at);
      }
      // What agrees with a screen that others had overtaken says nothing of the books: the bin is counted once more.
      else if (line.goods !== '' && isMoved() && !(isSame && isSettledByCount(of, countedAt.at)))
        isInDoubt = true;
      if (isEnd) {
        const key = `${String(countedAt.at)} ${countedAt.mutation}`;
        const {items} = ends.get(key) ?? {items: []};
        ends.set(key, {countedAt, items: [...items, itemOfCounted(line, at.warehouse)]});
      }
      draft.put(countLine, {...told, waits, state: 'confirmed'});
    }
    const differs = (of: Id): number => differenceOf(of, lines);
    for (const {countedAt, items} of ends.values())
      endMissedBy(plan.books, at, items, {countedAt, document: plan.id, approvalAbove, differs});
    draft.del(countTask, at.id);
    if (isInDoubt) draft.put(countTask, countProposal(at.id, at.warehouse, COUNT_OVERTAKEN));
    else agreed.push({at, lines});
  }
  proposeDoubted(plan.books, agreed);
  plan.set({confirmed: plan.row.confirmed + bins.length});
  const outcome = plan.done();
  return outcome.kind === 'done' ? outcomeDone({...outcome, puts: [...outcome.puts, ...waiting]}) : outcome;
}

/** Of these bins such as something has cast doubt on since, which is still asked about, are counted again (COUNT-10). */
function proposeDoubted({draft}: Books, counted: readonly CountOfBin[]): void {
  const doubts = openCorrections(draft, (code) => DOUBTS.has(code))
    .flatMap(({row, joined}) => [row, ...joined])
    .filter(({undone}) => undone === '')
    .map((told) => ({told, bin: binOfDoubt({facts: factsOfCase(told) as MessageFacts})}));
  for (const {at, lines} of counted) {
    const since = doubts.find(
      ({told, bin}) => bin === at.id && lines.every((line) => !isToldBefore(told, momentOfLine(line))),
    );
    if (since) draft.put(countTask, countProposal(at.id, at.warehouse, since.told.code));
  }
}

/** A bin with the lines that a plan has of it. */
interface CountOfBin {
  readonly at: BinRow;
  readonly lines: readonly CountLineRow[];
}
