import {describe, expect, test} from 'vitest';
import {codeOf, linesOf, linesText} from '#tests/builders/house.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import type {Row} from '../kernel/field.ts';
import {ownRowId, type Id} from '../kernel/id.ts';
import {unitOfSscc} from '../goods/sscc.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import {unitsOn} from '../inbound/on-units.ts';
import {dn, dnLine} from '../outbound/dn.ts';
import {figures, figuresKey} from '../stock/figures.ts';
import {binPlace, pickedPlace, transitPlace} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import {deliveryOfOrder} from './delivery-of-order.ts';

const SOUTH = 'S0VTH001';
const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

/**
 * A house of two warehouses; 20 kettles stand in the one. Who works at either is bound to it (ROWS-10): a transfer
 * needs nobody who works at both.
 */
class TwoWarehouses {
  readonly world = new StockWorld();
  readonly kettle = this.world.aGoods();
  readonly pan = this.world.aGoods();
  readonly shelf = this.world.aBin();
  readonly far = this.world.aBin('Normal', SOUTH);

  constructor() {
    this.world.give('warehouse', {id: SOUTH, name: 'South'});
    this.world.stand(this.shelf, this.kettle, 20);
  }

  /** Work at a warehouse as the server does it, which knows both; how it ended. */
  at(warehouse: string, action: string, args: Row): string {
    return codeOf(
      this.world.do(action, args, {role: 'Admin', numbersFrom: 1, warehouse, warehouses: [warehouse]}),
    );
  }

  order(lines = linesText([this.kettle, 6]), at = STOCK_WAREHOUSE): Id {
    const mutation = this.world.id();
    const args = {from_warehouse: STOCK_WAREHOUSE, to_warehouse: SOUTH, lines};
    const how = {role: 'Admin', numbersFrom: 1, warehouse: at, warehouses: [at]} as const;
    const settled = this.world.settle('transfers.order', args, how, this.world.view(), mutation);
    expect(codeOf(settled)).toBe('applied');
    this.world.store(settled);
    return ownRowId(mutation, 1);
  }

  released(lines?: string): Id {
    const document = this.order(lines);
    expect(this.at(STOCK_WAREHOUSE, 'outbound.confirm', {document})).toBe('applied');
    expect(this.at(STOCK_WAREHOUSE, 'outbound.release', {document})).toBe('applied');
    return document;
  }

  dispatch(document: Id, whole = 1): string {
    const orders = JSON.stringify([{document, whole}]);
    return this.at(STOCK_WAREHOUSE, 'outbound.dispatch', {...TRUCK, orders});
  }

  sent(lines?: string): Id {
    const document = this.released(lines);
    expect(this.dispatch(document)).toBe('applied');
    return document;
  }

  sort(order: Id, quantity: number, more: Row = {}): string {
    const args = {document: deliveryOfOrder(order), goods: this.kettle, quantity, ...more};
    return this.at(SOUTH, 'inbound.sort', args);
  }

  finish = (order: Id): string => this.at(SOUTH, 'inbound.finishSorting', {document: deliveryOfOrder(order)});

  deliveryOf = (order: Id) => this.world.one(asn, deliveryOfOrder(order));
  deliveryLines = (order: Id) =>
    this.world.all(asnLine).filter(({document}) => document === deliveryOfOrder(order));
  stateOf = (order: Id) => this.world.one(dn, order)?.state;

  /** Units that stand on their way, by lot. */
  transit(order: Id): Record<string, number> {
    const rows = this.world.all(stock).filter(({place}) => place === transitPlace(order));
    return Object.fromEntries(rows.map(({lot, quantity}) => [lot, quantity]));
  }

  figures(warehouse: string) {
    return this.world.one(figures, figuresKey(warehouse, this.kettle));
  }
}

