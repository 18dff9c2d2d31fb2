import {createHash} from 'node:crypto';
import {sql} from 'kysely';
import {HOUR_MS} from '#domain/kernel/durations.ts';
import type {Row} from '#domain/kernel/field.ts';
import {MOVEMENT_KINDS} from '#domain/stock/movements.ts';
import {binPlace} from '#domain/stock/place.ts';
import {rowsBeyond, parameter, rowsUpTo, type SqlFragment} from './fragments.ts';
import {rowKindOf, rowSignOf} from './kinds.ts';
import type {SqlSession} from './session.ts';

/**
 * Lengths of the stretches of time that lines are added up in, ms, each a multiple of the next: 400 days, 25 days, one
 * hour. They begin with the first moment of 1970 in UTC, in whatever zone a warehouse stands.
 */
export const SUM_SPANS = [16 * 600 * HOUR_MS, 600 * HOUR_MS, HOUR_MS] as const;
/** Those in which goods are told apart. In an hour there are hardly more lines than goods. */
export const GOODS_SPANS: readonly number[] = SUM_SPANS.slice(0, 2);

const IN_BIN = binPlace('%');
/** A line that comes to a bin, and one that leaves one: what stands in bins is the first without the second. */
export const BIN_MOVEMENTS = {plus: {to: IN_BIN}, minus: {from: IN_BIN}} as const;

/** A large number is kept in two halves: sums of our largest quantities are beyond 64 bits. */
export const HALF_BASE = 2 ** 30;

/** What sums are made by. Those that another build has made by other rules are none. */
const RULE = createHash('sha256')
  .update(JSON.stringify([SUM_SPANS, GOODS_SPANS, MOVEMENT_KINDS, BIN_MOVEMENTS]))
  .digest('hex')
  .slice(0, 16);

/** Lines that are added at once: others wait no longer than that takes. */
export const LINES_AT_ONCE = 500;
/** Sums that are taken away at once. */
const OLD_PIECE = 5_000;
/** Lines behind the sums that a report looks for; of more it reads the ledger alone. */
const REST = 20_000;

/** A line of the ledger by its place. */
interface LedgerPlace {
  readonly version: number;
  readonly n: number;
}

/** Up to which line the sums of a company hold the ledger, and from which moment on (ms UTC) there are lines behind it. */
export interface SummedUntil extends LedgerPlace {
  readonly restFrom: number;
  /** The last moment of a line of the warehouse, ms UTC. */
  readonly lastAt: number;
}

/** That sums are by today’s rules, and of the history that the company has: the epoch in which their last line came. */
export const areOwn = sql`rule = ${sql.lit(RULE)} and epoch = coalesce((
  select epochs.epoch from epochs
  where epochs.company = ledger_summed.company and epochs.start < ledger_summed.version
  order by epochs.n desc limit 1
), '')`;

/** How far the ledger of a company is summed; `undefined` where that helps no report. */
export async function summedOf(session: SqlSession, warehouse: string): Promise<SummedUntil | undefined> {
  const {company, texts} = session;
  const known = texts.of(
    'ledger summed',
    () =>
      sql`select version, n from ledger_summed where company = ${parameter} and version > 0 and ${areOwn}`,
  );
  const [line] = await session.all(known, [company], ['version', 'n']);
  if (!line) return undefined;
  const rest = texts.of(
    'ledger behind sums',
    () => sql`
      select count(*), coalesce(min(at), 0), (
        select coalesce(max(at), 0) from ledger where company = ${parameter} and warehouse = ${parameter}
      )
      from (
        select at from ledger where company = ${parameter} and ${rowsBeyond(LEDGER_LINE_KEY, false)}
        order by version, n limit ${sql.lit(REST)}
      ) as rest`,
  );
  const {version, n} = lineOf(line);
  const names = ['count', 'from', 'last'];
  const [found] = await session.all(rest, [company, warehouse, company, version, n], names);
  const count = Number(found?.['count']);
  if (count === REST) return undefined;
  const restFrom = count === 0 ? Infinity : Number(found?.['from']);
  return {version, n, restFrom, lastAt: Number(found?.['last'])};
}

/** Whether {@link sumPiece} has anything to do; asked before, since most often it has not and writing costs more. */
export async function isPieceThere(session: SqlSession, piece: number): Promise<boolean> {
  const text = session.texts.of(
    'sums as they are',
    () => sql`select version, n, ${isOwn} from ledger_summed where company = ${parameter}`,
  );
  const [state] = await session.all(text, [session.company], STATE);
  if (!state) return (await lineBehind(session, {version: 0, n: 0}, piece)) !== undefined;
  return state['own'] !== 1 || (await lineBehind(session, lineOf(state), piece)) !== undefined;
}

/**
 * Adds the next lines of a company's ledger to its sums, so many at once, or takes away sums that are none, and says
 * whether it has done anything. The ledger only grows, in the order of its versions: what was added stays true whatever
 * comes, and what comes late is a new line.
 */
