import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {formatsOf} from '../format.ts';
import {NO_REFERENCES} from '../references.ts';
import {copiedRows} from './copied-rows.ts';

const list = listNamed('goodslist');
if (!list) throw new Error('no list of goods');
const of = (intl: string, ...names: string[]) => ({
  list,
  columns: names.flatMap((name) => list.columns.filter((each) => nameOfColumn(list, each) === name)),
  references: NO_REFERENCES,
  formats: formatsOf(intl, 'EUR'),
  say: (key: string) => key,
});
const linesOf = (intl: string, names: string[], ...rows: Row[]) =>
  copiedRows(of(intl, ...names), rows)
    .text.split('\r\n')
    .slice(1);

test('[LIST-4] amounts are digits in the sign of the language, with nothing between thousands', () => {
  const row = {code: 'A', weight: 12_345, unit_volume: 12_345_678_900_000};
  expect(linesOf('de', ['weight', 'unit_volume'], row)).toEqual(['12345\t12345,6789']);
  expect(linesOf('en', ['weight', 'unit_volume'], row)).toEqual(['12345\t12345.6789']);
});

test('[LIST-4] codes keep their zeros, and what stands in a text stays in its cell and is no formula', () => {
  const row = {code: '000123', description: '=cmd|"x"\t1\n<b>'};
  expect(linesOf('en', ['code', 'description'], row)).toEqual([`000123\t"'=cmd|""x""\t1\n<b>"`]);
  const {html} = copiedRows(of('en', 'code', 'description'), [row]);
  expect(html).toContain(
    `mso-number-format:'\\@'" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;000123&quot;}">000123<`,
  );
  expect(html).not.toContain('<b>');
});

test('[LIST-4] rows stand under their heads', () => {
  const rows = [
    {code: 'A', weight: 0},
    {code: 'B', weight: 7},
  ];
  const {text, html} = copiedRows(of('en', 'code', 'weight'), rows);
  expect(text.split('\r\n').slice(1)).toEqual(['A\t0', 'B\t7']);
  expect(text.split('\r\n')[0]?.split('\t')).toHaveLength(2);
  expect(html.match(/<tr>/g)).toHaveLength(3);
});