describe('a transfer is ordered', () => {
  test.each([STOCK_WAREHOUSE, SOUTH])(
    '[TRANSFER-1] at either end: the one has an order, and the other a delivery that it expects (%s)',
    (at) => {
      const house = new TwoWarehouses();
      const order = house.order(undefined, at);
      expect(house.world.one(dn, order)).toMatchObject({
        warehouse: STOCK_WAREHOUSE,
        to_warehouse: SOUTH,
        is_transfer: 1,
        state: 'fresh',
      });
      expect(house.deliveryOf(order)).toMatchObject({
        warehouse: SOUTH,
        from_warehouse: STOCK_WAREHOUSE,
        from_order: order,
        state: 'announced',
        sent_at: 0,
      });
      expect(house.deliveryLines(order)).toMatchObject([{announced: 6, expected: 6, coming: 0}]);
      expect(house.figures(SOUTH)).toMatchObject({asn: 6, transit_in: 0});
    },
  );

  test('[TRANSFER-1] not from a third, and not to where it comes from', () => {
    const house = new TwoWarehouses();
    house.world.give('warehouse', {id: 'THIRD001', name: 'Third'});
    const lines = linesText([house.kettle, 6]);
    const ask = (from_warehouse: string, to_warehouse: string, at: string): string =>
      house.at(at, 'transfers.order', {from_warehouse, to_warehouse, lines});
    expect([ask(STOCK_WAREHOUSE, SOUTH, 'THIRD001'), ask(SOUTH, SOUTH, SOUTH)]).toEqual([
      'refused transfer.not-here',
      'refused transfer.same-warehouse',
    ]);
  });

  test('[ROWS-10] is changed by people at either end, and is to those of a third as if it were not', () => {
    const house = new TwoWarehouses();
    house.world.give('warehouse', {id: 'THIRD001', name: 'Third'});
    const order = house.order();
    const lines = linesText([house.kettle, 4]);
    const edit = (at: string): string => {
      const version = house.world.one(dn, order)?.version ?? 0;
      return house.at(at, 'transfers.edit', {document: order, version, lines});
    };
    expect(['THIRD001', SOUTH, STOCK_WAREHOUSE].map(edit)).toEqual(['held dn.unknown', 'applied', 'applied']);
    // All that is done with it as with any order is for the warehouse that sends.
    expect(house.at(SOUTH, 'outbound.confirm', {document: order})).toBe('held dn.unknown');
  });

  test('[TRANSFER-2] what is changed of it, and that it is cancelled, the other is told', () => {
    const house = new TwoWarehouses();
    const order = house.order();
    const version = house.world.one(dn, order)?.version ?? 0;
    const lines = linesText([house.kettle, 4], [house.pan, 2]);
    expect(house.at(STOCK_WAREHOUSE, 'transfers.edit', {document: order, version, lines})).toBe('applied');
    expect(house.deliveryLines(order)).toMatchObject([{announced: 4}, {announced: 2}]);
    expect(house.at(STOCK_WAREHOUSE, 'outbound.cancel', {document: order})).toBe('applied');
    expect(house.deliveryOf(order)?.state).toBe('cancelled');
    expect(house.deliveryLines(order)).toMatchObject([{expected: 0}, {expected: 0}]);
  });
});

describe('a transfer is sent', () => {
  test('[TRANSFER-3] what leaves stands on its way, and is a figure at both ends', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    expect(house.transit(order)).toEqual({'': 6});
    expect(house.figures(STOCK_WAREHOUSE)).toMatchObject({
      onhand: 14,
      picked: 0,
      transit_out: 6,
      goods_qty: 14,
    });
    expect(house.figures(SOUTH)).toMatchObject({asn: 6, transit_in: 6});
    expect(linesOf(house.world, order)).toMatchObject([{shipped: 6, intransit: 6, actual: 0}]);
    expect(house.stateOf(order)).toBe('shipped');
  });

  test('[TRANSFER-3] it is announced by lots, as they were picked', () => {
    const house = new TwoWarehouses();
    const lot = house.world.aLot(house.pan, 'L-7');
    house.world.stand(house.shelf, house.pan, 5, {lot});
    const order = house.sent(linesText([house.pan, 3]));
    expect(house.transit(order)).toEqual({[lot]: 3});
    const lines = house.deliveryLines(order).filter(({announced}) => announced > 0);
    expect(lines).toMatchObject([{lot, announced: 3, expected: 3, coming: 3}]);
  });

  test('[TRANSFER-3] what did not leave with it is another, which the other end expects', () => {
    const house = new TwoWarehouses();
    const order = house.sent(linesText([house.kettle, 25]));
    const [rest] = house.world.all(dn).filter(({parent}) => parent === order);
    expect(house.deliveryLines(order)).toMatchObject([{announced: 20, coming: 20}]);
    expect(rest && house.deliveryLines(rest.id)).toMatchObject([{announced: 5, coming: 0}]);
    expect(rest).toMatchObject({is_transfer: 1, to_warehouse: SOUTH});
  });
});

