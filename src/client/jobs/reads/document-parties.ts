import {SCANNED_DOCUMENTS, type DocumentName} from '#domain/document-definitions.ts';
import {DOCUMENTS, kindOfHeader} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {partiesOfDocuments} from '../../data/document-parties.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';

/** What a worker tells two documents apart by: whose they are, and the day on which they should come or leave. */
export interface DocumentOwner {
  /** '' while the list of the parties is still coming. */
  readonly party: string;
  /** As the warehouse writes days, or ''. */
  readonly day: string;
}

/** Promises of one picking list that are looked at. */
const MAX_LIST_PROMISES = 10_000;

/** Whose these documents are, by their ids; a driver is told apart by the plate, a list by its orders. */
export async function documentOwners(
  lists: ListReads,
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, DocumentOwner>> {
  const drivers = things.flatMap((thing): [string, DocumentOwner][] =>
    'truck' in thing && thing.truck ? [[thing.id, {party: thing.truck.plate, day: ''}]] : [],
  );
  const documents = await Promise.all(
    SCANNED_DOCUMENTS.map((kind) =>
      whoseOf(
        lists,
        kind,
        things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])),
      ),
    ),
  );
  const walks = await Promise.all(
    things.flatMap((thing) => (thing.kind === 'pickingList' ? [whoseWalk(lists, thing.id)] : [])),
  );
  return new Map([...drivers, ...documents.flat(), ...walks]);
}

/** A picking list is all of its customers', and for the first of their days. */
async function whoseWalk(lists: ListReads, list: string): Promise<[string, DocumentOwner]> {
  const promises = await lists.rows(allocation, {
    index: 'list',
    prefix: [list],
    offset: 0,
    limit: MAX_LIST_PROMISES,
  });
  const open = promises.filter(({quantity}) => quantity > 0).map(({document}) => document);
  const orders = (await whoseOf(lists, allocation.fields.document.list, [...new Set(open)])).map(
    ([, of]) => of,
  );
  const parties = new Set(orders.map(({party}) => party).filter((party) => party !== ''));
  const [day = ''] = orders
    .map((of) => of.day)
    .filter((on) => on !== '')
    .toSorted();
  return [list, {party: [...parties].join(', '), day}];
}

/** Whose these documents of a list are, and for which day. */
async function whoseOf(
  lists: ListReads,
  list: DocumentName,
  ids: readonly string[],
): Promise<[string, DocumentOwner][]> {
  const rows: readonly Row[] = [...(await lists.rowsOf(DOCUMENTS[list].header, ids)).values()];
  const parties = await partiesOfDocuments(lists, list, rows);
  return rows.map((row) => {
    const desk = kindOfHeader(list, row)?.desk;
    const id = textIn(row, 'id');
    return [id, {party: textIn(parties.get(id) ?? {}, 'name'), day: desk ? textIn(row, desk.day) : ''}];
  });
}

const textIn = (row: Row, column: string): string => String(row[column] ?? '');
