import type {RowEditor} from '../kernel/editing.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {Field} from '../kernel/field.ts';
import {OFFICE, type Role} from '../kernel/roles.ts';
import {GOODS_LOOKUPS} from '../goods/lookup.ts';
import {GRANTABLE_TYPES} from '../people/staff.ts';
import {oldCode} from '../scanning/old-code.ts';
import {expiryDay, lotArgs} from '../stock/lot.ts';
import {documentImportables} from './document-files.ts';
import {isLookedUpByName} from './found-by.ts';

/** One column that a file may have. */
export interface ImportColumn {
  readonly field: string;
  readonly is: Field;
  /** A new row needs it. */
  readonly isRequired: boolean;
  /** It tells which row is meant: no file goes without it. */
  readonly isKey: boolean;
  /** Codes of goods, which may be GTINs, or what is a GTIN wherever it looks like one. */
  readonly holds?: 'codes' | 'gtins';
  /** Of a choice, those that a new row may have, where these are not all. */
  readonly offered?: readonly string[];
  /** What a template shows in it, where its kind alone does not say that. */
  readonly example?: string;
}

/**
 * Kinds of master data that a file may replace: what it does not name goes (IMPORT-23). People, warehouses and the
 * words of goods are named by too much.
 */
const REPLACED: ReadonlySet<string> = new Set([
  'supplier',
  'customer',
  'goods',
  'goodsCode',
  'binSize',
  'bin',
  'driver',
  'capital',
  'freightRate',
]);
export const mayReplace = ({name}: Pick<ImportableKind, 'name'>): boolean => REPLACED.has(name);

/** A kind of rows that a file may hold. */
export interface ImportableKind {
  /** `goods`: the name of their list. */
  readonly name: string;
  readonly roles: readonly Role[];
  readonly columns: readonly ImportColumn[];
  /** What the old system called its columns, by field. */
  readonly formerly: Readonly<Record<string, readonly string[]>>;
  /** Its columns by their places, as the old system read them; '' of one that follows from others. */
  readonly places: readonly string[];
}

const OF_PARTY = ['name', 'city', 'address', 'contact', 'manager', 'level'];

/** What can be brought in, in the order in which a company does: what a row refers to comes before it. */
const IMPORT_ORDER: readonly (readonly [
  list: string,
  key: readonly string[],
  formerly: ImportableKind['formerly'],
])[] = [
  [
    'warehouse',
    ['name'],
    {
      name: ['warehouse_name'],
      city: ['warehouse_city'],
      address: ['warehouse_address'],
      contact: ['warehouse_contact'],
      manager: ['warehouse_manager'],
    },
  ],
  ['supplier', ['name'], partyNames('supplier')],
  ['customer', ['name'], partyNames('customer')],
  ['staff', ['name'], {name: ['staff_name'], type: ['staff_type']}],
  ...GOODS_LOOKUPS.map(
    ({name}) => [name, ['name'], {name: [name, name.slice('goods'.length).toLowerCase()]}] as const,
  ),
  [
    'goods',
    ['code'],
    {
      code: ['goods_code'],
      description: ['goods_desc'],
      supplier: ['goods_supplier'],
      weight: ['goods_weight'],
      width: ['goods_w', 'goods_wide'],
      depth: ['goods_d', 'goods_depth'],
      height: ['goods_h', 'goods_height'],
      unit: ['goods_unit'],
      class: ['goods_class'],
      brand: ['goods_brand'],
      color: ['goods_color'],
      shape: ['goods_shape'],
      specs: ['goods_specs'],
      origin: ['goods_origin'],
      cost: ['goods_cost'],
      price: ['goods_price'],
    },
  ],
  ['goodsCode', ['code'], {goods: ['goods_code'], code: ['bar_code', 'barcode', 'ean', 'gtin', 'upc']}],
  [
    'binSize',
    ['name'],
    {
      name: ['bin_size'],
      width: ['bin_size_w'],
      depth: ['bin_size_d'],
      height: ['bin_size_h'],
    },
  ],
  ['bin', ['name'], {name: ['bin_name'], size: ['bin_size'], property: ['bin_property']}],
  ['driver', ['name'], {name: ['driver_name'], plate: ['license_plate'], contact: ['contact']}],
  ['capital', ['name'], {name: ['capital_name'], quantity: ['capital_qty'], cost: ['capital_cost']}],
  [
    'freightRate',
    ['send_city', 'receiver_city', 'transportation_supplier'],
    {min_payment: ['min_payment'], weight_fee: ['weight_fee'], volume_fee: ['volume_fee']},
  ],
];

/** Which columns stood where in a file of the old system, whatever its first line said (greaterwms.md 12.2). */
const OLD_COLUMN_ORDER: Readonly<Record<string, readonly string[]>> = {
  goods:
    'code description supplier weight width depth height - unit class brand color shape specs origin cost price'
      .split(' ')
      .map((field) => (field === '-' ? '' : field)),
  supplier: OF_PARTY,
  customer: OF_PARTY,
  capital: ['name', 'quantity', 'cost'],
  freightRate: [
    'send_city',
    'receiver_city',
    'weight_fee',
    'volume_fee',
    'min_payment',
    'transportation_supplier',
  ],
};