describe('a transfer is received', () => {
  test('[TRANSFER-4] what is counted is on its way no more; all of it, and the transfer is over', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    expect(house.sort(order, 4)).toBe('applied');
    expect(house.transit(order)).toEqual({'': 2});
    expect(linesOf(house.world, order)).toMatchObject([{actual: 4, intransit: 2}]);
    expect(house.figures(SOUTH)).toMatchObject({sorted: 4, pre_sort: 2, transit_in: 2});
    expect(house.stateOf(order)).toBe('shipped');
    expect(house.sort(order, 2)).toBe('applied');
    expect(house.transit(order)).toEqual({});
    expect(house.stateOf(order)).toBe('delivered');
    expect(house.figures(STOCK_WAREHOUSE)).toMatchObject({transit_out: 0});
  });

  test('[TRANSFER-4] a count that is taken back or undone is on its way again', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    house.sort(order, 6);
    const undone = house.world.undo({role: 'Admin', numbersFrom: 1, warehouse: SOUTH});
    expect([codeOf(undone), house.transit(order), house.stateOf(order)]).toEqual([
      'applied',
      {'': 6},
      'shipped',
    ]);
    house.sort(order, 6);
    const args = {document: deliveryOfOrder(order), goods: house.kettle, quantity: 1};
    expect(house.at(SOUTH, 'inbound.uncount', args)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{'': 1}, 'shipped']);
  });

  test('[TRANSFER-4] received before its truck was told: what is told then has arrived already', () => {
    const house = new TwoWarehouses();
    const order = house.released();
    expect(house.sort(order, 6)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'to-pick']);
    expect(house.dispatch(order)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
    expect(linesOf(house.world, order)).toMatchObject([{shipped: 6, actual: 6, intransit: 0}]);
    expect(house.figures(STOCK_WAREHOUSE)).toMatchObject({onhand: 14, transit_out: 0});
    expect(house.figures(SOUTH)).toMatchObject({sorted: 6, pre_sort: 0, transit_in: 0});
  });

  test('[TRANSFER-4] less was sent than was ordered, as is told when it has arrived: nothing is short', () => {
    const house = new TwoWarehouses();
    const order = house.released(linesText([house.kettle, 25]));
    house.sort(order, 20);
    expect(house.dispatch(order)).toBe('applied');
    expect(house.deliveryLines(order)).toMatchObject([{announced: 20, counted: 20, sort: 0}]);
    expect(house.finish(order)).toBe('applied');
    expect(house.stateOf(order)).toBe('delivered');
  });

  test('[TRANSFER-4] more than was sent comes from nowhere, as of any delivery', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    expect(house.sort(order, 7)).toBe('corrected');
    expect(house.transit(order)).toEqual({});
    expect(linesOf(house.world, order)).toMatchObject([{actual: 6, intransit: 0}]);
    expect(house.figures(SOUTH)).toMatchObject({sorted: 7});
  });

  test('[TRANSFER-7] a device has its own half: it counts what is still coming and leaves the other alone', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    const args = {document: deliveryOfOrder(order), goods: house.kettle, quantity: 4};
    house.world.do('inbound.sort', args, {role: 'Admin', warehouse: SOUTH});
    expect(house.deliveryLines(order)).toMatchObject([{counted: 4, coming: 2}]);
    expect(house.figures(SOUTH)).toMatchObject({sorted: 4, transit_in: 2});
    expect(house.transit(order)).toEqual({'': 6});
  });

  test('[TRANSFER-5] what comes back to where it was sent from is on its way no more', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    const args = {document: order, goods: house.kettle, bin: house.shelf, quantity: 6};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.putBack', args)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
    expect(house.deliveryLines(order)).toMatchObject([{announced: 0, expected: 0, coming: 0}]);
    expect(house.figures(STOCK_WAREHOUSE)).toMatchObject({onhand: 20, transit_out: 0});
  });

  test('[TRANSFER-5] a proof of delivery is none of a transfer, and is held', () => {
    const house = new TwoWarehouses();
    const order = house.sent();
    const args = {document: order, lines: '[]'};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.deliver', args)).toBe('held dn.no-proof');
  });
});

