import {DOCUMENT_DEFINITIONS, SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowsIn} from '#domain/kernel/json.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {idsInText, namesOfSeveral} from '#domain/kernel/several.ts';
import {staff} from '#domain/people/staff.ts';
import {RESOURCES} from '#domain/resources.ts';
import {kindOfResource, LABEL_KINDS, nameOfThing, scannableOf} from '#domain/scanning/things.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {plainFacts} from '../data/facts.ts';
import type {ListReads} from '../data/lists.ts';
import {isTextKey, type Say, type TextFacts} from '../i18n/text.ts';
import {timeText} from '../i18n/time.ts';

/** Arguments of an action, or facts of an answer, as they come. */
export type ArgumentBag = Readonly<Record<string, unknown>>;
/** What people call the rows that some work names, by id. */
export type NamesById = ReadonlyMap<string, string>;
export const NO_NAMES: NamesById = new Map();

/** Kinds of rows that are worth a word where they stand in a sentence: the warehouse is the one that people are in. */
const UNSAID: ReadonlySet<string> = new Set(['warehouse', 'creater']);

/**
 * Which lists an argument or a fact leads to, by its name: as the fields of all resources say, as things are called
 * that have labels, and as moves say where from and where to. Every action that keeps to these names is described.
 */
const LEADS_TO: ReadonlyMap<string, ReadonlySet<Resource>> = leads();

/** Arguments that name any number of rows of a list, by the fields of all resources. */
const SEVERAL_OF: ReadonlyMap<string, Resource> = new Map(
  [...RESOURCES.values()].flatMap(({fields}) =>
    Object.entries(fields).flatMap(([name, {severalOf = ''}]) => {
      const resource = RESOURCES.get(severalOf);
      return resource ? [[name, resource] as const] : [];
    }),
  ),
);

/** What fields that name several rows of a list are set to, by their names; '' where all of them are meant. */
export const severalSaid = (bag: ArgumentBag, names: NamesById) =>
  [...SEVERAL_OF].flatMap(([field, {name: list}]) => {
    const text = bag[field];
    const said = typeof text === 'string' ? namesOfSeveral(text, (id) => names.get(id)) : undefined;
    return said === undefined ? [] : [{field, list, said}];
  });

function leads(): Map<string, Set<Resource>> {
  const found = new Map<string, Set<Resource>>();
  const add = (name: string, resource: Resource | undefined): void => {
    if (resource && !UNSAID.has(name)) found.set(name, (found.get(name) ?? new Set()).add(resource));
  };
  for (const {fields} of RESOURCES.values())
    for (const [name, {list}] of Object.entries(fields)) if (list) add(name, RESOURCES.get(list));
  for (const kind of LABEL_KINDS) add(kind, scannableOf(kind).resource);
  for (const name of ['from', 'to', 'bin', 'place']) add(name, bin);
  add('who', staff);
  for (const name of SCANNED_DOCUMENTS) add('about', DOCUMENT_DEFINITIONS[name].header);
  add('about', bin);
  return found;
}

/** The lines of some work that is told of many goods at once. */
export const linesInBag = ({lines}: ArgumentBag): readonly ArgumentBag[] =>
  typeof lines === 'string' ? (rowsIn(lines) ?? []) : [];

/** What an edit sets. */
export const setInBag = ({set}: ArgumentBag): ArgumentBag =>
  typeof set === 'string' ? (rowsIn(`[${set}]`)?.[0] ?? {}) : {};

/** The names of all that these name; what is not on this device is left out. */
export async function namesInBags(
  lists: Pick<ListReads, 'rowsOf'>,
  bags: readonly ArgumentBag[],
): Promise<NamesById> {
  const wanted = new Map<Resource, Set<string>>();
  const want = (resource: Resource, id: string): void =>
    void wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  for (const bag of bags.flatMap((each) => [each, ...linesInBag(each), setInBag(each)]))
    for (const [name, value] of Object.entries(bag)) {
      if (typeof value !== 'string' || value === '') continue;
      const several = SEVERAL_OF.get(name);
      if (several) for (const id of idsInText(value)) want(several, id);
      const {kind, id} = placeOf(value);
      const ofPlace = LABEL_KINDS.find((each) => each === kind);
      const resource = ofPlace && scannableOf(ofPlace).resource;
      if (resource) want(resource, id);
      else for (const list of LEADS_TO.get(name) ?? []) want(list, value);
    }
  const names = new Map<string, string>();
  for (const [list, keys] of wanted)
    for (const [key, row] of await lists.rowsOf(list, [...keys])) names.set(key, nameOf(list, row));
  return names;
}

/** What a person calls a row: what has a label as the label says it, goods by their words too. */
function nameOf(list: Resource, row: Row): string {
  const kind = kindOfResource(list);
  if (!kind) return String(row['code'] ?? row['name'] ?? '');
  return nameOfThing(kind, row);
}

/** A place is a kind and an id, and of a document what part of it: `bin:<id>`, `asn:<id>:sorted`. */
function placeOf(text: string): {kind: string; id: string; part: string} {
  const [kind = '', id, part = ''] = text.split(':');
  return id === undefined ? {kind: '', id: text, part: ''} : {kind, id, part};
}

/** Names for a sentence; ids are never shown: what has no name here is called what it is. */
export const goodsName = (say: Say, names: NamesById, id: unknown): string =>
  names.get(textOf(id)) ?? say('describe.someGoods');
export const personName = (say: Say, names: NamesById, id: unknown): string =>
  names.get(textOf(id)) ?? say('describe.somebody');

/** Where goods stand: a bin, or a part of a document. */
export function binName(say: Say, names: NamesById, place: unknown): string {
  const {id, part} = placeOf(textOf(place));
  const name = names.get(id);
  const key = `place.${part}`;
  if (isTextKey(key)) return say(key, {document: name ?? say('describe.someDocument')});
  if (name !== undefined) return name;
  const alone = `place.${id}`;
  return isTextKey(alone) ? say(alone) : say('describe.someBin');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const PLACE_COLUMNS: ReadonlySet<string> = new Set(['from', 'to', 'bin', 'place']);

/** Times of the day, ms UTC. */
const MOMENTS: ReadonlySet<string> = new Set(['until']);

/** Facts with names in the place of ids, and times as people read them. */
export function namedFacts(say: Say, facts: object, names: NamesById): TextFacts {
  const named = Object.entries(plainFacts(facts)).map(([name, fact]): [string, string | number] => {
    if (PLACE_COLUMNS.has(name)) return [name, binName(say, names, fact)];
    if (name === 'goods') return [name, goodsName(say, names, fact)];
    if (MOMENTS.has(name)) return [name, timeText(Number(fact))];
    return [name, LEADS_TO.has(name) ? (names.get(String(fact)) ?? fact) : fact];
  });
  return Object.fromEntries(named);
}
