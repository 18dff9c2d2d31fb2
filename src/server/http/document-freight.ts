import {kindOfHeader, type DocumentKind} from '#domain/documents.ts';
import {cheapestFirst} from '#domain/finance/freight-price.ts';
import {freightRate, routeOf, type FreightRateRow} from '#domain/finance/freight-rate.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {DocumentTotals, FreightTotals} from '#protocol/document-totals.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {OfDocument} from './document-totals.ts';

/** A city: the list that it stands in, and the column of a header that names it there. */
interface FreightEnd {
  readonly list: Resource;
  readonly column: string;
}
const HOUSE: FreightEnd = {list: warehouse, column: 'warehouse'};

/** Which way a document of a kind goes, from one city to another. */
function wayOf({party}: Pick<DocumentKind, 'party'>): readonly FreightEnd[] | undefined {
  if (!party) return undefined;
  return party.isSender ? [party, HOUSE] : [HOUSE, party];
}

/** Transportation suppliers of one way: more than any company asks. */
const MAX_RATES = 500;

/** What a document would cost to carry, by each rate for its way (FREIGHT-5); `undefined` for whom that is not. */
export async function freightOf(
  tx: ReadTransaction,
  {list, document, role}: OfDocument,
  {weight, volume}: Pick<DocumentTotals, 'weight' | 'volume'>,
): Promise<FreightTotals | undefined> {
  if (!hasRole(freightRate.read, role)) return undefined;
  const [header] = await tx.fetch([{list: list.name, key: document}]);
  const way = wayOf(kindOfHeader(list.name, header?.rows[0] ?? {}) ?? {});
  if (!way) return undefined;
  const named = await tx.fetch(
    way.map(({list: of, column}) => ({list: of.name, key: String(header?.rows[0]?.[column] ?? '')})),
  );
  const [from = '', to = ''] = named.map(({rows}) => String(rows[0]?.['city'] ?? ''));
  if (from === '' || to === '') return {from, to, prices: []};
  const [found] = await tx.fetch([
    {list: freightRate.name, index: 'rate', prefix: [routeOf(from, to)], limit: MAX_RATES},
  ]);
  const rates = (found?.rows ?? []) as FreightRateRow[];
  const load = {weight: BigInt(weight), volume: BigInt(volume)};
  return {
    from,
    to,
    prices: cheapestFirst(rates, load).map(({rate, price, basis}) => ({
      id: rate.id,
      transportation_supplier: rate.transportation_supplier,
      price: price.toString(),
      basis,
    })),
  };
}
