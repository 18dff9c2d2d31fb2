import {describe, expect, test} from 'vitest';
import type {Field} from '../kernel/field.ts';
import {PLAIN_READING, readCell, type CellReading, type ColumnReading} from './cell.ts';
import {NO_MARKS} from './column-format.ts';

const NUMBER: CellReading = {fault: 'not-a-number'};
const cases: readonly [Field, readonly [text: string, said: CellReading][]][] = [
  [
    {kind: 'integer'},
    [
      ['12', {value: 12}],
      [' 12 ', {value: 12}],
      ['012', {value: 12}],
      ['-3', {value: -3}],
      ['12.00', {value: 12}],
      ['12.5', NUMBER],
      ['1,234', {fault: 'two-numbers'}],
      ['1.234.567', NUMBER],
      ['1,234,567', {value: 1_234_567}],
      ['1 234', {value: 1_234}],
      ['3-', {value: -3}],
      ['12 kg', NUMBER],
      ['1e3', NUMBER],
      ['９', NUMBER],
      ['1'.repeat(16), NUMBER],
    ],
  ],
  [
    {kind: 'quantity'},
    [
      ['7.0', {value: 7}],
      ['0.5', NUMBER],
    ],
  ],
  [
    {kind: 'money'},
    [
      ['14.5', {value: 145_000}],
      ['874.55', {value: 8_745_500}],
      ['0.00010', {value: 1}],
      ['0.00001', NUMBER],
      ['-2', {value: -20_000}],
      ['-0.5', {value: -5_000}],
      ['14,50', NUMBER],
      ['999999999999999', {fault: 'too-large'}],
    ],
  ],
  [
    {kind: 'millimetres'},
    [
      ['54.58', {value: 55}],
      ['54.49', {value: 54}],
      ['0.3', {value: 1}],
      ['0', {value: 0}],
      ['-0.2', {value: 0}],
    ],
  ],
  [
    {kind: 'choice', options: ['Normal', 'Damage']},
    [
      [' damage ', {value: 'Damage'}],
      ['Broken', {value: 'Broken'}],
    ],
  ],
  [
    {kind: 'text'},
    [
      [' as it is ', {value: ' as it is '}],
      ["'=1+1", {value: '=1+1'}],
      ["x;'=1", {value: 'x;=1'}],
      ["''=1", {value: "'=1"}],
      ["'tis", {value: "'tis"}],
      ['=1+1', {value: '=1+1'}],
    ],
  ],
];

describe.each(cases)('[IMPORT-4] a cell of $kind', (field, said) => {
  test.each(said)('that says "%s"', (text, is) => {
    expect(readCell(field, text)).toEqual(is);
  });
});

const GRAMS: Field = {kind: 'grams'};
const MONEY: Field = {kind: 'money'};
const SIDE: Field = {kind: 'millimetres'};
const CODE: Field = {kind: 'text'};
const TWO: CellReading = {fault: 'two-numbers'};
const proves = (...marks: readonly ('point' | 'comma' | 'either')[]): Partial<ColumnReading> => ({
  marks: {...NO_MARKS, ...Object.fromEntries(marks.map((mark) => [mark, 1]))},
});

