import {isTextField} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import {fieldOfColumn} from '#domain/column-field.ts';
import {
  byColumn,
  columnNamed,
  daysFromToday,
  exceptOf,
  filterKindOf,
  rangeOf,
  type ColumnFilter,
} from '#protocol/list-filters.ts';
import {shownValue, shownProduct, type ValueFormats} from './format.ts';
import {columnLabel} from './texts.ts';

/** Filters as people read them, one for each column: `Customer: Ortega`, `Promised on: until 21 Nov 2026`. */
export const filterTexts = (
  say: Say,
  list: List,
  filters: readonly ColumnFilter[],
  formats: ValueFormats,
): {readonly column: string; readonly text: string}[] =>
  [...byColumn(filters)].map(([name, alternatives]) => {
    const column = columnNamed(list, name);
    const values = alternatives.map(({value}) =>
      column ? valueText(say, list, column, value, formats) : value,
    );
    // Alternatives are few, and stand as they were asked for.
    const value = values.join(' / ');
    const text = column
      ? say('list.filter.is', {name: columnLabel(say, list, column, formats.currency), value})
      : value;
    return {column: name, text};
  });

/** What a filter asks of a column, as people read it. */
export function valueText(
  say: Say,
  list: List,
  column: Column,
  value: string,
  formats: ValueFormats,
): string {
  const except = exceptOf(value);
  if (except === '') return say('list.filter.some');
  if (value === '') return say('list.filter.none');
  if (except !== undefined)
    return say('list.filter.not', {value: valueText(say, list, column, except, formats)});
  const kind = filterKindOf(list, column);
  const one = (text: string): string => oneText(say, list, column, text, formats);
  const [from, to] = rangeOf(kind, value) ?? [];
  if (from !== undefined && to !== undefined)
    return [
      from === '' ? '' : say('list.filter.from', {value: one(from)}),
      to === '' ? '' : say('list.filter.until', {value: one(to)}),
    ]
      .filter((text) => text !== '')
      .join(' ');
  return one(value);
}

function oneText(say: Say, list: List, column: Column, text: string, formats: ValueFormats): string {
  const days = daysFromToday(text);
  const kind = filterKindOf(list, column);
  const field = fieldOfColumn(list, column);
  if (days !== undefined && (kind === 'day' || kind === 'time')) return formats.relative.format(days, 'day');
  // A moment may be asked for by its day.
  if (kind === 'day' || (kind === 'time' && text.includes('-')))
    return shownValue({kind: 'day'}, text, formats, say);
  if (kind === 'time')
    return Number(text) === 0 ? say('report.stood.no-day') : shownValue(field, Number(text), formats, say);
  if (kind === 'number')
    return column.times === undefined
      ? shownValue(
          column.standing && isTextField(field) ? {kind: 'quantity'} : field,
          Number(text),
          formats,
          say,
        )
      : shownProduct(field, text, formats);
  // What stands in no bin is called by its place.
  const place = `place.${text}`;
  if (column.field === 'place' && isTextKey(place)) return say(place);
  if (field.kind === 'flag') return say(text === '1' ? 'flag.yes' : 'flag.no');
  return field.kind === 'choice' ? shownValue(field, text, formats, say) : text;
}
