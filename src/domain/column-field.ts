import {isTextField, type Field} from './kernel/field.ts';
import {resourceOfColumn, type Column, type List} from './kernel/list.ts';
import {fieldOf} from './kernel/resource.ts';
import {RESOURCES} from './resources.ts';

/** The field that a column shows. */
export const fieldOfColumn = (list: List, column: Column): Field =>
  column.isNone ? YES_OR_NO : fieldOf(resourceOfColumn(RESOURCES, list, column), column.field);

const YES_OR_NO: Field = {kind: 'flag'};

/** Whether a field is an amount, whose digits stand under digits. */
export const isNumber = (field: Field): boolean =>
  !isTextField(field) && field.kind !== 'flag' && field.kind !== 'time';

/** Whether a column holds amounts; of what stands in a row the different ones are counted. */
export const isNumeric = (list: List, column: Column): boolean =>
  (column.standing === true && !column.isNone) || isNumber(fieldOfColumn(list, column));

/** Codes read left to right in every language. */
export const isCode = ({field}: Column): boolean => field === 'code' || field === 'place';
