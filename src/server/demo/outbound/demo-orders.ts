import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';

import {dnLine} from '#domain/outbound/dn.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {DEMO_DRIVERS, demoAddress} from '../demo-people.ts';
import type {ActionCall, DemoPlay} from '../demo-play.ts';
import type {RehearsalCompany} from '../rehearsal.ts';

/** How far an order has come: each is so many hours ago, none where that has not been. */
interface Course {
  readonly created: number;
  /** Days from today. */
  readonly promised: number;
  readonly lines: number;
  readonly confirmed?: number;
  readonly released?: number;
  /** Of its first line, more than there is. */
  readonly isTooMuch?: true;
}

/** Orders of the last days, one at least in every state. */
export function planOrders(play: DemoPlay): void {
  const goods = new FreeGoods(play);
  const order = (course: Course): Id => planOrder(play, goods, course);
  const released = {lines: 3, confirmed: 100, released: 99};
  const trucks = new Trucks(play);

  const proved = order({...released, created: 104, promised: -3});
  const disputed = order({...released, created: 103, promised: -3, lines: 2});
  for (const document of [proved, disputed]) pickAll(play, document, 80);
  trucks.leave(76, [proved, disputed]);
  play.plan(52, 'Outbound', () => [['outbound.deliver', {document: proved, lines: '[]'}]]);
  play.plan(50, 'Outbound', (rehearsal) => [['outbound.deliver', withDamage(rehearsal, disputed)]]);

  const withdrawn = order({created: 70, promised: -1, lines: 2, confirmed: 68});
  play.plan(60, 'Manager', () => [['outbound.cancel', {document: withdrawn}]]);

  // The truck left without what there was not enough of.
  const behind = order({...released, created: 102, promised: -1, lines: 4, isTooMuch: true});
  const beside = order({...released, created: 101, promised: -1});
  for (const document of [behind, beside]) pickAll(play, document, 30);
  trucks.leave(22, [behind, beside]);

  const picked = order({created: 47, promised: 0, lines: 3, confirmed: 46, released: 45});
  pickAll(play, picked, 3);
  const halfway = order({created: 40, promised: 0, lines: 5, confirmed: 39, released: 38});
  const listed = order({created: 39.5, promised: 0, lines: 2, confirmed: 38.5, released: 37.5});
  play.plan(5, 'Outbound', () => [makeList(halfway, listed)]);
  play.plan(1.5, 'Outbound', (rehearsal) => openOf(rehearsal, halfway).slice(0, 2).map(pickOf));

  const missing = order({created: 36, promised: 0, lines: 3, confirmed: 35, released: 34});
  play.plan(1, 'Outbound', (rehearsal) => openOf(rehearsal, missing).slice(0, 1).map(shortPickOf));
  order({created: 30, promised: 1, lines: 6, confirmed: 29, released: 28});
  const next = order({created: 29, promised: 1, lines: 4, confirmed: 28.5, released: 27.5});
  play.plan(4, 'Outbound', () => [makeList(next)]);
  order({created: 27, promised: 1, lines: 3, confirmed: 26.5, released: 25.5, isTooMuch: true});

  for (const promised of [-1, 1, 2])
    order({created: 24 - promised, promised, lines: 3, confirmed: 20 - promised});
  for (const promised of [2, 4]) order({created: 2 + promised / 4, promised, lines: 2 + promised});
}

/** A customer orders what there is enough of, and the office confirms and releases it. */
function planOrder(play: DemoPlay, goods: FreeGoods, course: Course): Id {
  const {dice, demo} = play;
  const customer = String(dice.pick(demo.rows.get('customer') ?? [])['id']);
  const lines = JSON.stringify(goods.take(course.lines, course.isTooMuch ? 12 : 0));
  const args = {customer, promised_on: play.day(course.promised), lines};
  const document = play.plan(course.created, 'Outbound', () => [['outbound.create', args]]);
  if (course.confirmed !== undefined)
    play.plan(course.confirmed, 'Supervisor', () => [['outbound.confirm', {document}]]);
  if (course.released !== undefined)
    play.plan(course.released, 'Supervisor', () => [['outbound.release', {document}]]);
  return document;
}

