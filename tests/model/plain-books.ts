import type {Row} from '#domain/kernel/field.ts';
import type {Records} from './people-at-work.ts';

/** What is wrong with the books, in words: by plain sums over the ledger and the lines, which know no rule. */
export function wrongIn({lists, ledger}: Records): string[] {
  const rows = (list: string): readonly Row[] => lists.get(list) ?? [];
  const books: Books = {
    stock: rows('stock'),
    allocations: rows('allocation'),
    orders: new Map(rows('dn').map((row) => [textOf(row, 'id'), row])),
    orderLines: rows('dnLine'),
    bins: new Map(rows('bin').map((row) => [`bin:${textOf(row, 'id')}`, textOf(row, 'property')])),
  };
  return [
    ...wrongStock(books, ledger),
    ...rows('asn').flatMap((row) => wrongDelivery(books, row, rows('asnLine'))),
    ...rows('dn').flatMap((row) => wrongOrder(books, row)),
    ...rows('dnLine').flatMap((row) => wrongLine(books, row)),
    ...rows('figures').flatMap((row) => wrongFigures(books, row)),
  ];
}

interface Books {
  readonly stock: readonly Row[];
  readonly allocations: readonly Row[];
  readonly orders: ReadonlyMap<string, Row>;
  readonly orderLines: readonly Row[];
  /** Properties of bins by their places. */
  readonly bins: ReadonlyMap<string, string>;
}

const textOf = (row: Row, column: string): string => String(row[column] ?? '');
const numberOf = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0);
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((all, row) => all + numberOf(row, column), 0);

/** `what` where two numbers differ that have to be one. */
const differ = (what: string, said: number, is: number): string[] =>
  said === is ? [] : [`${what} says ${String(said)} and is ${String(is)}`];

/** Where nothing stands: what crosses a border comes from nowhere. */
const BORDERS = ['outside', 'adjusted'];
/** What is in question stands there whatever it was carried in. */
const DOUBT = 'discrepancy';

const boxAt = (place: string, unit: string, goods: string, lot: string): string =>
  [place, place === DOUBT ? '' : unit, goods, lot].join(' ');

function wrongStock({stock, allocations}: Books, ledger: Records['ledger']): string[] {
  const sums = new Map<string, number>();
  const add = (box: string, units: number): void => void sums.set(box, (sums.get(box) ?? 0) + units);
  for (const {from, to, unit, to_unit, goods, lot, to_lot, quantity} of ledger) {
    if (!BORDERS.includes(from)) add(boxAt(from, unit, goods, lot), -quantity);
    if (!BORDERS.includes(to)) add(boxAt(to, to_unit, goods, to_lot), quantity);
  }
  const wrong = stock.flatMap((row) => {
    const box = boxAt(...columnsOf(row));
    const is = sums.get(box) ?? 0;
    sums.delete(box);
    const key = `${textOf(row, 'warehouse')}/${columnsOf(row).join('/')}`;
    const own = allocations.filter((each) => each['stock'] === key);
    const isShort = numberOf(row, 'quantity') < numberOf(row, 'allocated') + numberOf(row, 'disputed');
    const isDoubt = textOf(row, 'place') === DOUBT;
    return [
      ...differ(box, numberOf(row, 'quantity'), is),
      ...differ(`promised at ${box}`, numberOf(row, 'allocated'), sum(own, 'quantity')),
      ...(!isDoubt && numberOf(row, 'quantity') <= 0 ? [`${box} holds nothing and is there`] : []),
      ...(!isDoubt && isShort ? [`${box} promises more than it has`] : []),
    ];
  });
  return [...wrong, ...[...sums].filter(([, is]) => is !== 0).map(([box]) => `${box} is missing`)];
}

const columnsOf = (row: Row): [string, string, string, string] => [
  textOf(row, 'place'),
  textOf(row, 'unit'),
  textOf(row, 'goods'),
  textOf(row, 'lot'),
];

const PARTS = ['expected', 'unload', 'sort', 'sorted'];

function wrongDelivery({stock}: Books, asn: Row, all: readonly Row[]): string[] {
  const id = textOf(asn, 'id');
  const lines = all.filter((line) => line['document'] === id);
  const there = (part: string): readonly Row[] => stock.filter(({place}) => place === `asn:${id}:${part}`);
  const goods = new Set(lines.map((line) => textOf(line, 'goods')));
  const state = textOf(asn, 'state');
  const mayHold = MAY_HOLD[state] ?? [];
  return [
    ...PARTS.flatMap((part) => [
      ...[...goods].flatMap((item) =>
        differ(
          `${part} of a delivery`,
          sum(
            lines.filter((line) => line['goods'] === item),
            part,
          ),
          sum(
            there(part).filter((row) => row['goods'] === item),
            'quantity',
          ),
        ),
      ),
      ...(there(part).length > 0 && !mayHold.includes(part)
        ? [`a delivery is ${state} and has ${part}`]
        : []),
    ]),
    ...['sort', 'sorted'].flatMap((part) =>
      differ(`${part} of its header`, numberOf(asn, part), sum(lines, part)),
    ),
  ];
}

