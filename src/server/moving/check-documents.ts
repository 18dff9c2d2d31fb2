import {MAX_DOCUMENT_LINES} from '#domain/kernel/document.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {documentFileOf} from '#domain/moving/document-files.ts';
import type {RowFault} from '#protocol/importing.ts';
import type {ImportNotes} from './import-notes.ts';
import type {FileRow, ImportStore} from './import-store.ts';
import {documentLines, type FileDocumentLine} from './look-at-documents.ts';
import type {ImportPage, PageLook} from './look-at-page.ts';

/** The notes of one look at a file, and what they are written by. */
export interface FileNotes {
  readonly look: Parameters<ImportNotes['add']>[0];
  readonly write: Parameters<ImportNotes['add']>[2];
}

/**
 * What other rows of the file say against lines of documents: those of one stand together, are of one party, and are no
 * more than a document has (IMPORT-22). `n`: the page they stand on.
 */
export async function documentFaultsOfFile(
  store: ImportStore,
  {company, id, kind}: FileRow,
  page: ImportPage,
  n: number,
  {lines = [], rows}: PageLook,
  {look, write}: FileNotes,
): Promise<RowFault[]> {
  const file = documentFileOf(kind);
  if (!file) return [];
  const previous = n === 0 ? undefined : await store.page(company, id, n - 1);
  // Only we write them.
  const above = previous ? (JSON.parse(previous.body) as ImportPage['rows']).slice(-1) : [];
  const last = documentLines({...page, rows: above}, file)[0]?.reference ?? '';
  const notes = new Map<string, number>();
  for (const {line, reference, party} of lines)
    for (const what of [begins(reference), ofParty(reference, party)])
      if (!notes.has(what)) notes.set(what, line);
  const loads = page.matched.includes('sscc') ? rows.flatMap(loadOf) : [];
  for (const load of loads) notes.set(loadNote(load), load.line);
  const first = await store.notes.add(look, notes, write);
  const faults: RowFault[] = [];
  const fault = ({line}: FileDocumentLine, code: string, value: string, field = 'reference'): void => {
    const column = page.columns[page.matched.indexOf(field)] ?? '';
    faults.push({line, column, field, code, value});
  };
  let before = last;
  for (const each of lines) {
    const {reference, party, line} = each;
    const begun = first.get(begins(reference)) ?? line;
    if (reference !== '' && reference !== before && begun !== line)
      fault(each, 'import.apart', String(begun));
    else if (reference !== '' && party !== '' && first.get(ofParty(reference, party)) !== begun)
      fault(each, 'import.other-party', String(begun), file.party);
    before = reference;
  }
  const [next] = lines;
  const goesOn = last !== '' && next?.reference === last && loads.length > 0;
  const noted = goesOn ? await store.notes.under(look, loadsOf(last), '', MAX_DOCUMENT_LINES) : [];
  for (const {line, quantity} of beyond([...noted.map(loadIn), ...loads]))
    if (next && line >= next.line) faults.push(tooLarge(page, line, quantity));
  // A page has fewer rows than a document may have lines.
  if (next && last !== '' && next.reference === last) {
    const own = await store.notes.under(look, keysOf(last), '', MAX_DOCUMENT_LINES + 1);
    if (own.length > MAX_DOCUMENT_LINES) fault(next, 'import.too-many-lines', String(MAX_DOCUMENT_LINES));
  }
  return faults;
}

/** Units of some goods and lot that a row says of a document, on a pallet or not. */
interface Load {
  readonly reference: string;
  readonly of: string;
  readonly line: number;
  readonly quantity: number;
}

const loadOf = ({line, set}: PageLook['rows'][number]): Load[] => {
  const {reference, goods, lot, quantity} = set;
  if (reference === undefined) return [];
  const of = `${String(goods)}/${String(lot)}`;
  return [{reference: String(reference), of, line, quantity: Number(quantity)}];
};

const loadNote = ({reference, of, line, quantity}: Load): string =>
  `load:${JSON.stringify([reference, of, line, quantity])}`;
/** What the notes of a document’s loads begin with. */
const loadsOf = (reference: string): string => `load:${JSON.stringify([reference]).slice(0, -1)},`;

function loadIn(note: string): Load {
  // Only we write them.
  const [reference, of, line, quantity] = JSON.parse(note.slice('load:'.length)) as [
    string,
    string,
    number,
    number,
  ];
  return {reference, of, line, quantity};
}

/** The loads with which goods of a document, on however many pallets, are more than a line may say. */
function beyond(loads: readonly Load[]): Load[] {
  const sums = new Map<string, number>();
  const each = new Map(loads.map((load) => [load.line, load]));
  return [...each.values()]
    .toSorted((a, b) => a.line - b.line)
    .filter(({reference, of, quantity}) => {
      const what = JSON.stringify([reference, of]);
      const sum = (sums.get(what) ?? 0) + quantity;
      sums.set(what, sum);
      return sum > QUANTITY_MAX;
    });
}

const tooLarge = (page: ImportPage, line: number, quantity: number): RowFault => {
  const field = 'quantity';
  const column = page.columns[page.matched.indexOf(field)] ?? '';
  return {line, column, field, code: 'fault.too-large', value: String(quantity)};
};

const begins = (reference: string): string => `document:${reference}`;
const ofParty = (reference: string, party: string): string =>
  `party:${JSON.stringify([reference, party.toLowerCase()])}`;
/** What the keys of a document’s lines begin with. */
const keysOf = (reference: string): string => `key:${JSON.stringify([reference]).slice(0, -1)},`;
