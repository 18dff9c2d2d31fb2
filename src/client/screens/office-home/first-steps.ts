import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {goods} from '#domain/goods/goods.ts';
import {staff} from '#domain/people/staff.ts';
import {figures} from '#domain/stock/figures.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import type {ListReads} from '../../data/lists.ts';
import type {TextKey} from '../../i18n/text.ts';
import {MOVING_IN} from '../../resource/document-address.ts';

/** What a company does before its first scan, in the order in which one thing needs the other. */
export const FIRST_STEPS = ['zone', 'goods', 'bins', 'labels', 'handheld', 'staff', 'stock'] as const;
export type StepName = (typeof FIRST_STEPS)[number];

const WAREHOUSES = '/warehouse/warehouseset';

/** Where a step is done; what it needs before comes first. */
export const STEP_WAYS: Readonly<
  Record<StepName, readonly {readonly to: string; readonly label: TextKey}[]>
> = {
  zone: [{to: WAREHOUSES, label: 'list.warehouseset'}],
  goods: [
    {to: '/baseinfo/supplier', label: 'list.supplier'},
    {to: '/goods/goodslist', label: 'list.goodslist'},
    {to: MOVING_IN, label: 'moving.title'},
  ],
  bins: [
    {to: '/warehouse/binsize', label: 'list.binsize'},
    {to: '/warehouse/binset', label: 'list.binset'},
    {to: MOVING_IN, label: 'moving.title'},
  ],
  labels: [{to: '/labels', label: 'labels.title'}],
  handheld: [{to: '/devices', label: 'devices.title'}],
  staff: [{to: '/staff/stafflist', label: 'list.stafflist'}],
  stock: [{to: '/goods/goodslist', label: 'list.goodslist'}],
};

/** Without these there is nothing to work with: until they are there, a day has nothing to tell. */
const NEEDED: readonly StepName[] = ['goods', 'bins', 'stock'];

export const isFirstHour = (done: ReadonlySet<StepName>): boolean => NEEDED.some((step) => !done.has(step));

/** What rows of this device show to be done. */
export async function stepsInRows(
  lists: Pick<ListReads, 'rows' | 'rowsOf'>,
  warehouse: string,
): Promise<readonly StepName[]> {
  const first = (
    resource: Resource,
    index: string,
    prefix: readonly string[],
    limit: number,
  ): Promise<Row[]> => lists.rows(resource, {index, prefix, offset: 0, limit});
  const [houses, ofGoods, bins, people, numbers] = await Promise.all([
    lists.rowsOf(warehouses, [warehouse]),
    first(goods, 'code', [], 1),
    first(bin, 'name', [warehouse], 1),
    first(staff, 'name', [], 2),
    first(figures, 'key', [warehouse], 2_000),
  ]);
  const done: readonly (readonly [StepName, boolean])[] = [
    // What stands there before anybody has said where the warehouse is.
    ['zone', houses.get(warehouse)?.['time_zone'] !== 'UTC'],
    ['goods', ofGoods.length > 0],
    ['bins', bins.length > 0],
    // The owner counts as one, too.
    ['staff', people.length > 1],
    ['stock', numbers.some((row) => Number(row['onhand']) > 0)],
  ];
  return done.flatMap(([step, isDone]) => (isDone ? [step] : []));
}
