import {labelText} from '#domain/scanning/label.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {DEMO_SEED, type DemoWarehouse, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openDemo} from '#server/demo/open-demo.ts';
import {type FaultProxy, startFaultProxy} from '../../proxy/fault-proxy.ts';
import {Caller, newId} from '../../server/http/site.ts';
import {startServer} from '../../server-process.ts';
import {openPlace} from '../company.ts';

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

/** The real server with one large company, and the network in front of it. */
export interface BigSite {
  readonly proxy: FaultProxy;
  readonly admin: Caller;
  /** So many moves that nobody was given yet, each out of a stock row of its own. */
  moves(count: number): PlannedMove[];
  close(): Promise<void>;
}

/** Registers a company over HTTP and fills its database directly while the server stands. */
export async function openBigSite(stockRows: number, goods = Math.ceil(stockRows / 20)): Promise<BigSite> {
  const server = await startServer({env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
  const admin = await Caller.register(server.url, {company: 'Bench', demo: false});
  await server.stop();
  const home = {
    company: admin.company,
    warehouse: admin.warehouse,
    admin: admin.session.operator,
    at: Date.now(),
  };
  const sizes = {stockRows, bins: Math.ceil(stockRows / 5), goods};
  const demo = demoWarehouse(DEMO_SEED, home, sizes);
  const database = await openPlace({kind: 'sqlite', dataDir: server.dataDir});
  await openDemo(database, demo, newId);
  await database.close();
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
