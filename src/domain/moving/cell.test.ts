import {describe, expect, test} from 'vitest';
import type {Field} from '../kernel/field.ts';
import {readCell, type Cell} from './cell.ts';

const NUMBER: Cell = {fault: 'not-a-number'};
const cases: readonly [Field, readonly [text: string, said: Cell][]][] = [
  [
    {kind: 'integer'},
    [
      ['12', {value: 12}],
      [' 12 ', {value: 12}],
      ['012', {value: 12}],
      ['-3', {value: -3}],
      ['12.00', {value: 12}],
      ['12.5', NUMBER],
      ['1,234', NUMBER],
      ['1.234.567', NUMBER],
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
