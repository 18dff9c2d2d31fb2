import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {searchableText} from '#domain/kernel/search.ts';
import {documentNamed} from '#domain/documents.ts';
import {RESOURCES} from '#domain/resources.ts';
import {labelText} from '#domain/scanning/label.ts';
import {kindOfResource} from '#domain/scanning/things.ts';
import {goodsCalled} from '../data/goods-name.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';
import {choicesOf} from './choices-of.ts';

const MAX_CHOICES = 25_000;

/** A row of another list, as a form offers it. */
interface ReferenceChoice {
  readonly key: string;
  readonly label: string;
  readonly more: string;
  /** The text of its printed label, or '' where there is none. */
  readonly ownLabel: string;
  readonly search: string;
  readonly row: Row;
}

const NO_REFERENCE_CHOICES: readonly ReferenceChoice[] = [];

/** The rows that may be chosen, as this device has them. */
export function useReferenceChoices(
  list: string,
  known: Readonly<Record<string, string>>,
): readonly ReferenceChoice[] {
  const resource = RESOURCES.get(list);
  const {index = 'key', prefix: [owner = ''] = []} = resource ? choicesOf(resource, known) : {};
  const ask = useCallback(
    async (lists: FollowedLists): Promise<readonly ReferenceChoice[]> => {
      if (!resource) return NO_REFERENCE_CHOICES;
      const prefix = owner === '' ? [] : [owner];
      const rows = await lists.rows(resource, {index, prefix, offset: 0, limit: MAX_CHOICES});
      const party = documentNamed(list)?.party;
      const whose = party && RESOURCES.get(party.list.name);
      const ids = rows.map((row: Row) => String((party && row[party.column]) ?? ''));
      const parties: ReadonlyMap<string, Row> = whose ? await lists.rowsOf(whose, ids) : new Map();
      return rows.map((row, i) => choiceOf(resource, row, parties.get(ids[i] ?? '')));
    },
    [list, resource, index, owner],
  );
  return useAnswer(list, ask) ?? NO_REFERENCE_CHOICES;
}

/** `party`: of a document, whom it comes from or goes to. */
function choiceOf(resource: Resource, row: Row, party: Row | undefined): ReferenceChoice {
  const label = String(row['code'] ?? row['name'] ?? '');
  const {name: whose} = party ?? {};
  const more = party ? String(whose) : row['code'] === undefined ? '' : goodsCalled(row);
  const kind = kindOfResource(resource);
  const ownLabel = kind ? labelText(kind, String(row['id'])) : '';
  return {
    key: rowKey(resource, row),
    label,
    more,
    ownLabel,
    row,
    search: searchableText([label, more, String(row['description'] ?? ''), ownLabel].join('\n')),
  };
}
