import {labelText} from '#domain/scanning/label.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {DEMO_SEED, type DemoWarehouse, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openDemoCompany} from '#server/demo/open-demo.ts';
import {type FaultProxy, startFaultProxy} from '../../proxy/fault-proxy.ts';
import {Caller, newId} from '../../server/http/site.ts';
import {startServer} from '../../server-process.ts';
import {BINS_MOST, GOODS_MOST, openPlace, type BenchDatabasePlace} from '../company.ts';
import {confirmedOrders, promises, releaseEverything, type OrdersSize} from '../orders.ts';
import {inShop, type ShopOf} from '../shop.ts';

/** A move of one unit, by the ids of what is scanned. */
export interface PlannedMove {
  readonly from: string;
  readonly goods: string;
  readonly to: string;
}

/** The labels of a move in the order in which they are scanned. */
export const labelsOf = ({from, goods, to}: PlannedMove): readonly string[] => [
  labelText('bin', from),
  labelText('goods', goods),
  labelText('bin', to),
];

/** The label of a released order, and of the bin and the goods of each line in the order of walking. */
export interface PlannedWalk {
  readonly order: string;
  readonly lines: readonly (readonly [bin: string, goods: string])[];
}

/** The real server with one large company, and the network in front of it. */
export interface BigSite {
  readonly proxy: FaultProxy;
  readonly admin: Caller;
  /** So many moves that nobody was given yet, each out of a stock row of its own. */
  moves(count: number): PlannedMove[];
  /** A released order that nobody was given yet, each line of one unit and out of a bin of its own. */
  order(): PlannedWalk;
  close(): Promise<void>;
}

/** Registers a company over HTTP and fills its database directly while the server stands. */
export async function openBigSite(
  stockRows: number,
  {
    goods = Math.min(GOODS_MOST, Math.ceil(stockRows / 20)),
    orders,
  }: {readonly goods?: number; readonly orders?: OrdersSize} = {},
): Promise<BigSite> {
  const server = await startServer({env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
  const admin = await Caller.register(server.url, {company: 'Bench', demo: false});
  await server.stop();
  const home = {
    company: admin.company,
    warehouse: admin.warehouse,
    admin: admin.session.operator,
    at: Date.now(),
  };
  const sizes = {stockRows, bins: Math.min(BINS_MOST, Math.ceil(stockRows / 5)), goods};
  const demo = demoWarehouse(DEMO_SEED, home, sizes);
  const where = {kind: 'sqlite', dataDir: server.dataDir} as const;
  const database = await openPlace(where);
  await openDemoCompany(database, demo, newId);
  await database.close();
  const of = {id: home.company, warehouse: home.warehouse, who: home.admin};
  const walks = orders ? await released(where, of, demo, orders) : [];
  await server.restart();
  const proxy = await startFaultProxy({target: server.url});
  const bins = (demo.rows.get('bin') ?? []).filter((row) => row['property'] === 'Normal');
  const normal = bins.map((row) => String(row['id']));
  const all = movesOf(demo, normal);
  let given = 0;
  return {
    proxy,
    admin,
    moves(count) {
      const moves = all.slice(given, (given += count));
      if (moves.length < count) throw new Error('no stock is left to move');
      return moves;
    },
    order() {
      const walk = walks.shift();
      if (!walk) throw new Error('no order is left to pick');
      return walk;
    },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

/** A move out of every stock row on a shelf, each into the shelf after the last one. */
function movesOf(demo: DemoWarehouse, shelves: readonly string[]): PlannedMove[] {
  const isShelf = new Set(shelves);
  return Array.from(demo.stock(), ({row}, i) => {
    const from = binOfPlace(String(row['place'])) ?? '';
    const to = shelves[i % shelves.length] ?? '';
    return {from, goods: String(row['goods']), to};
  }).filter(({from, to}) => isShelf.has(from) && from !== to);
}

/** Orders of single units, released; only those that are walked from bin to bin. */
async function released(
  where: BenchDatabasePlace,
  of: ShopOf,
  demo: DemoWarehouse,
  size: OrdersSize,
): Promise<PlannedWalk[]> {
  const goods = (demo.rows.get('goods') ?? []).map(({id}) => String(id));
  // Neighbours among the goods stand in one bin: those of an order are as far apart as they can be.
  const apart = Math.floor(goods.length / size.lines);
  const spread = Array.from({length: apart}, (_, n) =>
    goods.filter((__, i) => i % apart === n).slice(0, size.lines),
  ).flat();
  const promised = await inShop(where, of, async (shop) => {
    await confirmedOrders(shop, spread, {...size, unitsOf: () => 1});
    await releaseEverything(shop);
    return promises(shop);
  });
  const bins = new Map((demo.rows.get('bin') ?? []).map((row) => [String(row['id']), row]));
  const wayTo = (id: string) =>
    [Number(bins.get(id)?.['walking_sequence'] ?? 0), String(bins.get(id)?.['name'])] as const;
  const walks = [...Map.groupBy(promised, ({document}) => document)].map(([order, lines]) => ({
    order: labelText('dn', order),
    lines: lines
      .map(({bin, goods: item}) => ({bin, item, way: wayTo(bin)}))
      .toSorted((a, b) => a.way[0] - b.way[0] || (a.way[1] < b.way[1] ? -1 : 1))
      .map(({bin, item}) => [labelText('bin', bin), labelText('goods', item)] as const),
  }));
  return walks.filter(({lines}) => new Set(lines.map(([bin]) => bin)).size === size.lines);
}
