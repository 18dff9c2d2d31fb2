import type {Row} from '#domain/kernel/field.ts';
import type {FactsWorld} from './run-cells.ts';

/** Orders whose lines want what has not been picked of them. */
const WANTING = ['new', 'to-pick', 'picked'];
const OF_PART: Readonly<Record<string, string>> = {
  expected: 'asn',
  unload: 'pre_load',
  sort: 'pre_sort',
  sorted: 'sorted',
  picked: 'picked',
  transit: 'transit_out',
};
const OF_PROPERTY: Readonly<Record<string, string>> = {
  Inspection: 'inspect',
  Holding: 'hold',
  Damage: 'damage',
};
const NAMES = ['onhand', 'inspect', 'hold', 'damage', ...Object.values(OF_PART)];

/**
 * What `facts.md` 3 says of some goods, worked out from what stands where and is wanted, not from what changed. The
 * lists are read once for all goods that are asked about.
 */
export async function figuresAnew(
  world: FactsWorld,
): Promise<(goods: string | undefined, warehouse: string | undefined) => Row> {
  const names = ['bin', 'stock', 'dn', 'dnLine', 'allocation'] as const;
  const read = await Promise.all(names.map(async (name) => [name, await world.rows(name)] as const));
  const lists: Readonly<Record<string, readonly Row[]>> = Object.fromEntries(read);
  return (goods, warehouse) => ({
    ...workedOut(atWarehouse(lists, warehouse), goods),
    transit_in: onItsWayTo(lists, warehouse, goods),
  });
}

const atWarehouse = (
  lists: Readonly<Record<string, readonly Row[]>>,
  warehouse: string | undefined,
): Readonly<Record<string, readonly Row[]>> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [name, rows.filter((row) => row['warehouse'] === warehouse)]),
  );

/** What stands on its way out of other warehouses by orders that go to this one. */
function onItsWayTo(
  {stock = [], dn = []}: Readonly<Record<string, readonly Row[]>>,
  warehouse: string | undefined,
  goods: string | undefined,
): number {
  const orders = dn
    .filter((row) => row['to_warehouse'] === warehouse)
    .map(({id}) => `dn:${String(id)}:transit`);
  return sum(
    stock.filter((row) => row['goods'] === goods && orders.includes(String(row['place']))),
    'quantity',
  );
}

const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((so, row) => so + Number(row[column]), 0);

function workedOut(lists: Readonly<Record<string, readonly Row[]>>, goods: string | undefined): Row {
  const rows = (list: string): readonly Row[] => lists[list] ?? [];
  const ofGoods = (list: string) => rows(list).filter((row) => row['goods'] === goods);
  const bins = new Map(rows('bin').map((row) => [row['id'], String(row['property'])]));
  const by = new Map(NAMES.map((name) => [name, 0]));
  const stock = ofGoods('stock');
  for (const row of stock)
    for (const name of placeCounts(String(row['place']), bins))
      by.set(name, (by.get(name) ?? 0) + Number(row['quantity']));
  const states = new Map(rows('dn').map((row) => [row['id'], String(row['state'])]));
  const all = ofGoods('dnLine');
  // What goes back to its supplier no customer waits for; what it is promised beside Normal bins nobody could order.
  const lines = all.filter((line) => line['no_demand'] !== 1);
  const demanding = new Set(lines.map((line) => line['id']));
  const stateOf = (line: Row): string => states.get(line['document'] ?? '') ?? '';
  const wanted = lines
    .filter((line) => WANTING.includes(stateOf(line)))
    .map((line) => sum([line], 'quantity') - sum([line], 'picked') - sum([line], 'closed'))
    .reduce((so, units) => so + Math.max(0, units), 0);
  const promised = ofGoods('allocation');
  const ordered =
    wanted -
    sum(
      promised.filter((row) => demanding.has(row['for'] ?? '')),
      'quantity',
    );
  const pick = sum(
    promised.filter((row) => row['set_aside'] !== 1),
    'quantity',
  );
  const at = Object.fromEntries(by);
  const {onhand = 0, inspect = 0, hold = 0, damage = 0} = at;
  return {
    ...at,
    goods_qty: sum(stock, 'quantity') - (at['transit_out'] ?? 0),
    pick,
    ordered,
    dn: sum(
      lines.filter((line) => stateOf(line) === 'fresh'),
      'quantity',
    ),
    back_order: sum(lines, 'back_ordered'),
    can_order: onhand - inspect - hold - damage - pick - ordered,
  };
}

function placeCounts(place: string, bins: ReadonlyMap<unknown, string>): string[] {
  const [kind = '', id, part = ''] = place.split(':');
  if (kind === 'asn' || kind === 'dn') return [OF_PART[part] ?? place];
  const own = OF_PROPERTY[(kind === 'bin' && bins.get(id)) || ''];
  return own === undefined ? ['onhand'] : ['onhand', own];
}
