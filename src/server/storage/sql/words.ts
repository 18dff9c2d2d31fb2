import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {wordsOfRow} from '#domain/kernel/search.ts';
import type {Session} from './session.ts';
import {WORDS} from './shape.ts';

/** Keeps the words of new rows, of lists that are found by words. */
export async function addWords(session: Session, resource: Resource, rows: readonly Row[]): Promise<void> {
  if (!resource.words) return;
  const words = rows.flatMap((row) =>
    wordsOfRow(resource, row).map((word): Row => ({list: resource.name, key: keyOf(resource, row), word})),
  );
  await session.insert(WORDS, words);
}

/** Forgets the words of rows. */
export async function dropWords(
  session: Session,
  resource: Resource,
  keys: readonly string[],
): Promise<void> {
  if (!resource.words) return;
  await session.deleteKeys(
    WORDS,
    keys.map((key) => [resource.name, key]),
  );
}
