import {sql} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import {linkOfEpoch} from '../chain/link.ts';
import {UnknownCompany, type HistoryHead} from '../storage.ts';
import {parameter} from './fragments.ts';
import type {SqlSession} from './session.ts';
import type {RaisedVersion} from './writer.ts';

/** A company at its beginning, with its first epoch. */
export async function insertCompany(session: SqlSession, epoch: string, at: number): Promise<void> {
  const {company, texts} = session;
  const row = sql`
    insert into companies (id, version, floor, epoch, created_at, link)
    values (${parameter}, 0, 0, ${parameter}, ${parameter}, ${parameter})`;
  await session.run(
    texts.of('make company', () => row),
    [company, epoch, at, linkOfEpoch(company, {epoch, start: 0, lost: false})],
  );
  const first = sql`
    insert into epochs (company, n, epoch, start, lost, why, at)
    values (${parameter}, 1, ${parameter}, 0, 0, ${sql.lit('created')}, ${parameter})`;
  await session.run(
    texts.of('first epoch', () => first),
    [company, epoch, at],
  );
}

/**
 * Takes the company's row lock and its next version with the first write of the transaction: commits of a
 * company have the order of their versions, so no reader's cursor can pass one that is still open.
 */
export async function raiseVersion(session: SqlSession): Promise<RaisedVersion> {
  const {company} = session;
  const text = session.texts.of(
    'raise version',
    () => sql`
      update companies set version = version + 1 where id = ${parameter}
      returning version, floor, epoch, link, asked_at,
        coalesce((select max(ready) + 1 from wants where company = ${parameter}), 0)`,
  );
  const [row] = await session.all(text, [company, company], [...HEAD, 'asked_at', 'wanting']);
  const head = headFrom(company, row);
  const wanting = Number(row?.['wanting']);
  const askedAt = Number(row?.['asked_at']);
  return {
    head: {...head, version: head.version - 1},
    wanting: {any: wanting > 0, ready: wanting > 1, askedAt},
  };
}

/** Where the session's company stands. */
export async function selectHead(session: SqlSession): Promise<HistoryHead> {
  const {company} = session;
  const text = session.texts.of(
    'head',
    () => sql`select version, floor, epoch, link from companies where id = ${parameter}`,
  );
  const [row] = await session.all(text, [company], HEAD);
  return headFrom(company, row);
}

const HEAD = ['version', 'floor', 'epoch', 'link'];

function headFrom(company: string, row: Row | undefined): HistoryHead {
  if (!row) throw new UnknownCompany(`no company ${company}`);
  return {
    version: Number(row['version']),
    floor: Number(row['floor']),
    epoch: String(row['epoch']),
    link: String(row['link']),
  };
}