describe('a transfer of serials', () => {
  class SerialTransfer extends TwoWarehouses {
    readonly drill = this.world.id();
    readonly serials = [1, 2].map((n) => `X-${String(n)}`);
    readonly lots: Id[];
    readonly transfer: Id;

    constructor() {
      super();
      this.world.give('goods', {id: this.drill, code: 'DRILL', tracked_by: 'serial'});
      this.lots = this.serials.map((code) => this.world.aLot(this.drill, code));
      for (const lot of this.lots) this.world.stand(this.shelf, this.drill, 1, {lot});
      this.transfer = this.released(linesText([this.drill, 2]));
    }

    pick(n: number): string {
      const args = {document: this.transfer, goods: this.drill, bin: this.shelf, quantity: 1};
      return this.at(STOCK_WAREHOUSE, 'outbound.pick', {...args, lot: this.lots[n] ?? ''});
    }

    receive(n: number): string {
      const what = {goods: this.drill, lot: this.lots[n] ?? '', lot_code: this.serials[n] ?? ''};
      const sorted = this.sort(this.transfer, 1, what);
      const args = {document: deliveryOfOrder(this.transfer), bin: this.far, quantity: 1, ...what};
      return `${sorted}, ${this.at(SOUTH, 'inbound.putAway', args)}`;
    }

    /** Where its units stand in bins. */
    standing = () =>
      this.world
        .all(stock)
        .flatMap(({goods, place, lot, quantity}) =>
          goods === this.drill && place.startsWith(binPlace(''))
            ? [`${place} ${this.serials[this.lots.indexOf(lot)] ?? ''} ${String(quantity)}`]
            : [],
        )
        .toSorted((one, other) => (one < other ? -1 : 1));
  }

  test.each(['nothing of it', 'its picks', 'all of it'])(
    '[TRANSFER-4] [LOT-8] each stands where it was received, when %s was told before',
    (told) => {
      const house = new SerialTransfer();
      const pick = () => expect([house.pick(0), house.pick(1)]).toEqual(['applied', 'applied']);
      const receive = () =>
        expect([house.receive(0), house.receive(1)]).toEqual(['applied, applied', 'applied, applied']);
      const dispatch = () => expect(house.dispatch(house.transfer, 0)).toBe('applied');
      const steps = {
        'nothing of it': [receive, pick, dispatch],
        'its picks': [pick, receive, dispatch],
        'all of it': [pick, dispatch, receive],
      };
      for (const step of steps[told as keyof typeof steps]) step();
      expect(house.standing()).toEqual([`${binPlace(house.far)} X-1 1`, `${binPlace(house.far)} X-2 1`]);
      expect([house.world.openCases(), house.stateOf(house.transfer)]).toEqual([[], 'delivered']);
    },
  );

  test.each(['before', 'after'])(
    '[TRANSFER-4] [LOT-8] one that was not on the truck stands where it was, and a case asks which it is (received %s its truck was told)',
    (when) => {
      const house = new SerialTransfer();
      expect(house.pick(0)).toBe('applied');
      if (when === 'after') house.dispatch(house.transfer, 0);
      house.receive(1);
      if (when === 'before') house.dispatch(house.transfer, 0);
      expect(house.standing()).toEqual([`${binPlace(house.shelf)} X-2 1`, `${binPlace(house.far)}  1`]);
      const cases = house.world.openCases().filter(({code}) => code === 'serial.elsewhere');
      expect(cases).toMatchObject([{warehouse: SOUTH}]);
    },
  );

  test('[LOT-8] a serial is received once, whether or not its truck has been told', () => {
    const house = new SerialTransfer();
    expect(house.receive(0)).toBe('applied, applied');
    expect(house.receive(0)).toBe('corrected, corrected');
    expect(house.world.openCases().map(({code}) => code)).toContain('serial.elsewhere');
  });
});

