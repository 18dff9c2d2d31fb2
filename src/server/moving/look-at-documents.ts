import type {Read} from '#domain/kernel/action.ts';
import {unguardedText} from '#domain/kernel/csv.ts';
import {faultsOf, type Row, type Value} from '#domain/kernel/field.ts';
import {referenceArg} from '#domain/kernel/document.ts';
import {asShown} from '#domain/kernel/name.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {goods} from '#domain/goods/goods.ts';
import {isSscc, ssccOf} from '#domain/goods/sscc.ts';
import {readCell} from '#domain/moving/cell.ts';
import type {DocumentFile} from '#domain/moving/document-file.ts';
import {RESOURCES} from '#domain/resources.ts';
import {lot} from '#domain/stock/lot.ts';
import type {RowFault} from '#protocol/importing.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {cellFault} from './cell-fault.ts';
import {giveReads} from './give-reads.ts';
import type {RowAgreement, RowPreview, ImportPage, PageLook} from './look-at-page.ts';
import {DOCUMENT_HERE} from './notices.ts';
import {readingAt} from './readings.ts';

/** Of which document a row is a line, and whose that is, as they are written. */
export interface FileDocumentLine {
  readonly line: number;
  readonly reference: string;
  readonly party: string;
}

/** What the cells of a row say, by field; where one says nothing, ''. */
interface DocumentRowDraft extends FileDocumentLine {
  readonly said: Readonly<Record<string, string>>;
  readonly of: Row | undefined;
  readonly goods: Row | undefined;
  /** The lot of these goods that a cell names. */
  readonly lot: Row | undefined;
  readonly isRagged: boolean;
}

/** Rows of a page with the document that each is a line of, as far as it says one. */
export const documentLines = (page: ImportPage, file: DocumentFile): readonly FileDocumentLine[] =>
  page.rows.map((row) => lineOf(saidBy(page, row), row[0], file));

const lineOf = (said: DocumentRowDraft['said'], line: number, {party}: DocumentFile): FileDocumentLine => ({
  line,
  reference: within(referenceArg.max, said['reference']),
  party: within(255, said[party]),
});

/** What is longer than it may be names nothing, and is told. */
const within = (most: number, text = ''): string => (text.length > most ? '' : text);

/**
 * Looks at a page of documents, each row a line of one (IMPORT-22). A row is the same where the document is here
 * already, whatever that has come to since; what of other rows speaks against it is told by the check of the whole
 * file.
 */
export async function lookAtDocuments(
  tx: ReadTransaction,
  page: ImportPage,
  file: DocumentFile,
): Promise<PageLook> {
  const view = new LayeredView(RESOURCES);
  const drafts = await draftsOf(tx, view, page, file);
  const tally = {fresh: 0, changed: 0, same: 0, wrong: 0};
  const [rows, faults, notices, agreed]: [RowPreview[], RowFault[], RowFault[], RowAgreement[]] = [
    [],
    [],
    [],
    [],
  ];
  let before = '';
  for (const draft of drafts) {
    const {line, reference} = draft;
    const told = faultsOfLine(page, file, draft);
    faults.push(...told.faults);
    if (told.quantity === undefined || !draft.of || !draft.goods) tally.wrong++;
    else {
      const known = hereAs(view, page, file, draft);
      const day = draft.said[file.day] ?? '';
      const set = {
        reference,
        [file.party]: String(draft.of['id']),
        goods: String(draft.goods['id']),
        quantity: told.quantity,
        [file.day]: day,
        lot: String(draft.lot?.['id'] ?? ''),
        sscc: ssccOf(draft.said['sscc'] ?? ''),
      };
      const key = `key:${JSON.stringify([reference, set.goods, set.lot, set.sscc])}`;
      rows.push({line, key, ...(known ? {id: String(known['id']), set: {}} : {set})});
      tally[known ? 'same' : 'fresh']++;
      if (known && reference !== before)
        notices.push({line, column: '', field: '', code: DOCUMENT_HERE, value: String(known['code'])});
      if (day !== '') agreed.push(agreedDay(page, file, draft, day));
    }
    before = reference;
  }
  return {rows, faults, notices, agreed, tally, missing: new Map(), lines: drafts};
}

/** The day of a document is said once, or alike: as a number, as notes hold it. */
const agreedDay = (
  page: ImportPage,
  {day: field}: DocumentFile,
  {line, reference}: DocumentRowDraft,
  day: string,
): RowAgreement => ({
  line,
  what: `day:${reference}`,
  says: Number(day.replaceAll('-', '')),
  shown: (says) => String(says).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
  code: 'import.other-day',
  column: headOf(page, field),
  field,
});

const headOf = ({columns, matched}: ImportPage, field: string): string =>
  columns[matched.indexOf(field)] ?? '';

