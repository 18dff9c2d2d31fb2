import {goods} from '#domain/goods/goods.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import {addedUp} from '#domain/kernel/added-up.ts';
import {MOST_LINES} from '#domain/kernel/document.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import type {DocumentTotals} from '#protocol/document-totals.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Of each kind of document its lines, and which column somebody entered. */
const ENTERED: ReadonlyMap<string, {readonly line: Resource; readonly column: string}> = new Map([
  [asn.name, {line: asnLine, column: 'announced'}],
  [dn.name, {line: dnLine, column: 'quantity'}],
]);

/** Work adds lines beside those that were entered. */
const ALL_LINES = 2 * MOST_LINES;

/** A document, and for whom something of it is worked out. */
export interface OfDocument {
  readonly list: Resource;
  readonly document: string;
  readonly role: Role;
}

/** Lines × goods, added up with whole numbers of any size. Specification 9; cost for its roles alone. */
export async function totalsOf(
  tx: ReadTransaction,
  {list, document, role}: OfDocument,
): Promise<DocumentTotals> {
  const {line, column} = ENTERED.get(list.name) ?? {line: list, column: ''};
  const [found] = await tx.fetch([
    {list: line.name, index: 'document', prefix: [document], limit: ALL_LINES},
  ]);
  const lines = (found?.rows ?? []).filter((row) => Number(row[column]) > 0);
  const keys = [...new Set(lines.map((row) => String(row['goods'])))];
  const known = await tx.fetch(keys.map((key) => ({list: goods.name, key})));
  const byId = new Map(keys.map((key, i) => [key, known[i]?.rows[0]]));
  const counted = lines.map((row) => ({quantity: row[column], of: byId.get(String(row['goods']))}));
  const sum = (name: string): string => addedUp(counted, name).toString();
  return {
    detail: 'success',
    lines: lines.length,
    units: lines.reduce((units, row) => units + BigInt(row[column] ?? 0), 0n).toString(),
    weight: sum('weight'),
    volume: sum('unit_volume'),
    ...(goods.fields.cost.secret.includes(role) ? {cost: sum('cost')} : {}),
  };
}
