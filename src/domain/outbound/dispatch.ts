import {
  defineAction,
  outcomeDone,
  impossibleFact,
  refuse,
  type ArgsOf,
  type Context,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {faultOfQuantity} from '../kernel/document-lines.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn, objectRowsIn} from '../kernel/json.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {allocation} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, Books, keyAt} from '../stock/books.ts';
import {binOfPlace, pickedPlace} from '../stock/place.ts';
import {keyPartFaults, stockItemOf} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {bin} from '../warehouse/bin.ts';
import {dn, dnLine, type DnRow} from './dn.ts';
import {settleProved} from './late-dispatch.ts';
import {unitsLeftAtTruck, type StayingUnits} from './units-left-at-truck.ts';
import {
  MAX_ORDER_LINES,
  MAX_PICKED_STOCK_ROWS,
  OrderBooks,
  readsOfAllocations,
  orderReads,
  readsOfPicked,
} from './order.ts';
import {stageOf} from './order-projection.ts';
import {shippingLate} from './rest-order.ts';
import {faultsOfShown, shownOf} from './shown-units.ts';
import {shipment} from './shipment.ts';
import {
  backOrderId,
  departOrder,
  leaveWarehouse,
  shipLacking,
  shipPicked,
  type LeavingOrder,
} from './shipping.ts';
import {shipmentComesBack} from './truck.ts';
import {dnStep} from './dn-steps.ts';

/** Orders of one truck at most: each may leave a back order with ids of its own. */
const MAX_ORDERS_DISPATCHED = 50;
/** Lines of one truck of which something stays behind, at most. */
const MAX_LINES_LEFT_BEHIND = 200;
const SHIPMENT_ID = 1;

const args = {
  /** A shipment that these orders join, or '' for one of their own. */
  shipment: {kind: 'id'},
  driver: {kind: 'reference', list: 'driver'},
  driver_name: {kind: 'text', required: true},
  plate: {kind: 'text', required: true},
  contact: {kind: 'text', required: true},
  /**
   * JSON of `[{document, whole, left: [{line, quantity, lot, unit}]}]`; whole is 1 where everything that is allocated
   * has left too, left is what did not fit and may be missing. Lot and unit may be missing: any of the line.
   */
  orders: {kind: 'json', required: true, max: 20_000},
  /**
   * JSON of `[{line, quantity}]`: what the screen showed as picked of each line; those that are not in it had nothing
   * picked. Left out where there were too many, and by builds that knew of no such argument.
   */
  shown: {kind: 'text', max: 125_000},
} as const satisfies Fields;
type Dispatched = ArgsOf<typeof args>;

interface Loaded {
  readonly document: Id;
  readonly whole: boolean;
  readonly stays: readonly StayingUnits[];
}

/** A truck has left with these orders (DN-8; specification section 4, dispatch and shipping). */
export const dispatchTruck = defineAction({
  ...dnStep('outbound.dispatch'),
  // 2: `left`, 3: `shown`, 4: lot and unit of what is left.
  version: 4,
  offline: true,
  hasOrder: true,
  args,
  check: (asked) => [
    ...keyPartFaults(asked, ['shipment', 'driver']),
    ...faultsOfOrders(asked.orders),
    ...faultsOfShown(asked.shown),
  ],
  reads: (asked, context, view) => [
    ...(asked.shipment ? [{list: shipment.name, key: asked.shipment}] : []),
    ...ordersOf(asked.orders).flatMap(({document, stays}, i) => [
      ...readsOfLeaving(document, context, view),
      ...(stays.length > 0 ? readsOfStaying(document, backOrderId(context, i + 1), context, view) : []),
    ]),
  ],
  decide(asked, view, context) {
    const orders = ordersOf(asked.orders);
    const unknown = orders.find(({document}) => view.get(dn, document)?.warehouse !== context.warehouse);
    if (unknown) return impossibleFact(context, 'dn.unknown', {dn: unknown.document});
    const joined = asked.shipment ? view.get(shipment, asked.shipment) : undefined;
    if (asked.shipment && joined?.warehouse !== context.warehouse)
      return impossibleFact(context, 'shipment.unknown', {shipment: asked.shipment});
    const books = new Books(view, context);
    const id = joined?.id ?? context.id(SHIPMENT_ID);
    // The driver may be one who is unknown here: name, plate and contact were told with the id.
    if (!joined) books.draft.insert(shipment, shipmentOf(asked, id, context));
    return dispatched(books, orders, {shipment: id, shown: shownOf(asked.shown)}) ?? books.outcome();
  },
});

