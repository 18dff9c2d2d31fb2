import {entryOf} from '#domain/kernel/entry-of.ts';
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
  // An action names the unit that goods are handled in, not the one that they are counted in.
  const common = field === 'unit' && resource.includes('.') ? 'field.stock.unit' : `field.${field}`;
  return isTextKey(own) ? say(own) : isTextKey(common) ? say(common) : field;
}

/** The name of a field with its unit; that of money is the company's currency, where it has one. */
export function fieldLabel(say: Say, resource: string, name: string, field: Field, currency: string): string {
  const key = UNITS[field.kind];
  return withUnit(say, fieldName(say, resource, name), key ? say(key) : unitOf(field, currency));
}

const unitOf = ({kind}: Field, currency: string): string => (kind === 'money' ? currency : '');

const withUnit = (say: Say, name: string, unit: string): string =>
  unit === '' ? name : say('field.withUnit', {name, unit});

/** What is multiplied has units of its own: whole deliveries are not weighed in grams. */
const PRODUCTS: Readonly<Record<string, TextKey>> = {
  weight: 'document.weight',
  unit_volume: 'document.volume',
  cost: 'field.cost',
};

/** The head of a column: the reference's own name for the name of what it refers to. */
export function columnLabel(say: Say, list: List, column: Column, currency: string): string {
  const {field, through, standing, times, proposed} = column;
  const named = `field.proposed.${String(proposed)}`;
  if (isTextKey(named)) return say(named);
  const product = entryOf(PRODUCTS, field);
  const ofThese = `field.${list.resource.name}.standing.${field}`;
  if (standing && isTextKey(ofThese)) return say(ofThese);
  const counted = `field.standing.${field}`;
  if (standing && isTextKey(counted)) return say(counted);
  const own = `field.${String(through)}.${field}`;
  if (through?.includes('.') && isTextKey(own)) return say(own);
  if (through !== undefined && field === 'name')
    return fieldName(say, list.resource.name, through.split('.').at(-1) ?? through);
  const resource = resourceOfColumn(RESOURCES, list, column);
  const its = fieldOf(resource, field);
  if (times !== undefined && product) return withUnit(say, say(product), unitOf(its, currency));
  return fieldLabel(say, resource.name, field, its, currency);
}

/** What a row is called: its first column. */
export const titleOf = (list: List, row: Row, references: References): string => {
  const [first] = list.columns;
  return first ? String(valueAt(list, first, row, references) ?? '') : '';
};
