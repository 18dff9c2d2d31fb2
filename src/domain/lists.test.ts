import {expect, test} from 'vitest';
import {resourceOfColumn} from './kernel/list.ts';
import {fieldOf, indexColumns, mirroredColumns} from './kernel/resource.ts';
import {LISTS} from './lists.ts';
import {RESOURCES} from './resources.ts';

test('every column of a list is one that a mirror may hold', () => {
  for (const list of LISTS.values())
    for (const column of list.columns) {
      const resource = resourceOfColumn(RESOURCES, list.resource, column);
      expect(mirroredColumns(resource), `${list.path} ${column.field}`).toContain(column.field);
    }
});

test('every list is ordered by an index of its resource, and only numbers have a total', () => {
  for (const {path, resource, index, columns} of LISTS.values()) {
    expect(indexColumns(resource, index).length, path).toBeGreaterThan(0);
    for (const {field, total} of columns) {
      if (total) expect(fieldOf(resource, field).kind, `${path} ${field}`).toBe('quantity');
    }
  }
});

test('a list stands at a path of the specification, once', () => {
  expect([...LISTS.keys()]).toEqual([
    '/goods/goodslist',
    '/goods/goodsunit',
    '/goods/goodsclass',
    '/goods/goodsbrand',
    '/goods/goodscolor',
    '/goods/goodsshape',
    '/goods/goodsspecs',
    '/goods/goodsorigin',
    '/stock/stocklist',
    '/stock/stockbinlist',
    '/baseinfo/company',
    '/baseinfo/supplier',
    '/baseinfo/customer',
    '/warehouse/warehouseset',
    '/warehouse/binset',
    '/warehouse/binsize',
    '/warehouse/property',
    '/staff/stafflist',
    '/staff/stafftype',
  ]);
});
