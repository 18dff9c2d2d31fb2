import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {
  changedFacts,
  HEADER_ID,
  isSeenVersion,
  lineNumberId,
  MOST_LINES,
  referenceArg,
} from '../kernel/document.ts';
import {isOfferedIn, isTakenIn} from '../kernel/document-step.ts';
import {enteredLines, faultsOfLines, linesArg, type EnteredLine} from '../kernel/document-lines.ts';
import type {Fields} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {asShown} from '../kernel/name.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {supplier} from '../parties/party.ts';
import {Books} from '../stock/books.ts';
import {figuresRead} from '../stock/figures-projection.ts';
import {asnPlace} from '../stock/place.ts';
import {strangeLine} from '../stock/strange-line.ts';
import {readOfLot} from '../stock/name-lot-of-fact.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {asn, asnLine, type AsnLineRow} from './asn.ts';
import {isSscc, onUnits, type OnUnit} from './sscc.ts';
import {
  newAsnLine,
  supplierSide,
  readsOfDelivery,
  withKnownDelivery,
  type DeliveryBooks,
} from './receiving.ts';
import {ASN_STEPS, asnStep, isOffered, type AsnStep} from './asn-steps.ts';

const header = {
  supplier: {kind: 'reference', list: 'supplier', required: true},
  expected_on: {kind: 'day'},
  reference: referenceArg,
} as const satisfies Fields;
const args = {...header, lines: linesArg} as const satisfies Fields;
type Announced = ArgsOf<typeof args>;

const deliveryClaim = {version: 1, offline: false} as const;

/** A supplier says what will come: a delivery with all its lines, or nothing of it (ASN-1). */
export const announceDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.announce'),
  args,
  check: ({lines}) => faultsOfLines(lines, isSscc),
  reads: (asked, context) => [
    {list: warehouse.name, key: context.warehouse},
    ...readsOfEntered(asked, context.warehouse),
  ],
  decide: decideAnnounce,
});

/** Who and what an entered document names. */
const readsOfEntered = (asked: Announced, at: string): readonly Read[] => [
  {list: supplier.name, key: asked.supplier},
  ...enteredLines(asked.lines).flatMap((line) => [
    {list: goods.name, key: line.goods},
    figuresRead(at, line.goods),
    ...readOfLot(line),
  ]),
];

function decideAnnounce(asked: Announced, view: View, context: Context): Outcome {
  if (!view.get(warehouse, context.warehouse))
    return refuse('warehouse.unknown', {warehouse: context.warehouse});
  const unknown = unknownIn(asked, view);
  if (unknown) return unknown;
  const books = new Books(view, context);
  const id = context.id(HEADER_ID);
  books.draft.insert(asn, {
    id,
    warehouse: context.warehouse,
    code: '',
    provisional: '',
    supplier: asked.supplier,
    expected_on: asked.expected_on ?? '',
    state: 'announced',
    ...NEW_ASN,
    reference: asShown(asked.reference ?? ''),
    offered: context.party === undefined ? 0 : 1,
  });
  for (const [i, line] of announcedLines(asked).entries()) expect(books, id, i + 1, line);
  return books.outcome();
}

/** A delivery at which nothing has happened yet. */
export const NEW_ASN = {
  reference: '',
  offered: 0,
  word: '',
  photos_shown: 0,
  left: 0,
  sort: 0,
  sorted: 0,
  arrived_at: 0,
  arrived_by: '',
  unloaded_at: 0,
  unloaded_by: '',
  sorted_at: 0,
  sorted_by: '',
  closed_at: 0,
  closed_by: '',
} as const;

/** A line of a delivery as it is announced: all of its goods and lot, and what of them comes on which unit. */
interface AnnouncedLine extends Omit<EnteredLine, 'sscc'> {
  readonly units: readonly OnUnit[];
}

/** One line of each goods and lot, whatever units it comes on (DOC-4, ASN-12). */
function announcedLines({lines}: Announced): readonly AnnouncedLine[] {
  const by = new Map<string, AnnouncedLine>();
  for (const {sscc, ...line} of enteredLines(lines)) {
    const name = nameOf(line);
    const {quantity = 0, units = []} = by.get(name) ?? {};
    const own = sscc === '' ? [] : [{sscc, quantity: line.quantity}];
    by.set(name, {...line, quantity: quantity + line.quantity, units: [...units, ...own]});
  }
  return [...by.values()];
}

const nameOf = ({goods: of, lot}: {readonly goods: string; readonly lot: string}): string => `${of}/${lot}`;

/** A new line, with its goods at `expected`. */
function expect(books: Books, document: Id, number: number, line: AnnouncedLine): void {
  const {context} = books;
  const row = {
    ...newAsnLine({
      id: context.id(lineNumberId(number)),
      warehouse: context.warehouse,
      document,
      number,
      goods: line.goods,
      lot: line.lot,
      announced: line.quantity,
    }),
    ...onUnits(line.units),
  };
  books.draft.insert(asnLine, row);
  books.carry({
    item: {warehouse: row.warehouse, goods: row.goods, lot: row.lot, unit: ''},
    from: supplierSide,
    to: {place: asnPlace(document, 'expected'), property: ''},
    quantity: line.quantity,
    of: {document, line: row.id},
    received_at: 0,
    isFirst: true,
  });
}