/** How a column is read, and what its cells say then. */
const readings: readonly (readonly [
  name: string,
  field: Field,
  reading: Partial<ColumnReading>,
  said: readonly (readonly [text: string, is: CellReading])[],
])[] = [
  [
    'that was told nothing',
    MONEY,
    {},
    [
      ['1.250', TWO],
      ['1,250', TWO],
      ['12,50', NUMBER],
      ['12.50', {value: 125_000}],
      ['0.125', {value: 1_250}],
    ],
  ],
  [
    'that shows points',
    MONEY,
    proves('point', 'either'),
    [
      ['1.250', {value: 12_500}],
      ['1,250', {value: 12_500_000}],
      ['1,250.5', {value: 12_505_000}],
      ['12,50', NUMBER],
    ],
  ],
  [
    'that shows commas',
    MONEY,
    proves('comma', 'either'),
    [
      ['1.250', TWO],
      ['12,50', NUMBER],
    ],
  ],
  [
    'that shows both',
    MONEY,
    proves('point', 'comma'),
    [
      ['1.250', TWO],
      ['12.50', {value: 125_000}],
    ],
  ],
  [
    'with a comma',
    MONEY,
    {decimal: 'comma'},
    [
      ['1.250', {value: 12_500_000}],
      ['1,250', {value: 12_500}],
      ['1.250,50', {value: 12_505_000}],
      ['12.50', NUMBER],
      ['-0,5', {value: -5_000}],
    ],
  ],
  [
    'with a point',
    MONEY,
    {decimal: 'point'},
    [
      ['1.250', {value: 12_500}],
      ['12,50', NUMBER],
    ],
  ],
  [
    'in kilograms',
    GRAMS,
    {unit: 'kg'},
    [
      ['5.4', {value: 5_400}],
      ['0.002', {value: 2}],
      ['900 g', {value: 900}],
      ['5 cm', NUMBER],
      ['5 bags', NUMBER],
    ],
  ],
  [
    'in grams',
    GRAMS,
    {},
    [
      ['5.4 kg', {value: 5_400}],
      ['5 lb', {value: 2_268}],
      ['1.250 kg', TWO],
    ],
  ],
  [
    'in centimetres',
    SIDE,
    {unit: 'cm'},
    [
      ['38', {value: 380}],
      ['12.5', {value: 125}],
      ['3 mm', {value: 3}],
    ],
  ],
  [
    'of money in euros',
    MONEY,
    {currency: 'EUR'},
    [
      ['€ 12.50', {value: 125_000}],
      ['12.50 EUR', {value: 125_000}],
      ['$12.50', {fault: 'other-currency'}],
      ['12.50 kg', NUMBER],
    ],
  ],
  ['of money in no currency', MONEY, {}, [['€12.50', {fault: 'other-currency'}]]],
  [
    'of money in ten-thousandths',
    MONEY,
    {unit: '1/10000'},
    [
      ['12500', {value: 12_500}],
      ['12.5', NUMBER],
    ],
  ],
  [
    'of codes',
    CODE,
    {},
    [
      ['4.00638E+12', {fault: 'spoilt'}],
      ['4,00638E+12', {fault: 'spoilt'}],
      ['4E+12', {fault: 'spoilt'}],
      ['#N/A', {fault: 'spoilt'}],
      ['#REF!', {fault: 'spoilt'}],
      ['########', {fault: 'spoilt'}],
      ['1E-05', {value: '1E-05'}],
      ['1E5', {value: '1E5'}],
      ['36000291452', {value: '36000291452'}],
    ],
  ],
  [
    'of codes that may have lost zeros',
    CODE,
    {asksZeros: true},
    [
      ['36000291452', {fault: 'lost-zeros'}],
      ['36000291453', {value: '36000291453'}],
      ['036000291452', {value: '036000291452'}],
    ],
  ],
  [
    'of codes that have lost zeros',
    CODE,
    {asksZeros: true, zeros: 'lost'},
    [
      ['36000291452', {value: '036000291452'}],
      ['1234565', {value: '01234565'}],
      ['96385074', {value: '96385074'}],
      ['4006381333931', {value: '4006381333931'}],
    ],
  ],
  [
    'of codes that have lost none',
    CODE,
    {asksZeros: true, zeros: 'kept'},
    [['36000291452', {value: '36000291452'}]],
  ],
];

describe.each(readings)('[IMPORT-14] a cell of a column %s', (_, field, reading, said) => {
  test.each(said)('that says "%s"', (text, is) => {
    expect(readCell(field, text, {...PLAIN_READING, ...reading})).toEqual(is);
  });
});
