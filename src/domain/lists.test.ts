import {expect, test} from 'vitest';
import {ACTIONS} from './actions.ts';
import {nameOfEditedList} from './edited-lists.ts';
import {indexOfWhere, referredTo, resourceOfColumn, indexBy, whereOfView} from './kernel/list.ts';
import {fieldOf, indexColumns, mirroredColumns} from './kernel/resource.ts';
import {LISTS, listOf} from './lists.ts';
import {RESOURCES} from './resources.ts';

test('every column of a list is one that a mirror may hold, but for what goods cost', () => {
  for (const list of LISTS.values())
    for (const column of list.columns) {
      const resource = resourceOfColumn(RESOURCES, list, column);
      if (column.times !== undefined && fieldOf(resource, column.field).secret) continue;
      expect(mirroredColumns(resource), `${list.path} ${column.field}`).toContain(column.field);
    }
});

test('every list is ordered by an index of its resource, and only quantities have a total, and what they are multiplied with', () => {
  for (const list of LISTS.values()) {
    const {path, resource, index, columns} = list;
    expect(indexColumns(resource, index).length, path).toBeGreaterThan(0);
    for (const column of columns) {
      if (!column.total) continue;
      const of = resourceOfColumn(RESOURCES, list, column);
      if (column.times !== undefined) continue;
      expect(fieldOf(of, column.field).kind, `${path} ${column.field}`).toBe('quantity');
    }
  }
});

test('the rows of every list and of each of its views are found by an index', () => {
  for (const list of LISTS.values())
    for (const view of ['', ...list.views.map(({name}) => name)]) {
      const where = whereOfView(list, view);
      expect(indexColumns(list.resource, indexOfWhere(list, where)).length, list.path).toBeGreaterThan(0);
      if (where && 'through' in where) indexBy(referredTo(RESOURCES, list.resource, where.through), where.is);
      if (where && 'standing' in where) expect(list.standing, list.path).toBeDefined();
    }
});

test('what rows refer to is shown by its name or code, never by its id', () => {
  for (const list of LISTS.values())
    for (const column of [...list.columns, ...list.searched].filter(({standing}) => !standing)) {
      const {kind} = fieldOf(resourceOfColumn(RESOURCES, list, column), column.field);
      expect(['id', 'reference'], `${list.path} ${column.field}`).not.toContain(kind);
    }
});

test('a list that has the name of a resource has all of its rows', () => {
  for (const {name, resource, where, path} of LISTS.values())
    if (RESOURCES.has(name)) expect([resource.name, where], path).toEqual([name, undefined]);
});

test('who made a row and when come last in every list, and are hidden until asked for, as what a number of a dashboard opens its rows by', () => {
  const moments: ReadonlyMap<string, readonly string[]> = new Map([
    ['/inbound/asn', ['arrived_at', 'closed_at']],
    ['/outbound/dn', ['shipped_at']],
  ]);
  const stamps = new Set(['creater', 'create_time', 'update_time']);
  for (const {path, columns} of LISTS.values()) {
    const isStamp = columns.map(({field, through}) => stamps.has(through ?? field));
    expect(
      columns.map(({hidden}) => hidden === true),
      path,
    ).toEqual(
      columns.map(({field}, i) => isStamp[i] === true || moments.get(path)?.includes(field) === true),
    );
    expect(isStamp, path).toEqual(isStamp.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test('every action that rows of a list offer is one, and is asked of people', () => {
  for (const {path, rowActions} of LISTS.values())
    for (const action of rowActions) expect(ACTIONS.has(action), `${path} ${action}`).toBe(true);
});

test("the company's list shows the currency that all its amounts are in", () => {
  expect(LISTS.get('/baseinfo/company')?.columns).toContainEqual({field: 'currency'});
});

test('a list stands at a path of the specification, once', () => {
  expect([...LISTS.keys()]).toEqual([
    '/inbound/asn',
    '/inbound/predeliverystock',
    '/inbound/preloadstock',
    '/inbound/presortstock',
    '/inbound/sortstock',
    '/inbound/shortage',
    '/inbound/more',
    '/inbound/asnfinish',
    '/inbound/customerreturn',
    '/outbound/dn',
    '/outbound/freshorder',
    '/outbound/neworder',
    '/outbound/backorder',
    '/outbound/pickstock',
    '/outbound/pickinglist',
    '/outbound/pickedstock',
    '/outbound/shippedstock',
    '/outbound/pod',
    '/outbound/supplierreturn',
    '/driver/driverlist',
    '/driver/dispatchlist',
    '/supplierasn/supplierasnlist',
    '/supplierasn/supplierasnfinish',
    '/supplierasn/supplierreturnlist',
    '/customerdn/customerdnlist',
    '/customerdn/customerpod',
    '/customerdn/customerreturnlist',
    '/outbound/transferout',
    '/inbound/transferin',
    '/goods/goodslist',
    '/goods/goodscode',
    '/goods/goodsunit',
    '/goods/goodsclass',
    '/goods/goodsbrand',
    '/goods/goodscolor',
    '/goods/goodsshape',
    '/goods/goodsspecs',
    '/goods/goodsorigin',
    '/stock/stocklist',
    '/stock/stockbinlist',
    '/stock/emptybin',
    '/stock/occupiedbin',
    '/stock/lotlist',
    '/stock/countplan',
    '/stock/cyclecount',
    '/stock/cyclecountrecorder',
    '/stock/handcountrecorder',
    '/finance/capitallist',
    '/finance/freight',
    '/baseinfo/company',
    '/baseinfo/supplier',
    '/baseinfo/customer',
    '/warehouse/warehouseset',
    // Its menu is of the specification; what stands in it is ours.
    '/cloudwarehouse/published',
    '/cloudwarehouse/inquiries',
    '/warehouse/binset',
    '/warehouse/binsize',
    '/warehouse/property',
    '/staff/stafflist',
    '/staff/stafftype',
  ]);
});

test('the list in which rows of a resource are edited is known by its name without the lists', () => {
  const edited = [...RESOURCES.keys()].filter((name) => ACTIONS.has(`${name}.edit`));
  expect(edited.map(nameOfEditedList)).toEqual(edited.map((name) => listOf(name)?.name));
});
