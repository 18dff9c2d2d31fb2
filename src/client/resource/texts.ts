import type {Field, FieldKind, Row} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {isTextKey, type Say, type TextKey} from '../i18n/text.ts';
import {valueAt, type References} from './references.ts';

/** Units stand in headers and labels, not in each cell. Specification section 9. */
const UNITS: Partial<Record<FieldKind, TextKey>> = {
  grams: 'unit.grams',
  millimetres: 'unit.millimetres',
  cubicMillimetres: 'unit.cubicMetres',
};

/** What people call a field: of this resource where it has a name of its own, else as everywhere. */
export function fieldName(say: Say, resource: string, field: string): string {
  const own = `field.${resource}.${field}`;
  const common = `field.${field}`;
  return isTextKey(own) ? say(own) : isTextKey(common) ? say(common) : field;
}

/** The name of a field with its unit. */
export function fieldLabel(say: Say, resource: string, name: string, field: Field): string {
  const unit = UNITS[field.kind];
  return unit
    ? say('field.withUnit', {name: fieldName(say, resource, name), unit: say(unit)})
    : fieldName(say, resource, name);
}

/** The head of a column: the reference's own name for the name of what it refers to. */
export function columnLabel(say: Say, {resource}: List, {field, through}: Column): string {
  if (through === undefined) return fieldLabel(say, resource.name, field, fieldOf(resource, field));
  if (field === 'name') return fieldName(say, resource.name, through);
  const named = resourceOfColumn(RESOURCES, resource, {field, through});
  return fieldLabel(say, named.name, field, fieldOf(named, field));
}

/** What a row is called: its first column. */
export const titleOf = (list: List, row: Row, references: References): string => {
  const [first] = list.columns;
  return first ? String(valueAt(list, first, row, references) ?? '') : '';
};
