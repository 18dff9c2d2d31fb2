import type {Hono} from 'hono';
import {kindOfHeader, PARTY_DOCUMENTS} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {shipment} from '#domain/outbound/shipment.ts';
import {staff} from '#domain/people/staff.ts';
import {lot} from '#domain/stock/lot.ts';
import {binOfPlace, documentOfPlace} from '#domain/stock/place.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {LotDocument, LotTrace} from '#protocol/lot-trace.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {badRequest, notFound} from '../fault.ts';
import type {LedgerRow, ReadTransaction} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustReadAll} from './own-rows.ts';
import {principalOf, worksIn} from './principal.ts';

/** GET /api/lots/<id>/trace: all that moved of a lot, with the names of what it names: a recall asks no more. */
export function addLotRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/lots/:id/trace', async (c) => {
    const principal = await principalOf(c, deps);
    mustReadAll(principal, lot);
    const id = c.req.param('id');
    const after = c.req.query('after') ?? '0.0';
    if (!/^\d{1,15}\.\d{1,9}$/.test(after))
      throw badRequest('list.page', 'The page link is damaged; begin with the first page', {after});
    const [version = 0, n = 0] = after.split('.').map(Number);
    const found = await deps.storage.read(principal.company, async (tx) => {
      const [known] = isId(id) ? await tx.fetch([{list: lot.name, key: id}]) : [];
      if (!known?.rows[0]) return undefined;
      const all = await tx.ledgerOfLot(id, {version, n}, PAGE_ROWS.most);
      const rows = all.filter((line) => worksIn(principal, line.warehouse));
      return {all, rows, documents: await documentsOf(tx, rows), names: await namesOf(tx, rows)};
    });
    if (!found) throw notFound('lot.unknown', 'Resource does not exist');
    const {all, rows, ...named} = found;
    const last = all.length === PAGE_ROWS.most ? all.at(-1) : undefined;
    const next = last ? `/api/lots/${id}/trace?after=${String(last.version)}.${String(last.n)}` : null;
    const told: LotTrace = {detail: 'success', next, results: rows.map(lineOf), ...named};
    return answerJson(c, 200, told);
  });
}

const lineOf = (row: LedgerRow): LotTrace['results'][number] => ({
  version: row.version,
  n: row.n,
  mutation: row.mutation,
  who: row.who,
  at: row.at,
  warehouse: row.warehouse,
  document: row.document,
  lot: row.lot,
  to_lot: row.to_lot,
  from: row.from,
  to: row.to,
  quantity: row.quantity,
});

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== '');

async function rowsOf(tx: ReadTransaction, list: string, ids: readonly string[]): Promise<Map<string, Row>> {
  const found = await tx.fetch(unique(ids).map((key) => ({list, key})));
  return new Map(found.flatMap(({rows}) => rows).map((row) => [String(row['id']), row]));
}

/** With whom a document is agreed: the list of such parties, and its row there. */
function partyIn({name}: Resource, row: Row): {readonly list: string; readonly id: string} {
  const party = kindOfHeader(name, row)?.party;
  return {list: party?.list.name ?? '', id: String(row[party?.column ?? ''] ?? '')};
}

async function documentsOf(
  tx: ReadTransaction,
  lines: readonly LedgerRow[],
): Promise<Record<string, LotDocument>> {
  const ids = lines.flatMap(({document, from, to}) => [
    document,
    documentOfPlace(from)?.id ?? '',
    documentOfPlace(to)?.id ?? '',
  ]);
  const told: Record<string, LotDocument> = {};
  for (const {header} of PARTY_DOCUMENTS) {
    const headers = await rowsOf(tx, header.name, ids);
    const texts = (column: string): string[] => [...headers.values()].map((row) => String(row[column] ?? ''));
    const parties = new Map([...headers].map(([id, row]) => [id, partyIn(header, row)]));
    const names = new Map<string, Row>();
    for (const list of new Set([...parties.values()].map((party) => party.list))) {
      const theirs = [...parties.values()].flatMap((party) => (party.list === list ? party.id : []));
      for (const [id, row] of await rowsOf(tx, list, theirs)) names.set(id, row);
    }
    const trucks = await rowsOf(tx, shipment.name, texts('shipment'));
    for (const [id, row] of headers)
      told[id] = {
        kind: header.name,
        code: String(row['code'] || row['provisional']),
        party: String(names.get(parties.get(id)?.id ?? '')?.['name'] ?? ''),
        shipment: String(trucks.get(String(row['shipment'] ?? ''))?.['code'] ?? ''),
      };
  }
  return told;
}

async function namesOf(tx: ReadTransaction, lines: readonly LedgerRow[]): Promise<Record<string, string>> {
  const bins = lines.flatMap(({from, to}) => [binOfPlace(from) ?? '', binOfPlace(to) ?? '']);
  const found = [
    await rowsOf(tx, bin.name, bins),
    await rowsOf(
      tx,
      warehouse.name,
      lines.map((line) => line.warehouse),
    ),
    await rowsOf(
      tx,
      staff.name,
      lines.map(({who}) => who),
    ),
  ];
  return Object.fromEntries(found.flatMap((rows) => [...rows].map(([id, row]) => [id, String(row['name'])])));
}