function partyNames(of: string): ImportableKind['formerly'] {
  return Object.fromEntries(OF_PARTY.map((field) => [field, [`${of}_${field}`]]));
}

/** Everything that can be brought in, by name; each described by the fields of its list. */
export const importablesOf = (editors: ReadonlyMap<string, RowEditor>): ReadonlyMap<string, ImportableKind> =>
  new Map([
    ...IMPORT_ORDER.flatMap(([name, key, formerly]) => {
      const editor = editors.get(name);
      return editor ? [[name, importableOf(editor, key, formerly)] as const] : [];
    }),
    [openingStock.name, openingStock] as const,
    ...documentImportables.map((each) => [each.name, each] as const),
    [oldCodes.name, oldCodes] as const,
  ]);

const OF_BIN = {kind: 'reference', list: 'bin', required: true} as const;
const OF_GOODS = {kind: 'reference', list: 'goods', required: true} as const;
const UNITS_FIELD = {kind: 'quantity', required: true, positive: true} as const;
/** A cell names a lot by its code, which no row need know yet. */
const LOT_CODE = {kind: 'text', max: lotArgs.lot_code.max} as const;

/** What stands where as a company begins (IMPORT-9). */
const openingStock: ImportableKind = {
  name: 'stock',
  roles: OFFICE,
  places: [],
  columns: [
    {field: 'bin', is: OF_BIN, isRequired: true, isKey: true},
    {field: 'goods', is: OF_GOODS, isRequired: true, isKey: true},
    {field: 'quantity', is: UNITS_FIELD, isRequired: true, isKey: true},
    {field: 'lot', is: LOT_CODE, isRequired: false, isKey: false},
    {field: 'expires_at', is: expiryDay, isRequired: false, isKey: false},
  ],
  formerly: {
    bin: ['bin_name', 'place'],
    goods: ['goods_code'],
    quantity: ['goods_qty'],
    lot: ['lot_code', 'batch', 'serial', 'serial_number'],
    expires_at: ['expiry', 'expires_on', 'expiry_date', 'best_before'],
  },
};

/** The table in which the old system kept what its codes stand on (IMPORT-10): its `code` is of the thing. */
const oldCodes: ImportableKind = {
  name: oldCode.name,
  roles: OFFICE,
  places: [],
  columns: [
    {field: 'kind', is: {kind: 'text', required: true}, isRequired: true, isKey: true, example: 'GOODS'},
    {field: 'of', is: {kind: 'text', required: true}, isRequired: true, isKey: true},
    {
      field: 'code',
      is: {kind: 'text', required: true},
      isRequired: true,
      isKey: true,
      example: 'c0ffee'.padEnd(32, '0'),
    },
  ],
  formerly: {kind: ['mode'], of: ['code'], code: ['bar_code']},
};

const importableOf = (
  {resource, roles}: RowEditor,
  key: readonly string[],
  formerly: ImportableKind['formerly'],
): ImportableKind => ({
  name: resource.name,
  roles,
  formerly,
  places: entryOf(OLD_COLUMN_ORDER, resource.name) ?? [],
  columns: Object.entries(resource.fields).flatMap(([field, is]: [string, Field]) =>
    is.kind === 'id' ||
    is.derived === true ||
    // Such as a warehouse’s being published: an act of its own.
    is.byAction === true ||
    (is.kind === 'reference' && !isLookedUpByName(is.list)) ||
    NOT_IN_FILES.has(`${resource.name}.${field}`)
      ? []
      : [
          {
            field,
            is,
            isRequired: isNeeded(field, is),
            isKey: key.includes(field),
            ...heldBy(resource.name, field),
            ...entryOf(TEMPLATE_COLUMNS, `${resource.name}.${field}`),
          },
        ],
  ),
});

/** To lock a person ends what she has open, which is done to one person at a time. */
const NOT_IN_FILES: ReadonlySet<string> = new Set(['staff.is_locked']);

/** What a template shows of a field, where its kind does not say that. */
const TEMPLATE_COLUMNS: Readonly<Record<string, Pick<ImportColumn, 'offered' | 'example'>>> = {
  'staff.type': {offered: GRANTABLE_TYPES},
  'warehouse.bin_pattern': {example: '{zone}-{aisle}-{bay}-{level}'},
};

/** Where codes stand that a spreadsheet may have taken zeros from. */
function heldBy(list: string, field: string): Pick<ImportColumn, 'holds'> {
  if (field !== 'code') return {};
  return list === 'goodsCode' ? {holds: 'gtins'} : list === 'goods' ? {holds: 'codes'} : {};
}

/** What a new row lacks is asked for, but its warehouse: that is the asker's own where the file says nothing. */
const isNeeded = (field: string, is: Field): boolean =>
  field !== 'warehouse' && (is.required === true || is.positive === true);
