import {defineAction, outcomeDone, refuse, type Outcome} from '../kernel/action.ts';
import {DraftView} from '../kernel/draft-view.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {allocation} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS} from '../stock/books.ts';
import {dn, dnLine} from './dn.ts';
import {allocateLine, readsOfFree, type WhyShort} from './allocate.ts';
import {orderClaim} from './enter-order.ts';
import {readsOfChangedOrder} from './order-entry.ts';
import {MAX_ORDER_LINES, inState, readsOfAllocations, orderReads, type OrderBooks} from './order.ts';
import {pickingList} from './picking-list.ts';
import {dnStep} from './dn-steps.ts';

const document = {kind: 'reference', list: 'dn', required: true} as const;

/** The order stands: what it wants is ordered, and its place in the queue begins (DN-2). */
export const confirmOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.confirm'),
  args: {document},
  reads: (asked, _context, view) => readsOfChangedOrder(asked.document, view),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.confirm', (order) => {
      const {now, who} = context;
      order.set({state: 'new', ranked_at: now, confirmed_at: now, confirmed_by: who});
      return order.books.outcome();
    }),
});

/** What a release did for one line. */
interface LineAnswer {
  readonly line: string;
  readonly goods: string;
  readonly wanted: number;
  readonly allocated: number;
  readonly why: WhyShort | '';
}

/** Promises free stock to what an order still wants, and says of each line how much and why not more (DN-4). */
export const releaseOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.release'),
  args: {document},
  reads(asked, _context, view) {
    const row = view?.get(dn, asked.document);
    const lines = row ? (view?.range(dnLine, 'document', [row.id], MAX_ORDER_LINES) ?? []) : [];
    const wanting = lines.filter(({rest}) => rest > 0).map(({goods}) => goods);
    return [
      ...orderReads(asked.document),
      ...[...new Set(wanting)].flatMap((goods) => readsOfFree(row, goods, view)),
    ];
  },
  decide: (asked, view, context) => inState(view, context, asked.document, 'outbound.release', released),
});

function released(order: OrderBooks): Outcome {
  const wanting = order.lines().filter(({rest}) => rest > 0);
  const {code} = order.dn;
  let firstId = 1;
  const answers = wanting.map((line): LineAnswer => {
    const {units, why, made} = allocateLine(order, line, line.rest, {firstId});
    firstId += made;
    order.setLine(line, {back_ordered: line.rest - units});
    return {line: line.id, goods: line.goods, wanted: line.rest, allocated: units, why};
  });
  const outcome = order.books.outcome();
  const allocated = answers.filter(({why}) => why === '').length;
  if (outcome.kind !== 'done') return outcome;
  // As they stand in the order, whichever got theirs first.
  const numbers = new Map(wanting.map((line) => [line.id, line.number]));
  const numberOf = ({line}: LineAnswer): number => numbers.get(line) ?? 0;
  const told = JSON.stringify(answers.toSorted((a, b) => numberOf(a) - numberOf(b)));
  return {...outcome, told: {code, lines: answers.length, allocated, answers: told}};
}

/** Nothing of it has been picked: what was promised is free again (DN-10). */
export const unreleaseOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.unrelease'),
  args: {document},
  reads: (asked, _context, view) => [
    ...orderReads(asked.document),
    ...readsOfAllocations(asked.document, view),
    ...listsOf(asked.document, view).flatMap((id) => [
      {list: pickingList.name, key: id},
      {list: allocation.name, index: 'list', prefix: [id], limit: MAX_ALLOCATIONS},
    ]),
  ],
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.unrelease', (order) => {
      const lists = listsOf(order.dn.id, view);
      order.books.giveUp(order.allocations(), Infinity, 'not picked');
      for (const line of order.lines()) order.setLine(line, {back_ordered: 0});
      for (const list of lists) leaveEmpty(order.books.draft, list);
      return order.books.outcome();
    }),
});

/** The picking lists that an order's promises stand in. */
function listsOf(document: Id, view: View | undefined): readonly Id[] {
  const rows = view?.get(dn, document) ? view.range(allocation, 'document', [document], MAX_ALLOCATIONS) : [];
  return [...new Set(rows.flatMap(({list}) => (list === '' ? [] : [list])))];
}

/** A picking list that nothing is promised in any more leaves the devices: no order would take it along (DOC-5). */
function leaveEmpty(draft: DraftView, list: Id): void {
  const row = draft.get(pickingList, list);
  const stays = draft.range(allocation, 'list', [list], MAX_ALLOCATIONS).some(({left}) => left === 0);
  if (row && !stays) draft.put(pickingList, {...row, left: 1});
}

/** It is worked on no more (DN-10). */
export const cancelOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.cancel'),
  args: {document},
  reads: (asked, _context, view) => readsOfChangedOrder(asked.document, view),
  decide: (asked, view, context) => inState(view, context, asked.document, 'outbound.cancel', cancelled),
});

function cancelled(order: OrderBooks): Outcome {
  const {now, who} = order.books.context;
  order.set({state: 'cancelled', closed_at: now, closed_by: who});
  for (const line of order.lines()) order.setLine(line, {back_ordered: 0});
  return order.books.outcome();
}

/** What is neither allocated nor picked will not be sent (DN-11; specification section 4, delete back order). */
export const closeShort = defineAction({
  ...orderClaim,
  ...dnStep('outbound.closeShort'),
  args: {document, line: {kind: 'id', required: true}},
  reads: (asked, _context, view) => readsOfChangedOrder(asked.document, view),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.closeShort', (order) => {
      const line = order.lines().find(({id}) => id === asked.line);
      const {id, code, picked} = order.dn;
      if (!line || line.rest === 0) return refuse('dn.nothing-wanted', {dn: id, code});
      order.setLine(line, {closed: line.closed + line.rest, back_ordered: 0});
      const wants =
        order.lines().some((each) => each.id !== line.id && each.wanted > 0) || line.allocated > 0;
      return picked === 0 && !wants ? cancelled(order) : order.books.outcome();
    }),
});

/** More orders than anybody walks at once. */
const MAX_ORDERS_OF_LIST = 200;

/** What is to be picked of some orders becomes one list, with a label of its own (DN-12). */
export const makePickingList = defineAction({
  ...orderClaim,
  ...dnStep('outbound.makePickingList'),
  args: {documents: {kind: 'json', required: true, max: 10_000}},
  check: ({documents}) => faultsOfIds('documents', documents, MAX_ORDERS_OF_LIST),
  reads: (asked) =>
    idsOf(asked.documents).flatMap((id) => [
      {list: dn.name, key: id},
      {list: allocation.name, index: 'document', prefix: [id], limit: MAX_ALLOCATIONS},
    ]),
  decide(asked, view, context) {
    const ids = idsOf(asked.documents);
    const unknown = ids.find((id) => view.get(dn, id)?.warehouse !== context.warehouse);
    if (unknown) return refuse('dn.unknown', {dn: unknown});
    const open = ids.flatMap((id) =>
      view
        .range(allocation, 'document', [id], MAX_ALLOCATIONS)
        .filter((row) => row.quantity > 0 && row.list === ''),
    );
    if (open.length === 0) return refuse('pickingList.nothing', {orders: ids.length});
    const draft = new DraftView(view);
    const id = context.id(1);
    draft.insert(pickingList, {id, warehouse: context.warehouse});
    for (const row of open) draft.put(allocation, {...row, list: id});
    return outcomeDone({puts: draft.puts()});
  },
});
