import {goods} from '#domain/goods/goods.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundKind} from '../../data/found.ts';

/** Codes that are looked at for the characters in them. */
const MAX_CODES_READ = 5_000;
/** What codes of documents are made of beside digits. */
const OF_DOCUMENTS = 'ADHLNPS-';

/** Everything that a code may be keyed in with where those in use do not do. */
export const ALL_KEYS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ-./_');

/** The characters beside digits of the codes that are in use for some kinds of things, letters first. */
export async function keysInUse(
  lists: ListReads,
  warehouse: string,
  kinds: readonly FoundKind[],
): Promise<readonly string[]> {
  const query = {offset: 0, limit: MAX_CODES_READ};
  const [bins, goodsRows] = await Promise.all([
    kinds.includes('bin') ? lists.rows(bin, {...query, index: 'name', prefix: [warehouse]}) : [],
    kinds.includes('goods') ? lists.rows(goods, {...query, index: 'code', prefix: []}) : [],
  ]);
  const hasDocuments = kinds.some((kind) => kind !== 'bin' && kind !== 'goods');
  const codes = [
    ...bins.map(({name}) => String(name)),
    ...goodsRows.map(({code}) => String(code)),
    hasDocuments ? OF_DOCUMENTS : '',
  ];
  const keys = [...new Set(codes.join(''))].filter((key) => !/[\d\s]/u.test(key));
  const isLetter = (key: string): boolean => /\p{L}/u.test(key);
  return keys.toSorted((a, b) => Number(isLetter(b)) - Number(isLetter(a)) || (a < b ? -1 : 1));
}
