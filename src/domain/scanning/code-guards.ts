import {goods} from '../goods/goods.ts';
import {goodsCode, withScanned} from '../goods/goods-code.ts';
import {spellingsOf} from '../goods/gtin.ts';
import type {Read} from '../kernel/action.ts';
import type {RowEdit, EditGuard} from '../kernel/editing.ts';

/** What scans of a code are compared with. */
export const comparableCode = (code: string): string => String(withScanned({code, kind: ''})['scanned']);

/** The codes of goods themselves that a code on goods may be: all that its GTIN is written as, else its own text. */
const ownCodesLike = (scanned: string, code: string): readonly string[] => [
  ...new Set([code, ...(/^\d{14}$/.test(scanned) ? spellingsOf(scanned) : [])]),
];

const newCode = ({before, after}: RowEdit): string | undefined =>
  after && after['code'] !== before?.['code'] ? String(after['code']) : undefined;

const codeRead = (code: string): Extract<Read, {index: string}> => ({
  list: goodsCode.name,
  index: 'code',
  prefix: [comparableCode(code)],
  limit: 1,
});

/** CODE-8: goods are not called by a code that stands on others. */
export const codeOfNoOthers: EditGuard = {
  reads(change) {
    const code = newCode(change);
    return code === undefined ? [] : [codeRead(code)];
  },
  refusal(change, view) {
    const code = newCode(change);
    if (code === undefined) return undefined;
    const {index, prefix, limit} = codeRead(code);
    const [other] = view.range(goodsCode, index, prefix, limit);
    return other && other.goods !== change.after?.['id']
      ? {code: 'goods.code-of-others', facts: {value: code, goods: other.goods}}
      : undefined;
  },
};

/** The reads for goods that are called by a code themselves. */
export const namesakeReads = (code: string): readonly Extract<Read, {index: string}>[] =>
  ownCodesLike(comparableCode(code), code).map((own) => ({
    list: goods.name,
    index: 'code',
    prefix: [own],
    limit: 1,
  }));

/** CODE-8: no code stands on goods by which others are called. */
export const nameOfNoOthers: EditGuard = {
  reads(change) {
    const code = newCode(change);
    return code === undefined ? [] : namesakeReads(code);
  },
  refusal(change, view) {
    const code = newCode(change);
    if (code === undefined) return undefined;
    for (const {index, prefix, limit} of namesakeReads(code)) {
      const [other] = view.range(goods, index, prefix, limit);
      if (other && other.id !== change.after?.['goods'])
        return {code: 'goodsCode.other-goods', facts: {code, goods: other.id}};
    }
    return undefined;
  },
};
