import {describe, expect, test} from 'vitest';
import {faultsOf, type Field} from './field.ts';

const faultOf = (field: Field, value: unknown): string | undefined =>
  faultsOf({it: field}, {it: value})[0]?.code;

const SINCE_2000 = {kind: 'day', earliest: '2000-01-01'} as const;
const PERSON = {kind: 'text', names: 'one-script'} as const;

const cases: readonly [
  rule: string,
  what: string,
  field: Field,
  value: unknown,
  fault: string | undefined,
][] = [
  ['FIELD-1', 'a missing required text', {kind: 'text', required: true}, undefined, 'required'],
  ['FIELD-1', 'an empty required text', {kind: 'text', required: true}, '', 'required'],
  ['FIELD-1', 'a blank required text', {kind: 'text', required: true}, ' \t ', 'required'],
  [
    'FIELD-1',
    'a required text that shows nothing',
    {kind: 'text', required: true},
    '\u200b\u00ad\u2800',
    'required',
  ],
  ['FIELD-1', 'a required text of another script', {kind: 'text', required: true}, '棚', undefined],
  ['FIELD-1', 'a missing text that may be', {kind: 'text'}, undefined, undefined],
  ['FIELD-1', 'a missing required number', {kind: 'integer', required: true}, undefined, 'required'],
  ['FIELD-2', 'a quantity of 0', {kind: 'quantity', positive: true}, 0, 'positive'],
  ['FIELD-2', 'a quantity of −1', {kind: 'quantity', positive: true}, -1, 'positive'],
  ['FIELD-2', 'a cost of 0', {kind: 'money', positive: true}, 0, 'positive'],
  ['FIELD-2', 'a side of 0', {kind: 'millimetres', positive: true}, 0, 'positive'],
  ['FIELD-2', 'a weight of 1 gram', {kind: 'grams', positive: true}, 1, undefined],
  ['FIELD-3', 'a quantity of 1.5', {kind: 'quantity', positive: true}, 1.5, 'not-a-number'],
  ['FIELD-3', 'a quantity in letters', {kind: 'quantity', positive: true}, 'five', 'not-a-number'],
  ['FIELD-3', 'a quantity as text', {kind: 'quantity', positive: true}, '5', 'not-a-number'],
  ['FIELD-3', 'not a number', {kind: 'integer'}, NaN, 'not-a-number'],
  ['FIELD-3', 'a quantity of 1,000,000', {kind: 'quantity'}, 1_000_000, undefined],
  ['FIELD-3', 'a quantity of 1e9', {kind: 'quantity'}, 1e9, 'too-large'],
  ['FIELD-3', 'a side beyond 100 m', {kind: 'millimetres', positive: true}, 100_001, 'too-large'],
  ['FIELD-3', 'a number below its least', {kind: 'integer', min: 0}, -1, 'too-small'],
  ['FIELD-3', 'a number past 2⁵³', {kind: 'integer'}, 2 ** 53, 'not-a-number'],
  ['FIELD-4', 'a text of 255', {kind: 'text'}, 'x'.repeat(255), undefined],
  ['FIELD-4', 'a text of 256', {kind: 'text'}, 'x'.repeat(256), 'too-long'],
  ['FIELD-4', 'a warehouse name of 46', {kind: 'text', max: 45}, 'x'.repeat(46), 'too-long'],
  ['FIELD-4', 'a text with a NUL', {kind: 'text'}, 'A\u0000B', 'not-text'],
  ['FIELD-4', 'a text with an escape', {kind: 'text'}, 'A\u001bB', 'not-text'],
  ['FIELD-4', 'a text with half a pair', {kind: 'text'}, 'A\ud83d', 'not-text'],
  ['FIELD-4', 'a list instead of a text', {kind: 'text'}, ['A'], 'not-text'],
  ['FIELD-4', 'a text of two lines', {kind: 'text'}, 'A\nB', undefined],
  ['FIELD-4', 'an emoji', {kind: 'text'}, '📦', undefined],
  [
    'FIELD-4',
    'words that an old filter refused (T16)',
    {kind: 'text'},
    'Description Ltd, selected',
    undefined,
  ],
  ['NAME-1', 'a name that shows nothing', {...PERSON, required: true}, '\u200b\u2060', 'required'],
  ['NAME-1', 'a name as long as it shows', {...PERSON, max: 3}, 'A\u200bna', undefined],
  ['NAME-2', 'a person’s name of two scripts', PERSON, 'An\u0430', 'mixed-scripts'],
  ['NAME-2', 'a company’s name of two scripts', {kind: 'text', names: 'any-script'}, 'Опт-Aвто', undefined],
  ['FIELD-8', 'the earliest day', SINCE_2000, '2000-01-01', undefined],
  ['FIELD-8', 'a day before the earliest', SINCE_2000, '1999-12-31', 'not-a-day'],
  ['FIELD-8', 'a year of two digits', SINCE_2000, '0027-06-05', 'not-a-day'],
  ['FIELD-8', 'no day', SINCE_2000, '', undefined],
  ['FIELD-6', 'the euro', {kind: 'currency'}, 'EUR', undefined],
  ['FIELD-6', 'the yen', {kind: 'currency'}, 'JPY', undefined],
  ['FIELD-6', 'no currency', {kind: 'currency'}, '', undefined],
  ['FIELD-6', 'a code in small letters', {kind: 'currency'}, 'eur', 'not-a-currency'],
  ['FIELD-6', 'a sign', {kind: 'currency'}, '€', 'not-a-currency'],
  ['FIELD-6', 'a name', {kind: 'currency'}, 'Euro', 'not-a-currency'],
  ['FIELD-6', 'two codes', {kind: 'currency'}, 'EUR,USD', 'not-a-currency'],
  ['FIELD-6', 'a number', {kind: 'currency'}, 978, 'not-text'],
  ['FIELD-5', 'an option', {kind: 'choice', options: ['Normal']}, 'Normal', undefined],
  ['FIELD-5', 'no option', {kind: 'choice', options: ['Normal']}, 'normal', 'not-an-option'],
  ['FIELD-5', 'a flag of 2', {kind: 'flag'}, 2, 'not-an-option'],
];

describe('fields', () => {
  test.for(cases)('[%s] %s', ([, , field, value, fault]) => {
    expect(faultOf(field, value)).toBe(fault);
  });

  test('[FIELD-1] an edit may leave fields out', () => {
    expect(faultsOf({name: {kind: 'text', required: true}}, {}, true)).toEqual([]);
  });

  test('[FIELD-5] a field that the list has not got is refused', () => {
    expect(faultsOf({}, {colour: 'red'})).toEqual([{field: 'colour', code: 'unknown'}]);
  });
});
