import {entryOf} from './kernel/entry-of.ts';
import type {Field, FieldKind} from './kernel/field.ts';
import {resourceOfColumn, type Column, type List} from './kernel/list.ts';
import {fieldOf} from './kernel/resource.ts';
import {RESOURCES} from './resources.ts';
import type {LanguageTexts} from './language-texts.ts';

/** Units stand in headers and labels, not in each cell. Specification section 9. */
const UNIT_TITLES: Partial<Record<FieldKind, string>> = {
  grams: 'unit.grams',
  millimetres: 'unit.millimetres',
  cubicMillimetres: 'unit.cubicMetres',
};

/** What is multiplied has units of its own: whole deliveries are not weighed in grams. */
const PRODUCTS: Readonly<Record<string, string>> = {
  weight: 'document.weight',
  unit_volume: 'document.volume',
  cost: 'field.cost',
};

/** What people call a field: of this resource where it has a name of its own, else as everywhere. */
export function titleOfField({has, say}: LanguageTexts, resource: string, field: string): string {
  const own = `field.${resource}.${field}`;
  // An action names the unit that goods are handled in, not the one that they are counted in.
  const common = field === 'unit' && resource.includes('.') ? 'field.stock.unit' : `field.${field}`;
  return has(own) ? say(own) : has(common) ? say(common) : field;
}

/** The name of a field with its unit; that of money is the company's currency, where it has one. */
export function titleWithUnit(
  words: LanguageTexts,
  resource: string,
  name: string,
  field: Field,
  currency: string,
): string {
  const key = UNIT_TITLES[field.kind];
  return withUnit(
    words,
    titleOfField(words, resource, name),
    key === undefined ? unitOf(field, currency) : words.say(key),
  );
}

/** The head of a column: the reference's own name for the name of what it refers to. */
export function titleOfColumn(words: LanguageTexts, list: List, column: Column, currency: string): string {
  const {has, say} = words;
  const {field, through, standing, times, proposed, isNone} = column;
  if (isNone) return say(`field.no.${String(list.standing?.resource.name)}`);
  const named = `field.proposed.${String(proposed)}`;
  if (has(named)) return say(named);
  const product = entryOf(PRODUCTS, field);
  const ofThese = `field.${list.resource.name}.standing.${field}`;
  if (standing && has(ofThese)) return say(ofThese);
  const counted = `field.standing.${field}`;
  if (standing && has(counted)) return say(counted);
  const own = `field.${String(through)}.${field}`;
  if (through?.includes('.') && has(own)) return say(own);
  if (through !== undefined && field === 'name')
    return titleOfField(words, list.resource.name, through.split('.').at(-1) ?? through);
  const resource = resourceOfColumn(RESOURCES, list, column);
  const its = fieldOf(resource, field);
  if (times !== undefined && product) return withUnit(words, say(product), unitOf(its, currency));
  return titleWithUnit(words, resource.name, field, its, currency);
}

const unitOf = ({kind}: Field, currency: string): string => (kind === 'money' ? currency : '');

const withUnit = ({say}: LanguageTexts, name: string, unit: string): string =>
  unit === '' ? name : say('field.withUnit', {name, unit});
