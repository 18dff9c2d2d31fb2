import {setImmediate as othersTurn} from 'node:timers/promises';
import {confirmCount, MAX_CONFIRMED_AT_ONCE} from '#domain/counting/confirm.ts';
import {countPlan, countTask, type CountPlanRow} from '#domain/counting/count-plan.ts';
import {addBins, MAX_BINS_OF_CLAIM} from '#domain/counting/plan-bins.ts';
import {COUNTING_ROLES} from '#domain/counting/roles.ts';
import {goods} from '#domain/goods/goods.ts';
import {isCalendarDay, type Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {beginOf, daysAfter} from '#protocol/days.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {LedgerRow, ReadTransaction} from '../storage/storage.ts';
import {rowUnderKey, rowsUnder} from './rows-under.ts';
import type {WorkPiece, PiecedKind} from './work-kind.ts';

/** Rows that are read at a time. */
const COUNT_ROWS_PER_READ = 1_000;

const args = {document: {kind: 'reference', list: 'countPlan', required: true}} as const;

/** Takes the bins into a plan that it was made for: a zone's, those with some goods, those that moved on or since a day. */
export const fillCountPlan: PiecedKind = {
  name: 'counting.fillPlan',
  roles: COUNTING_ROLES,
  args,
  async plan(tx, {args: {document = ''}, warehouse: at}) {
    const row = await rowUnderKey(tx, countPlan, String(document));
    // Rows of a list of ours have its shape.
    const ids = row?.['warehouse'] === at ? await binsFor(tx, row as CountPlanRow) : [];
    return {pieces: pieces(addBins.name, String(document), at, ids, MAX_BINS_OF_CLAIM)};
  },
};

/** Confirms all bins of a plan that were counted. */
export const confirmCountPlan: PiecedKind = {
  name: 'counting.confirmPlan',
  roles: COUNTING_ROLES,
  args,
  async plan(tx, {args: {document = ''}, warehouse: at}) {
    const bins: Id[] = [];
    for await (const row of rowsUnder(tx, countTask, 'document', [document]))
      if (row['state'] === 'counted' && row['warehouse'] === at) bins.push(String(row['bin']));
    return {pieces: pieces(confirmCount.name, String(document), at, bins, MAX_CONFIRMED_AT_ONCE)};
  },
};

function pieces(action: string, document: Id, at: string, bins: readonly Id[], most: number): WorkPiece[] {
  const all: WorkPiece[] = [];
  for (let i = 0; i < bins.length; i += most)
    all.push({
      subject: document,
      action,
      args: {document, bins: JSON.stringify(bins.slice(i, i + most))},
      warehouse: at,
    });
  return all;
}

/** The bins of a selection, in walking order. */
async function binsFor(tx: ReadTransaction, plan: CountPlanRow): Promise<Id[]> {
  const {warehouse: at, selected_by, selected} = plan;
  const found = new Set(await chosenBy(tx, plan));
  const rows: Row[] = [];
  for await (const row of rowsUnder(tx, bin, 'name', [at]))
    if (selected_by === 'zone' ? row['zone'] === selected : found.has(String(row['id']))) rows.push(row);
  return rows
    .toSorted(
      (a, b) =>
        Number(a['walking_sequence']) - Number(b['walking_sequence']) ||
        compareText(String(a['id']), String(b['id'])),
    )
    .map(({id}) => String(id));
}

async function chosenBy(
  tx: ReadTransaction,
  {warehouse: at, selected_by, selected}: CountPlanRow,
): Promise<readonly Id[]> {
  switch (selected_by) {
    case 'goods':
      return binsWith(tx, at, selected);
    case 'day':
    case 'since':
      // A plan that was made before its day was looked at may name none.
      return isCalendarDay(selected) ? binsMoved(tx, at, selected, selected_by) : [];
    default:
      return [];
  }
}

/** Where goods of that code stand. */
async function binsWith(tx: ReadTransaction, at: string, code: string): Promise<Id[]> {
  const ids: Id[] = [];
  for await (const {id} of rowsUnder(tx, goods, 'code', [code]))
    for await (const {place} of rowsUnder(tx, stock, 'goods', [at, String(id)]))
      ids.push(binOfPlace(String(place)) ?? '');
  return ids;
}

/** Where something was taken from or came to on a day of the warehouse, or since it began. */
async function binsMoved(tx: ReadTransaction, at: string, day: string, by: 'day' | 'since'): Promise<Id[]> {
  const zone = String((await rowUnderKey(tx, warehouse, at))?.['time_zone'] ?? 'UTC');
  const since = beginOf(day, zone);
  const until = by === 'day' ? beginOf(daysAfter(day, 1), zone) : Number.MAX_SAFE_INTEGER;
  const ids = new Set<Id>();
  let before: Pick<LedgerRow, 'at' | 'version' | 'n'> = {at: until, version: 0, n: 0};
  for (;;) {
    const lines = await tx.ledgerBy({warehouse: at, since, before, limit: COUNT_ROWS_PER_READ});
    for (const {from, to} of lines) for (const place of [from, to]) ids.add(binOfPlace(place) ?? '');
    const last = lines.at(-1);
    if (!last || lines.length < COUNT_ROWS_PER_READ) return [...ids];
    before = last;
    await othersTurn();
  }
}
