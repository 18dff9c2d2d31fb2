import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {keyColumns} from '#domain/kernel/resource.ts';
import {changesInCase, type CaseChange} from '#domain/stock/case-changes.ts';
import {caseLinesRecorded} from '#domain/stock/case-lines.ts';
import type {CaseClosing} from '#protocol/case.ts';
import {closingOf} from '../sync/closing-of.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';
import {worksIn, type BoundPerson} from './principal.ts';

/** Rows of a commit that are looked through at once. */
const CLOSED_ROWS_PER_PAGE = 500;

/**
 * What the closing of a case did, from the record of the work that closed it, where the reader works; `again` is what a
 * re-run settled anew.
 */
export async function closedBy(
  tx: ReadTransaction,
  row: Row,
  again: MutationRow | undefined,
  reader: BoundPerson,
): Promise<CaseClosing | undefined> {
  const version = Number(row['version']);
  const did = again ?? (await closingOf(tx, row));
  if (!did) return undefined;
  const lines = did.code === '' ? [...caseLinesRecorded(did.facts)] : [];
  return {
    changes: did.code === '' ? changesInCase(did.facts).flatMap((change) => shown(change, reader)) : [],
    moved: await movedBy(tx, version, did.mutation.id, reader),
    ...(lines.length > 0 ? {lines} : {}),
  };
}

async function movedBy(
  tx: ReadTransaction,
  version: number,
  mutation: Id,
  reader: BoundPerson,
): Promise<CaseClosing['moved']> {
  const lines: LedgerRow[] = [];
  for (let n = 0; ;) {
    const page = (await tx.ledger({version, n}, CLOSED_ROWS_PER_PAGE)).filter(
      (line) => line.version === version,
    );
    lines.push(...page.filter((line) => line.mutation === mutation && worksIn(reader, line.warehouse)));
    if (page.length < CLOSED_ROWS_PER_PAGE) break;
    n = page.at(-1)?.n ?? 0;
  }
  return lines.map(({goods, from, to, quantity}) => ({goods, from, to, quantity}));
}

function shown({stock, before, after}: CaseChange, reader: BoundPerson): CaseClosing['changes'] {
  const [warehouse = '', place = '', unit = '', goods = '', lot = ''] = keyColumns(stock).map(String);
  return worksIn(reader, warehouse) ? [{place, unit, goods, lot, before, after}] : [];
}
