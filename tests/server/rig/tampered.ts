import type {Value} from '#domain/kernel/field.ts';
import {RULES} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import {listTablesOf, SqlReader} from '#server/storage/sql/reader.ts';
import type {Database} from '#server/storage/open.ts';
import {Rollback, type ReadTransaction} from '#server/storage/storage.ts';
import {checkHistory} from '#server/sync/checker.ts';
import type {ChainAnchor} from '#server/storage/chain/anchor.ts';

const HEAD = ['version', 'floor', 'epoch', 'link'];
/** Statements by themselves, or with what they need to know of the database before. */
export type Tampering = readonly string[];

/** What the proof says of a company after somebody with a console changed it; then all is as before. */
export const faultsAfter = (
  database: Database,
  company: string,
  tampering: Tampering,
  anchors: readonly ChainAnchor[] = [],
): Promise<string[]> =>
  saidAfter(database, company, tampering, (reader) => checkHistory(reader, RULES, anchors));

/** What somebody says who looks at a company then. */
export async function saidAfter(
  {engine, kind}: Database,
  company: string,
  tampering: Tampering,
  look: (reader: ReadTransaction) => Promise<string[]>,
): Promise<string[]> {
  try {
    await engine.write(company, async (session) => {
      for (const list of RESOURCES.keys())
        for (const event of ['insert', 'update', 'delete'])
          await session.run(`drop trigger "${list}_${event}"${kind === 'postgres' ? ` on "${list}"` : ''}`);
      for (const statement of tampering) await session.run(statement);
      const mark = kind === 'postgres' ? '$1' : '?';
      const [row] = await session.all(
        `select ${HEAD.join(', ')} from companies where id = ${mark}`,
        [company],
        HEAD,
      );
      const number = (column: string): number => Number(row?.[column]);
      const text = (column: string): string => String(row?.[column] satisfies Value | undefined);
      const head = {
        version: number('version'),
        floor: number('floor'),
        epoch: text('epoch'),
        link: text('link'),
      };
      const reader = new SqlReader(listTablesOf(RESOURCES), session, head);
      throw new Rollback(await look(reader));
    });
  } catch (error) {
    if (error instanceof Rollback) return error.value as string[];
    throw error;
  }
  return [];
}