describe('less of a transfer arrives than was sent', () => {
  function fourOfSix() {
    const house = new TwoWarehouses();
    const order = house.sent();
    house.sort(order, 4);
    expect(house.finish(order)).toBe('corrected');
    return {house, order};
  }
  const closing = (house: TwoWarehouses, action: string): string => {
    const row = house.world.openCases().find(({code}) => code === 'transfer.short');
    return house.at(SOUTH, action, {case: row?.id ?? '', note: 'asked'});
  };

  test('[TRANSFER-6] it stays on its way while a case asks where it is', () => {
    const {house, order} = fourOfSix();
    expect(house.world.openCases()).toMatchObject([{code: 'transfer.short', warehouse: SOUTH}]);
    expect([house.transit(order), house.stateOf(order)]).toEqual([{'': 2}, 'shipped']);
    expect(house.figures(SOUTH)).toMatchObject({sorted: 4, pre_sort: 0, transit_in: 2});
  });

  test('[TRANSFER-6] told after its sorting was finished that more was sent: the same case asks for it', () => {
    const house = new TwoWarehouses();
    const order = house.released();
    house.sort(order, 4);
    expect(house.finish(order)).toBe('applied');
    expect(house.dispatch(order)).toBe('corrected');
    expect(house.world.openCases()).toMatchObject([{code: 'transfer.short', warehouse: SOUTH}]);
    expect([house.transit(order), house.stateOf(order)]).toEqual([{'': 2}, 'shipped']);
    expect(closing(house, 'case.lostOnWay')).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
  });

  test('[TRANSFER-4] one lot too many is what another lacks: nothing is short', () => {
    const house = new TwoWarehouses();
    const [one, other] = ['L-1', 'L-2'].map((code) => house.world.aLot(house.pan, code));
    for (const lot of [one, other]) house.world.stand(house.shelf, house.pan, 3, {lot: lot ?? ''});
    const order = house.sent(linesText([house.pan, 6]));
    expect(house.sort(order, 6, {goods: house.pan, lot: one ?? '', over: 1})).toBe('applied');
    expect(house.finish(order)).toBe('applied');
    expect(house.world.openCases()).toEqual([]);
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
  });

  test('[TRANSFER-4] arrived before its truck was told, each lot that is counted is the one that stands on its way no more', () => {
    const house = new TwoWarehouses();
    const lots = ['L-1', 'L-2'].map((code) => house.world.aLot(house.pan, code));
    for (const lot of lots) house.world.stand(house.shelf, house.pan, 3, {lot});
    const order = house.released(linesText([house.pan, 6]));
    expect(house.at(SOUTH, 'inbound.confirmArrival', {document: deliveryOfOrder(order)})).toBe('applied');
    expect(house.dispatch(order)).toBe('applied');
    for (const lot of lots) {
      const before = house.transit(order)[lot];
      expect(house.sort(order, 2, {goods: house.pan, lot})).toBe('applied');
      expect([before, house.transit(order)[lot]]).toEqual([3, 1]);
    }
  });

  test.each([
    ['L-1', 'L-2'],
    ['L-2', 'L-1'],
  ])(
    '[TRANSFER-4] counted before its truck was told, what of each lot is lacking is on its way as that lot (all of %s, one of %s)',
    (whole, part) => {
      const house = new TwoWarehouses();
      const [all, some] = [house.world.aLot(house.pan, whole), house.world.aLot(house.pan, part)];
      for (const lot of [all, some]) house.world.stand(house.shelf, house.pan, 5, {lot});
      const order = house.released(linesText([house.pan, 8]));
      const pick = {document: order, goods: house.pan, bin: house.shelf};
      house.at(STOCK_WAREHOUSE, 'outbound.pick', {...pick, lot: all, quantity: 5});
      house.at(STOCK_WAREHOUSE, 'outbound.pick', {...pick, lot: some, quantity: 3});
      house.sort(order, 5, {goods: house.pan, lot: all});
      house.sort(order, 1, {goods: house.pan, lot: some});
      expect(house.dispatch(order, 0)).toBe('applied');
      expect(house.transit(order)).toEqual({[some]: 2});
      expect(house.sort(order, 2, {goods: house.pan, lot: some})).toBe('applied');
      expect(house.finish(order)).toBe('applied');
      expect([house.world.openCases(), house.transit(order)]).toEqual([[], {}]);
      expect(house.stateOf(order)).toBe('delivered');
    },
  );

  test('[TRANSFER-3] what the books had nowhere is on its way all the same, and nothing of it is taken back from there', () => {
    const house = new TwoWarehouses();
    const order = house.released(linesText([house.kettle, 20]));
    const pick = {document: order, goods: house.kettle, bin: house.shelf, quantity: 22};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.pick', pick)).toBe('corrected');
    expect(house.dispatch(order)).toBe('applied');
    expect(house.transit(order)).toEqual({'': 22});
    expect(house.world.all(stock).map(({disputed}) => disputed)).toEqual(house.world.all(stock).map(() => 0));
  });

  test('[TRANSFER-3] what was picked after its truck and went along is on its way, and is not lost', () => {
    const house = new TwoWarehouses();
    const order = house.released();
    const pick = (quantity: number) => ({document: order, goods: house.kettle, bin: house.shelf, quantity});
    expect(house.at(STOCK_WAREHOUSE, 'outbound.pick', pick(4))).toBe('applied');
    expect(house.dispatch(order, 0)).toBe('applied');
    expect([house.sort(order, 4), house.stateOf(order)]).toEqual(['applied', 'delivered']);
    expect(house.at(STOCK_WAREHOUSE, 'outbound.pick', pick(2))).toBe('corrected');
    const late = house.world.openCases().find(({code}) => code === 'dn.left');
    const along = {case: late?.id ?? '', note: 'asked'};
    expect(house.at(STOCK_WAREHOUSE, 'case.wentAlong', along)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{'': 2}, 'shipped']);
    expect(linesOf(house.world, order)).toMatchObject([{shipped: 6, actual: 4, shortage: 0, intransit: 2}]);
  });

  test('[TRANSFER-6] [CASE-14] it comes back to where it was sent, and the case ends', () => {
    const {house, order} = fourOfSix();
    const back = (quantity: number) => {
      const args = {document: order, goods: house.kettle, bin: house.shelf, quantity};
      return house.at(STOCK_WAREHOUSE, 'outbound.putBack', args);
    };
    expect(back(1)).toBe('applied');
    expect(house.world.openCases()).toMatchObject([{code: 'transfer.short'}]);
    expect(back(1)).toBe('applied');
    expect(house.world.openCases()).toEqual([]);
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
  });

  test('[TRANSFER-4] [CASE-14] one more arrived than was told to be sent: told that it went along, the case ends', () => {
    const house = new TwoWarehouses();
    const order = house.released();
    const pick = (quantity: number) => ({document: order, goods: house.kettle, bin: house.shelf, quantity});
    house.at(STOCK_WAREHOUSE, 'outbound.pick', pick(5));
    expect(house.dispatch(order, 0)).toBe('applied');
    expect(house.sort(order, 6)).toBe('corrected');
    house.at(STOCK_WAREHOUSE, 'outbound.pick', pick(1));
    const late = house.world.openCases().find(({code}) => code === 'dn.left');
    const along = {case: late?.id ?? '', note: 'asked'};
    expect(house.at(STOCK_WAREHOUSE, 'case.wentAlong', along)).toBe('applied');
    expect(house.world.openCases()).toEqual([]);
    expect(house.deliveryLines(order)).toMatchObject([{announced: 6, counted: 6, more: 0}]);
  });

  test('[TRANSFER-6] it has come after all: it is counted, and the case ends', () => {
    const {house, order} = fourOfSix();
    expect(house.sort(order, 2)).toBe('applied');
    expect(house.world.openCases()).toEqual([]);
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
  });

  test('[TRANSFER-6] it never left: it stands picked where it was, to be put back', () => {
    const {house, order} = fourOfSix();
    expect(closing(house, 'case.neverLeft')).toBe('corrected');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
    expect(linesOf(house.world, order)).toMatchObject([{shipped: 4, picked: 2, actual: 4}]);
    expect(house.deliveryLines(order)).toMatchObject([{announced: 4, shortage: 0, coming: 0}]);
    expect(house.world.openCases()).toMatchObject([{code: 'dn.left', warehouse: STOCK_WAREHOUSE}]);
    const args = {document: order, goods: house.kettle, bin: house.shelf, quantity: 2};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.putBack', args)).toBe('applied');
    expect(house.world.openCases()).toEqual([]);
    expect(house.figures(STOCK_WAREHOUSE)).toMatchObject({onhand: 16, picked: 0, transit_out: 0});
  });

  test('[TRANSFER-6] it is lost: no warehouse has it, and it is said twice no more', () => {
    const {house, order} = fourOfSix();
    expect(closing(house, 'case.lostOnWay')).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
    expect(linesOf(house.world, order)).toMatchObject([{shipped: 6, actual: 4, shortage: 2, intransit: 0}]);
    expect(house.deliveryLines(order)).toMatchObject([{shortage: 2, explained: 2, coming: 0}]);
    expect(house.figures(SOUTH)).toMatchObject({transit_in: 0});
    expect(house.world.ledger.at(-1)).toMatchObject({from: transitPlace(order), to: 'adjusted', quantity: 2});
  });
});

