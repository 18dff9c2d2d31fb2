import {ROW_EDITORS} from '#domain/actions.ts';
import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {importablesOf, type ImportableKind} from '#domain/moving/importable.ts';
import type {TextKey} from '../../i18n/text.ts';
import {kindNamed} from '../../resource/document-kinds.ts';

const IMPORTABLES_BY_NAME = importablesOf(ROW_EDITORS);

/** What each kind is called, and the list that shows its rows, where there is one. */
export const IMPORT_KINDS: Readonly<Record<string, {readonly label: TextKey; readonly to?: string}>> = {
  warehouse: {label: 'list.warehouseset', to: '/warehouse/warehouseset'},
  supplier: {label: 'list.supplier', to: '/baseinfo/supplier'},
  customer: {label: 'list.customer', to: '/baseinfo/customer'},
  staff: {label: 'list.stafflist', to: '/staff/stafflist'},
  goodsUnit: {label: 'list.goodsunit', to: '/goods/goodsunit'},
  goodsClass: {label: 'list.goodsclass', to: '/goods/goodsclass'},
  goodsBrand: {label: 'list.goodsbrand', to: '/goods/goodsbrand'},
  goodsColor: {label: 'list.goodscolor', to: '/goods/goodscolor'},
  goodsShape: {label: 'list.goodsshape', to: '/goods/goodsshape'},
  goodsSpecs: {label: 'list.goodsspecs', to: '/goods/goodsspecs'},
  goodsOrigin: {label: 'list.goodsorigin', to: '/goods/goodsorigin'},
  goods: {label: 'list.goodslist', to: '/goods/goodslist'},
  goodsCode: {label: 'list.goodscode', to: '/goods/goodscode'},
  binSize: {label: 'list.binsize', to: '/warehouse/binsize'},
  bin: {label: 'list.binset', to: '/warehouse/binset'},
  stock: {label: 'list.stockbinlist', to: '/stock/stockbinlist'},
  oldCode: {label: 'list.oldcode'},
  ...Object.fromEntries(
    SCANNED_DOCUMENTS.map((name) => [name, {label: `list.${name}` as const, to: kindNamed(name).path}]),
  ),
  driver: {label: 'list.driverlist', to: '/driver/driverlist'},
  capital: {label: 'list.capitallist', to: '/finance/capitallist'},
  freightRate: {label: 'list.freight', to: '/finance/freight'},
};

/** The kinds that a role may bring in, in the order in which a company does. */
export const kindsFor = (role: string): readonly ImportableKind[] =>
  [...IMPORTABLES_BY_NAME.values()].filter(
    ({name, roles}) => isKeyOf(IMPORT_KINDS, name) && hasRole(roles, role),
  );
