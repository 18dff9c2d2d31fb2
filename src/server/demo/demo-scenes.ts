import {planDeliveries} from './demo-deliveries.ts';
import {planOrders} from './outbound/demo-orders.ts';
import {DemoPlay} from './demo-play.ts';
import type {DemoWarehouse} from './demo-warehouse.ts';
import type {RehearsedAct} from './rehearsal.ts';

/** The last days of a demo: deliveries and orders in every state, by what its people did. One seed, one story. */
export function demoScenes(demo: DemoWarehouse): RehearsedAct[] {
  const play = new DemoPlay(demo);
  planDeliveries(play);
  planOrders(play);
  return play.scenes();
}
