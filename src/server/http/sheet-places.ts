import type {Row} from '#domain/kernel/field.ts';
import type {RowReader} from '#domain/kernel/readable.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binOfPlace, documentOfPlace} from '#domain/stock/place.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {LanguageTexts} from '#domain/language-texts.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {namedRows} from './list-page.ts';

/**
 * What people call the places of these rows: a bin by its name, what stands on the way of a document by that, and any other
 * place in words.
 */
export async function placesIn(
  tx: ReadTransaction,
  rows: readonly Row[],
  words: LanguageTexts,
  reader: RowReader,
): Promise<ReadonlyMap<string, string>> {
  const places = [...new Set(rows.map((row) => String(row['place'] ?? '')))];
  const bins = places.flatMap((place) => binOfPlace(place) ?? []);
  const named = await namedRows(tx, bin, bins, reader);
  const documents = await documentsIn(tx, places, reader);
  return new Map(
    places.map((place) => {
      const of = documentOfPlace(place);
      const document = of && documents.get(of.id);
      if (document !== undefined) return [place, words.say(`place.${of?.part ?? ''}`, {document})];
      const name = named.get(binOfPlace(place) ?? '')?.['name'];
      if (name !== undefined) return [place, String(name)];
      return [place, words.has(`place.${place}`) ? words.say(`place.${place}`) : place];
    }),
  );
}

/** The codes of the documents in which something stands, by their ids. */
async function documentsIn(
  tx: ReadTransaction,
  places: readonly string[],
  reader: RowReader,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const of = places.flatMap((place) => documentOfPlace(place) ?? []);
  for (const kind of new Set(of.map((each) => each.kind))) {
    const resource = RESOURCES.get(kind);
    if (!resource) continue;
    const ids = [...new Set(of.filter((each) => each.kind === kind).map(({id}) => id))];
    for (const [id, row] of await namedRows(tx, resource, ids, reader))
      found.set(id, String(row['code'] ?? ''));
  }
  return found;
}
