import {goods} from '#domain/goods/goods.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
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

/** A document, and for whom something of it is worked out. */
export interface OfDocument {
  readonly list: Resource;
  readonly document: string;
  readonly role: Role;
}

/** Lines × goods, added up where they stand. Specification 9; cost for its roles alone. */
export async function totalsOf(
  tx: ReadTransaction,
  {list, document, role}: OfDocument,
): Promise<DocumentTotals> {
  const {line, column} = ENTERED.get(list.name) ?? {line: list, column: ''};
  const {count, units, sums} = await tx.amounts(line.name, {
    index: 'document',
    prefix: [document],
    quantity: column,
    through: 'goods',
    of: goods.name,
    columns: ['weight', 'unit_volume', 'cost'],
  });
  const [weight = '', volume = '', cost = ''] = sums.map(String);
  return {
    detail: 'success',
    lines: count,
    units: String(units),
    weight,
    volume,
    ...(goods.fields.cost.secret.includes(role) ? {cost} : {}),
  };
}
