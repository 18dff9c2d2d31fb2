import {documentNamed, EVERY_KIND, kindOfHeader} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {ListReads} from './lists.ts';

const PARTIES: readonly Resource[] = [
  ...new Set(EVERY_KIND.flatMap(({party}) => (party ? [party.list] : []))),
];

/** With whom these documents of a list are agreed, by their ids: the rows of their parties, each by its own kind. */
export async function partiesOfDocuments(
  lists: Pick<ListReads, 'rowsOf'>,
  list: string,
  headers: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const header = documentNamed(list)?.header;
  const found = new Map<string, Row>();
  for (const of of PARTIES) {
    const theirs = headers.flatMap((row): [string, string][] => {
      const party = kindOfHeader(list, row)?.party;
      const id = party?.list === of ? String(row[party.column] ?? '') : '';
      return header && id !== '' ? [[rowKey(header, row), id]] : [];
    });
    const rows = await lists.rowsOf(of, [...new Set(theirs.map(([, id]) => id))]);
    for (const [document, id] of theirs) {
      const row = rows.get(id);
      if (row) found.set(document, row);
    }
  }
  return found;
}
