import {useCallback, useEffect, useState} from 'react';
import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {RESOURCES} from '#domain/resources.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {documentGoodsSchema} from '#protocol/document-goods.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {useApp, type ClientApp} from '../data/app.ts';
import type {FollowedLists, ListReads} from '../data/lists.ts';
import {readAnswer} from '../data/office-answer.ts';
import type {OfficeService} from '../data/office.ts';
import {lotsOf, type LotsById} from '../data/lots.ts';
import {useAnswer} from '../data/use-answer.ts';
import {pageOfRow} from '../resource/document-address.ts';
import {kindOfDocument, type DocumentKindPages} from '../resource/document-kinds.ts';

/** More lines than a document has, those included that work has added. */
const MAX_READ_LINES = 10_000;

/** What a document refers to. */
interface ReferredDocument {
  readonly code: string;
  /** Where it can be read, if it has a page. */
  readonly page: string | undefined;
}

/** A document with its lines, and what they name. */
export interface DocumentRead {
  readonly kind: DocumentKindPages;
  readonly header: Row;
  readonly lines: readonly Row[];
  /** Goods by id. */
  readonly goods: ReadonlyMap<string, Row>;
  /** The lots of its lines. */
  readonly lots: LotsById;
  /** Whom it comes from or goes to. */
  readonly party: string;
  /** Of a transfer: the warehouse that it stands in itself; '' of any other. */
  readonly stands: string;
  /** Staff by id. */
  readonly people: ReadonlyMap<string, string>;
  /** What its header refers to, by column: `parent`, `shipment`, what it is about. */
  readonly references: Readonly<Record<string, ReferredDocument>>;
  /** Of an order: its picking lists by id, and whether something of it is to be picked that stands in none. */
  readonly pickingLists: readonly string[];
  readonly isUnlisted: boolean;
}

/**
 * A document as this device has it, told anew when it changes; one that has left it as the server has it. `undefined`
 * before the first answer, `null` where there is none to be had.
 */
export function useDocument(kind: DocumentKindPages, id: string): DocumentRead | null | undefined {
  const {office, isVisit} = useApp();
  const ask = useCallback(
    (lists: FollowedLists) => readHere(lists, kind, id, isVisit ? office : undefined),
    [office, isVisit, kind, id],
  );
  const here = useAnswer(`${kind.name} ${id}`, ask);
  const [there, setThere] = useState<{readonly id: string; readonly read: DocumentRead | null}>();
  const isAway = here === null;
  useEffect(() => {
    let isGone = false;
    if (!isAway) return undefined;
    void readThere(office, office.once, kind, id).then((read) => {
      if (!isGone) setThere({id, read});
    });
    return () => {
      isGone = true;
    };
  }, [office, kind, id, isAway]);
  if (here !== null) return here;
  return there?.id === id ? there.read : undefined;
}

/** The same, for a reader that follows it by their own lists. */
export const readDocument = async (
  {office, isVisit}: Pick<ClientApp, 'office' | 'isVisit'>,
  lists: ListReads,
  kind: DocumentKindPages,
  id: string,
): Promise<DocumentRead | null> =>
  (await readHere(lists, kind, id, isVisit ? office : undefined)) ??
  (await readThere(office, lists, kind, id));

/** `office`: whom to ask what goods are called that are not among the rows of the reader. */
async function readHere(
  lists: ListReads,
  kind: DocumentKindPages,
  id: string,
  office?: OfficeService,
): Promise<DocumentRead | null> {
  const header = (await lists.rowsOf(kind.header, [id])).get(id);
  if (!header) return null;
  const [lines = []] = await lists.rowsUnder(kind.line, 'document', [[id]], MAX_READ_LINES);
  return withNames(lists, kindOfDocument(kind, header), header, lines, office);
}

async function readThere(
  office: OfficeService,
  lists: ListReads,
  kind: DocumentKindPages,
  id: string,
): Promise<DocumentRead | null> {
  const header = await office.wholeRow(kind.header, id);
  if (!header) return null;
  const lines: Row[] = [];
  for (
    let next: unknown = `/api/lists/${kind.line.name}?index=document&document=${id}&limit=1000`;
    typeof next === 'string';
  ) {
    const reply = await office.peek(next);
    if (reply.kind !== 'answered') return null;
    lines.push(...(reply.body['results'] as Row[]));
    next = reply.body['next'];
  }
  return withNames(lists, kindOfDocument(kind, header), header, lines);
}

async function withNames(
  lists: ListReads,
  kind: DocumentKindPages,
  header: Row,
  lines: readonly Row[],
  office?: OfficeService,
): Promise<DocumentRead> {
  const textsOf = (columns: readonly string[]): string[] =>
    columns.map((column) => String(header[column] ?? '')).filter((key) => key !== '');
  const party = String(header[kind.party] ?? '');
  const parties = resourceOf(kind, kind.party);
  const named = ['parent', 'shipment', ...(kind.about ? [kind.about.column] : [])].map(
    (column) => [column, resourceOf(kind, column)] as const,
  );
  const {is_transfer, warehouse: at} = header;
  const own = is_transfer === 1 ? String(at) : '';
  const references: Record<string, ReferredDocument> = {};
  for (const [column, resource] of named) {
    const key = String(header[column] ?? '');
    const row = resource && key !== '' ? (await lists.rowsOf(resource, [key])).get(key) : undefined;
    if (resource && row) references[column] = {code: String(row['code']), page: pageOfRow(resource, row)};
  }
  const [allocations = []] = Object.values(kind.steps).some(({needsUnlisted}) => needsUnlisted)
    ? await lists.rowsUnder(allocation, 'document', [[String(header['id'])]], MAX_READ_LINES)
    : [];
  const open = allocations.filter((row) => row.quantity > 0);
  const people = await lists.rowsOf(staff, textsOf(kind.stages.map(({by}) => by)));
  return {
    kind,
    header,
    lines: lines.toSorted((a, b) => Number(a['number']) - Number(b['number'])),
    lots: await lotsOf(lists, lines),
    goods: await goodsOn(lists, rowKey(kind.header, header), lines, office),
    party: String((parties && (await lists.rowsOf(parties, [party])).get(party)?.['name']) ?? ''),
    stands: own === '' ? '' : ((await lists.rowsOf(warehouse, [own])).get(own)?.name ?? ''),
    people: new Map([...people].map(([key, row]) => [key, row.name])),
    references,
    pickingLists: [...new Set(open.map((row) => row.list))].filter((id) => id !== ''),
    isUnlisted: open.some((row) => row.list === ''),
  };
}

/** The goods on a document; of those of another supplier what they are called. */
async function goodsOn(
  lists: ListReads,
  document: string,
  lines: readonly Row[],
  office: OfficeService | undefined,
): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(lines.map((line) => String(line['goods'])))];
  const known = await lists.rowsOf(goods, ids);
  if (!office || ids.every((id) => known.has(id))) return known;
  const answer = readAnswer(await office.peek(`/api/documents/${document}/goods`), documentGoodsSchema);
  if (!answer.ok) return known;
  return new Map<string, Row>([...answer.value.goods.map((row) => [row.id, row] as const), ...known]);
}

const resourceOf = ({header}: DocumentKindPages, column: string): Resource | undefined =>
  RESOURCES.get(header.fields[column]?.list ?? '');
