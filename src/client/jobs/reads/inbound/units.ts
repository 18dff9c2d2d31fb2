import {goods as goodsList} from '#domain/goods/goods.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from '#domain/inbound/asn.ts';
import {unitOn} from '#domain/inbound/on-units.ts';
import type {ListReads} from '../../../data/lists.ts';
import {foundGoods} from '../../../data/stock-in-bins.ts';
import type {FoundThing} from '../../../data/found.ts';
import type {UnitOf} from '../../engine/job.ts';

/** Lines of deliveries that name units, at most. */
const MAX_UNIT_LINES = 20_000;

/**
 * What the deliveries of a warehouse say of a unit: one that is open in the job comes first, then one of which it has
 * not been received, then what the house itself has announced or accepted, then the oldest. A delivery that was cancelled
 * claims none, unless it is open; `undefined` where none names it.
 */
export async function announcedUnit(
  lists: ListReads,
  warehouse: string,
  sscc: string,
  opened: readonly FoundThing[],
): Promise<UnitOf | undefined> {
  const query = {index: 'sscc', prefix: [warehouse, 1], offset: 0, limit: MAX_UNIT_LINES};
  const rows = (await lists.rows(asnLine, query)) as unknown as readonly AsnLineRow[];
  const lines = rows.flatMap((line) => {
    const unit = unitOn(line, sscc);
    return unit ? [{line, unit}] : [];
  });
  if (lines.length === 0) return undefined;
  const [deliveries, names] = await Promise.all([
    lists.rowsOf(asn, [...new Set(lines.map(({line}) => line.document))]),
    lists.rowsOf(goodsList, [...new Set(lines.map(({line}) => line.goods))]),
  ]);
  const isOpened = ({id}: AsnRow): boolean => opened.some((each) => each.id === id);
  const isReceived = ({id}: AsnRow): boolean =>
    lines.some(({line, unit}) => line.document === id && unit.received !== undefined);
  const [delivery] = ([...deliveries.values()] as unknown as AsnRow[])
    .filter((row) => row.state !== 'cancelled' || isOpened(row))
    .toSorted(
      (a, b) =>
        Number(isOpened(b)) - Number(isOpened(a)) ||
        Number(isReceived(a)) - Number(isReceived(b)) ||
        // A row that this device has from an older build says nothing of it.
        Number(a.offered === 1) - Number(b.offered === 1) ||
        a.create_time - b.create_time,
    );
  if (!delivery) return undefined;
  return {
    delivery: {kind: 'asn', id: delivery.id, name: delivery.code || delivery.provisional},
    lines: lines
      .filter(({line}) => line.document === delivery.id)
      .map(({line, unit: {quantity}}) => ({
        line: line.id,
        goods: foundGoods(line, names.get(line.goods)),
        lot: line.lot,
        quantity,
      })),
  };
}
