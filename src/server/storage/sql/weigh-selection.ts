import {sql} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {
  nameOfWays,
  searchPartsOf,
  valuesOfWay,
  type RowCondition,
  type WeighedPart,
} from '../row-condition.ts';
import type {RowSelection} from '../storage.ts';
import {wordFoundIn, keptWordsTable, type SqlFragment} from './fragments.ts';
import {leadBy, nameOfLead, rowsLedTo, valuesOfLead, type SearchLead} from './search-lead.ts';
import type {SqlSession} from './session.ts';

/** More kept words than this are not gone through for a statement: each row is asked for its own. */
export const MAX_WORDS_WEIGHED = 2_000;
/** More rows than this are not put in order each time: those of the list are gone through, which stand in it. */
const MAX_ROWS_LED_TO = 2_000;

/** A selection of which is known how few rows can be meant. */
export type WeighedSelection<Q extends RowSelection> = Q & {
  /** The rows are among those that a part of the search leads to. */
  readonly lead?: SearchLead;
  /** A part of the search stands nowhere. */
  readonly isNone?: boolean;
};

/** The same selection, with what is known of how common the parts of its search are. */
export async function weighSelection<Q extends RowSelection>(
  session: SqlSession,
  resource: Resource,
  query: Q,
): Promise<WeighedSelection<Q>> {
  const words = query.only?.find((each) => each.kind === 'words');
  if (!words) return query;
  const rest = query.only?.filter((each) => each !== words) ?? [];
  const parts = searchPartsOf(words);
  const asking = (each: readonly WeighedPart[]): readonly RowCondition[] =>
    each.length > 0 ? [...rest, {...words, weighed: each}] : rest;
  // Who may see only some rows learns nothing of the others' words, not even by how long it takes.
  if (query.strictly) return {...query, only: asking(parts.map((part) => ({...part, isCommon: true})))};
  if (parts.length === 0) return {...query, only: rest};
  const found = await weighedParts(session, parts);
  if (found.some(({ways}) => ways.length === 0)) return {...query, isNone: true};
  const {part: leading, lead} = (await shortest(session, resource, query, found)) ?? {};
  // Of the others all ways are asked, though some lead nowhere, and rare ones first: statements have few forms then.
  const others = parts.flatMap(({ways}, i) => {
    const part = found[i];
    return part && part !== leading ? [{ways, isCommon: part.isCommon}] : [];
  });
  const inOrder = others.toSorted((a, b) => Number(a.isCommon) - Number(b.isCommon));
  return {...query, only: asking(inOrder), ...(lead && {lead})};
}

/** The parts of a search with their ways into lists that have words of them, and whether very many begin so. */
async function weighedParts(
  session: SqlSession,
  parts: readonly WeighedPart[],
): Promise<readonly WeighedPart[]> {
  const ways = parts.flatMap((part) => part.ways);
  const counts = await counted(
    session,
    `weigh ${nameOfWays(ways)}`,
    ways.map(({source: {list}}) => sql`select 1 from ${keptWordsTable} where ${wordFoundIn(list)}`),
    {most: MAX_WORDS_WEIGHED, values: ways.flatMap((way) => valuesOfWay(session.company, way))},
  );
  const countOf = new Map(ways.map((way, i) => [way, counts[i] ?? 0]));
  return parts.map((part) => {
    const told = part.ways.filter((way) => (countOf.get(way) ?? 0) > 0);
    const sources = new Set(told.map(({source}) => source));
    return {
      ways: part.ways.filter(({source}) => sources.has(source)),
      isCommon: told.reduce((sum, way) => sum + (countOf.get(way) ?? 0), 0) > MAX_WORDS_WEIGHED,
    };
  });
}

/** The part of a search that leads to the fewest rows, if one leads to few. */
async function shortest(
  session: SqlSession,
  resource: Resource,
  query: RowSelection,
  parts: readonly WeighedPart[],
): Promise<{readonly part: WeighedPart; readonly lead: SearchLead} | undefined> {
  let best: {readonly part: WeighedPart; readonly lead: SearchLead} | undefined;
  let fewest = MAX_ROWS_LED_TO + 1;
  for (const part of parts) {
    const lead = part.isCommon ? undefined : leadBy(resource, query, part.ways);
    if (!lead) continue;
    const [count = 0] = await counted(
      session,
      `lead ${resource.name} ${nameOfLead(lead)}`,
      [rowsLedTo(session.texts.dialect, resource, lead)],
      {most: MAX_ROWS_LED_TO, values: valuesOfLead(session.company, lead)},
    );
    if (count < fewest) [best, fewest] = [{part, lead}, count];
  }
  return best;
}

/** Of each select how many rows it has, counted no further than matters. */
async function counted(
  session: SqlSession,
  name: string,
  selects: readonly SqlFragment[],
  {most, values}: {readonly most: number; readonly values: readonly Value[]},
): Promise<readonly number[]> {
  const names = selects.map((_, i) => `c${String(i)}`);
  const text = session.texts.of(
    name,
    () =>
      sql`select ${sql.join(
        selects.map(
          (each) => sql`
        (select count(*) from (select 1 from (${each}) as rows limit ${sql.lit(most + 1)}) as counted)`,
        ),
      )}`,
  );
  const [row] = await session.all(text, values, names);
  return names.map((column) => Number(row?.[column] ?? 0));
}