/** All that an order may leave with. */
export function readsOfLeaving(document: Id, context: Context, view: View | undefined): readonly Read[] {
  const allocated = ifKnown(() => view?.range(allocation, 'document', [document], MAX_ALLOCATIONS)) ?? [];
  return [
    ...orderReads(document),
    ...readsOfAllocations(document, view),
    ...readsOfPicked(document, context.warehouse, view),
    ...allocated.map(({warehouse, goods, lot, unit}): Read => ({
      list: stock.name,
      key: keyAt({warehouse, goods, lot, unit}, pickedPlace(document)),
    })),
    ...allocated.flatMap((row): Read[] => {
      const key = binOfPlace(row.stock.split('/')[1] ?? '');
      return key === undefined ? [] : [{list: bin.name, key}];
    }),
    // A withdrawal may take what others are promised.
    ...allocated.flatMap((row): Read[] =>
      row.stock === ''
        ? []
        : [{list: allocation.name, index: 'stock', prefix: [row.stock], limit: MAX_ALLOCATIONS}],
    ),
  ];
}

/** Where what does not fit stands, and will stand for the order that goes on with it. */
function readsOfStaying(
  document: Id,
  backOrder: Id,
  {warehouse}: Context,
  view: View | undefined,
): readonly Read[] {
  const picked = [warehouse, pickedPlace(document)];
  const items = ifKnown(() => [
    ...(view?.range(stock, 'key', picked, MAX_PICKED_STOCK_ROWS) ?? []),
    ...(view?.range(allocation, 'document', [document], MAX_ALLOCATIONS) ?? []),
    ...(view?.range(dnLine, 'document', [document], MAX_ORDER_LINES).map(stockItemOf) ?? []),
  ]);
  return (items ?? []).flatMap((item) =>
    [document, backOrder].map((id) => ({list: stock.name, key: keyAt(item, pickedPlace(id))})),
  );
}

function dispatched(
  books: Books,
  orders: readonly Loaded[],
  {shipment: id, shown}: Pick<LeavingOrder, 'shipment' | 'shown'>,
): Outcome | undefined {
  let hasLeft = false;
  for (const [i, {document, whole, stays}] of orders.entries()) {
    const row = books.draft.get(dn, document);
    if (!row) throw new Error(`no order ${document}`);
    const order = new OrderBooks(books, row);
    const did = send(order, {shipment: id, shown, whole, stays, place: i + 1});
    hasLeft ||= did;
  }
  const rows = orders.map(({document}) => books.draft.get(dn, document));
  const isJoined = rows.some((row) => row?.shipment === id);
  if (isJoined) shipmentComesBack(books, id);
  if (hasLeft) return undefined;
  if (books.context.asking) return refuse('dn.already', alreadyOf(rows[0]));
  // A shipment that none of them has left with is none.
  return isJoined ? outcomeDone({puts: books.draft.puts()}) : outcomeDone({});
}

const alreadyOf = (row: DnRow | undefined) => ({
  dn: row?.id ?? '',
  code: row?.code ?? '',
  state: row?.state ?? '',
  who: row?.shipped_by ?? '',
  at: row?.shipped_at ?? 0,
});

/** One order of a truck, in whatever state it is; whether anything came of it. */
function send(order: OrderBooks, leaving: LeavingOrder): boolean {
  const {state} = order.dn;
  switch (stageOf(state)) {
    case 'live':
      if (state === 'new') sendUnreleased(order, leaving);
      else leaveWarehouse(order, leaving);
      return true;
    case 'fresh':
      sendUnreleased(order, leaving);
      return true;
    case 'shipped':
      return sendAgain(order, leaving);
    case 'delivered':
      if (!order.isProved) return sendAgain(order, leaving);
      return order.dn.shipment === '' && settle(order, leaving);
    case 'cancelled':
      shipPicked(order, unitsLeftAtTruck(order, leaving.stays, 'of what is picked'));
      correctOrder(order, 'dn.cancelled');
      return true;
  }
}

/** Its delivery was proved already; whether anything came of it. */
function settle(order: OrderBooks, leaving: LeavingOrder): boolean {
  const {isNew, differs} = settleProved(order, leaving);
  if (differs) correctOrder(order, 'pod.difference');
  return isNew;
}

