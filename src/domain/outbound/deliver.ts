import {defineAction, type ArgsOf, type Outcome} from '../kernel/action.ts';
import {MOST_LINES} from '../kernel/document.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {QUANTITY_MAX} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import type {ToldLine} from '../stock/told-lines.ts';
import type {DnLineRow} from './dn.ts';
import {correct, readsOfLeaving} from './dispatch.ts';
import {withOrder, type Order} from './order.ts';
import {stageOf} from './order-projection.ts';
import {SHIPPERS} from './roles.ts';
import {depart, shipAllocated, shipLacking, shipPicked, shipRow} from './shipping.ts';

const args = {
  document: {kind: 'reference', list: 'dn', required: true},
  /** JSON of `[{line, actual, damage}]`, units; lines that are not named arrived as they were shipped. */
  lines: {kind: 'json', required: true, max: 300_000},
} as const satisfies Fields;

interface Told {
  readonly line: Id;
  readonly actual: number;
  readonly damage: number;
}

/** As many lines as an order has, those included that nobody ordered. */
const MOST_TOLD = 2 * MOST_LINES;

/** The customer has it: what arrived, and how (DN-9; specification section 4, proof of delivery). No stock moves. */
export const deliver = defineAction({
  name: 'outbound.deliver',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: SHIPPERS,
  args,
  check: ({lines}) => faultsOfTold(lines),
  reads: (asked, context, view) => readsOfLeaving(asked.document, context, view),
  decide: (asked, view, context) =>
    withOrder(view, context, asked.document, (order) => delivered(order, asked)),
});

function delivered(order: Order, asked: ArgsOf<typeof args>): Outcome {
  const told = new Map(toldOf(asked.lines).map((each) => [each.line, each]));
  switch (stageOf(order.dn.state)) {
    case 'delivered':
      correct(order, 'pod.twice');
      return order.books.outcome();
    case 'cancelled':
      shipPicked(order);
      correct(order, 'dn.cancelled');
      return order.books.outcome();
    case 'fresh':
    case 'live':
      sendTold(order, told);
      break;
    case 'shipped':
      break;
  }
  prove(order, told);
  return order.books.outcome();
}

/** Nobody has told that it left: what arrived has. */
function sendTold(order: Order, told: ReadonlyMap<Id, Told>): void {
  const {state} = order.dn;
  if (state === 'fresh' || state === 'new') correct(order, 'dn.not-released');
  for (const line of order.lines())
    sendLine(order, line, told.get(line.id)?.actual ?? line.quantity - line.closed - line.moved);
  order.books.giveUp(order.allocations(), Infinity, 'not picked');
  depart(order, {shipment: '', place: 1});
}

function sendLine(order: Order, line: DnLineRow, actual: number): void {
  let left = actual;
  for (const row of order.standing()) {
    if (row.goods !== line.goods || (line.lot !== '' && row.lot !== line.lot)) continue;
    const units = Math.min(left, row.quantity);
    if (units > 0) shipRow(order, row, units);
    left -= units;
  }
  for (const row of order.allocations().filter((each) => each.for === line.id)) {
    const units = Math.min(left, row.quantity);
    if (units > 0) shipAllocated(order, row.id, units);
    left -= units;
  }
  if (left > 0) shipLacking(order, line, left);
}

/** Compares what arrived with what was shipped and has not come back. */
function prove(order: Order, told: ReadonlyMap<Id, Told>): void {
  const {who, now} = order.books.context;
  const known = new Set(order.lines().map(({id}) => id));
  // A line that is not known here was told of something: somebody has to look what.
  let differs = [...told.keys()].some((id) => !known.has(id));
  for (const line of order.lines()) {
    const proved = provedBy(line, told.get(line.id));
    differs ||= proved.shortage + proved.more + proved.damage > 0;
    order.setLine(line, proved);
  }
  order.set({state: 'delivered', delivered_at: now, delivered_by: who, closed_at: now, closed_by: who});
  if (differs) correct(order, 'pod.difference');
}

/** What a line says once it is told what arrived of it; as it was sent where nobody says. */
export function provedBy(line: DnLineRow, told?: Pick<Told, 'actual' | 'damage'>) {
  const sent = line.shipped - line.returned;
  const {actual, damage} = told ?? {actual: sent, damage: 0};
  const [shortage, more] = [Math.max(0, sent - actual), Math.max(0, actual - sent)];
  return {actual, damage, shortage, more, intransit: 0};
}

/** Another proof of an order that was delivered stands for the first: the lines of which it says something else. */
export function proveAgain(order: Order, text: string): readonly ToldLine[] {
  const told = new Map(toldOf(text).map((each) => [each.line, each]));
  return order.lines().flatMap((line) => {
    const {goods, actual, damage} = line;
    const proved = provedBy(line, told.get(line.id));
    if (proved.actual === actual && proved.damage === damage) return [];
    order.setLine(line, proved);
    return [{goods, before: actual - damage, after: proved.actual - proved.damage}];
  });
}

/** Faults were found before by {@link faultsOfTold}. */
const toldOf = (text: string): Told[] =>
  (rowsIn<keyof Told>(text) ?? []).map(({line, actual, damage = 0}) => ({
    line: String(line),
    actual: Number(actual),
    damage: Number(damage),
  }));

/** What is wrong with `[{line, actual, damage}]`. */
export function faultsOfTold(text: string): FieldFault[] {
  const lines = rowsIn<keyof Told>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length > MOST_TOLD) return [{field: 'lines', code: 'too-large'}];
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

const isUnits = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= QUANTITY_MAX;
