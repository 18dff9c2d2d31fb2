import {inboundResources} from './inbound/resources.ts';
import {outboundResources} from './outbound/resources.ts';
import {driver} from './parties/driver.ts';
import {fixedAsset} from './finance/capital.ts';
import {freightRate} from './finance/freight-rate.ts';
import {countLine, countPlan, countTask, handCount} from './counting/count-plan.ts';
import {documentCounter} from './kernel/counter.ts';
import {goods} from './goods/goods.ts';
import {goodsCode} from './goods/goods-code.ts';
import {movingIn} from './moving/moving-in.ts';
import {conversation} from './chat/conversation.ts';
import {message} from './chat/message.ts';
import {GOODS_LOOKUPS} from './goods/lookup.ts';
import {caseResource, caseShare} from './kernel/case.ts';
import {undoneWorkList} from './kernel/undone-work.ts';
import type {Resource} from './kernel/resource.ts';
import {company, customer, supplier} from './parties/party.ts';
import {oldCode} from './scanning/old-code.ts';
import {staff, staffType} from './people/staff.ts';
import {binCount} from './stock/bin-count.ts';
import {blockedBin} from './stock/blocked-bin.ts';
import {allocation} from './stock/allocation.ts';
import {figures} from './stock/figures.ts';
import {lot} from './stock/lot.ts';
import {stock} from './stock/stock.ts';
import {taskTake} from './tasks/task-take.ts';
import {bin, binProperty, binSize} from './warehouse/bin.ts';
import {inquiry} from './warehouse/inquiry.ts';
import {publication} from './warehouse/publication.ts';
import {warehouse} from './warehouse/warehouse.ts';

const allResources: readonly Resource[] = [
  company,
  supplier,
  customer,
  staff,
  staffType,
  warehouse,
  publication,
  inquiry,
  binProperty,
  binSize,
  bin,
  ...GOODS_LOOKUPS,
  goods,
  goodsCode,
  driver,
  lot,
  ...inboundResources,
  ...outboundResources,
  oldCode,
  stock,
  allocation,
  figures,
  blockedBin,
  countPlan,
  countLine,
  countTask,
  binCount,
  handCount,
  taskTake,
  fixedAsset,
  freightRate,
  caseResource,
  caseShare,
  undoneWorkList,
  documentCounter,
  movingIn,
  conversation,
  message,
];

/** Every list by name; what a row refers to comes before it. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(
  allResources.map((each) => [each.name, each]),
);
