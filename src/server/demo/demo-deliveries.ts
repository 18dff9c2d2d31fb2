import {DAY_MS} from '#domain/kernel/durations.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {dayOfExpiry, endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {ActionCall, DemoPlay} from './demo-play.ts';

interface DemoDeliveryLine {
  readonly goods: Id;
  readonly quantity: number;
  /** What stands on goods that expire. */
  readonly lot?: {readonly lot: Id; readonly lot_code: string; readonly expires_at: number};
}
interface Delivery {
  readonly document: Id;
  readonly lines: readonly DemoDeliveryLine[];
}

/** How far a delivery has come by its hours: each is so many hours ago, none where that has not been. */
interface Course {
  readonly announced: number;
  /** Days from today. */
  readonly expected: number;
  readonly lines: number;
  readonly arrived?: number;
  readonly unloaded?: number;
}

/** Hours. */
const OLDEST = 140;

/** Deliveries of the last days, one at least in every state. */
export function planDeliveries(play: DemoPlay): void {
  const bins = new FreeBins(play);
  const asPlanned = delivery(play, {announced: OLDEST, expected: -5, lines: 4, arrived: 118, unloaded: 117});
  sortedAndShelved(play, asPlanned, 116, bins);

  // Two lines are short by some, one came in excess, and some of it was damaged.
  const odd = delivery(play, {announced: 122, expected: -4, lines: 5, arrived: 95, unloaded: 94});
  const [short, shorter, excess, ...right] = odd.lines;
  if (!short || !shorter || !excess) throw new Error('a delivery of five lines');
  const came = [
    {...short, quantity: short.quantity - 2},
    {...shorter, quantity: shorter.quantity - 5},
    {...excess, quantity: excess.quantity + 6},
    ...right,
  ];
  sortedAndShelved(play, {...odd, lines: came}, 93, bins, {damaged: 2});

  const withdrawn = delivery(play, {announced: 75, expected: -1, lines: 2});
  play.plan(52, 'Manager', () => [['inbound.cancel', {document: withdrawn.document}]]);

  const partly = delivery(play, {announced: 60, expected: -1, lines: 4, arrived: 28, unloaded: 27});
  play.plan(26, 'Inbound', () => partly.lines.map((line) => sortOf(partly, line)));
  play.plan(25, 'Inbound', () => [['inbound.finishSorting', {document: partly.document}]]);
  play.plan(24, 'Inbound', () => partly.lines.slice(0, 2).map((line) => shelve(partly, line, bins.next())));

  const sorting = delivery(play, {announced: 50, expected: 0, lines: 6, arrived: 4, unloaded: 3});
  play.plan(2.5, 'Inbound', () => sorting.lines.slice(0, 3).map((line) => sortOf(sorting, line)));
  play.plan(2, 'Inbound', () => sorting.lines.slice(0, 1).map((line) => shelve(sorting, line, bins.next())));

  delivery(play, {announced: 46, expected: 0, lines: 3, arrived: 2.2, unloaded: 1.2});
  delivery(play, {announced: 45, expected: 0, lines: 5, arrived: 0.7});
  for (const expected of [-2, 0, 0, 1, 1, 3])
    delivery(play, {announced: 90 - expected * 8, expected, lines: 2 + play.dice.below(5)});
}

/** A supplier announces some of its goods, and a truck comes. */
function delivery(play: DemoPlay, {announced, expected, arrived, unloaded, ...course}: Course): Delivery {
  const {dice, demo} = play;
  const goods = demo.rows.get('goods') ?? [];
  // The first delivery of all has goods that expire.
  const any = dice.pick(announced === OLDEST ? goods.filter((row) => doesExpire(play, row)) : goods);
  const supplier = String(any['supplier']);
  const theirs = goods.filter((row) => row['supplier'] === supplier);
  const lines = [any, ...dice.shuffled(theirs.filter((row) => row !== any))]
    .slice(0, course.lines)
    .concat(theirs.length < course.lines ? othersOf(play, supplier, course.lines - theirs.length) : [])
    .map((row): DemoDeliveryLine => lineOf(play, row));
  const said = lines.map(({goods: of, quantity}) => ({goods: of, quantity}));
  const args = {supplier, expected_on: play.day(expected), lines: JSON.stringify(said)};
  const document = play.plan(announced, 'Manager', () => [['inbound.announce', args]]);
  if (arrived !== undefined) play.plan(arrived, 'Inbound', () => [['inbound.confirmArrival', {document}]]);
  if (unloaded !== undefined) play.plan(unloaded, 'Inbound', () => [['inbound.finishUnloading', {document}]]);
  return {document, lines};
}

