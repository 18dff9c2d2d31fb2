import {refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {changedFacts, HEADER_ID, isSeenVersion, MAX_DOCUMENT_LINES} from '../kernel/document.ts';
import {enteredLines, type EnteredLine} from '../kernel/document-lines.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {asShown} from '../kernel/name.ts';
import type {Resource} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {Books} from './books.ts';
import {figuresRead} from './figures-reads.ts';
import {readOfLot} from './name-lot-of-fact.ts';
import {strangeLine} from './strange-line.ts';

/** With whom an entered document is agreed: the argument that names the party, and the list that it stands in. */
interface EntryParty {
  readonly column: string;
  readonly list: Resource;
  readonly id: Id;
}

/** A party, and what documents with it say beside what all of their kind say. */
export interface PartyOfEntry<More> extends EntryParty {
  readonly header?: Row;
  readonly line?: (line: EnteredLine) => More;
}

/** What is entered of a document beside its party and its day. */
interface EnteredDocument {
  readonly reference?: string;
  readonly lines: string;
}

/** All of some goods and lot that was entered: one line of the document, whatever it comes on (DOC-4, ASN-12). */
interface LineOfEntry<More> {
  readonly number: number;
  readonly goods: Id;
  readonly lot: Id;
  readonly quantity: number;
  readonly entered: readonly EnteredLine[];
  readonly more: Partial<More>;
}

/** Where a document stands: what its lines say of it. */
interface DocumentName {
  readonly id: Id;
  readonly warehouse: Id;
}

interface DocumentLine {
  readonly number: number;
  readonly goods: Id;
  readonly lot: Id;
}

/** A document of the kind as its rules change it. */
interface ChangedBooks<L> {
  readonly books: Books;
  readonly row: DocumentName & {readonly version: number; readonly update_time: number};
  lines(): readonly L[];
  set(changes: Row): void;
}

/** What one kind of documents does otherwise than others where one is entered or changed. `More`: see {@link PartyOfEntry}. */
export interface EntryRules<D extends ChangedBooks<L>, L, More> {
  readonly header: Resource;
  /** The argument, and the column, of the day on which it should come or leave. */
  readonly day: string;
  /** What the header of a new one says beside what was entered. */
  readonly begins: (context: Context) => Row;
  /** What was between the house and one party, and is not another's. */
  readonly ofOneParty: Row;
  /** What a line says of other documents that was left out: nothing. */
  readonly ofNoLine: Partial<More>;
  readonly addLine: (books: Books, of: DocumentName, line: LineOfEntry<More>) => void;
  readonly changeLine: (
    document: D,
    line: L,
    to: Omit<LineOfEntry<More>, keyof DocumentLine> & {number: number},
  ) => void;
}

/** A document with all its lines, or nothing of it. */
export function enterDocument<D extends ChangedBooks<L>, L, More>(
  rules: EntryRules<D, L, More>,
  asked: EnteredDocument,
  party: PartyOfEntry<More>,
  view: View,
  context: Context,
): Outcome {
  const refusal = refusalOfEntry(asked.lines, party, view, context);
  if (refusal) return refusal;
  const books = new Books(view, context);
  const of = {id: context.id(HEADER_ID), warehouse: context.warehouse};
  books.draft.insert(rules.header, {
    ...party.header,
    ...of,
    ...rules.begins(context),
    [party.column]: party.id,
    [rules.day]: dayOf(asked, rules),
    reference: asShown(asked.reference ?? ''),
  });
  for (const [i, line] of linesOfEntry(asked.lines, party).entries())
    rules.addLine(books, of, {...line, number: i + 1});
  return books.outcome();
}

/** What was entered was wrong: its day and lines become these. A line that is left out stays with nothing. */
export function changeDocument<D extends ChangedBooks<L>, L extends DocumentLine, More>(
  rules: EntryRules<D, L, More>,
  document: D,
  asked: EnteredDocument & {readonly version: number; readonly seen_at?: number},
  party: PartyOfEntry<More>,
  view: View,
): Outcome {
  const {books, row} = document;
  const {context} = books;
  if (!isSeenVersion(context, row, asked))
    return refuse('row.changed', changedFacts(context, rules.header, row));
  const lines = document.lines();
  const unknown = unknownInEntry(asked.lines, party, view, lines);
  if (unknown) return unknown;
  const wanted = new Map(linesOfEntry(asked.lines, party).map((line) => [goodsAndLotOf(line), line]));
  const before = new Map<string, unknown>(Object.entries(row));
  document.set({
    ...party.header,
    [party.column]: party.id,
    [rules.day]: dayOf(asked, rules),
    ...(asked.reference === undefined ? {} : {reference: asShown(asked.reference)}),
    ...(party.id === before.get(party.column) ? {} : rules.ofOneParty),
  });
  let number = Math.max(0, ...lines.map((line) => line.number).filter((each) => each <= MAX_DOCUMENT_LINES));
  for (const line of lines) {
    const {quantity, entered, more} = wanted.get(goodsAndLotOf(line)) ?? {
      quantity: 0,
      entered: [],
      more: rules.ofNoLine,
    };
    // What stood there and was not entered is now, and has a number that no other line has.
    const isEntered = line.number > MAX_DOCUMENT_LINES && quantity > 0;
    rules.changeLine(document, line, {quantity, entered, more, number: isEntered ? ++number : line.number});
    wanted.delete(goodsAndLotOf(line));
  }
  if (number + wanted.size > MAX_DOCUMENT_LINES)
    return refuse('document.too-many-lines', {most: MAX_DOCUMENT_LINES, lines: number + wanted.size});
  for (const line of wanted.values()) rules.addLine(books, row, {...line, number: ++number});
  return books.outcome();
}

const dayOf = (asked: object, {day}: {readonly day: string}): string => {
  const said = new Map<string, unknown>(Object.entries(asked)).get(day);
  return typeof said === 'string' ? said : '';
};

const goodsAndLotOf = ({goods: of, lot}: Pick<DocumentLine, 'goods' | 'lot'>): string => `${of}/${lot}`;

function linesOfEntry<More>(
  text: string,
  {line: more}: PartyOfEntry<More>,
): readonly Omit<LineOfEntry<More>, 'number'>[] {
  const by = new Map<string, Omit<LineOfEntry<More>, 'number'>>();
  for (const line of enteredLines(text)) {
    const {goods: of, lot} = line;
    const known = by.get(goodsAndLotOf(line)) ?? {quantity: 0, entered: [], more: more?.(line) ?? {}};
    const quantity = known.quantity + line.quantity;
    by.set(goodsAndLotOf(line), {...known, goods: of, lot, quantity, entered: [...known.entered, line]});
  }
  return [...by.values()];
}

/** Where it is entered, who and what it names, and the figures that it changes. `lines`: JSON, as of `linesArg`. */
export const readsOfEntry = (lines: string, {list, id}: EntryParty, at: string): readonly Read[] => [
  {list: warehouse.name, key: at},
  {list: list.name, key: id},
  ...enteredLines(lines).flatMap((line) => [
    {list: goods.name, key: line.goods},
    figuresRead(at, line.goods),
    ...readOfLot(line),
  ]),
];

/** Why a document is not entered here: the first thing that is not known of what it names, and where it is entered. */
const refusalOfEntry = (
  lines: string,
  party: EntryParty,
  view: View,
  {warehouse: at}: Context,
): Outcome | undefined =>
  view.get(warehouse, at) ? unknownInEntry(lines, party, view) : refuse('warehouse.unknown', {warehouse: at});

/** The first thing that it names and that is not known; `stood`: the lines that it has already. */
function unknownInEntry(
  text: string,
  {column, list, id}: EntryParty,
  view: View,
  stood: readonly {readonly goods: string; readonly lot: string}[] = [],
): Outcome | undefined {
  if (!view.get(list, id)) return refuse('reference.unknown', {field: column, list: list.name, key: id});
  const lines = enteredLines(text);
  const i = lines.findIndex((line) => !view.get(goods, line.goods));
  const key = lines[i]?.goods;
  if (key === undefined) return strangeLine(lines, view, stood);
  return refuse('reference.unknown', {field: `lines.${String(i + 1)}.goods`, list: goods.name, key});
}
