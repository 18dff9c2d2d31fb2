import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {OFFLINE_HOURS} from '#domain/parties/party.ts';
import {RESOURCES} from '#domain/resources.ts';
import {seededRandom, type SeededRandom} from './seeded-random.ts';
import {demoGoodsCodes} from './demo-goods-codes.ts';
import {demoAssets, demoRates} from './demo-finance.ts';
import {demoGoods, LOOKUP_NAMES} from './demo-goods.ts';
import {
  demoAddress,
  demoCustomers,
  demoPeople,
  demoSuppliers,
  staffRow,
  type DemoPerson,
} from './demo-people.ts';
import {demoBins, demoBinSizes} from './demo-places.ts';
import {demoStock, type OpeningBalance} from './demo-stock.ts';

/** Whose demo it is. `admin` is the creater of every row, `at` the moment of all of it, ms UTC. */
export interface DemoHome {
  readonly company: string;
  /** The company's name; "Binward Demo" unless told. */
  readonly name?: string;
  /** What its amounts are in; EUR unless told. */
  readonly currency?: string;
  /** Where it stands; UTC unless told. */
  readonly timeZone?: string;
  readonly warehouse: string;
  readonly admin: Id;
  readonly at: number;
}

interface DemoSizes {
  readonly goods?: number;
  readonly bins?: number;
  readonly stockRows?: number;
}

/** A warehouse at work, the same for the same seed, home and sizes. */
export interface DemoWarehouse {
  readonly seed: number;
  readonly home: DemoHome;
  /** Rows by list, without stock and figures; what a row refers to comes before it. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly people: readonly DemoPerson[];
  /** The opening stock, made anew by each call: it may be a million rows. */
  stock(): Generator<OpeningBalance>;
}

/** The demo's size on a first visit: a walk of a few minutes, with empty bins to move goods to. */
const USUAL = {goods: 48, bins: 332, stockRows: 260} as const;
export const DEMO_SEED = 1;
/** Dice of their own, so that nothing else of a demo falls otherwise. */
const FINANCE = 7_919;
const CODES = 7_933;

const demoCompany = (
  dice: SeededRandom,
  {company, name = 'Binward Demo', currency = 'EUR'}: DemoHome,
): Row => ({
  id: company,
  name,
  ...demoAddress(dice),
  offline_hours: OFFLINE_HOURS,
  currency,
});

/** One source of rows for registration, development, tests and benches. */
export function demoWarehouse(seed: number, home: DemoHome, sizes: DemoSizes = {}): DemoWarehouse {
  const dice = seededRandom(seed, home.at);
  const lookups = demoLookups(dice);
  const suppliers = demoSuppliers(dice);
  const binSizes = demoBinSizes(dice);
  const people = demoPeople(dice);
  const goods = demoGoods(dice, sizes.goods ?? USUAL.goods, suppliers, lookups);
  const bins = demoBins(dice, sizes.bins ?? USUAL.bins, home.warehouse, binSizes);
  const company = demoCompany(dice, home);
  const customers = demoCustomers(dice);
  const warehouse = warehouseRow(home, dice);
  const money = seededRandom(seed + FINANCE, home.at);
  const rows = new Map<string, readonly Row[]>([
    ...fixedRows(),
    ['company', [company]],
    ['supplier', suppliers],
    ['customer', customers],
    ['staff', people.map(staffRow)],
    ['warehouse', [warehouse]],
    ['binSize', binSizes],
    ['bin', bins],
    ...lookups,
    ['goods', goods],
    ['goodsCode', demoGoodsCodes(seededRandom(seed + CODES, home.at), goods)],
    ['capital', demoAssets(money)],
    ['freightRate', demoRates(money, warehouse.city)],
  ]);
  const stock = () =>
    demoStock(seededRandom(seed + 1, home.at), sizes.stockRows ?? USUAL.stockRows, bins, goods, home.at);
  return {seed, home, rows, people, stock};
}

const demoLookups = (dice: SeededRandom): Map<string, Row[]> =>
  new Map(
    Object.entries(LOOKUP_NAMES).map(([list, names]) => [list, names.map((name) => ({id: dice.id(), name}))]),
  );

const fixedRows = (): [string, readonly Row[]][] =>
  [...RESOURCES.values()].flatMap(({name, fixedRows: rows}) => (rows ? [[name, rows]] : []));

const warehouseRow = (home: DemoHome, dice: SeededRandom) => ({
  id: home.warehouse,
  name: 'Centre Warehouse',
  ...demoAddress(dice),
  square_measure: 2400,
  published: 0,
  time_zone: home.timeZone ?? 'UTC',
  approval_above: 100,
  task_minutes: 30,
});
