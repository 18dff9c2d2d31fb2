import {
  defineAction,
  outcomeDone,
  insert,
  refuse,
  type ArgsOf,
  type Context,
  type Outcome,
  type Read,
  type Refusal,
} from '../kernel/action.ts';
import type {RowEdit, YieldedField} from '../kernel/editing.ts';
import type {Fields, Row} from '../kernel/field.ts';
import {asShown} from '../kernel/name.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {goodsCode, gtinsAreWhole, withScanned, type GoodsCodeRow} from '../goods/goods-code.ts';
import {CODE_LEARNERS} from '../goods/roles.ts';
import {bin} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {namesakeReads, comparableCode} from './code-guards.ts';
import {isOfOneThing} from './one-thing.ts';

const args = {
  goods: {kind: 'reference', list: 'goods', required: true},
  /** As it was scanned. */
  code: {kind: 'text', required: true, max: 120},
  /** How many of them one scan means. */
  units: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;

/** A code that was unknown stands on these goods, says the worker who has them in hand (CODE-6). */
export const learnCode = defineAction({
  name: 'goods.learnCode',
  version: 1,
  kind: 'claim',
  offline: true,
  roles: CODE_LEARNERS,
  args,
  check: ({code}) => (isOfOneThing(code) ? [{field: 'code', code: 'not-an-option'}] : []),
  reads: (asked, _context, view) => [
    {list: goods.name, key: asked.goods},
    sameCode(asked.code),
    ...namesakeReads(textOf(asked.code)),
    EVERY_WAREHOUSE,
    ...binReads(asked.code, view),
  ],
  decide: learn,
});

/** As its row has it: one code is one text, however its characters were put together. */
const textOf = asShown;

const EVERY_WAREHOUSE = {list: warehouse.name, index: 'name', prefix: [], limit: 100} as const;
/** Bins of that name, in any warehouse that is known. */
const binReads = (code: string, view?: View): readonly Extract<Read, {index: string}>[] =>
  (view?.range(warehouse, EVERY_WAREHOUSE.index, EVERY_WAREHOUSE.prefix, EVERY_WAREHOUSE.limit) ?? []).map(
    ({id}) => ({list: bin.name, index: 'name', prefix: [id, textOf(code)], limit: 1}),
  );

/** Why no goods are called so: others are, or a bin is (CODE-8). */
function otherThing({goods: of, code}: ArgsOf<typeof args>, view: View): Refusal | undefined {
  for (const {index, prefix, limit} of namesakeReads(textOf(code))) {
    const [other] = view.range(goods, index, prefix, limit);
    if (other && other.id !== of) return {code: 'goodsCode.other-goods', facts: {code, goods: other.id}};
  }
  for (const {index, prefix, limit} of binReads(code, view)) {
    const [other] = view.range(bin, index, prefix, limit);
    if (other) return {code: 'goodsCode.of-bin', facts: {code, bin: other.id}};
  }
  return undefined;
}

const sameCode = (code: string): Extract<Read, {index: string}> => ({
  list: goodsCode.name,
  index: 'code',
  prefix: [comparableCode(code)],
  limit: 1,
});

/** Why a code that is known already does not stand for that, too; nothing where it does. */
function otherMeaning(
  {goods: of, units}: GoodsCodeRow,
  asked: {readonly goods: string; readonly units: number; readonly code: string},
): Refusal | undefined {
  const {code} = asked;
  if (of !== asked.goods) return {code: 'goodsCode.other-goods', facts: {code, goods: of}};
  return units === asked.units ? undefined : {code: 'goodsCode.other-units', facts: {code, goods: of, units}};
}

/** IMPORT-13: a code that the floor has learnt while a file of codes comes in stands; of two alike there is one. */
export function learntCodeStays(
  {before, after}: RowEdit & {after: Row},
  view: View,
): YieldedField | undefined {
  if (before) return undefined;
  const [known] = view.range(goodsCode, 'code', [after['scanned'] ?? ''], 2);
  if (!known) return undefined;
  const [of, units, code] = [String(after['goods']), Number(after['units']), String(after['code'])];
  const why = otherMeaning(known, {goods: of, units, code});
  return why ? {why} : {};
}

function learn(asked: ArgsOf<typeof args>, view: View, context: Context): Outcome {
  if (!view.get(goods, asked.goods)) return refuse('goods.unknown', {goods: asked.goods});
  const {index, prefix, limit} = sameCode(asked.code);
  const [known] = view.range(goodsCode, index, prefix, limit);
  // Two devices may learn one code without a network: what they have told alike is told.
  const other = known && otherMeaning(known, asked);
  if (other) return refuse(other.code, other.facts);
  if (known) return outcomeDone({});
  const taken = otherThing(asked, view);
  if (taken) return refuse(taken.code, taken.facts);
  const code = textOf(asked.code);
  const row = withScanned({goods: asked.goods, code, kind: '', units: asked.units});
  const refusal = gtinsAreWhole.refusal({after: row});
  if (refusal) return refuse(refusal.code, refusal.facts);
  const {kind, scanned} = row;
  return outcomeDone({
    puts: [
      insert(goodsCode, {
        id: context.id(1),
        goods: asked.goods,
        code,
        kind: String(kind),
        units: asked.units,
        scanned: String(scanned),
      }),
    ],
  });
}
