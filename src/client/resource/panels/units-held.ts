import {goods} from '#domain/goods/goods.ts';
import {kindOfHeader, PARTY_DOCUMENTS} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {ListReads} from '../../data/lists.ts';
import {textAt} from '../../data/text-at.ts';

/** Promises of one row of stock, and lines of one goods, that are looked at. */
const MAX_READ_ROWS = 500;

/** Some units of goods that a document holds, or brings. */
export interface UnitsOfDocument {
  readonly header: Resource;
  readonly document: Row;
  /** Whom it is agreed with, or ''. */
  readonly party: string;
  readonly units: number;
}

type ReadRows = Pick<ListReads, 'rowsOf' | 'rowsUnder'>;

/** To which documents units of these rows of stock are promised, those that were promised first at the front. */
export async function unitsHeld(lists: ReadRows, stockKeys: readonly string[]): Promise<UnitsOfDocument[]> {
  const header = RESOURCES.get(allocation.fields.document.list);
  if (!header || stockKeys.length === 0) return [];
  const under = await lists.rowsUnder(
    allocation,
    'stock',
    stockKeys.map((key) => [key]),
    MAX_READ_ROWS,
  );
  const open = under.flat().filter(({quantity}) => quantity > 0);
  const inOrder = open.toSorted((a, b) => a.ranked_at - b.ranked_at);
  return byDocument(lists, header, inOrder, ({quantity}) => Number(quantity));
}

/** What deliveries still bring of goods to a warehouse. */
export async function unitsComing(
  lists: ReadRows,
  warehouse: string,
  id: string,
): Promise<UnitsOfDocument[]> {
  const found: UnitsOfDocument[] = [];
  for (const {header, line, places = []} of PARTY_DOCUMENTS) {
    const [ahead] = places.filter(({isAhead}) => isAhead);
    if (!ahead) continue;
    const [lines = []] = await lists.rowsUnder(line, goods.name, [[warehouse, id]], MAX_READ_ROWS);
    const unitsOf = (row: Row): number => Number(row[ahead.part]);
    const coming = lines.filter((row) => unitsOf(row) > 0);
    found.push(...(await byDocument(lists, header, coming, unitsOf)));
  }
  return found;
}

/** The units of rows that name a document, added up for each. */
async function byDocument(
  lists: ReadRows,
  header: Resource,
  rows: readonly Row[],
  unitsOf: (row: Row) => number,
): Promise<UnitsOfDocument[]> {
  const units = new Map<string, number>();
  for (const row of rows) {
    const id = textAt(row, 'document');
    units.set(id, (units.get(id) ?? 0) + unitsOf(row));
  }
  const headers = await lists.rowsOf(header, [...units.keys()]);
  const parties = await partiesOf(lists, header, [...headers.values()]);
  return [...units].flatMap(([id, sum]) => {
    const document = headers.get(id);
    return document ? [{header, document, party: parties.get(id) ?? '', units: sum}] : [];
  });
}

/** What the parties of documents are called, by the documents' keys. */
async function partiesOf(
  lists: Pick<ListReads, 'rowsOf'>,
  header: Resource,
  documents: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const named = documents.flatMap((row) => {
    const party = kindOfHeader(header.name, row)?.party;
    return party ? [{row, list: party.list, id: String(row[party.column])}] : [];
  });
  const found = new Map<string, string>();
  for (const list of new Set(named.map((each) => each.list))) {
    const of = named.filter((each) => each.list === list);
    const rows: ReadonlyMap<string, Row> = await lists.rowsOf(list, [...new Set(of.map(({id}) => id))]);
    for (const {row, id} of of) found.set(rowKey(header, row), String(rows.get(id)?.['name'] ?? ''));
  }
  return found;
}
