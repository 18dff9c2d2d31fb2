import {createList, VERSION_MATCHES, type ListSpec} from './list-table.ts';
import {createTable, type DialectName, type TableSpec} from './table.ts';

/** Column names with less noise. */
const words = (text: string): string[] => text.split(' ');

const tables: readonly TableSpec[] = [
  {
    name: 'companies',
    text: ['id', 'epoch'],
    integer: ['version', 'floor', 'created_at'],
    key: ['id'],
  },
  {
    name: 'epochs',
    text: ['company', 'epoch', 'why'],
    integer: ['n', 'start', 'lost', 'at'],
    key: ['company', 'n'],
  },
  {
    name: 'clients',
    text: ['company', 'client', 'device'],
    integer: ['last'],
    key: ['company', 'client'],
  },
  {
    name: 'mutations',
    text: ['company', 'id', 'client', 'action', 'who', 'device', 'status', 'epoch', 'code', 'facts', 'body'],
    integer: ['seq', 'version', 'received_at'],
    key: ['company', 'id'],
    indexes: {version: ['company', 'version', 'id']},
  },
  {
    name: 'ledger',
    text: words(
      'company mutation who device warehouse goods lot unit from to from_property to_property line',
    ),
    integer: ['version', 'n', 'at', 'quantity'],
    key: ['company', 'version', 'n'],
  },
  {
    name: 'tombstones',
    text: ['company', 'list', 'key', 'warehouse'],
    integer: ['version'],
    key: ['company', 'list', 'key'],
    indexes: {version: ['company', 'version']},
  },
  {
    name: 'device_logins',
    text: ['company', 'device', 'who'],
    integer: ['at'],
    key: ['company', 'device', 'who'],
  },
  {
    name: 'accounts',
    text: ['company', 'staff', 'name_key', 'password_hash', 'check_hash'],
    integer: ['wrong_count', 'locked_at'],
    key: ['company', 'staff'],
  },
  {
    name: 'sessions',
    text: ['token_hash', 'company', 'staff', 'device'],
    integer: ['created_at', 'expires_at', 'revoked_at'],
    key: ['token_hash'],
    indexes: {staff: ['company', 'staff']},
  },
  {
    name: 'devices',
    text: ['company', 'id', 'name', 'secret_hash', 'build'],
    integer: ['revoked_at', 'pending', 'oldest_at', 'seen_at'],
    key: ['company', 'id'],
    unique: {name: ['company', 'name']},
  },
];

const address = ['name', 'city', 'address', 'contact', 'manager'];
const byName = {unique: {name: ['name']}};
const lookup = (name: string): ListSpec => ({name, text: ['id', 'name'], ...byName});

const lists: readonly ListSpec[] = [
  {name: 'company', text: ['id', ...address], ...byName},
  {name: 'supplier', text: ['id', ...address], integer: ['level'], ...byName},
  {name: 'customer', text: ['id', ...address], integer: ['level'], ...byName},
  {name: 'staff', text: ['id', 'name', 'type'], integer: ['is_locked'], ...byName},
  {name: 'staffType', text: ['id', 'name']},
  {
    name: 'warehouse',
    text: ['id', ...address, 'time_zone'],
    integer: ['square_measure', 'published', 'approval_above'],
    ...byName,
  },
  {name: 'binProperty', text: ['id', 'name']},
  {name: 'binSize', text: ['id', 'name'], integer: ['width', 'depth', 'height'], ...byName},
  {
    name: 'bin',
    text: ['id', 'warehouse', 'name', 'size', 'property', 'zone'],
    integer: ['walking_sequence'],
    indexes: {size: ['size']},
    unique: {name: ['warehouse', 'name']},
  },
  lookup('goodsUnit'),
  lookup('goodsClass'),
  lookup('goodsBrand'),
  lookup('goodsColor'),
  lookup('goodsShape'),
  lookup('goodsSpecs'),
  lookup('goodsOrigin'),
  {
    name: 'goods',
    text: words('id code description name supplier unit class brand color shape specs origin'),
    integer: ['weight', 'width', 'depth', 'height', 'unit_volume', 'cost', 'price'],
    indexes: {supplier: ['supplier']},
    unique: {code: ['code']},
  },
  {
    name: 'stock',
    text: ['warehouse', 'place', 'unit', 'goods', 'lot'],
    integer: ['quantity', 'allocated', 'disputed', 'received_at', 'expires_at'],
    key: ['warehouse', 'place', 'unit', 'goods', 'lot'],
    indexes: {goods: ['warehouse', 'goods', 'lot']},
    // STOCK: no place is ever negative but the discrepancy account, and nothing is promised twice.
    check: `"allocated" >= 0 and "disputed" >= 0 and case when "place" = 'discrepancy'
      then "allocated" + "disputed" = 0 else "allocated" + "disputed" <= "quantity" end`,
  },
  {
    name: 'allocation',
    text: ['id', 'warehouse', 'goods', 'stock', 'for'],
    integer: ['quantity', 'ranked_at', 'short'],
    indexes: {stock: ['stock', 'ranked_at']},
  },
  {
    name: 'figures',
    text: ['warehouse', 'goods'],
    integer: words(
      'goods_qty onhand can_order ordered inspect hold damage asn dn pre_load pre_sort sorted pick picked back_order',
    ),
    key: ['warehouse', 'goods'],
  },
  {
    name: 'case',
    text: words('id warehouse kind code mutation action who device facts state closing note'),
    indexes: {state: ['state', 'create_time'], mutation: ['mutation']},
  },
];

/** The first schema: history, lists, people's credentials. */
export const firstSchema = (dialect: DialectName): readonly string[] => [
  ...tables.flatMap((table) => createTable(dialect, table)),
  `create unique index "accounts_name_key" on "accounts" ("name_key") where "name_key" <> ''`,
  ...(dialect === 'postgres' ? [FOLD, VERSION_MATCHES] : []),
  ...lists.flatMap((list) => createList(dialect, list)),
];

/**
 * Text with upper and lower case made equal, in any script, with whichever such collation this PostgreSQL has:
 * its own from 17 on, ICU's before. On SQLite the server gives the function itself.
 */
const FOLD = `
do $do$
declare
  chosen text;
begin
  select collname into chosen from pg_collation
  where collname in ('pg_c_utf8', 'und-x-icu')
  order by collname = 'pg_c_utf8' desc
  limit 1;
  execute format(
    'create function binward_fold(value text) returns text language sql immutable parallel safe '
    || 'return lower(value collate %I)',
    coalesce(chosen, 'default')
  );
end $do$`;