export async function sumPiece(session: SqlSession, piece: number): Promise<boolean> {
  const {company, texts} = session;
  const begin = texts.of(
    'begin sums',
    () => sql`
      insert into ledger_summed (company, rule) values (${parameter}, ${sql.lit(RULE)})
      on conflict (company) do nothing`,
  );
  await session.run(begin, [company]);
  // One process at a time comes past this.
  const locked = texts.of(
    'lock sums',
    () => sql`
      update ledger_summed set n = n where company = ${parameter} returning version, n, ${isOwn}`,
  );
  const [state] = await session.all(locked, [company], STATE);
  if (state?.['own'] !== 1) return forget(session);
  const from = lineOf(state);
  const last = await lineBehind(session, from, piece);
  if (!last) return false;
  await session.run(addText(session), [company, from.version, from.n, last.version, last.n]);
  const moved = texts.of(
    'ledger is summed',
    () => sql`
      update ledger_summed set version = ${parameter}, n = ${parameter}, epoch = coalesce((
        select epochs.epoch from epochs where epochs.company = ${parameter} and epochs.start < ${parameter}
        order by epochs.n desc limit 1
      ), '') where company = ${parameter}`,
  );
  await session.run(moved, [last.version, last.n, company, last.version, company]);
  return true;
}

const STATE = ['version', 'n', 'own'];
const isOwn = sql`case when ${areOwn} then 1 else 0 end`;
const lineOf = (row: Row): LedgerPlace => ({version: Number(row['version']), n: Number(row['n'])});

const LEDGER_LINE_KEY = ['version', 'n'];

/** The line so many behind one; none where there are not as many. */
async function lineBehind(
  session: SqlSession,
  {version, n}: LedgerPlace,
  many: number,
): Promise<LedgerPlace | undefined> {
  // Written out: of a number that it is not told PostgreSQL thinks the worst, and sorts all lines behind.
  const text = session.texts.of(
    `line behind sums ${String(many)}`,
    () => sql`
      select version, n from ledger where company = ${parameter} and ${rowsBeyond(LEDGER_LINE_KEY, false)}
      order by version, n limit 1 offset ${sql.lit(many - 1)}`,
  );
  const [found] = await session.all(text, [session.company, version, n], LEDGER_LINE_KEY);
  return found && lineOf(found);
}

/** Sums by other rules, or of another history: they go, and all begins anew. */
async function forget(session: SqlSession): Promise<boolean> {
  const {company, texts} = session;
  const key = sql`company, ${sumKey}`;
  const some = texts.of(
    'forget sums',
    () => sql`
      delete from ledger_sums where (${key}) in (
        select ${key} from ledger_sums where company = ${parameter}
        order by ${key} limit ${sql.lit(OLD_PIECE)}
      ) returning 1`,
  );
  if ((await session.all(some, [company], ['one'])).length === OLD_PIECE) return true;
  const anew = texts.of(
    'sums anew',
    () => sql`
      update ledger_summed set version = 0, n = 0, epoch = '', rule = ${sql.lit(RULE)}
      where company = ${parameter}`,
  );
  await session.run(anew, [company]);
  return true;
}

const SUM_KEY_COLUMNS = ['warehouse', 'span', 'begin', 'movement', 'sign', 'goods'].map((name) =>
  sql.ref(name),
);
const ADDED = ['counted', 'low', 'high'].map((name) => sql.ref(name));
/** What sums are told apart by, in their order. */
export const sumKey = sql.join(SUM_KEY_COLUMNS);

/** Lines of the ledger, each once for each length of stretches, as sums tell them apart and add them up. */
export function linesBySpan(found: SqlFragment): SqlFragment {
  const own = (column: string): SqlFragment => sql.ref(`ledger.${column}`);
  const half = sql.lit(HALF_BASE);
  return sql`(
    with line as (
      select company, warehouse, goods, at, quantity % ${half} as low, quantity / ${half} as high,
        ${rowKindOf(own, MOVEMENT_KINDS)} as movement, ${rowSignOf(own, BIN_MOVEMENTS)} as sign
      from ledger where ${found}
    )
    ${sql.join(
      SUM_SPANS.map(
        (span) => sql`
          select company, warehouse, ${sql.lit(span)} as span, at - at % ${sql.lit(span)} as begin,
            movement, sign, ${GOODS_SPANS.includes(span) ? sql`goods` : sql`''`} as goods, low, high
          from line`,
      ),
      sql` union all `,
    )}
  )`;
}

const addText = ({texts}: SqlSession): string =>
  texts.of(
    'add to sums',
    () => sql`
      insert into ledger_sums (company, ${sumKey}, ${sql.join(ADDED)})
      select company, ${sumKey}, count(*), cast(sum(low) as bigint), cast(sum(high) as bigint)
      from ${linesBySpan(
        sql`company = ${parameter} and ${rowsBeyond(LEDGER_LINE_KEY, false)} and ${rowsUpTo(LEDGER_LINE_KEY, false)}`,
      )} as told
      where true
      group by company, ${sumKey}
      on conflict (company, ${sumKey}) do update set ${sql.join(
        ADDED.map((name) => sql`${name} = ledger_sums.${name} + excluded.${name}`),
      )}`,
  );
