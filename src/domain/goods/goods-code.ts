import type {Refusal} from '../kernel/action.ts';
import type {RowEdit} from '../kernel/editing.ts';
import type {Row} from '../kernel/field.ts';
import {asShown} from '../kernel/name.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';
import {gtinsOf, isMisreadGtin} from './gtin.ts';

/**
 * A code that stands on goods beside our own: an EAN, a UPC or the GTIN of a case, or any other text, with how many
 * units one scan of it means. Goods have as many as they like; a code has one meaning.
 */
export const goodsCode = defineResource({
  name: 'goodsCode',
  words: ['code', 'scanned'],
  codes: ['code', 'scanned'],
  area: 'goods',
  scope: 'company',
  read: FLOOR,
  indexes: {code: ['scanned'], goods: ['goods']},
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {code: 'goodsCode.code-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    goods: {kind: 'reference', list: 'goods', required: true},
    /** As it stands in print. */
    code: {kind: 'text', required: true, max: 120, names: 'any-script'},
    kind: {kind: 'choice', options: ['gtin', 'other']},
    units: {kind: 'quantity', required: true, positive: true, initial: 1},
    /** What scans are compared with: a GTIN in its 14 digits, any other text as it is. */
    scanned: {kind: 'text', derived: true},
  },
});
export type GoodsCodeRow = RowOf<typeof goodsCode>;

/** Says what kind a code is where that was not said, and fills what scans are compared with (CODE-1). */
export function withScanned(row: Row): Row {
  const code = asShown(String(row['code']));
  const [gtin] = gtinsOf(code);
  const looks = gtin !== undefined || isMisreadGtin(code) ? 'gtin' : 'other';
  const kind = row['kind'] === '' || row['kind'] === undefined ? looks : row['kind'];
  return {...row, kind, scanned: kind === 'gtin' && gtin !== undefined ? gtin : code};
}

/** CODE-2: a GTIN has its check digit, or it was read or typed wrongly. */
export const gtinsAreWhole = {
  refusal({after}: RowEdit): Refusal | undefined {
    const code = String(after?.['code'] ?? '');
    const isWrong = after?.['kind'] === 'gtin' && gtinsOf(code).length === 0;
    return isWrong ? {code: 'goodsCode.check-digit', facts: {value: code}} : undefined;
  },
};
