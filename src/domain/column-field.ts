import {isTextField, type Field} from './kernel/field.ts';
import {nameOfColumn, resourceOfColumn, waysOf, type Column, type List} from './kernel/list.ts';
import {fieldOf} from './kernel/resource.ts';
import {isNamingField} from './kernel/search.ts';
import {RESOURCES} from './resources.ts';

/** The field that a column shows. */
export const fieldOfColumn = (list: List, column: Column): Field =>
  column.isNone ? YES_OR_NO : fieldOf(resourceOfColumn(RESOURCES, list, column), column.field);

/**
 * All names of a column: its own first. One that goes on through one of several references is asked for by each of them,
 * too, as lists had it that showed one of them alone.
 */
export function namesOfColumn(list: List, column: Column): readonly string[] {
  const own = nameOfColumn(list, column);
  const {through, standing, times, field} = column;
  if (through === undefined || standing || times !== undefined) return [own];
  const ways = waysOf(RESOURCES, list.resource, through);
  return ways.length === 1 ? [own] : [own, ...ways.map((way) => `${way}.${field}`)];
}

const YES_OR_NO: Field = {kind: 'flag'};

/** Whether a field is an amount, whose digits stand under digits. */
export const isNumber = (field: Field): boolean =>
  !isTextField(field) && field.kind !== 'flag' && field.kind !== 'time';

/** Whether a column holds amounts; of what stands in a row the different ones are counted. */
export const isNumeric = (list: List, column: Column): boolean =>
  (column.standing === true && !column.isNone) || isNumber(fieldOfColumn(list, column));

/**
 * What a search looks into, of a list: the columns that it names, or of all that it shows those that say which row is
 * meant (FIND-3). Who made a row is no name of it.
 */
export function searchedIn(list: List): readonly Column[] {
  if (list.searched.length > 0) return list.searched;
  return list.columns.filter((column) => {
    const {through, standing, times, proposed} = column;
    if (through === 'creater' || standing || times !== undefined || proposed !== undefined) return false;
    return isNamingField(column.field, fieldOfColumn(list, column));
  });
}

/** Codes read left to right in every language. */
export const isCode = ({field}: Column): boolean => field === 'code' || field === 'place';
