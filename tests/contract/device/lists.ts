import type {Row, Value} from '#domain/kernel/field.ts';
import {defineResource, rowKey, mirroredColumns, type Resource} from '#domain/kernel/resource.ts';
import type {WireRows} from '#protocol/sync.ts';

/** A list with a key of two columns, text under an index, and numbers below 0 under another. */
export const shelfList = defineResource({
  name: 'shelf',
  area: 'warehouse',
  scope: 'warehouse',
  read: [],
  key: ['warehouse', 'id'],
  indexes: {name: ['warehouse', 'name'], rank: ['zone', 'rank'], id: ['id']},
  fields: {
    warehouse: {kind: 'text'},
    id: {kind: 'text'},
    name: {kind: 'text'},
    zone: {kind: 'text'},
    rank: {kind: 'integer'},
  },
});
/** A list without an index. */
export const label = defineResource({
  name: 'label',
  area: 'warehouse',
  scope: 'company',
  read: [],
  fields: {id: {kind: 'text'}, text: {kind: 'text'}},
});
/** A list that no mirror holds. */
export const secret = defineResource({
  name: 'secret',
  area: 'warehouse',
  scope: 'server',
  read: [],
  fields: {id: {kind: 'text'}},
});

const byName = (...lists: readonly Resource[]) => new Map(lists.map((each) => [each.name, each] as const));
export const LISTS: ReadonlyMap<string, Resource> = byName(shelfList, label, secret);

/** The lists of a later build: a shelf has a colour, and text is gone from labels. */
export const LATER_LISTS: ReadonlyMap<string, Resource> = byName(
  {...shelfList, fields: {...shelfList.fields, colour: {kind: 'text'}, weight: {kind: 'grams'}}},
  {...label, fields: {id: label.fields.id}},
  secret,
);

export const aListedShelf = (id: string, row: Row = {}): Row => ({
  warehouse: 'W1',
  id,
  name: `shelf ${id}`,
  zone: 'A',
  rank: 0,
  creater: '',
  create_time: 1,
  update_time: 2,
  version: 1,
  ...row,
});
export const shelfKey = (id: string, warehouse = 'W1'): string =>
  rowKey(shelfList, aListedShelf(id, {warehouse}));

/** Rows as they travel. */
export function wire(rows: readonly Row[], resource: Resource = shelfList): WireRows {
  const columns = [...mirroredColumns(resource)];
  return {columns, rows: rows.map((row) => columns.map((column): Value => row[column] ?? ''))};
}