/** It was not released, and it has left. */
function sendUnreleased(order: OrderBooks, leaving: LeavingOrder): void {
  const behind = unitsLeftAtTruck(order, leaving.stays, 'stands there');
  shipPicked(order, behind);
  if (leaving.whole)
    for (const line of order.lines()) {
      const {quantity, shipped, closed, moved} = line;
      const stays = behind.ofLine(line);
      shipLacking(order, line, Math.max(0, quantity - shipped - closed - moved - stays));
    }
  correctOrder(order, 'dn.not-released');
  departOrder(order, leaving, behind);
}

/** It has left before: with what stands picked since then, or said twice, by two trucks. */
function sendAgain(order: OrderBooks, {shipment: id, stays}: LeavingOrder): boolean {
  const behind = unitsLeftAtTruck(order, stays, 'of what is picked');
  if (shippingLate(order, () => shipPicked(order, behind)) > 0) return true;
  if (order.dn.shipment === id) return false;
  correctOrder(order, 'dn.two-trucks', {shipment: id});
  return true;
}

export function correctOrder(order: OrderBooks, code: string, facts: {readonly shipment?: Id} = {}): void {
  const {id, warehouse, code: called} = order.dn;
  order.books.correction(code, warehouse, {document: id, dn: id, code: called, ...facts});
}

const shipmentOf = (asked: Dispatched, id: Id, {warehouse}: Context) => ({
  id,
  warehouse,
  driver: asked.driver ?? '',
  driver_name: asked.driver_name,
  plate: asked.plate,
  contact: asked.contact,
});

type OrderField = 'document' | 'whole' | 'left';

/** Faults were found before by {@link faultsOfOrders}. */
const ordersOf = (text: string): Loaded[] =>
  (rowsIn<OrderField>(text) ?? []).map(({document, whole, left}) => ({
    document: String(document),
    whole: whole === 1,
    stays: (objectRowsIn<keyof StayingUnits>(left) ?? []).map(({line, quantity, lot, unit}) => ({
      line: String(line),
      quantity: Number(quantity),
      ...(typeof lot === 'string' ? {lot} : {}),
      ...(typeof unit === 'string' ? {unit} : {}),
    })),
  }));

function faultsOfOrders(text: string): FieldFault[] {
  const orders = rowsIn<OrderField>(text);
  if (!orders) return [{field: 'orders', code: 'not-json'}];
  if (orders.length === 0) return [{field: 'orders', code: 'required'}];
  const stays = orders.flatMap(({left}) => objectRowsIn(left) ?? []);
  if (orders.length > MAX_ORDERS_DISPATCHED || stays.length > MAX_LINES_LEFT_BEHIND)
    return [{field: 'orders', code: 'too-large'}];
  const seen = new Set<unknown>();
  return orders.flatMap(({document, whole = 0, left = []}, i) => {
    const field = (name: string): string => `orders.${String(i + 1)}.${name}`;
    const faults: FieldFault[] = [];
    if (typeof document !== 'string' || !isId(document))
      faults.push({field: field('document'), code: 'not-an-id'});
    if (seen.has(document)) faults.push({field: field('document'), code: 'duplicate'});
    if (whole !== 0 && whole !== 1) faults.push({field: field('whole'), code: 'not-an-option'});
    seen.add(document);
    return [...faults, ...faultsOfStays(left, field('left'))];
  });
}

function faultsOfStays(value: unknown, field: string): FieldFault[] {
  const stays = objectRowsIn<keyof StayingUnits>(value);
  if (!stays) return [{field, code: 'not-json'}];
  const seen = new Set<unknown>();
  return stays.flatMap(({line, quantity, lot = '', unit = ''}, i) => {
    const at = (name: string, code: FieldFault['code']): FieldFault => ({
      field: `${field}.${String(i + 1)}.${name}`,
      code,
    });
    const faults: FieldFault[] = [];
    if (typeof line !== 'string' || !isId(line)) faults.push(at('line', 'not-an-id'));
    for (const [name, id] of [
      ['lot', lot],
      ['unit', unit],
    ] as const)
      if (id !== '' && !(typeof id === 'string' && isId(id))) faults.push(at(name, 'not-an-id'));
    const key = JSON.stringify([line, lot, unit]);
    if (seen.has(key)) faults.push(at('line', 'duplicate'));
    const fault = faultOfQuantity(quantity);
    if (fault) faults.push(at('quantity', fault));
    seen.add(key);
    return faults;
  });
}
