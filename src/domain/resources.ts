import {goods} from './goods/goods.ts';
import {LOOKUPS} from './goods/lookup.ts';
import {caseResource} from './kernel/case.ts';
import type {Resource} from './kernel/resource.ts';
import {company, customer, supplier} from './parties/party.ts';
import {staff, staffType} from './people/staff.ts';
import {allocation} from './stock/allocation.ts';
import {figures} from './stock/figures.ts';
import {stock} from './stock/stock.ts';
import {bin, binProperty, binSize} from './warehouse/bin.ts';
import {warehouse} from './warehouse/warehouse.ts';

const all: readonly Resource[] = [
  company,
  supplier,
  customer,
  staff,
  staffType,
  warehouse,
  binProperty,
  binSize,
  bin,
  ...LOOKUPS,
  goods,
  stock,
  allocation,
  figures,
  caseResource,
];

/** Every list by name; what a row refers to comes before it. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(all.map((each) => [each.name, each]));
