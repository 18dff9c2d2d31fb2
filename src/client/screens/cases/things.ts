import {goods} from '#domain/goods/goods.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {factsOf, type CaseRow} from '#domain/stock/case-closing.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {Story} from '#protocol/case.ts';
import type {Names} from '../../describe/names.ts';
import type {TextKey} from '../../i18n/text.ts';

/** A row that a case is about, under what it is there. */
export interface Thing {
  readonly label: TextKey;
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
}

const KINDS: readonly (readonly [name: string, label: TextKey, resource: Resource])[] = [
  ['goods', 'field.goods', goods],
  ['from', 'cases.from', bin],
  ['to', 'cases.to', bin],
  ['bin', 'field.bin', bin],
  ['staff', 'cases.person', staff],
];

/** Goods, bins and people that a case or its work names, as far as they have a name here. */
export function thingsOf(row: CaseRow, story: Story | undefined, names: Names): Thing[] {
  const facts = {...story?.args, ...factsOf(row)};
  return KINDS.flatMap(([name, label, resource]) => {
    const value = facts[name];
    const id = typeof value === 'string' ? (binOfPlace(value) ?? value) : '';
    const called = names.get(id);
    return called === undefined ? [] : [{label, resource, id, name: called}];
  });
}
