import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {wordsOfRow} from '#domain/kernel/search.ts';
import type {SqlSession} from './session.ts';
import {WORDS_TABLE} from './shape.ts';

/** Keeps the words of new rows, of lists that are found by words. */
export async function addWords(session: SqlSession, resource: Resource, rows: readonly Row[]): Promise<void> {
  if (!resource.words) return;
  const words = rows.flatMap((row) =>
    wordsOfRow(resource, row).map((word): Row => ({list: resource.name, key: rowKey(resource, row), word})),
  );
  await session.insert(WORDS_TABLE, words);
}

/** Forgets the words of rows. */
export async function dropWords(
  session: SqlSession,
  resource: Resource,
  keys: readonly string[],
): Promise<void> {
  if (!resource.words) return;
  await session.deleteKeys(
    WORDS_TABLE,
    keys.map((key) => [resource.name, key]),
  );
}
