import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {Office} from '../data/office.ts';
import type {Say} from '../i18n/text.ts';

/** Arguments of an action, or facts of an answer, as they come. */
export type Bag = Readonly<Record<string, unknown>>;
/** What people call the rows that some work names, by id. */
export type Names = ReadonlyMap<string, string>;
export const NO_NAMES: Names = new Map();

/** Which list an argument or a fact leads to, by its name. */
const LEADS_TO: Readonly<Record<string, Resource>> = {
  goods,
  from: bin,
  to: bin,
  bin,
  place: bin,
  who: staff,
};

/** The names of all that these name; what is not on this device is left out. */
export async function namesOf(office: Pick<Office, 'rowsOf'>, bags: readonly Bag[]): Promise<Names> {
  const wanted = new Map<Resource, Set<string>>();
  for (const bag of bags)
    for (const [name, value] of Object.entries(bag)) {
      const list = LEADS_TO[name];
      if (!list || typeof value !== 'string' || value === '') continue;
      const keys = wanted.get(list) ?? new Set<string>();
      wanted.set(list, keys.add(idIn(value)));
    }
  const names = new Map<string, string>();
  for (const [list, keys] of wanted)
    for (const [key, row] of await office.rowsOf(list, [...keys])) names.set(key, nameOf(list, row));
  return names;
}

function nameOf(list: Resource, row: Row): string {
  if (list !== goods) return String(row['name']);
  const code = String(row['code']);
  const words = String(row['name']) || String(row['description']);
  return words === '' ? code : `${words} (${code})`;
}

const idIn = (value: unknown): string => {
  const text = typeof value === 'string' ? value : '';
  return binOfPlace(text) ?? text;
};

/** Names for a sentence; ids are never shown: what has no name here is called what it is. */
export const goodsName = (say: Say, names: Names, id: unknown): string =>
  names.get(idIn(id)) ?? say('describe.someGoods');
export const binName = (say: Say, names: Names, id: unknown): string =>
  names.get(idIn(id)) ?? say('describe.someBin');
export const personName = (say: Say, names: Names, id: unknown): string =>
  names.get(idIn(id)) ?? say('describe.somebody');
