import {expect, test} from 'vitest';
import {aBin, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {goods} from '#domain/goods/goods.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {LISTS} from '#domain/lists.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {pageOfAction} from './document-address.ts';
import {argumentsToAsk, knownArguments} from './action-arguments.ts';

const ADJUST = 'stock.adjust';

test('a row gives an action itself and what both refer to, and no number', () => {
  expect(knownArguments(ADJUST, goods, aGoods())).toEqual({goods: anId(6)});
  expect(knownArguments(ADJUST, bin, aBin())).toEqual({bin: anId(5), warehouse: WAREHOUSE});
});

test('stock gives its bin, goods, lot and unit', () => {
  const row = {
    warehouse: WAREHOUSE,
    place: `bin:${anId(5)}`,
    goods: anId(6),
    lot: 'L',
    unit: '',
    quantity: 5,
  };
  expect(knownArguments(ADJUST, stock, row)).toEqual({
    warehouse: WAREHOUSE,
    bin: anId(5),
    goods: anId(6),
    lot: 'L',
    unit: '',
  });
});

test('a line of a document gives its lot, and where it takes any, whoever acts on it says which', () => {
  const line = {id: anId(7), document: anId(8), goods: anId(6), lot: anId(9)};
  expect(knownArguments('outbound.putBack', dnLine, line)).toMatchObject({lot: anId(9)});
  const any = knownArguments('outbound.putBack', dnLine, {...line, lot: ''});
  expect(any).not.toHaveProperty('lot');
  expect(argumentsToAsk('outbound.putBack', any)).toHaveProperty('lot');
});

test('where nothing is a bin, none is given', () => {
  const row = {warehouse: WAREHOUSE, place: 'discrepancy', goods: anId(6), lot: '', unit: ''};
  expect(knownArguments(ADJUST, stock, row)).not.toHaveProperty('bin');
});

test('all that the form of a row asks has a word, and each choice in it too', () => {
  const words: Readonly<Record<string, string>> = english;
  const wordless = [...LISTS.values()].flatMap(({path, resource, rowActions}) =>
    rowActions
      .filter((action) => pageOfAction(action, resource, {}) === undefined)
      .flatMap((action) =>
        Object.entries(argumentsToAsk(action, knownArguments(action, resource, {})))
          .flatMap(([name, {options = []}]) => [
            [`field.${action}.${name}`, `field.${name}`],
            ...options.map((option) => [`option.${option}`]),
          ])
          .filter((keys) => !keys.some((key) => key in words))
          .map((keys) => `${path} ${action} ${keys.join(' or ')}`),
      ),
  );
  expect(wordless).toEqual([]);
});

test('what hands did is told of a document on its page, with the form for it open', () => {
  const row = {id: 'L', document: 'D'};
  expect(pageOfAction('outbound.shortPick', allocation, row)).toBe('/document?dn=D&form=outbound.pick');
  expect(pageOfAction('outbound.deliver', dn, {id: 'D'})).toBe('/document?dn=D&form=outbound.deliver');
  expect(pageOfAction('outbound.edit', dnLine, row)).toBe('/document/entry?dn=D');
  expect(pageOfAction('outbound.release', dn, {id: 'D'})).toBeUndefined();
});