function lineOf(play: DemoPlay, row: Row): DemoDeliveryLine {
  const {dice, demo} = play;
  const line = {goods: String(row['id']), quantity: 6 * (2 + dice.below(12))};
  if (!doesExpire(play, row)) return line;
  const lot_code = `L${String(1000 + dice.below(9000))}`;
  const expires_at = endOfDay(dayOfExpiry(demo.home.at + (90 + dice.below(600)) * DAY_MS));
  return {...line, lot: {lot: lotId(line.goods, lot_code), lot_code, expires_at}};
}

/** What people put on their skin or into their mouths. */
const EXPIRING: readonly Value[] = ['Baby', 'Health'];

function doesExpire({demo}: DemoPlay, row: Row): boolean {
  const ofClass = demo.rows.get('goodsClass')?.find(({id}) => id === row['class']);
  return EXPIRING.includes(ofClass?.['name'] ?? '');
}

/** Suppliers also carry what others make. */
const othersOf = ({dice, demo}: DemoPlay, supplier: string, count: number) =>
  dice.shuffled((demo.rows.get('goods') ?? []).filter((row) => row['supplier'] !== supplier)).slice(0, count);

/** All that came is sorted from an hour on, and put away; some of it may be damaged. */
function sortedAndShelved(
  play: DemoPlay,
  came: Delivery,
  hoursAgo: number,
  bins: FreeBins,
  {damaged = 0}: {readonly damaged?: number} = {},
): void {
  const {document, lines} = came;
  play.plan(hoursAgo, 'Inbound', () => lines.map((line) => sortOf(came, line)));
  play.plan(hoursAgo - 1, 'Inbound', () => [['inbound.finishSorting', {document}]]);
  play.plan(hoursAgo - 1.5, 'Inbound', () =>
    lines.flatMap((line, i) => {
      if (i > 0 || damaged === 0) return [shelve(came, line, bins.next())];
      const whole = {...line, quantity: line.quantity - damaged};
      return [
        shelve(came, whole, bins.next()),
        shelve(came, {...line, quantity: damaged}, bins.of('Damage')),
      ];
    }),
  );
}

/** More than was announced is said to be more. */
const sortOf = ({document}: Delivery, {goods, quantity, lot}: DemoDeliveryLine): ActionCall => [
  'inbound.sort',
  {document, goods, quantity, ...lot, over: 1},
];

const shelve = ({document}: Delivery, {goods, quantity, lot}: DemoDeliveryLine, bin: Id): ActionCall => [
  'inbound.putAway',
  {document, goods, quantity, ...lot, bin},
];

/** Bins in which nothing stood when the demo was opened. */
class FreeBins {
  readonly #play: DemoPlay;
  readonly #free: Id[];

  constructor(play: DemoPlay) {
    const used = new Set(Array.from(play.demo.stock(), ({row}) => row['place']));
    this.#play = play;
    this.#free = this.#binsOf('Normal').filter((id) => !used.has(binPlace(id)));
  }

  next(): Id {
    const bin = this.#free.shift();
    if (bin === undefined) throw new Error('the demo has no empty bin left');
    return bin;
  }

  of(property: string): Id {
    return this.#play.dice.pick(this.#binsOf(property));
  }

  #binsOf(property: string): Id[] {
    const bins = this.#play.demo.rows.get('bin') ?? [];
    return bins.filter((row) => row['property'] === property).map(({id}) => String(id));
  }
}
