import {sql, type Kysely} from 'kysely';
import {areOwn, linesBySpan, sumKey} from './sql/ledger-sums.ts';
import type {Tables} from './tables.ts';

/**
 * Holds what is kept of a company's ledger for reports against its lines, in one statement: a server beside this goes on.
 * Sums that no report reads, of another build or history, are no fault.
 */
export async function* sumFaults(kysely: Kysely<Tables>, company: string): AsyncGenerator<string> {
  const summed = sql`select version, n from ledger_summed where company = ${company} and ${areOwn}`;
  const {rows} = await sql<{count: number | bigint}>`
    select count(*) as count
    from (
      select ${sumKey}
      from (
        select ${sumKey}, 1 as counted, low, high
        from ${linesBySpan(sql`company = ${company} and (version, n) <= (${summed})`)} as told
        union all
        select ${sumKey}, -counted, -low, -high
        from ledger_sums where company = ${company} and exists (${summed})
      ) as told
      group by ${sumKey}
      having sum(counted) <> 0 or sum(low) <> 0 or sum(high) <> 0
    ) as wrong`.execute(kysely);
  const count = Number(rows[0]?.count);
  if (count === 0) return;
  yield (
    `${String(count)} sums that reports are told by are not what the lines of its ledger come to; ` +
    `update ledger_summed set rule = '' where company = '${company}' lets the server make them anew`
  );
}
