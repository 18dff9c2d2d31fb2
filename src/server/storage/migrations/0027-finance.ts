import {createList, type ListSpec} from './list-table.ts';
import type {DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

const lists: readonly ListSpec[] = [
  {
    name: 'capital',
    text: words('id name'),
    integer: words('quantity cost'),
    unique: {name: ['name']},
  },
  {
    name: 'freightRate',
    text: words('id transportation_supplier send_city receiver_city route carrier'),
    integer: words('weight_fee volume_fee min_payment'),
    unique: {rate: ['route', 'carrier']},
  },
];

/** Fixed assets, and what freight costs from city to city. */
export const assetsAndFreight = (dialect: DialectName): readonly string[] =>
  lists.flatMap((list) => createList(dialect, list));