/** Rows with whom and what they name, and the documents that are here under their references. */
async function draftsOf(
  tx: ReadTransaction,
  view: LayeredView,
  page: ImportPage,
  file: DocumentFile,
): Promise<DocumentRowDraft[]> {
  const parties = partiesOf(file);
  const said = page.rows.map((row) => saidBy(page, row));
  await giveReads(
    tx,
    view,
    said.flatMap((cells): Read[] => [
      {list: parties.name, index: 'name', prefix: [cells[file.party] ?? ''], limit: 2},
      {list: goods.name, index: 'code', prefix: [cells['goods'] ?? ''], limit: 2},
    ]),
  );
  const named = page.rows.map(([line, ...cells], i): Omit<DocumentRowDraft, 'lot'> => {
    const words = said[i] ?? {};
    return {
      ...lineOf(words, line, file),
      said: words,
      of: view.range(parties, 'name', [words[file.party] ?? ''], 2)[0],
      goods: view.range(goods, 'code', [words['goods'] ?? ''], 2)[0],
      isRagged: cells.slice(page.columns.length).some((cell) => cell.trim() !== ''),
    };
  });
  await giveReads(
    tx,
    view,
    named.flatMap(({reference, of, goods: row, said: {lot: code = ''}}) => [
      ...(of ? [readOfDocument(page, file, reference, of)] : []),
      ...(row && code !== '' ? [{list: lot.name, index: 'code', prefix: lotNamed(row, code), limit: 1}] : []),
    ]),
  );
  return named.map((draft) => {
    const {
      goods: row,
      said: {lot: code = ''},
    } = draft;
    return {
      ...draft,
      lot: row && code !== '' ? view.range(lot, 'code', lotNamed(row, code), 1)[0] : undefined,
    };
  });
}

const lotNamed = (of: Row, code: string): readonly Value[] => [String(of['id']), code];

function partiesOf({party}: DocumentFile) {
  const parties = RESOURCES.get(party);
  if (!parties) throw new Error(`no list ${party}`);
  return parties;
}

const readOfDocument = (page: ImportPage, {header}: DocumentFile, reference: string, of: Row) => ({
  list: header.name,
  index: 'reference',
  prefix: [page.context.warehouse, String(of['id']), reference],
  limit: 1,
});

/** The document of that reference which is here. */
function hereAs(
  view: LayeredView,
  page: ImportPage,
  file: DocumentFile,
  {reference, of}: DocumentRowDraft,
): Row | undefined {
  const {prefix} = readOfDocument(page, file, reference, of ?? {});
  return view.range(file.header, 'reference', prefix, 1)[0];
}

/** What is wrong with the cells of a row, and how many units it says where none is. */
function faultsOfLine(
  page: ImportPage,
  file: DocumentFile,
  {line, said, of, goods: row, lot: ofLot, isRagged}: DocumentRowDraft,
): {readonly faults: readonly RowFault[]; readonly quantity?: number} {
  const faults: RowFault[] = [];
  const fault = (field: string, code: string, value = ''): void => {
    faults.push({line, column: headOf(page, field), field, code, value: value.slice(0, 80)});
  };
  if (isRagged) fault('', 'import.ragged');
  const values: Record<string, Value> = {};
  for (const {field, is} of page.kind.columns) {
    const text = said[field] ?? '';
    const at = page.matched.indexOf(field);
    const column = page.kind.columns.find((each) => each.field === field);
    const cell = text === '' || !column ? {value: ''} : readCell(is, text, readingAt(page, at, column));
    if ('fault' in cell) fault(field, cellFault(cell.fault), text);
    else values[field] = cell.value;
  }
  for (const {field, is} of page.kind.columns) {
    const value = values[field];
    if (value === undefined) continue;
    const [known] = faultsOf(
      {[field]: is.kind === 'reference' ? NAME_CELL_FIELD : is},
      value === '' ? {} : {[field]: value},
    );
    if (known) fault(field, `fault.${known.code}`, said[field]);
    else if (value !== '' && ((field === file.party && !of) || (field === 'goods' && !row)))
      fault(field, 'import.not-there', said[field]);
    else if (field === 'lot' && value !== '' && row && !ofLot) fault(field, 'import.no-lot', said[field]);
    else if (field === 'sscc' && value !== '' && !isSscc(ssccOf(String(value))))
      fault(field, 'fault.check-digit', said[field]);
  }
  return {faults, ...(faults.length === 0 ? {quantity: Number(values['quantity'])} : {})};
}

/** A cell says what it names by a name. */
const NAME_CELL_FIELD = {kind: 'text', required: true, max: 255} as const;

/** The text of each cell, as it is compared. */
function saidBy({matched}: ImportPage, [, ...cells]: ImportPage['rows'][number]): DocumentRowDraft['said'] {
  return Object.fromEntries(
    matched.flatMap((field, at) => (field === '' ? [] : [[field, asShown(unguardedText(cells[at] ?? ''))]])),
  );
}

/** The lines of one document. */
interface DocumentRows {
  readonly reference: string;
  readonly lines: readonly RowPreview[];
}

/** What makes such a document: the day is that of whichever line says one. */
export function argsOfDocument(
  {party, day}: DocumentFile,
  {reference, lines}: DocumentRows,
): Record<string, Value> {
  const of = (field: string): Value => lines.find(({set}) => set[field] !== '')?.set[field] ?? '';
  const wanted = lines.map(({set: {goods: item, quantity, lot: ofLot, sscc}}) => ({
    goods: item,
    quantity,
    ...(ofLot === '' ? {} : {lot: ofLot}),
    ...(sscc === '' ? {} : {sscc}),
  }));
  return {
    reference,
    [party]: of(party),
    ...(of(day) === '' ? {} : {[day]: of(day)}),
    lines: JSON.stringify(wanted),
  };
}
