import {expect, test} from 'vitest';
import {LISTS} from '#domain/lists.ts';
import {listHere} from './list-here.ts';

test('a page is of the list that its document, plan or lot stands in; any other is where it is', () => {
  const pages = [
    ['/stock/plan', '?countPlan=x', '/stock/countplan'],
    ['/stock/plan/new', '', '/stock/countplan'],
    ['/lot', '?lot=x', '/stock/lotlist'],
    ['/document', '?asn=x', '/inbound/asn'],
    ['/document/entry', '?dn=new', '/outbound/dn'],
    ['/document/print', '?shipment=x', '/driver/dispatchlist'],
    ['/document/print', '?pickingList=x', '/outbound/pickinglist'],
    ['/document/print', '?countPlan=x', '/stock/countplan'],
  ] as const;
  for (const [path, search, list] of pages) {
    expect(listHere(path, search)).toBe(list);
    expect(LISTS.has(list)).toBe(true);
  }
  expect(listHere('/goods/goodslist', '?row=new')).toBe('/goods/goodslist');
});
