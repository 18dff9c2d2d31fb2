import {ownRowId} from '#domain/kernel/id.ts';
import {labelText} from '#domain/scanning/label.ts';
import type {Throw} from '../simulation/dice.ts';
import {oneOf} from '../simulation/dice.ts';
import {type Caller, newId} from '../server/http/site.ts';
import type {Diary} from './diary.ts';

/** How far an order or delivery is, as far as whoever works here remembers: a restore may know of less. */
export type OfficeStage = 'entered' | 'released' | 'picked' | 'left' | 'unloaded' | 'sorted' | 'over';

/** One line of goods. */
export interface Paper {
  readonly kind: 'asn' | 'dn';
  readonly id: string;
  readonly goods: StockedGoods;
  readonly quantity: number;
  stage: OfficeStage;
}

/** Goods that only errands touch, and the bin in which they stood at first. */
export interface StockedGoods {
  readonly id: string;
  readonly label: string;
  readonly bin: string;
}

/** Goods of which so many stand there outlast any run. */
const OPENING = 900;
const KINDS_OF_GOODS = 6;
const MEASURES = {weight: 10, width: 10, depth: 10, height: 10, cost: 10, price: 20};
/** Papers of a kind that wait at most. */
const MOST_WAITING = 3;

/** Somebody in the office who enters deliveries and orders over HTTP, so that there is always something to do on the floor. */
export class Office {
  readonly papers: Paper[] = [];
  readonly goods: readonly StockedGoods[];
  /** Of a bin that only counts touch, with the label of the goods in it. */
  readonly counted: {readonly bin: string; readonly goods: string};
  readonly driver: string;
  /** Labels of bins by what they are called. */
  readonly bins: ReadonlyMap<string, string>;
  readonly #diary: Diary;
  readonly #parties: {readonly supplier: string; readonly customer: string};
  #admin: Caller;

  private constructor(
    admin: Caller,
    diary: Diary,
    known: Pick<Office, 'goods' | 'counted' | 'driver' | 'bins'> & {
      readonly parties: {readonly supplier: string; readonly customer: string};
    },
  ) {
    this.#admin = admin;
    this.#diary = diary;
    this.goods = known.goods;
    this.counted = known.counted;
    this.driver = known.driver;
    this.bins = known.bins;
    this.#parties = known.parties;
  }

  /** Bins of its own, each with goods of its own, a driver, and whom they come from and go to. */
  static async open(admin: Caller, diary: Diary): Promise<Office> {
    const {warehouse} = admin;
    const [[supplier] = [], [customer] = [], bins = []] = await Promise.all(
      ['supplier', 'customer', 'bin'].map((list) => admin.list(list)),
    );
    const size = String(bins[0]?.['size']);
    const labels = new Map(bins.map((bin) => [String(bin['name']), labelText('bin', String(bin['id']))]));
    const stocked: StockedGoods[] = [];
    for (let i = 0; i <= KINDS_OF_GOODS; i++) {
      const [id, bin, name] = [newId(), newId(), `E-0${String(i)}`];
      const own = {code: `ERRAND-${String(i)}`, description: 'Kettle', supplier: String(supplier?.['id'])};
      await admin.do('goods.create', {id, ...own, ...MEASURES});
      await admin.do('bin.create', {id: bin, name, warehouse, size, property: 'Normal'});
      const opening = {warehouse, bin, goods: id, change: OPENING, reason: 'opening'};
      await admin.do('stock.adjust', opening);
      labels.set(name, labelText('bin', bin));
      stocked.push({id, label: labelText('goods', id), bin: labelText('bin', bin)});
    }
    const driver = newId();
    await admin.do('driver.create', {id: driver, name: 'Dora', plate: 'AA-123-B', contact: '1'});
    const [counted, ...goods] = stocked;
    return new Office(admin, diary, {
      goods,
      counted: {bin: counted?.bin ?? '', goods: counted?.label ?? ''},
      driver: labelText('driver', driver),
      bins: labels,
      parties: {supplier: String(supplier?.['id']), customer: String(customer?.['id'])},
    });
  }

  /** A paper that waits for this, by the dice. */
  next(stage: OfficeStage, roll: number): Paper | undefined {
    const waiting = this.papers.filter((paper) => paper.stage === stage);
    return waiting.length === 0 ? undefined : oneOf(waiting, roll);
  }

  /** Enters what runs short. A server that is down or restored is asked anew another time. */
  async write(url: string, dice: Throw): Promise<void> {
    try {
      if (this.#count('unloaded') < MOST_WAITING) await this.#announce(dice);
      if (this.#count('entered') < MOST_WAITING) await this.#order(dice);
    } catch (error) {
      this.#diary.note(`office: ${String(error).slice(0, 200)}`);
      this.#admin = await this.#admin.back(url).catch(() => this.#admin);
    }
  }

  #count(stage: OfficeStage): number {
    return this.papers.filter((paper) => paper.stage === stage).length;
  }

  async #announce(dice: Throw): Promise<void> {
    const {supplier} = this.#parties;
    const {id, goods, quantity} = this.#draw(dice);
    const lines = JSON.stringify([{goods: goods.id, quantity}]);
    await this.#admin.do('inbound.announce', {supplier, lines}, {id});
    const document = ownRowId(id, 1);
    await this.#admin.do('inbound.confirmArrival', {document});
    await this.#admin.do('inbound.finishUnloading', {document});
    this.papers.push({kind: 'asn', id: document, goods, quantity, stage: 'unloaded'});
    this.#diary.count('deliveries entered');
  }

  async #order(dice: Throw): Promise<void> {
    const {customer} = this.#parties;
    const {id, goods, quantity} = this.#draw(dice);
    const lines = JSON.stringify([{goods: goods.id, quantity}]);
    await this.#admin.do('outbound.create', {customer, lines}, {id});
    const document = ownRowId(id, 1);
    await this.#admin.do('outbound.confirm', {document});
    this.papers.push({kind: 'dn', id: document, goods, quantity, stage: 'entered'});
    this.#diary.count('orders entered');
  }

  #draw(dice: Throw) {
    const quantity = 2 + Math.floor(dice('office', 'quantity') * 4);
    return {id: newId(), goods: oneOf(this.goods, dice('office', 'goods')), quantity};
  }
}