describe('a transfer goes on pallets', () => {
  const [FIRST, SECOND] = ['340123450000000017', '340123450000000024'] as const;

  class PackedTransfer extends TwoWarehouses {
    /** What is promised is picked in parts, each onto a pallet or onto none. */
    pick(order: Id, parts: readonly (readonly [number, string])[]): void {
      for (const [quantity, to_sscc] of parts) {
        const args = {document: order, goods: this.kettle, bin: this.shelf, quantity};
        const onto = to_sscc === '' ? {} : {to_sscc, to_unit: unitOfSscc(to_sscc)};
        expect(this.at(STOCK_WAREHOUSE, 'outbound.pick', {...args, ...onto})).toBe('applied');
      }
    }

    sentOn(parts: readonly (readonly [number, string])[]): Id {
      const order = this.released();
      this.pick(order, parts);
      expect(this.dispatch(order)).toBe('applied');
      return order;
    }

    unitsOf = (order: Id) => this.deliveryLines(order).flatMap((line) => unitsOn(line));

    receive(order: Id, sscc: string): string {
      const lines = this.deliveryLines(order).flatMap((line) =>
        unitsOn(line).flatMap((unit) =>
          unit.sscc === sscc
            ? [{line: line.id, goods: line.goods, lot: line.lot, quantity: unit.quantity}]
            : [],
        ),
      );
      const args = {document: deliveryOfOrder(order), sscc, lines: JSON.stringify(lines)};
      return this.at(SOUTH, 'inbound.sortUnit', args);
    }

    /** Units that stand on their way, by the unit of stock. */
    onWay(order: Id): Record<string, number> {
      const rows = this.world.all(stock).filter(({place}) => place === transitPlace(order));
      return Object.fromEntries(rows.map(({unit, quantity}) => [unit, quantity]));
    }
  }

  test('[DN-19] a pick names its pallet, units stand there, and the line of the order says so', () => {
    const house = new PackedTransfer();
    const order = house.released();
    house.pick(order, [
      [2, FIRST],
      [1, FIRST],
      [1, SECOND],
    ]);
    const [line] = house.world.all(dnLine);
    expect(line).toMatchObject({picked: 4, sscc: `${FIRST} ${SECOND}`});
    const picked = house.world.all(stock).filter(({place}) => place === pickedPlace(order));
    expect(picked.map(({unit, quantity}) => [unit, quantity])).toEqual(
      expect.arrayContaining([
        [unitOfSscc(FIRST), 3],
        [unitOfSscc(SECOND), 1],
      ]),
    );
  });

  test('[DN-19] a number with a wrong digit, and one of another unit, name none', () => {
    const house = new PackedTransfer();
    const order = house.released();
    const args = {document: order, goods: house.kettle, bin: house.shelf, quantity: 1};
    const pick = (more: Row): string => house.at(STOCK_WAREHOUSE, 'outbound.pick', {...args, ...more});
    expect(pick({to_sscc: '340123450000000018', to_unit: unitOfSscc('340123450000000018')})).toBe(
      'invalid args.invalid',
    );
    expect(pick({to_sscc: FIRST, to_unit: unitOfSscc(SECOND)})).toBe('invalid args.invalid');
    expect(pick({to_sscc: FIRST})).toBe('invalid args.invalid');
    expect(house.world.all(dnLine)).toMatchObject([{picked: 0, sscc: ''}]);
  });

  test('[TRANSFER-8] its delivery names them with how much of each line, and one scan receives all of one', () => {
    const house = new PackedTransfer();
    const order = house.sentOn([
      [3, FIRST],
      [2, SECOND],
      [1, ''],
    ]);
    expect(house.unitsOf(order)).toEqual([
      {sscc: FIRST, quantity: 3},
      {sscc: SECOND, quantity: 2},
    ]);
    expect(house.onWay(order)).toEqual({[unitOfSscc(FIRST)]: 3, [unitOfSscc(SECOND)]: 2, '': 1});
    expect(house.receive(order, FIRST)).toBe('applied');
    expect(house.onWay(order)).toEqual({[unitOfSscc(SECOND)]: 2, '': 1});
    expect(house.deliveryLines(order)).toMatchObject([{announced: 6, counted: 3, coming: 3}]);
    expect(house.unitsOf(order).map(({received}) => received !== undefined)).toEqual([true, false]);
    expect(house.receive(order, FIRST)).toBe('corrected');
    expect(house.world.openCases().map(({code}) => code)).toEqual(['asn.unit-twice']);
    expect(house.deliveryLines(order)).toMatchObject([{counted: 3}]);
  });

  test('[TRANSFER-8] a pallet whose receiving is taken back is on its way again, and is received again', () => {
    const house = new PackedTransfer();
    const order = house.sentOn([
      [4, FIRST],
      [2, ''],
    ]);
    house.receive(order, FIRST);
    const undone = house.world.undo({role: 'Admin', numbersFrom: 1, warehouse: SOUTH, warehouses: [SOUTH]});
    expect(codeOf(undone)).toBe('applied');
    expect(house.onWay(order)).toEqual({[unitOfSscc(FIRST)]: 4, '': 2});
    expect(house.unitsOf(order)).toEqual([{sscc: FIRST, quantity: 4}]);
    expect(house.receive(order, FIRST)).toBe('applied');
    expect(house.onWay(order)).toEqual({'': 2});
  });

  test('[DN-19] the pallet that stays behind is known to the order of the rest, whichever line it was picked for', () => {
    const house = new PackedTransfer();
    const lot = house.world.aLot(house.kettle, 'L-1');
    house.world.stand(house.shelf, house.kettle, 9, {lot});
    const lines = JSON.stringify([
      {goods: house.kettle, quantity: 3},
      {goods: house.kettle, lot, quantity: 2},
    ]);
    const order = house.released(lines);
    const own = house.world.all(dnLine).toSorted((a, b) => a.number - b.number);
    const parts = [
      [3, FIRST],
      [2, SECOND],
    ] as const;
    for (const [i, [quantity, to_sscc]] of parts.entries()) {
      const named = {document: order, line: own[i]?.id ?? '', goods: house.kettle, lot, bin: house.shelf};
      const args = {...named, quantity, to_sscc, to_unit: unitOfSscc(to_sscc)};
      house.at(STOCK_WAREHOUSE, 'outbound.pick', args);
    }
    const left = [{line: own[0]?.id, quantity: 2}];
    const orders = JSON.stringify([{document: order, whole: 0, left}]);
    house.at(STOCK_WAREHOUSE, 'outbound.dispatch', {...TRUCK, orders});
    const rest = house.world.all(dn).find(({parent}) => parent === order);
    const standing = house.world.all(stock).filter(({place}) => place === pickedPlace(rest?.id ?? ''));
    const known = house.world
      .all(dnLine)
      .flatMap((line) => (line.document === rest?.id ? line.sscc.split(' ') : []));
    expect(standing.length).toBeGreaterThan(0);
    expect(standing.filter(({unit}) => !known.map(unitOfSscc).includes(unit))).toEqual([]);
  });

  test.each([
    ['the first', FIRST, SECOND],
    ['the last', SECOND, FIRST],
  ])(
    '[DN-13] [DN-19] the pallet that was seen to stay at the truck stays, %s that was packed too',
    (_, stays, goes) => {
      const house = new PackedTransfer();
      const order = house.released();
      house.pick(order, [
        [3, FIRST],
        [3, SECOND],
      ]);
      const left = [
        {line: linesOf(house.world, order)[0]?.id, quantity: 3, lot: '', unit: unitOfSscc(stays)},
      ];
      const orders = JSON.stringify([{document: order, whole: 0, left}]);
      expect(house.at(STOCK_WAREHOUSE, 'outbound.dispatch', {...TRUCK, orders})).not.toBe('refused');
      expect(house.onWay(order)).toEqual({[unitOfSscc(goes)]: 3});
      expect(house.unitsOf(order)).toMatchObject([{sscc: goes, quantity: 3}]);
    },
  );

  test('[DN-7] [TRANSFER-5] what comes back from its way comes out of there, though its pallet and lot were not named', () => {
    const house = new PackedTransfer();
    const lot = house.world.aLot(house.kettle, 'L-1');
    const order = house.sentOn([[4, FIRST]]);
    const [line] = house.world.all(dnLine);
    const args = {document: order, line: line?.id ?? '', goods: house.kettle, bin: house.shelf, quantity: 6};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.putBack', args)).toBe('applied');
    expect([house.onWay(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
    house.world.stand(house.shelf, house.kettle, 2, {lot});
    const other = house.released(linesText([house.kettle, 2]));
    const pick = {document: other, goods: house.kettle, bin: house.shelf, lot, quantity: 2};
    house.at(STOCK_WAREHOUSE, 'outbound.pick', pick);
    house.dispatch(other);
    expect(house.transit(other)).toEqual({[lot]: 2});
    const back = {document: other, goods: house.kettle, bin: house.shelf, quantity: 2};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.putBack', back)).toBe('applied');
    expect(house.transit(other)).toEqual({});
    // They are of their lot in the bin as well.
    const there = house.world
      .all(stock)
      .find((row) => row.place === binPlace(house.shelf) && row.lot === lot);
    expect(there?.quantity).toBe(2);
  });

  test('[TRANSFER-4] [TRANSFER-8] a pallet that was received before its truck is told is the one that came, once', () => {
    const house = new PackedTransfer();
    const order = house.released(linesText([house.kettle, 4]));
    house.pick(order, [
      [2, FIRST],
      [2, SECOND],
    ]);
    const [line] = house.deliveryLines(order);
    const seen = [{line: line?.id ?? '', goods: house.kettle, lot: '', quantity: 2}];
    const args = {document: deliveryOfOrder(order), sscc: SECOND, lines: JSON.stringify(seen)};
    expect(house.at(SOUTH, 'inbound.sortUnit', args)).not.toContain('refused');
    expect(house.dispatch(order)).toBe('applied');
    expect(house.onWay(order)).toEqual({[unitOfSscc(FIRST)]: 2});
    expect(
      house.unitsOf(order).map(({sscc, quantity, received}) => [sscc, quantity, received !== undefined]),
    ).toEqual(
      expect.arrayContaining([
        [FIRST, 2, false],
        [SECOND, 2, true],
      ]),
    );
    house.at(SOUTH, 'inbound.sortUnit', args);
    expect(house.deliveryLines(order).reduce((sum, {counted}) => sum + counted, 0)).toBe(2);
    expect(house.receive(order, FIRST)).toBe('applied');
    expect([house.transit(order), house.stateOf(order)]).toEqual([{}, 'delivered']);
  });

  test('[TRANSFER-8] what of a pallet comes back is on it no more', () => {
    const house = new PackedTransfer();
    const order = house.sentOn([
      [4, FIRST],
      [2, SECOND],
    ]);
    const [line] = house.world.all(dnLine);
    const args = {document: order, line: line?.id ?? '', goods: house.kettle, bin: house.shelf, quantity: 2};
    expect(house.at(STOCK_WAREHOUSE, 'outbound.putBack', {...args, unit: unitOfSscc(SECOND)})).toBe(
      'applied',
    );
    expect(house.unitsOf(order)).toEqual([{sscc: FIRST, quantity: 4}]);
    expect(house.deliveryLines(order)).toMatchObject([{announced: 4, coming: 4}]);
  });
});
