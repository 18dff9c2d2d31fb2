import {isTextField} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {
  byColumn,
  columnNamed,
  exceptOf,
  filterKindOf,
  rangeOf,
  type ColumnFilter,
} from '#protocol/list-filters.ts';
import type {RowCondition} from '../storage/row-condition.ts';

/** What a database is asked of rows, and what each row that comes is asked then. */
interface Narrowing {
  readonly only: readonly RowCondition[];
  readonly rest: readonly ColumnFilter[];
}

/** Any value at all. */
const ANY_VALUE_MARK = '!';
/** Behind all days, and what numbers reach to. */
const [LAST_DAY, LARGEST] = ['9999-12-31', Number.MAX_SAFE_INTEGER];

/**
 * Filters whose days are resolved, those that one column of the row itself answers apart from all others: several values
 * of one column, or one range of it; what a column shows of other rows is not in it.
 */
export function narrowingOf(list: List, filters: readonly ColumnFilter[]): Narrowing {
  const found = [...byColumn(filters).values()].map((on) => {
    const only = anyOf(on.map((filter) => onlyOf(list, filter)));
    return {only: only ? [only] : [], rest: only ? [] : on};
  });
  return {only: found.flatMap(({only}) => only), rest: found.flatMap(({rest}) => rest)};
}

/** One condition that any of these on a column meets, where there is one. */
function anyOf(all: readonly (RowCondition | undefined)[]): RowCondition | undefined {
  const [first] = all;
  if (first?.kind !== 'is') return all.length === 1 ? first : undefined;
  const values = all.map((each) => (each?.kind === 'is' ? each.values : undefined));
  return values.every((each) => each !== undefined) ? {...first, values: values.flat()} : undefined;
}

function onlyOf(list: List, {column: name, value}: ColumnFilter): RowCondition | undefined {
  const shown = columnNamed(list, name);
  if (!shown || shown.through !== undefined || shown.standing || shown.times !== undefined) return undefined;
  const {field: column} = shown;
  // A bin is asked for by its name, the account as it is stored, and some states hold nothing yet.
  if (column === 'place')
    return value === DISCREPANCY_ACCOUNT ? {kind: 'is', column, values: [value]} : undefined;
  if (list.blank?.fields.includes(column)) return undefined;
  const field = fieldOf(list.resource, column);
  if (value === ANY_VALUE_MARK && field.kind === 'day')
    return {kind: 'between', column, from: '0', to: LAST_DAY};
  const range = rangeOf(filterKindOf(list, shown), value);
  if (!range) {
    if (exceptOf(value) !== undefined) return undefined;
    if (isTextField(field)) return {kind: 'is', column, values: [value]};
    return isWhole(value) ? {kind: 'is', column, values: [Number(value)]} : undefined;
  }
  const [from, to] = range;
  // No day and a moment that has not come are none to compare.
  if (field.kind === 'day') return {kind: 'between', column, from: from || '0', to: to || LAST_DAY};
  if (![from, to].every((end) => end === '' || isWhole(end))) return undefined;
  const least = field.kind === 'time' ? 1 : -LARGEST;
  return {
    kind: 'between',
    column,
    from: from === '' ? least : Math.max(least, Number(from)),
    to: to === '' ? LARGEST : Number(to),
  };
}

const isWhole = (text: string): boolean => /^-?\d{1,15}$/.test(text);
