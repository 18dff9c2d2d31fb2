import {defineAction, impossibleFact, type ArgsOf, type Outcome} from '../kernel/action.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import type {CaseLine} from '../stock/case-lines.ts';
import type {DnLineRow} from './dn.ts';
import {RECEIVER_FIELDS} from './delivery-proof.ts';
import {faultsOfSignature, keepReceiver} from './receiver.ts';
import {correctOrder, readsOfLeaving} from './dispatch.ts';
import {whyNoProof} from './no-proof.ts';
import {withOrder, type OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';
import {rowsFor} from './units-left-at-truck.ts';
import {isOtherThanSent, provedBy} from './proved-line.ts';
import {faultsOfShown, isUnits, MAX_SHOWN_LINES_TOLD, shownOf, type ShownUnits} from './shown-units.ts';
import {departOrder, shipAllocated, shipLacking, shipPicked, shipRow} from './shipping.ts';
import {dnStep} from './dn-steps.ts';

const args = {
  document: {kind: 'reference', list: 'dn', required: true},
  /** JSON of `[{line, actual, damage}]`, units; lines that are not named arrived as they were shipped. */
  lines: {kind: 'json', required: true, max: 300_000},
  /**
   * JSON of `[{line, quantity}]`: what the screen showed as sent, where it showed that the order had left; lines that
   * are not in it had sent nothing. Left out where it did not, and by builds that knew of no such argument.
   */
  shown: {kind: 'text', max: 125_000},
  ...RECEIVER_FIELDS,
} as const satisfies Fields;

interface ArrivedLine {
  readonly line: Id;
  readonly actual: number;
  readonly damage: number;
}

/** The customer has it: what arrived, and how (DN-9; specification section 4, proof of delivery). No stock moves. */
export const deliverGoods = defineAction({
  ...dnStep('outbound.deliver'),
  // 2: `shown`. 3: `received_by` and `signature`.
  version: 3,
  offline: true,
  hasOrder: true,
  args,
  check: ({lines, shown, signature}) => [
    ...arrivedLineFaults(lines),
    ...faultsOfShown(shown),
    ...faultsOfSignature(signature),
  ],
  reads: (asked, context, view) => readsOfLeaving(asked.document, context, view),
  decide: (asked, view, context) =>
    withOrder(view, context, asked.document, (order) => {
      const {id, code} = order.dn;
      const why = whyNoProof(order.dn);
      if (why) return impossibleFact(context, why, {dn: id, code});
      keepReceiver(order, asked);
      return delivered(order, asked);
    }),
});

function delivered(order: OrderBooks, asked: ArgsOf<typeof args>): Outcome {
  const told = new Map(arrivedLines(asked.lines).map((each) => [each.line, each]));
  const shown = shownOf(asked.shown);
  let differs = false;
  switch (stageOf(order.dn.state)) {
    case 'delivered':
      correctOrder(order, 'pod.twice');
      return order.books.outcome();
    case 'cancelled':
      shipPicked(order);
      correctOrder(order, 'dn.cancelled');
      return order.books.outcome();
    case 'fresh':
    case 'live':
      differs = sendTold(order, told, shown);
      break;
    case 'shipped':
      break;
  }
  proveDelivery(order, told, {shown, differs});
  return order.books.outcome();
}

/**
 * It was not told that it left: of each line it did so with what the screen showed as sent, else with what arrived by
 * the proof, else with what stands picked and no more. The truck will tell the rest, which goes on as an order of its
 * own (DN-14). Whether the proof and what stands picked say different things.
 */
function sendTold(order: OrderBooks, told: ReadonlyMap<Id, ArrivedLine>, shown: ShownUnits): boolean {
  const {state} = order.dn;
  const isReleased = state !== 'fresh' && state !== 'new';
  if (!isReleased) correctOrder(order, 'dn.not-released');
  let differs = false;
  const left = order.lines().map((line) => {
    const arrived = shown ? (shown.get(line.id) ?? 0) : told.get(line.id)?.actual;
    differs ||= isReleased && !shown && arrived !== undefined && arrived !== line.picked;
    return {line, units: arrived ?? line.picked};
  });
  // What each line holds itself goes before what another one holds of the same goods.
  const over = left.map(({line, units}) => ({line, units: units - shipHeld(order, line, units)}));
  for (const {line, units} of over) if (units > 0) shipBeyond(order, line, units);
  order.books.giveUp(order.allocations(), Infinity, 'perhaps sent');
  departOrder(order, {shipment: '', place: 1});
  return differs;
}

/** How many units of those that stand picked for the line leave. */
function shipHeld(order: OrderBooks, line: DnLineRow, units: number): number {
  let sent = 0;
  for (const row of rowsFor(order, line)) {
    const now = order.books.standing(row, order.place)?.quantity ?? 0;
    const some = Math.min(units - sent, now, order.heldBy(line));
    if (some <= 0) continue;
    shipRow(order, row, some, {...row, document: order.dn.id, line: line.id});
    sent += some;
  }
  return sent;
}

/** More than stood picked for the line has arrived: from what stands for others, what is promised to it, or nowhere. */
function shipBeyond(order: OrderBooks, line: DnLineRow, units: number): void {
  let left = units;
  for (const row of rowsFor(order, line)) {
    const some = Math.min(left, row.quantity);
    if (some > 0) shipRow(order, row, some);
    left -= some;
  }
  for (const row of order.allocationsOf(line)) {
    const some = Math.min(left, row.quantity);
    if (some > 0) shipAllocated(order, row.id, some);
    left -= some;
  }
  if (left > 0) shipLacking(order, line, left);
}

/** Compares what arrived with what was shipped and has not come back. */
export function proveDelivery(
  order: OrderBooks,
  told: ReadonlyMap<Id, ArrivedLine>,
  heard: {readonly shown: ShownUnits; readonly differs: boolean},
): void {
  const {who, now} = order.books.context;
  const known = new Set(order.lines().map(({id}) => id));
  // A line that is not known here was told of something: the office has to look what.
  let differs = heard.differs || [...told.keys()].some((id) => !known.has(id));
  for (const line of order.lines()) {
    const said = told.get(line.id) ?? asShown(line, heard.shown);
    const proved = provedBy(line, said);
    differs ||= isOtherThanSent({...line, ...proved});
    order.setLine(line, {...proved, is_told: said ? 1 : 0});
  }
  order.set({state: 'delivered', delivered_at: now, delivered_by: who, closed_at: now, closed_by: who});
  if (differs) correctOrder(order, 'pod.difference');
}

/** Nothing was said of it: it came as the screen said that it was sent. */
const asShown = ({id}: DnLineRow, shown: ShownUnits) => shown && {actual: shown.get(id) ?? 0, damage: 0};

/** Another proof of an order that was delivered stands for the first: the lines of which it says something else. */
export function proveAgain(order: OrderBooks, text: string): readonly CaseLine[] {
  const told = new Map(arrivedLines(text).map((each) => [each.line, each]));
  return order.lines().flatMap((line) => {
    const {goods, actual, damage} = line;
    const proved = provedBy(line, told.get(line.id));
    if (proved.actual === actual && proved.damage === damage) return [];
    order.setLine(line, proved);
    return [{goods, before: actual - damage, after: proved.actual - proved.damage}];
  });
}

/** Faults were found before by {@link arrivedLineFaults}. */
export const arrivedLines = (text: string): ArrivedLine[] =>
  (rowsIn<keyof ArrivedLine>(text) ?? []).map(({line, actual, damage = 0}) => ({
    line: String(line),
    actual: Number(actual),
    damage: Number(damage),
  }));

/** What is wrong with `[{line, actual, damage}]`. */
export function arrivedLineFaults(text: string): FieldFault[] {
  const lines = rowsIn<keyof ArrivedLine>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length > MAX_SHOWN_LINES_TOLD) return [{field: 'lines', code: 'too-large'}];
  const seen = new Set<unknown>();
  return lines.flatMap(({line, actual, damage = 0}, i) => {
    const at = (name: string, code: FieldFault['code']): FieldFault => ({
      field: `lines.${String(i + 1)}.${name}`,
      code,
    });
    const faults: FieldFault[] = [];
    if (typeof line !== 'string' || !isId(line)) faults.push(at('line', 'not-an-id'));
    if (seen.has(line)) faults.push(at('line', 'duplicate'));
    if (!isUnits(actual)) faults.push(at('actual', 'not-a-number'));
    if (!isUnits(damage)) faults.push(at('damage', 'not-a-number'));
    else if (isUnits(actual) && damage > actual) faults.push(at('damage', 'too-large'));
    seen.add(line);
    return faults;
  });
}
