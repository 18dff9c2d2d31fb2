import {createList, type ListSpec} from './list-table.ts';
import {addColumn, addIndex, type DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

/** What the warehouse and its mirrors find them by: 0 or 1 of each of these columns. */
const flagged = (columns: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(columns.map((column) => [column, ['warehouse', `has_${column}`]]));

const ASN_SHARES = words('expected unload sort sorted shortage more');
const DN_SHARES = words('rest allocated picked back_ordered');
const coded = {code: ['code'], provisional: ['provisional']};
const header = {...coded, state: ['warehouse', 'state', 'code'], closed: ['left', 'closed_at']};
const line = {document: ['document', 'goods', 'lot'], goods: ['warehouse', 'goods']};

const lists: readonly ListSpec[] = [
  {name: 'counter', text: ['id'], integer: ['last']},
  {name: 'driver', text: ['id', 'name', 'plate', 'contact'], unique: {name: ['name']}},
  {
    name: 'asn',
    text: words(
      'id warehouse code provisional state closed_by supplier expected_on arrived_by unloaded_by sorted_by',
    ),
    integer: words('left closed_at sort sorted arrived_at unloaded_at sorted_at'),
    indexes: {...header, supplier: ['supplier'], expected: ['warehouse', 'state', 'expected_on']},
  },
  {
    name: 'asnLine',
    text: words('id warehouse document goods lot'),
    integer: [
      ...words('left number announced counted put_away damage implied'),
      ...ASN_SHARES,
      ...ASN_SHARES.map((column) => `has_${column}`),
    ],
    indexes: {...line, ...flagged(ASN_SHARES)},
  },
  {
    name: 'dn',
    text: words(
      'id warehouse code provisional state closed_by customer promised_on parent shipment confirmed_by shipped_by delivered_by',
    ),
    integer: words('left closed_at ranked_at allocated picked confirmed_at shipped_at delivered_at'),
    indexes: {
      ...header,
      customer: ['customer'],
      ranked: ['warehouse', 'state', 'ranked_at'],
      promised: ['warehouse', 'state', 'promised_on'],
      shipment: ['shipment'],
    },
  },
  {
    name: 'dnLine',
    text: words('id warehouse document goods lot state'),
    integer: [
      ...words('left number quantity draft wanted closed moved shipped intransit actual'),
      ...words('shortage more damage returned'),
      ...DN_SHARES,
      ...DN_SHARES.map((column) => `has_${column}`),
    ],
    indexes: {...line, ...flagged(DN_SHARES), state: ['warehouse', 'state']},
  },
  {
    name: 'shipment',
    text: words('id warehouse code provisional driver driver_name plate contact'),
    integer: ['left'],
    indexes: {...coded, driver: ['driver']},
  },
  {name: 'pickingList', text: words('id warehouse code provisional'), integer: ['left'], indexes: coded},
];

const MIRRORED = words('asn asnLine dn dnLine shipment pickingList allocation');

/** Deliveries, orders and what goes with them; allocations say what they are for and what was picked. */
export const documentTables = (dialect: DialectName): readonly string[] => [
  ...lists.flatMap((list) => createList(dialect, list)),
  ...words('lot unit bin document list').map((column) => addColumn(dialect, 'allocation', column, 'text')),
  ...words('picked implied left').map((column) => addColumn(dialect, 'allocation', column, 'integer')),
  addColumn(dialect, 'case', 'document', 'text'),
  addIndex('case', 'document', ['company', 'document', 'code', 'state', 'id']),
  ...words('for document list').map((column) => addIndex('allocation', column, ['company', column, 'id'])),
  ...MIRRORED.map(
    (list) =>
      `create index "${list}_mirrored" on "${list}" ("company", "warehouse", "id") where "left" in (0)`,
  ),
];
