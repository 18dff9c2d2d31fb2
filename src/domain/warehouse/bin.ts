import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';

/** What a bin says about the goods in it; it decides which figure they count in. `design.md`, Stock. */
const BIN_PROPERTIES = ['Damage', 'Inspection', 'Normal', 'Holding'] as const;

const side = {kind: 'millimetres', required: true, positive: true} as const;

export const binSize = defineResource({
  name: 'binSize',
  area: 'warehouse',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name']},
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {name: 'binSize.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    name: {kind: 'text', required: true, names: 'any-script'},
    width: side,
    depth: side,
    height: side,
  },
});

/** The four properties, the same in every company. */
export const binProperty = defineResource({
  name: 'binProperty',
  area: 'warehouse',
  scope: 'company',
  read: FLOOR,
  fixedRows: BIN_PROPERTIES.map((name) => ({id: name, name})),
  fields: {
    id: {kind: 'text', required: true, fixed: true},
    name: {kind: 'choice', options: BIN_PROPERTIES, required: true},
  },
});

/** A place on a shelf. Zone and walking sequence are proposed from the name (`proposed-place.ts`). */
export const bin = defineResource({
  name: 'bin',
  words: ['name', 'zone'],
  codes: ['name'],
  area: 'warehouse',
  scope: 'warehouse',
  read: FLOOR,
  indexes: {
    name: ['warehouse', 'name'],
    size: ['size'],
  },
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {name: 'bin.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    name: {kind: 'text', required: true, max: 80, names: 'any-script'},
    size: {kind: 'reference', list: 'binSize', required: true},
    property: {kind: 'choice', options: BIN_PROPERTIES, required: true},
    zone: {kind: 'text', max: 40, names: 'any-script'},
    /** Order in which the floor is walked; bins of one number go by id. A name may say any exact number. */
    walking_sequence: {kind: 'integer', min: 0, largest: Number.MAX_SAFE_INTEGER},
  },
});
export type BinRow = RowOf<typeof bin>;
