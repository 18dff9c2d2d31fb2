import {documentOfList} from '#domain/documents.ts';
import {goods} from '#domain/goods/goods.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {DocumentTotals} from '#protocol/document-totals.ts';
import type {ReadTransaction} from '../storage/storage.ts';

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
  const {line, entered = ''} = documentOfList(list.name) ?? {line: list};
  const {count, units, sums} = await tx.amounts(line.name, {
    index: 'document',
    prefix: [document],
    quantity: entered,
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
