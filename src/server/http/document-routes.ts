import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import {ALL_DOCUMENTS, documentOfList, PARTY_DOCUMENTS} from '#domain/documents.ts';
import {goods} from '#domain/goods/goods.ts';
import {isId} from '#domain/kernel/id.ts';
import {MAX_CONTAINED_ROWS} from '#domain/kernel/list.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isOfOtherWarehouse, isReadable, mayRead, type RowReader} from '#domain/kernel/readable.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {DocumentGoods} from '#protocol/document-goods.ts';
import {MAX_COSTED_DOCUMENTS} from '#protocol/document-totals.ts';
import type {DocumentHistoryLine} from '#protocol/document-history.ts';
import {badRequest, notFound} from '../fault.ts';
import type {LedgerRow, ReadTransaction} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {freightOf} from './document-freight.ts';
import {historyPage, pageFrom, historyPlaceOf} from './history-page.ts';
import {totalsOf} from './document-totals.ts';
import {mustReadAll, readerOf} from './own-rows.ts';
import {rowsById} from './rows-by-id.ts';
import {mustBe, principalOf, roleForbidden, type Principal} from './principal.ts';

/** Documents, and those of them whose lines weigh and cost something. */
const SOLD: readonly Resource[] = PARTY_DOCUMENTS.map(({header}) => header);
const DOCUMENT_HEADERS: readonly Resource[] = ALL_DOCUMENTS.map(({header}) => header);

/** Who did what with a document, and what moved: for those who may read its list. */
export function addDocumentRoutes(app: Hono, deps: HttpDeps): void {
  const {storage} = deps;

  app.get('/api/documents/costs', async (c) => {
    const principal = await principalOf(c, deps);
    mustBe(principal, goods.fields.cost.secret);
    const ids = (c.req.query('ids') ?? '').split(',').filter((id) => id !== '');
    if (ids.length > MAX_COSTED_DOCUMENTS || !ids.every(isId))
      throw badRequest('list.filter', 'Ids of documents with commas between', {column: 'ids'});
    const {company, role} = principal;
    const costs = await storage.read(company, async (tx) => {
      const told: Record<string, string> = {};
      for (const document of ids) {
        const found = await rowWith(tx, document, SOLD, readerOf(principal));
        if (!found) continue;
        const {cost} = await totalsOf(tx, {list: found.list, document, role});
        if (cost !== undefined) told[document] = cost;
        await othersTurn();
      }
      return told;
    });
    return answerJson(c, 200, {detail: 'success', costs});
  });

  app.get('/api/documents/:id/history', async (c) => {
    const {principal, document} = await wholeDocumentOf(c, deps);
    return answerJson(c, 200, await historyPage(c, deps, principal, document));
  });

  app.get('/api/documents/:id/ledger', async (c) => {
    const {principal, document} = await wholeDocumentOf(c, deps);
    const {after, limit} = historyPlaceOf(c, /^\d{1,15}\.\d{1,9}$/);
    const [version = 0, n = 0] = after.map(Number);
    const rows = await storage.read(principal.company, (tx) => tx.ledgerOf(document, {version, n}, limit));
    const last = rows.at(-1);
    return answerJson(c, 200, pageFrom(c, rows.map(lineOf), limit, last && [last.version, last.n]));
  });

  app.get('/api/documents/:id/goods', async (c) => {
    const principal = await principalOf(c, deps);
    const {document, list} = await documentOf(c, deps, principal, SOLD);
    const told = await storage.read(principal.company, (tx) => goodsOn(tx, list, document));
    return answerJson(c, 200, {detail: 'success', goods: told});
  });

  app.get('/api/documents/:id/totals', async (c) => {
    const principal = await principalOf(c, deps);
    const {company, role} = principal;
    const {document, list} = await documentOf(c, deps, principal, SOLD);
    const totals = await storage.read(company, async (tx) => {
      const sums = await totalsOf(tx, {list, document, role});
      const freight = await freightOf(tx, {list, document, role}, sums);
      return {...sums, ...(freight ? {freight} : {})};
    });
    return answerJson(c, 200, totals);
  });
}

/**
 * The document that an address names, for those who read all of its kind: who did what with it is not its party's. Nor is
 * it told at the other end of a transfer to people who are bound there, since it names the bins of this one (ROWS-10).
 */
async function wholeDocumentOf(c: Context, deps: HttpDeps) {
  const principal = await principalOf(c, deps);
  mustReadAll(principal, ...DOCUMENT_HEADERS);
  const document = await documentOf(c, deps, principal, DOCUMENT_HEADERS);
  if (isOfOtherWarehouse(document.list, document.row, readerOf(principal)))
    throw notFound('document.unknown', 'Resource does not exist');
  return {principal, ...document};
}

/** The document that an address names, for those whose it is to read. */
async function documentOf(c: Context, deps: HttpDeps, principal: Principal, lists: readonly Resource[]) {
  const id = c.req.param('id') ?? '';
  const reader = readerOf(principal);
  if (!lists.some((list) => mayRead(list, reader))) throw roleForbidden(principal);
  const found = isId(id)
    ? await deps.storage.read(principal.company, (tx) => rowWith(tx, id, lists, reader))
    : undefined;
  if (!found) throw notFound('document.unknown', 'Resource does not exist');
  return {document: id, ...found};
}

/** What the goods on a document are called: a reader of the document knows what is on it, and no more (ROWS-2). */
async function goodsOn(
  tx: ReadTransaction,
  list: Resource,
  document: string,
): Promise<DocumentGoods['goods']> {
  const {line} = documentOfList(list.name) ?? {line: list};
  const [lines] = await tx.fetch([
    {list: line.name, index: 'document', prefix: [document], limit: MAX_CONTAINED_ROWS},
  ]);
  const ids = (lines?.rows ?? []).map((line) => String(line['goods']));
  return Array.from(await rowsById(tx, goods.name, ids), ([id, row]) => ({
    id,
    code: String(row['code']),
    description: String(row['description']),
  }));
}

/** A document and the list that it stands in, for those who read it there. */
async function rowWith(
  tx: ReadTransaction,
  id: string,
  lists: readonly Resource[],
  reader: RowReader,
): Promise<{readonly list: Resource; readonly row: Row} | undefined> {
  const found = await tx.fetch(lists.map(({name}) => ({list: name, key: id})));
  return lists.flatMap((list, i) => {
    const row = found[i]?.rows[0];
    return row && isReadable(list, row, reader) ? [{list, row}] : [];
  })[0];
}

const lineOf = (row: LedgerRow): DocumentHistoryLine => ({
  version: row.version,
  n: row.n,
  mutation: row.mutation,
  who: row.who,
  at: row.at,
  line: row.line,
  goods: row.goods,
  lot: row.lot,
  to_lot: row.to_lot,
  from: row.from,
  to: row.to,
  quantity: row.quantity,
});
