import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, vi} from 'vitest';
import {FILE_NAME} from '#server/storage/open.ts';
import type {Company, Move} from './site.ts';

/** A bin move as the server settled it. */
export interface Recorded {
  readonly id: string;
  readonly status: string;
  readonly client: string;
  readonly from: string;
  readonly goods: string;
  readonly to: string;
  readonly quantity: number;
  /** Ledger lines of it, as "quantity from > to". */
  readonly lines: readonly string[];
}

/** Every bin move of a company in the order it was settled, read from the database file beside its server. */
export function movesOf({dataDir, openid}: Company): Recorded[] {
  const db = new DatabaseSync(path.join(dataDir, FILE_NAME), {readOnly: true});
  try {
    const rows = db
      .prepare(
        `select id, status, client, body from mutations
         where company = ? and action = 'stock.moveBin' order by version, client, seq`,
      )
      .all(openid);
    const lines = db.prepare(
      `select "quantity", "from", "to" from ledger where company = ? and mutation = ? order by version, n`,
    );
    return rows.map(({id, status, client, body}) => {
      const {args} = JSON.parse(String(body)) as {
        args: Record<'from' | 'goods' | 'to', string> & {quantity: number};
      };
      const {from, goods, to, quantity} = args;
      const entries = lines.all(openid, String(id));
      return {
        id: String(id),
        status: String(status),
        client: String(client),
        from,
        goods,
        to,
        quantity,
        lines: entries.map(
          (line) => `${String(line['quantity'])} ${String(line['from'])} > ${String(line['to'])}`,
        ),
      };
    });
  } finally {
    db.close();
  }
}

/** Waits until the server has these moves, each applied once with one ledger line, in this order, and no other. */
export async function expectMoves(company: Company, moves: readonly Move[], ms = 20_000): Promise<void> {
  const wanted = moves.map(wantedOf);
  await vi.waitFor(() => expect(movesOf(company).map(shortOf)).toEqual(wanted), {timeout: ms, interval: 100});
}

/** The same where several devices worked side by side, so that the order between them is open. */
export async function expectMovesInAnyOrder(
  company: Company,
  moves: readonly Move[],
  ms = 20_000,
): Promise<void> {
  const wanted = moves.map(wantedOf).toSorted();
  await vi.waitFor(() => expect(movesOf(company).map(shortOf).toSorted()).toEqual(wanted), {
    timeout: ms,
    interval: 100,
  });
}

const wantedOf = ({from, goods, to, quantity}: Move): string =>
  textOf({
    status: 'applied',
    from: from.id,
    goods: goods.id,
    to: to.id,
    quantity,
    lines: [`${String(quantity)} bin:${from.id} > bin:${to.id}`],
  });

const shortOf = (recorded: Recorded): string => textOf(recorded);

const textOf = ({status, from, goods, to, quantity, lines}: Omit<Recorded, 'id' | 'client'>): string =>
  `${status}: ${String(quantity)} ${goods} ${from} > ${to} [${lines.join(', ')}]`;