/** Where goods of a delivery may stand in each of its states (`facts.md`, ASN facts). */
const MAY_HOLD: Readonly<Record<string, readonly string[]>> = {
  announced: ['expected'],
  arrived: ['unload'],
  unloaded: ['sort', 'sorted'],
  sorted: ['sorted'],
  finished: [],
  cancelled: [],
};

const LIVE = ['new', 'to-pick', 'picked'];

/** A live order's state follows: something is promised, else something stands picked, else nothing (`facts.md`, States). */
function wrongOrder({stock, allocations, orderLines}: Books, order: Row): string[] {
  const id = textOf(order, 'id');
  const picked = sum(
    stock.filter(({place}) => place === `dn:${id}:picked`),
    'quantity',
  );
  const promised = sum(
    allocations.filter((row) => row['document'] === id),
    'quantity',
  );
  const lines = orderLines.filter((line) => line['document'] === id);
  const state = textOf(order, 'state');
  const follows = promised > 0 ? 'to-pick' : picked > 0 ? 'picked' : 'new';
  const isAsItFollows = LIVE.includes(state) ? state === follows : promised === 0;
  return [
    ...(isAsItFollows
      ? []
      : [`an order is ${state}, with ${String(promised)} promised and ${String(picked)} picked`]),
    ...differ('picked of an order', numberOf(order, 'picked'), picked),
    ...differ('promised of an order', numberOf(order, 'allocated'), promised),
    ...differ('picked of its lines', sum(lines, 'picked'), picked),
  ];
}

function wrongLine({stock, allocations, orders, orderLines}: Books, line: Row): string[] {
  const document = textOf(line, 'document');
  const isAlike = (row: Row): boolean => row['goods'] === line['goods'];
  const there = stock.filter((row) => row['place'] === `dn:${document}:picked` && isAlike(row));
  const alike = orderLines.filter((row) => row['document'] === document && isAlike(row));
  const promised = sum(
    allocations.filter((row) => row['for'] === line['id']),
    'quantity',
  );
  const wants = wantedOf(line, orders);
  return [
    ...differ('picked of some goods', sum(alike, 'picked'), sum(there, 'quantity')),
    ...differ('promised to a line', numberOf(line, 'allocated'), promised),
    ...differ('wanted of a line', numberOf(line, 'wanted'), wants),
    ...differ('rest of a line', numberOf(line, 'rest'), wants - promised),
    ...(numberOf(line, 'closed') + numberOf(line, 'moved') > numberOf(line, 'quantity')
      ? ['more of a line is closed or went on than it had']
      : []),
    ...(wants < promised ? ['a line is promised more than it wants'] : []),
    ...(numberOf(line, 'back_ordered') > wants - promised ? ['a back order is more than the rest'] : []),
  ];
}

/** W of `facts.md` 3. */
function wantedOf(line: Row, orders: Books['orders']): number {
  const state = textOf(orders.get(textOf(line, 'document')) ?? {}, 'state');
  const off = numberOf(line, 'picked') + numberOf(line, 'closed') + numberOf(line, 'moved');
  return LIVE.includes(state) ? Math.max(0, numberOf(line, 'quantity') - off) : 0;
}

/** `facts.md` 3, from what stands where. */
function wrongFigures({stock, allocations, orders, orderLines, bins}: Books, figures: Row): string[] {
  const isAlike = (row: Row): boolean => row['goods'] === figures['goods'];
  const own = stock.filter(isAlike);
  const at = (isThere: (place: string) => boolean): number =>
    sum(
      own.filter((row) => isThere(textOf(row, 'place'))),
      'quantity',
    );
  const part = (name: string): number => at((place) => place.endsWith(`:${name}`));
  const of = (property: string): number => at((place) => bins.get(place) === property);
  const lines = orderLines.filter(isAlike);
  const wanted = lines.reduce((all, line) => all + wantedOf(line, orders), 0);
  const isFresh = (line: Row): boolean => orders.get(textOf(line, 'document'))?.['state'] === 'fresh';
  const pick = sum(allocations.filter(isAlike), 'quantity');
  const onhand = at((place) => place.startsWith('bin:') || place === DOUBT);
  const [inspect, hold, damage] = [of('Inspection'), of('Holding'), of('Damage')];
  const expected: Readonly<Record<string, number>> = {
    asn: part('expected'),
    pre_load: part('unload'),
    pre_sort: part('sort'),
    sorted: part('sorted'),
    picked: part('picked'),
    onhand,
    inspect,
    hold,
    damage,
    pick,
    ordered: wanted - pick,
    can_order: onhand - inspect - hold - damage - wanted,
    back_order: sum(lines, 'back_ordered'),
    dn: sum(lines.filter(isFresh), 'quantity'),
    goods_qty: sum(own, 'quantity'),
  };
  return Object.entries(expected).flatMap(([name, is]) =>
    differ(`figure ${name}`, numberOf(figures, name), is),
  );
}
