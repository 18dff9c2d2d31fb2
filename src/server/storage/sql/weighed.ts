import {sql} from 'kysely';
import {endOfWords, wordsSought, type Only} from '../only.ts';
import type {Selection} from '../storage.ts';
import {foundIn, type Fragment} from './fragments.ts';
import type {Session} from './session.ts';

/** More kept words than this are not gone through for a statement: each row is asked for its own. */
export const MOST_WORDS = 2_000;

/** The same selection, with what is known of how common the parts of its search are; common, where each row is asked. */
export async function weighed<Q extends Selection>(session: Session, query: Q): Promise<Q> {
  const {only = []} = query;
  if (!only.some(({kind}) => kind === 'words')) return query;
  const told: Only[] = [];
  const weigh = (words: Words) => (query.strictly ? words.sought.map(() => true) : commonOf(session, words));
  for (const each of only) told.push(each.kind === 'words' ? {...each, common: await weigh(each)} : each);
  return {...query, only: told};
}

type Words = Extract<Only, {kind: 'words'}>;

/** For each part of a search whether more words begin so than are gone through. */
async function commonOf(session: Session, {sought, sources}: Words): Promise<readonly boolean[]> {
  const lists = [...new Set(sources.map(({list}) => list))];
  const parts = sought.map(wordsSought);
  const names = parts.map((_, i) => `p${String(i)}`);
  const text = session.texts.of(
    `weigh ${lists.join()} ${parts.map(({length}) => length).join()}`,
    () => sql`select ${sql.join(parts.map((words) => sumOf(words.flatMap(() => lists.map(countedIn)))))}`,
  );
  const {company} = session;
  const values = parts.flat().flatMap((word) => lists.flatMap(() => [company, word, endOfWords(word)]));
  const [row] = await session.all(text, values, names);
  return names.map((name) => Number(row?.[name] ?? 0) > MOST_WORDS);
}

const sumOf = (counts: readonly Fragment[]): Fragment => sql.join(counts, sql` + `);

/** How many words of a list's rows begin so, counted no further than matters. */
const countedIn = (list: string): Fragment => sql`
  (select count(*) from (
    select 1 from words as word
    where ${foundIn(list)}
    limit ${sql.lit(MOST_WORDS + 1)}
  ) as counted)`;
