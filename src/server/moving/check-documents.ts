import {MOST_LINES} from '#domain/kernel/document.ts';
import {documentFileOf} from '#domain/moving/document-files.ts';
import type {RowFault} from '#protocol/importing.ts';
import type {ImportNotes} from './import-notes.ts';
import type {FileRow, ImportStore} from './import-store.ts';
import {documentLines, type DocumentLine} from './look-at-documents.ts';
import type {Page, PageLook} from './look-at-page.ts';

/** The notes of one look at a file, and what they are written by. */
export interface Noting {
  readonly look: Parameters<ImportNotes['add']>[0];
  readonly write: Parameters<ImportNotes['add']>[2];
}

/**
 * What other rows of the file say against lines of documents: those of one stand together, are of one party, and are no
 * more than a document has (IMPORT-22). `n`: the page they stand on.
 */
export async function documentFaults(
  store: ImportStore,
  {company, id, kind}: FileRow,
  page: Page,
  n: number,
  {lines = []}: PageLook,
  {look, write}: Noting,
): Promise<RowFault[]> {
  const file = documentFileOf(kind);
  if (!file) return [];
  const previous = n === 0 ? undefined : await store.page(company, id, n - 1);
  // Only we write them.
  const above = previous ? (JSON.parse(previous.body) as Page['rows']).slice(-1) : [];
  const last = documentLines({...page, rows: above}, file)[0]?.reference ?? '';
  const notes = new Map<string, number>();
  for (const {line, reference, party} of lines)
    for (const what of [begins(reference), ofParty(reference, party)])
      if (!notes.has(what)) notes.set(what, line);
  const first = await store.notes.add(look, notes, write);
  const faults: RowFault[] = [];
  const fault = ({line}: DocumentLine, code: string, value: string, field = 'reference'): void => {
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
  // A page has fewer rows than a document may have lines.
  const [next] = lines;
  if (next && last !== '' && next.reference === last) {
    const own = await store.notes.under(look, keysOf(last), '', MOST_LINES + 1);
    if (own.length > MOST_LINES) fault(next, 'import.too-many-lines', String(MOST_LINES));
  }
  return faults;
}

const begins = (reference: string): string => `document:${reference}`;
const ofParty = (reference: string, party: string): string =>
  `party:${JSON.stringify([reference, party.toLowerCase()])}`;
/** What the keys of a document’s lines begin with. */
const keysOf = (reference: string): string => `key:${JSON.stringify([reference]).slice(0, -1)},`;
