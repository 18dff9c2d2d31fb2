import {ALL_DOCUMENTS} from '#domain/documents.ts';
import {goods} from '#domain/goods/goods.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {FindableText} from '#domain/kernel/search.ts';
import {listOf} from '#domain/lists.ts';
import {driver} from '#domain/parties/driver.ts';
import {customer, supplier} from '#domain/parties/party.ts';
import {staff} from '#domain/people/staff.ts';
import {kindOfResource, scannableOf, type PictureName} from '#domain/scanning/things.ts';
import {lot} from '#domain/stock/lot.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {goodsCalled} from '../../data/goods-name.ts';
import {pageOfRow} from '../../resource/document-address.ts';
import {mayOpenAs} from '../../resource/list-access.ts';

/** A list whose rows are things that are found by what they are called. */
export interface FindableList {
  readonly resource: Resource;
  /** Where people see its rows. */
  readonly list: List;
  readonly picture: PictureName;
}

/** Of what people look for most to what they look for least. */
const FINDABLE_RESOURCES: readonly Resource[] = [
  ...ALL_DOCUMENTS.map(({header}) => header),
  goods,
  bin,
  lot,
  staff,
  supplier,
  customer,
  driver,
];

/** Things without a label of their own. */
const OTHER_PICTURES: Readonly<Record<string, PictureName>> = {supplier: 'truck', customer: 'person'};

const ALL_FINDABLE: readonly FindableList[] = FINDABLE_RESOURCES.flatMap((resource) => {
  const list = listOf(resource.name);
  const kind = kindOfResource(resource);
  const picture = kind ? scannableOf(kind).picture : (entryOf(OTHER_PICTURES, resource.name) ?? 'list');
  return list ? [{resource, list, picture}] : [];
});

/** The lists in which a person may look for things. */
export const findableListsFor = (role: string): readonly FindableList[] =>
  ALL_FINDABLE.filter(({list}) => mayOpenAs(list, role));

/** The list of that name among those in which things are found. */
export const findableNamed = (name: string): FindableList | undefined =>
  ALL_FINDABLE.find(({resource}) => resource.name === name);

const CODES_OF_THINGS = ['code', 'provisional'] as const;
const NAMES_OF_THINGS = ['name', 'reference', 'plate'] as const;

/** What a thing is found by. */
export function namedBy({fields, words, codes}: Resource, row: Row): FindableText {
  const of = (columns: readonly string[]): string[] =>
    columns.filter((column) => isKeyOf(fields, column)).map((column) => String(row[column] ?? ''));
  return {texts: of(words ?? [...CODES_OF_THINGS, ...NAMES_OF_THINGS]), codes: of(codes ?? CODES_OF_THINGS)};
}

/** What people call a thing: its code, else its name. */
export const titleOf = (row: Row): string =>
  [...CODES_OF_THINGS, 'name'].map((column) => String(row[column] ?? '')).find((text) => text !== '') ?? '';

/** What stands behind that: what goods are called, how else a document is known. */
export function subtitleOf({resource}: FindableList, row: Row): string {
  if (resource.name === goods.name) return goodsCalled(row);
  return (
    [...NAMES_OF_THINGS.slice(1), 'city']
      .map((column) => String(row[column] ?? ''))
      .find((text) => text !== '') ?? ''
  );
}

/** Where a thing is seen: on a page of its own, or beside its list. */
export const addressOfThing = ({resource, list}: FindableList, row: Row): string =>
  pageOfRow(resource, row) ?? `${list.path}?row=${rowKey(resource, row)}`;
