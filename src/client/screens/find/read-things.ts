import {codeOf} from '#domain/kernel/counter.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {foundIndexBy, isByWarehouse} from '#domain/kernel/list.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {LABEL_KINDS, scannableOf} from '#domain/scanning/things.ts';
import type {ClientApp} from '../../data/app.ts';
import type {FoundThing} from '../../data/found.ts';
import {findableNamed, type FindableList} from './findable-lists.ts';
import {knownThing, type KnownThing} from './known-things.ts';

/** Of a longer list the first are looked through; a whole code is found among all. */
export const MAX_THINGS_READ = 25_000;
const THINGS_PER_READ = 1_000;

type ThingReader = Pick<ClientApp, 'office' | 'warehouse'>;

/** The things of a list as this device has them, part by part. */
export async function* thingsIn(
  {office, warehouse}: ThingReader,
  of: FindableList,
): AsyncGenerator<readonly KnownThing[]> {
  const {resource} = of;
  const index = foundIndexBy(resource, 'code') ?? foundIndexBy(resource, 'name') ?? 'key';
  const prefix = isByWarehouse(resource, index) ? [warehouse] : [];
  for (let offset = 0; offset < MAX_THINGS_READ; offset += THINGS_PER_READ) {
    const rows = await office.once.rows(resource, {index, prefix, offset, limit: THINGS_PER_READ});
    yield rows.map((row) => knownThing(of, row));
    if (rows.length < THINGS_PER_READ) return;
  }
}

const WANTED_THINGS = LABEL_KINDS.filter((kind) => kind !== 'lot' && kind !== 'countPlan');

/** The things that a text is the whole code of, as a scan of it would find them: by indexes, however many there are. */
export async function thingsCalled(
  app: Pick<ClientApp, 'office' | 'resolve'>,
  lists: readonly FindableList[],
  text: string,
): Promise<readonly KnownThing[]> {
  const {found} = await app.resolve(text, {wanted: WANTED_THINGS, isTyped: true});
  const things = found.kind === 'several' ? found.options : 'id' in found ? [found] : [];
  const known = await Promise.all(things.map((thing) => thingOfFound(app, lists, thing)));
  return known.flat();
}

async function thingOfFound(
  {office}: Pick<ClientApp, 'office'>,
  lists: readonly FindableList[],
  {kind, id}: FoundThing,
): Promise<readonly KnownThing[]> {
  if (kind === 'supplier' || kind === 'customer') return [];
  const {resource} = scannableOf(kind);
  const of = lists.find((each) => each.resource === resource);
  const row = of && (await office.once.rowsOf(of.resource, [id])).get(id);
  return of && row ? [knownThing(of, row)] : [];
}

/** The rows that stand at addresses, in their order; what is gone is left out. */
export async function thingsOf(
  {office}: Pick<ClientApp, 'office'>,
  asked: readonly {readonly list: string; readonly id: string}[],
): Promise<ReadonlyMap<string, KnownThing>> {
  const found = new Map<string, KnownThing>();
  for (const {list, id} of asked) {
    const of = findableNamed(list);
    const row = of && (await office.once.rowsOf(of.resource, [id])).get(id);
    if (of && row) found.set(`${list} ${id}`, knownThing(of, row));
  }
  return found;
}

/** What was found of documents by their whole codes; `isUnasked` where one may have left this device, and the server gave no answer. */
interface CalledDocuments {
  readonly things: readonly KnownThing[];
  readonly isUnasked: boolean;
}

/**
 * The documents that a text is the code of, with or without its hyphen and its zeros: by the index of this device, and
 * those that have left it at the server.
 */
export async function documentsCalled(
  {office}: Pick<ClientApp, 'office'>,
  lists: readonly FindableList[],
  text: string,
): Promise<CalledDocuments> {
  const things: KnownThing[] = [];
  let isUnasked = false;
  for (const of of lists) {
    const code = codeOfDocument(of.resource, text);
    if (code === undefined) continue;
    const query = {index: 'code', prefix: [code], offset: 0, limit: 1};
    const [row] = await office.once.rows(of.resource, query);
    const told = row ? {rows: [row]} : await askForDocument(office, of.resource, code);
    things.push(...(told?.rows ?? []).map((each) => knownThing(of, each)));
    isUnasked ||= told === undefined;
  }
  return {things, isUnasked};
}

async function askForDocument(
  office: ClientApp['office'],
  {name}: Resource,
  code: string,
): Promise<{readonly rows: readonly Row[]} | undefined> {
  const query = new URLSearchParams({index: 'code', code, limit: '1'});
  const reply = await office.peek(`/api/lists/${name}?${query.toString()}`);
  if (reply.kind !== 'answered') return undefined;
  const {results} = reply.body;
  return {rows: Array.isArray(results) ? (results as Row[]) : []};
}

const CODE_OF_DOCUMENT = /^(\p{L}+)[\s-]*(\d{1,15})$/u;

/** The code of a document of such a list as it is stored, where a text is one. */
export function codeOfDocument({fields}: Resource, text: string): string | undefined {
  const numbered = entryOf(fields, 'code')?.numbered;
  const [, prefix = '', digits = ''] = CODE_OF_DOCUMENT.exec(text.trim()) ?? [];
  return numbered !== undefined && prefix.toUpperCase() === numbered
    ? codeOf(numbered, Number(digits))
    : undefined;
}