const makeList = (...documents: readonly Id[]): ActionCall => [
  'outbound.makePickingList',
  {documents: JSON.stringify(documents)},
];

function pickAll(play: DemoPlay, document: Id, hoursAgo: number): void {
  play.plan(hoursAgo, 'Outbound', (rehearsal) => openOf(rehearsal, document).map(pickOf));
}

/** What is promised to an order and not yet picked. */
const openOf = (rehearsal: RehearsalCompany, document: Id): AllocationRow[] =>
  rehearsal.rows(allocation).filter((row) => row.document === document && row.quantity > 0);

const takenOf = ({document, for: line, goods, lot, bin}: AllocationRow): Args => ({
  document,
  line,
  goods,
  lot,
  bin,
});

const pickOf = (row: AllocationRow): ActionCall => [
  'outbound.pick',
  {...takenOf(row), quantity: row.quantity},
];

/** One unit is not where it should be: nothing else is found for it, so the customer waits. */
const shortPickOf = (row: AllocationRow): ActionCall => [
  'outbound.shortPick',
  {
    ...takenOf(row),
    quantity: row.quantity - 1,
    believed: row.quantity,
    left: 0,
    reason: 'not-found',
    rest: 'back-order',
  },
];

/** One unit of the first line arrived broken. */
function withDamage(rehearsal: RehearsalCompany, document: Id): Args {
  const lines = rehearsal
    .rows(dnLine)
    .filter((row) => row.document === document)
    .map(({id, shipped}, i) => ({line: id, actual: shipped, damage: i === 0 ? 1 : 0}));
  return {document, lines: JSON.stringify(lines)};
}

interface Driver {
  readonly id: Id;
  readonly name: string;
  readonly plate: string;
  readonly contact: string;
}

/** The drivers of the demo, and the trucks that they leave with. */
class Trucks {
  readonly #play: DemoPlay;
  readonly #drivers: readonly Driver[];
  #left = 0;

  constructor(play: DemoPlay) {
    this.#play = play;
    this.#drivers = DEMO_DRIVERS.map(([name, plate]) => {
      const driver = {id: play.dice.id(), name, plate, contact: demoAddress(play.dice).contact};
      play.plan(150, 'Manager', () => [['driver.create', driver]]);
      return driver;
    });
  }

  leave(hoursAgo: number, documents: readonly Id[]): void {
    const {id = '', name: driver_name = '', ...of} = this.#drivers[this.#left++ % this.#drivers.length] ?? {};
    const orders = JSON.stringify(documents.map((document) => ({document})));
    const args = {plate: '', contact: '', ...of, driver: id, driver_name, orders};
    this.#play.plan(hoursAgo, 'Outbound', () => [['outbound.dispatch', args]]);
  }
}

/** Goods that the opening stock has enough of in Normal bins. */
class FreeGoods {
  readonly #play: DemoPlay;
  readonly #free = new Map<Id, number>();

  constructor(play: DemoPlay) {
    this.#play = play;
    for (const {row, property} of play.demo.stock()) {
      const goods = String(row['goods']);
      if (property === 'Normal')
        this.#free.set(goods, (this.#free.get(goods) ?? 0) + Number(row['quantity']));
    }
  }

  /** Lines of so many goods; of the first `beyond` more than there are. */
  take(count: number, beyond: number) {
    const enough = [...this.#free].filter(([, units]) => units >= LEAST);
    return this.#play.dice
      .shuffled(enough)
      .slice(0, count)
      .map(([goods, units], i) => {
        const quantity = i === 0 && beyond > 0 ? units + beyond : 1 + this.#play.dice.below(MAX_LINE_UNITS);
        this.#free.set(goods, Math.max(0, units - quantity));
        return {goods, quantity};
      });
  }
}
/** Units of a line, and what there has to be of its goods, so that every line of the demo can be picked. */
const MAX_LINE_UNITS = 18;
const LEAST = 60;
