import {DOCUMENT_NAMES, type DocumentName} from './document-definitions.ts';
import {DOCUMENTS, kindOfHeader} from './documents.ts';
import {defineAction, outcomeDone, refuse, type Put, type Read} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import type {Row} from './kernel/field.ts';
import type {Id} from './kernel/id.ts';
import {SERVER_ONLY} from './kernel/roles.ts';
import type {View} from './kernel/view.ts';
import {stock} from './stock/stock.ts';

/** Closed documents are on the devices for so long, ms (DOC-5). */
export const SHOWN_MS = 14 * 24 * 3_600_000;

/** More rows than a document has; a range needs a limit. */
const MAX_LEAVING_ROWS = 60_000;

interface Header {
  readonly id: Id;
  readonly warehouse: string;
}

/** What keeps a closed document on the devices: stock at its places, and open cases. */
export const readsOfHold = (list: DocumentName, {id, warehouse}: Header): readonly Read[] => [
  ...DOCUMENTS[list].placesOf(id).map((place) => ({list: stock.name, ...standing(warehouse, place)})),
  {list: caseResource.name, ...casesOf(id)},
];

const standing = (warehouse: string, place: string) => ({
  index: 'key',
  prefix: [warehouse, place],
  limit: 1,
});
const casesOf = (document: Id) => ({index: 'document', prefix: [document], limit: MAX_LEAVING_ROWS});

/** Whether anything keeps it there. */
export function isHeld(list: DocumentName, {id, warehouse}: Header, view: View): boolean {
  const holdsStock = DOCUMENTS[list].placesOf(id).some((place) => {
    const {index, prefix, limit} = standing(warehouse, place);
    return view.range(stock, index, prefix, limit).length > 0;
  });
  const {index, prefix, limit} = casesOf(id);
  return holdsStock || view.range(caseResource, index, prefix, limit).some(({state}) => state === 'open');
}

/** Whether it has been closed for long enough. */
export const isLongClosed = (
  list: DocumentName,
  header: Row & {readonly state: string; readonly closed_at: number},
  now: number,
): boolean => {
  const {state, closed_at} = header;
  const ends = kindOfHeader(list, header)?.ends ?? [];
  return ends.includes(state) && closed_at > 0 && closed_at <= now - SHOWN_MS;
};

/**
 * A closed document leaves the devices, which hear at that version that its rows are gone; so does what leaves with it.
 * The server asks for it, and a late fact brings the document back.
 */
export const leaveDocument = defineAction({
  name: 'document.leave',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {
    list: {kind: 'choice', options: DOCUMENT_NAMES, required: true},
    document: {kind: 'id', required: true},
  },
  reads({list: asked, document}, _context, view) {
    const list = asked as DocumentName;
    const {line, leavesWith} = DOCUMENTS[list];
    const header = view && headerOf(list, document, view);
    return [
      {list, key: document},
      {list: line.name, ...linesOf(document)},
      ...(leavesWith?.reads(document) ?? []),
      ...(header ? readsOfHold(list, header) : []),
    ];
  },
  decide({list: asked, document}, view, {now}) {
    const list = asked as DocumentName;
    const header = headerOf(list, document, view);
    if (!header) return refuse('row.gone');
    if (header.left === 1 || !isLongClosed(list, header, now) || isHeld(list, header, view))
      return refuse('document.stays');
    const {line, leavesWith} = DOCUMENTS[list];
    const {index, prefix, limit} = linesOf(document);
    return outcomeDone({
      puts: [
        leaving(list, header),
        ...view.range(line, index, prefix, limit).map((row) => leaving(line.name, row)),
        ...(leavesWith?.puts(document, view) ?? []),
      ],
    });
  },
});

const linesOf = (document: Id) => ({index: 'document', prefix: [document], limit: MAX_LEAVING_ROWS});

const leaving = (list: string, row: Row): Put => ({list, row: {...row, left: 1}});

/** What all headers hold of it. */
const headerOf = (list: DocumentName, document: Id, view: View) => view.get(DOCUMENTS[list].header, document);
