import {ACTIONS, RULES} from '#domain/actions.ts';
import {goodsUnit} from '#domain/goods/lookup.ts';
import {defineAction, outcomeDone, insert, put, type Action} from '#domain/kernel/action.ts';
import {ROLES} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {ADJUSTED_AWAY, binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';

const open = {version: 1, kind: 'fact', offline: true, roles: ROLES} as const;

/** A rule with a bug: takes units out of a bin without looking whether they are there. */
const overdraw = defineAction({
  ...open,
  name: 'test.overdraw',
  args: {
    warehouse: {kind: 'text', required: true},
    goods: {kind: 'id', required: true},
    bin: {kind: 'id', required: true},
    quantity: {kind: 'quantity', required: true},
  },
  reads: ({warehouse, goods, bin}) => [
    {list: stock.name, key: stockKey(warehouse, binPlace(bin), '', goods, '')},
  ],
  decide({warehouse, goods, bin, quantity}, view) {
    const row = view.get(stock, stockKey(warehouse, binPlace(bin), '', goods, ''));
    if (!row) throw new Error('no stock to overdraw');
    const ledger = {warehouse, goods, lot: '', unit: '', to_lot: '', to_unit: '', quantity};
    const ends = {from: row.place, to: ADJUSTED_AWAY, from_property: 'Normal', to_property: ''};
    const entry = {...ledger, ...ends, document: '', line: ''};
    return outcomeDone({puts: [put(stock, {...row, quantity: row.quantity - quantity})], entries: [entry]});
  },
});

/** Another: makes a row without asking whether its name is taken. */
const twin = defineAction({
  ...open,
  name: 'test.twin',
  args: {name: {kind: 'text', required: true}},
  reads: () => [],
  decide: ({name}, _view, context) => outcomeDone({puts: [put(goodsUnit, {id: context.id(1), name})]}),
});

/** As many new rows as a long document has, numbered from `first`. */
const many = defineAction({
  ...open,
  name: 'test.many',
  args: {first: {kind: 'integer', required: true}, count: {kind: 'integer', required: true}},
  reads: () => [],
  decide: ({first, count}, _view, context) =>
    outcomeDone({
      puts: Array.from({length: count}, (_, i) => {
        const id = context.id(first + i);
        return insert(goodsUnit, {id, name: id});
      }),
    }),
});

/** A third bug: takes an id that is another row's for a new one. */
const usurp = defineAction({
  ...open,
  name: 'test.usurp',
  args: {id: {kind: 'id', required: true}},
  reads: () => [],
  decide: ({id}, _view, context) => outcomeDone({puts: [insert(goodsUnit, {id, name: context.mutation})]}),
});

/** The product’s rules and these actions. */
export const withTests = (...actions: readonly Action[]): Rules => ({
  ...RULES,
  actions: new Map([...ACTIONS, ...actions.map((action) => [action.name, action] as const)]),
});

/** The product's rules, some whose rows only the database refuses, and one that makes many. */
export const POISONED_RULES = withTests(overdraw, twin, many, usurp);
