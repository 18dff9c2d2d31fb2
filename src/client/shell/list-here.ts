import {entryOf} from '#domain/kernel/entry-of.ts';
import {DOCUMENT_KINDS} from '../resource/document-kinds.ts';
import {COUNT_ENTRY, COUNT_PAGE, LOT_PAGE} from '../resource/document-address.ts';

/** Pages of what stands in a list, and of documents by what their query names. */
const LIST_OF_PAGE: Readonly<Record<string, string>> = {
  [COUNT_PAGE]: '/stock/countplan',
  [COUNT_ENTRY]: '/stock/countplan',
  [LOT_PAGE]: '/stock/lotlist',
};
const LIST_OF_KIND: readonly (readonly [name: string, path: string])[] = [
  ['countPlan', '/stock/countplan'],
  ['pickingList', '/outbound/pickinglist'],
  ['shipment', '/driver/dispatchlist'],
  ...DOCUMENT_KINDS.map(({name, path}) => [name, path] as const),
];

/** The path of the list that is marked in the menu: the one that is open, or that the open page belongs to. */
export function listHere(pathname: string, search: string): string {
  if (!pathname.startsWith('/document')) return entryOf(LIST_OF_PAGE, pathname) ?? pathname;
  const query = new URLSearchParams(search);
  return LIST_OF_KIND.find(([name]) => query.has(name))?.[1] ?? pathname;
}
