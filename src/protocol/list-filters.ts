import {fieldOfColumn, isNumeric, namesOfColumn} from '#domain/column-field.ts';
import type {Value} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {beginOf, daysAfter} from './days.ts';

/** Which day it is where the warehouse stands, `2026-11-22`, and the zone that says so. */
export interface WarehouseDay {
  readonly day: string;
  readonly timeZone: string;
}

/**
 * Only rows whose column, by its name in the list, has this value; `!value` any but that, and `!` any at all. Of a day, a time or a number
 * also `from..`, `..to` or `from..to`, both included. A day may be told from the warehouse's own: `today`, `today-1`;
 * of a time it is all of that day. Of several on one column any will do, and of those that say what it is not each must.
 */
export interface ColumnFilter {
  readonly column: string;
  readonly value: string;
}

/** How values of a column are told apart: by name, or as days, moments or numbers that follow each other. */
type Kind = 'name' | 'day' | 'time' | 'number';

export function filterKindOf(list: List, column: Column): Kind {
  const field = fieldOfColumn(list, column);
  if (field.kind === 'day' || field.kind === 'time') return field.kind;
  return isNumeric(list, column) ? 'number' : 'name';
}

/** Filters by their columns, in the order in which the columns were first asked for. */
export const byColumn = (filters: readonly ColumnFilter[]): ReadonlyMap<string, readonly ColumnFilter[]> =>
  new Map(filters.map(({column}) => [column, filters.filter((each) => each.column === column)]));

/**
 * Whether a row is what all filters ask for, by the values of its columns and told from no day; one on a column that the
 * list has no more asks for nothing.
 */
export function acceptingFilters(
  list: List,
  filters: readonly ColumnFilter[],
): (valueOf: (column: Column) => Value) => boolean {
  const asked = [...byColumn(filters)].flatMap(([name, alternatives]) => {
    const column = columnNamed(list, name);
    if (!column) return [];
    const kind = filterKindOf(list, column);
    const [excepting, naming] = [true, false].map((isExcept) =>
      alternatives
        .filter(({value}) => (exceptOf(value) !== undefined) === isExcept)
        .map(({value}) => accepting(kind, value)),
    );
    return [{column, excepting, naming}];
  });
  return (valueOf) =>
    asked.every(({column, excepting = [], naming = []}) => {
      const value = valueOf(column);
      const isNamed = naming.length === 0 || naming.some((accept) => accept(value));
      return isNamed && excepting.every((accept) => accept(value));
    });
}

/** The column of that name; one that goes on through one of several references is found by each of them, too. */
export const columnNamed = (list: List, name: string): Column | undefined =>
  list.columns.find((each) => namesOfColumn(list, each).includes(name));

/** The ends of a filter's value, '' for an open one; `undefined` where it is one value. */
export function rangeOf(kind: Kind, value: string): readonly [from: string, to: string] | undefined {
  const [from, to, ...others] = value.split('..');
  return kind !== 'name' && from !== undefined && to !== undefined && others.length === 0
    ? [from, to]
    : undefined;
}

const NOT = '!';

/** The filter's value that asks for anything but this. */
export const exceptFor = (value: string): string => `${NOT}${value}`;

/** What a filter's value must not be, where it says so. */
export const exceptOf = (value: string): string | undefined =>
  value.startsWith(NOT) ? value.slice(1) : undefined;

/** The days between today and a day that is told from it; `undefined` where it is a day of the calendar. */
export function daysFromToday(text: string): number | undefined {
  const match = /^today([+-]\d{1,4})?$/.exec(text);
  return match ? Number(match[1] ?? 0) : undefined;
}

/** A day by its name in the calendar, whether it is told so or from today. */
function dayNamed(text: string, {day}: WarehouseDay): string {
  const days = daysFromToday(text);
  return days === undefined ? text : daysAfter(day, days);
}

/** Filters whose days are those of the calendar, and whose moments are ms UTC. */
export const resolveFilters = (
  list: List,
  filters: readonly ColumnFilter[],
  today: WarehouseDay,
): readonly ColumnFilter[] =>
  filters.map(({column: name, value}) => {
    const column = columnNamed(list, name);
    const kind = column ? filterKindOf(list, column) : 'name';
    if (kind !== 'day' && kind !== 'time') return {column: name, value};
    // Such a day ends at one moment everywhere.
    const isSame = column && fieldOfColumn(list, column).isEndOfDay;
    return {column: name, value: inDays(kind, value, isSame ? {...today, timeZone: 'UTC'} : today)};
  });

const DAY_FILTER_PATTERN = /^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,4})?)$/;

function inDays(kind: 'day' | 'time', value: string, today: WarehouseDay): string {
  const range = rangeOf(kind, value);
  if (!range && (kind === 'day' || !DAY_FILTER_PATTERN.test(value))) return dayNamed(value, today);
  const [from, to] = range ?? [value, value];
  const ends = [from, to].map((text, i) => {
    if (!DAY_FILTER_PATTERN.test(text)) return text;
    const day = dayNamed(text, today);
    if (kind === 'day') return day;
    const {timeZone} = today;
    return String(i === 0 ? beginOf(day, timeZone) : beginOf(daysAfter(day, 1), timeZone) - 1);
  });
  return ends.join('..');
}

/** Whether a column of that kind has nothing in a row: no word or day, or a moment that has not come. */
export const isNothing = (kind: Kind, value: Value): boolean =>
  value === '' || (kind === 'time' && value === 0);

function accepting(kind: Kind, wanted: string): (value: Value) => boolean {
  const textOf = (value: Value): string => (isNothing(kind, value) ? '' : String(value));
  const except = exceptOf(wanted);
  if (except !== undefined) return (value) => textOf(value) !== except;
  const range = rangeOf(kind, wanted);
  if (!range) return (value) => textOf(value) === wanted;
  const [from, to] = range;
  const end = (text: string): Value => (kind === 'day' ? text : Number(text));
  // What is multiplied is told as digits.
  const own = (value: Value): Value => (kind === 'day' ? value : Number(value));
  return (value) =>
    !isNothing(kind, value) &&
    (from === '' || own(value) >= end(from)) &&
    (to === '' || own(value) <= end(to));
}
