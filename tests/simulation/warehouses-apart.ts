import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {binOfPlace, isBorder} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import {allRows} from '#server/storage/history.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';
import {SITE} from './world.ts';

const [, SECOND] = SITE.warehouses;
const binsOf = new Map(SITE.warehouses.map(({id, bins}) => [id, bins]));

/**
 * [P7] Each warehouse keeps its own: work done in one moves units between its bins alone and asks its own supervisors,
 * and what stands in it is what came over its borders.
 */
export async function checkApart(
  tx: ReadTransaction,
  rows: ReadonlyMap<Id, MutationRow>,
  ledger: readonly LedgerRow[],
  faults: Faults,
): Promise<void> {
  for (const line of ledger) checkLine(line, rows.get(line.mutation));
  const stands = sumsOf((await allRows(tx, stock)).map((row) => [keyOf(row), Number(row['quantity'])]));
  const came = sumsOf(ledger.flatMap((line) => [crossing(line, 'from', 1), crossing(line, 'to', -1)]));
  for (const key of new Set([...stands.keys(), ...came.keys()]))
    if ((stands.get(key) ?? 0) !== (came.get(key) ?? 0))
      throw new Broken(`${key} holds other units than came over its borders`);
  for (const row of await allRows(tx, caseResource)) checkCase(row, rows, faults);
}

function checkLine(line: LedgerRow, row: MutationRow | undefined): void {
  if (row?.mutation.warehouse !== line.warehouse)
    throw new Broken(`${line.mutation} of one warehouse has a ledger line in another`);
  for (const place of [line.from, line.to]) {
    const bin = binOfPlace(place);
    if (bin !== undefined && !binsOf.get(line.warehouse)?.includes(bin))
      throw new Broken(`${line.mutation} moves units of another warehouse`);
  }
}

function checkCase(row: Row, rows: ReadonlyMap<Id, MutationRow>, faults: Faults): void {
  const born = rows.get(String(row['mutation']))?.mutation.warehouse;
  if (born !== undefined && born !== row['warehouse'])
    throw new Broken(`${String(row['id'])} is a case of another warehouse than its work`);
  if (row['warehouse'] === SECOND.id) faults.count('case born in the second warehouse');
}

const keyOf = ({warehouse, goods}: Row | LedgerRow): string => `${String(warehouse)}/${String(goods)}`;

const crossing = (line: LedgerRow, end: 'from' | 'to', sign: number): [string, number] => [
  keyOf(line),
  isBorder(line[end]) ? sign * line.quantity : 0,
];

function sumsOf(changes: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [key, change] of changes) sums.set(key, (sums.get(key) ?? 0) + change);
  return sums;
}
