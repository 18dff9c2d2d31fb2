import {createList, type ListSpec} from './list-table.ts';
import type {DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

const lists: readonly ListSpec[] = [
  {
    name: 'goodsCode',
    text: words('id goods code kind scanned'),
    integer: ['units'],
    indexes: {goods: ['goods']},
    unique: {code: ['scanned']},
  },
  {name: 'oldCode', text: words('id code kind of'), indexes: {code: ['code']}},
];

/** Codes on goods beside their own, and those that the old system printed. */
export const goodsCodes = (dialect: DialectName): readonly string[] =>
  lists.flatMap((list) => createList(dialect, list));
