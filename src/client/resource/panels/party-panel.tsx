import {useCallback} from 'react';
import {EVERY_KIND, kindOfHeader} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {indexBy} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {FollowedLists, ListReads} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {DocumentRows} from './document-rows.tsx';
import type {UnitsOfDocument} from './units-held.ts';
import {textAt} from '../../data/text-at.ts';

/** Documents of one party that are looked at. */
const MAX_READ_DOCUMENTS = 500;

/** A party: its open documents, those that are due first at the front. */
export function PartyPanel({resource, row}: {readonly resource: Resource; readonly row: Row}) {
  const {say} = useText();
  const id = rowKey(resource, row);
  const ask = useCallback((lists: FollowedLists) => openDocuments(lists, resource, id), [resource, id]);
  const open = useAnswer(id, ask);
  return (
    open && (
      <DocumentRows title={say('row.openDocuments')} documents={open} nothing={say('row.noOpenDocuments')} />
    )
  );
}

/** The open documents that are agreed with a party, of each kind by the index of its column. */
async function openDocuments(
  lists: Pick<ListReads, 'rowsUnder'>,
  party: Resource,
  id: string,
): Promise<UnitsOfDocument[]> {
  const kinds = EVERY_KIND.filter((kind) => kind.party?.list.name === party.name);
  const found = await Promise.all(
    kinds.map(async ({name, header, open, desk, party: by}) => {
      const [rows = []]: Row[][] = await lists.rowsUnder(
        header,
        indexBy(header, by?.column ?? ''),
        [[id]],
        MAX_READ_DOCUMENTS,
      );
      return rows
        .filter((row) => kindOfHeader(header.name, row)?.name === name && open.includes(textAt(row, 'state')))
        .map((document) => ({
          header,
          document,
          party: '',
          units: 0,
          on: String(document[desk?.day ?? ''] ?? ''),
        }));
    }),
  );
  // What is due on no day stands last.
  return found.flat().toSorted((a, b) => (a.on || LAST_DAY).localeCompare(b.on || LAST_DAY));
}

const LAST_DAY = '9999-12-31';