function unknownIn(asked: Announced, view: View, stood: readonly AsnLineRow[] = []): Outcome | undefined {
  if (!view.get(supplier, asked.supplier))
    return refuse('reference.unknown', {field: 'supplier', list: 'supplier', key: asked.supplier});
  const lines = enteredLines(asked.lines);
  const i = lines.findIndex((line) => !view.get(goods, line.goods));
  const key = lines[i]?.goods;
  if (key === undefined) return strangeLine(lines, view, stood);
  return refuse('reference.unknown', {field: `lines.${String(i + 1)}.goods`, list: 'goods', key});
}

const document = {kind: 'reference', list: 'asn', required: true} as const;

/** What was announced was wrong, and nothing has arrived yet: the lines become these (ASN-2). */
export const editDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.edit'),
  args: {
    document,
    version: {kind: 'integer', required: true},
    /** Of a party, which is told no version: the time of change of what it changes (ROWS-2). */
    seen_at: {kind: 'time'},
    ...args,
  },
  check: ({lines}) => faultsOfLines(lines, isSscc),
  reads(asked, _context, view) {
    const row = view?.get(asn, asked.document);
    return [...readsOfDelivery(asked.document, view), ...(row ? readsOfEntered(asked, row.warehouse) : [])];
  },
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'inbound.edit', (receiving) => {
      const {asn: row} = receiving;
      if (!isSeenVersion(context, row, asked)) return refuse('row.changed', changedFacts(context, asn, row));
      return unknownIn(asked, view, receiving.lines()) ?? edited(receiving, asked);
    }),
});

function edited(receiving: DeliveryBooks, asked: Announced): Outcome {
  const {books, asn: row} = receiving;
  const wanted = new Map(announcedLines(asked).map((line) => [nameOf(line), line]));
  // What was said between the house and one supplier is not another's.
  const isOther = asked.supplier !== row.supplier;
  receiving.set({
    supplier: asked.supplier,
    expected_on: asked.expected_on ?? '',
    ...(asked.reference === undefined ? {} : {reference: asShown(asked.reference)}),
    ...(isOther ? {offered: 0, word: '', photos_shown: 0} : {}),
  });
  const lines = receiving.lines();
  for (const line of lines) {
    const {quantity = 0, units = []} = wanted.get(nameOf(line)) ?? {};
    receiving.announceInstead(line, quantity, units);
    wanted.delete(nameOf(line));
  }
  let number = Math.max(0, ...lines.map((line) => line.number));
  if (lines.length + wanted.size > MOST_LINES)
    return refuse('document.too-many-lines', {most: MOST_LINES, lines: lines.length + wanted.size});
  for (const line of wanted.values()) expect(books, row.id, ++number, line);
  return books.outcome();
}

/** It will not come: nothing of it is expected any more (ASN-3). */
export const cancelDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.cancel'),
  args: {document},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'inbound.cancel', (receiving) => cancelled(receiving)),
});

/** With what the house says to it: what it said when it accepted a delivery is no answer any more once that is cancelled. */
function cancelled(receiving: DeliveryBooks, word = ''): Outcome {
  const {books} = receiving;
  for (const line of receiving.lines()) receiving.expectNothing(line);
  const {now, who} = books.context;
  receiving.set({state: 'cancelled', offered: 0, closed_at: now, closed_by: who, word});
  return books.outcome();
}

/** What was answered is what was seen, where that is said. */
const version = {kind: 'integer'} as const;
const word = {kind: 'text', max: 500} as const;

/** The house expects what a supplier has announced, and says so (ASN-13). */
export const acceptDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.accept'),
  args: {document, version, word},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    asSeen(view, context, asked, 'inbound.accept', (receiving) => {
      receiving.set({offered: 0, word: asked.word ?? ''});
      return receiving.books.outcome();
    }),
});

/** The house does not want what a supplier has announced, and says why: it is cancelled (ASN-13). */
export const declineDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.decline'),
  args: {document, version, word: {...word, required: true}},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    asSeen(view, context, asked, 'inbound.decline', (receiving) => cancelled(receiving, asked.word)),
});

/** What is answered is what was seen. */
const asSeen = (
  view: View,
  context: Context,
  {document: id, version: seen}: {readonly document: Id; readonly version?: number},
  step: AsnStep,
  goOn: (receiving: DeliveryBooks) => Outcome,
): Outcome =>
  inState(view, context, id, step, (receiving) => {
    const {asn: row} = receiving;
    return seen === undefined || seen === row.version
      ? goOn(receiving)
      : refuse('row.changed', changedFacts(context, asn, row));
  });

/** A cancelled one comes after all (ASN-3). */
export const reopenDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.reopen'),
  args: {document},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'inbound.reopen', (receiving) => {
      for (const line of receiving.lines()) receiving.expectAgain(line);
      receiving.set({state: 'announced', word: '', closed_at: 0, closed_by: ''});
      return receiving.books.outcome();
    }),
});

/** Goes on where a delivery leaves the step to be taken; its supplier takes none once the house has answered (ASN-13). */
function inState(
  view: View,
  context: Context,
  id: Id,
  name: AsnStep,
  goOn: (receiving: DeliveryBooks) => Outcome,
): Outcome {
  return withKnownDelivery(view, context, id, (receiving) => {
    const {state, code} = receiving.asn;
    const step = ASN_STEPS[name];
    if (!isTakenIn(step, state)) return refuse('asn.wrong-state', {asn: id, code, state});
    const isOpen = context.party === undefined || isOffered(receiving.asn);
    return isOpen && isOfferedIn(step, receiving.asn)
      ? goOn(receiving)
      : refuse('asn.accepted', {asn: id, code});
  });
}
