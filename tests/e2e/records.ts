import {expect, vi} from 'vitest';
import type {ReadTransaction} from '#server/storage/storage.ts';
import type {Company, Move} from './site.ts';

/** A bin move as the server settled it. */
export interface RecordedMutation {
  readonly id: string;
  /** Status, quantity, goods, bins, and its ledger lines: all that must be so, in one line to compare. */
  readonly text: string;
}

/** More mutations and ledger lines than any test makes. */
const ALL = 5_000;

/** Every bin move of a company in the order it was settled, read from the database beside its server. */
export const movesOf = ({database, openid}: Company): Promise<RecordedMutation[]> =>
  database.read(openid, async (tx) => {
    const lines = await linesByMutation(tx);
    const settled = await tx.settled({version: 0, id: ''}, ALL);
    return settled
      .filter(({mutation}) => mutation.action === 'stock.moveBin')
      .toSorted((a, b) => a.version - b.version || a.mutation.seq - b.mutation.seq)
      .map(({mutation: {id, args}, status}) => {
        const {from, goods, to, quantity} = args;
        return {id, text: textOf([status, quantity, goods, from, to], lines.get(id) ?? [])};
      });
  });

async function linesByMutation(tx: ReadTransaction): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const {mutation, from, to, quantity} of await tx.ledger({version: 0, n: 0}, ALL)) {
    lines.set(mutation, [...(lines.get(mutation) ?? []), `${String(quantity)} ${from} > ${to}`]);
  }
  return lines;
}

/** Waits until the server has these moves, each applied once with one ledger line, in this order, and no other. */
export function expectMoves(company: Company, moves: readonly Move[], ms = 20_000): Promise<void> {
  return expectTexts(company, moves, ms, (texts) => texts);
}

/** The same where several devices worked side by side, so that the order between them is open. */
export function expectMovesInAnyOrder(company: Company, moves: readonly Move[], ms = 20_000): Promise<void> {
  return expectTexts(company, moves, ms, (texts) => texts.toSorted());
}

async function expectTexts(
  company: Company,
  moves: readonly Move[],
  ms: number,
  inOrder: (texts: string[]) => string[],
): Promise<void> {
  const wanted = inOrder(moves.map(wantedOf));
  const look = async (): Promise<void> => {
    const found = await movesOf(company);
    expect(inOrder(found.map(({text}) => text))).toEqual(wanted);
  };
  await vi.waitFor(look, {timeout: ms, interval: 100});
}

const wantedOf = ({from, goods, to, quantity}: Move): string =>
  textOf(
    ['applied', quantity, goods.id, from.id, to.id],
    [`${String(quantity)} bin:${from.id} > bin:${to.id}`],
  );

const textOf = (parts: readonly unknown[], lines: readonly string[]): string =>
  `${parts.map(String).join(' ')} [${lines.join(', ')}]`;
