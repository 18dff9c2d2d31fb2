import {describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {
  actAsAdmin,
  aHouse,
  codeOf,
  confirmedOrder as confirmed,
  linesText,
  linesOf,
  makeDocument,
  makeOrder,
  type House,
} from '#tests/builders/house.ts';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {asn, asnLine} from './inbound/asn.ts';
import {faultsOfLines, lineHolding} from './kernel/document-lines.ts';
import {documentCounter} from './kernel/counter.ts';
import {dn} from './outbound/dn.ts';
import {EVERY_KIND, kindOfHeader, kindsWithin, PARTY_DOCUMENTS} from './documents.ts';
import {REPORTS_BY_NAME} from './reports.ts';
import {stock} from './stock/stock.ts';
import {pickingList} from './outbound/picking-list.ts';
import {shipment} from './outbound/shipment.ts';

const announce = ({world, supplier}: House, text: string, how = {}): string =>
  makeDocument(world, 'inbound.announce', {supplier, lines: text}, how);

describe('documents', () => {
  test('[DOC-1] codes go up by one for each kind, and nothing is taken where the work is refused', () => {
    const house = aHouse();
    const {world, kettle, supplier} = house;
    for (let i = 0; i < 2; i++) announce(house, linesText([kettle, 1]), {numbersFrom: 0});
    const wrong = {supplier: world.id(), lines: linesText([kettle, 1])};
    const refused = world.do('inbound.announce', wrong, {role: 'Admin', numbersFrom: 0});
    expect(codeOf(refused)).toBe('refused reference.unknown');
    makeDocument(world, 'inbound.announce', {supplier, lines: linesText([kettle, 1])}, {numbersFrom: 0});
    expect(world.all(asn).map(({code}) => code)).toEqual(['ASN-000001', 'ASN-000002', 'ASN-000003']);
    expect(world.one(documentCounter, 'ASN')?.last).toBe(3);
  });

  test('[DOC-1] numbers are above where a history that lost something begins anew', () => {
    const house = aHouse();
    announce(house, linesText([house.kettle, 1]), {numbersFrom: 0});
    announce(house, linesText([house.kettle, 1]), {numbersFrom: 52_000});
    announce(house, linesText([house.kettle, 1]), {numbersFrom: 52_000});
    expect(house.world.all(asn).map(({code}) => code)).toEqual(['ASN-000001', 'ASN-052001', 'ASN-052002']);
  });

  test('[DOC-2] where no number is given, a document has its provisional code, which stays', () => {
    const house = aHouse();
    const id = announce(house, linesText([house.kettle, 1]));
    const row = house.world.one(asn, id);
    expect(row?.code).toBe(`~${id.slice(16, 22)}`);
    expect(row?.provisional).toBe(row?.code);
    const numbered = announce(house, linesText([house.kettle, 1]), {numbersFrom: 0});
    expect(house.world.one(asn, numbered)).toMatchObject({
      code: 'ASN-000001',
      provisional: `~${numbered.slice(16, 22)}`,
    });
    expect(house.world.list('counter').size).toBe(1);
  });

  test('[DOC-3] 1,000 lines are one claim in one round of reads, and one fact in two', () => {
    const house = aHouse();
    const {world} = house;
    const many = Array.from({length: 1_000}, () => [world.aGoods(), 3] as const);
    const before = world.fetched;
    const id = announce(house, linesText(...many));
    expect(world.all(asnLine)).toHaveLength(1_000);
    const inRounds = (): readonly number[] => [world.rounds, world.trips];
    expect(inRounds()).toEqual([1, 0]);
    // The supplier, the warehouse, each goods and its figures: nothing is asked for one by one.
    expect(world.fetched - before).toBe(2_002);
    expect(actAsAdmin(world, 'inbound.confirmArrival', {document: id})).toBe('applied');
    expect(inRounds()).toEqual([2, 0]);
    expect(actAsAdmin(world, 'inbound.finishSorting', {document: id})).toBe('applied');
    expect(inRounds()).toEqual([2, 0]);
    expect(world.all(asnLine).every(({shortage}) => shortage === 3)).toBe(true);
    expect(world.one(asn, id)?.state).toBe('finished');
  });

  test('[DOC-3] work at one line of a thousand looks at the lines of its goods alone', () => {
    const house = aHouse();
    const {world, first} = house;
    const many = Array.from({length: 1_000}, () => [world.aGoods(), 3] as const);
    const document = announce(house, linesText(...many));
    expect(actAsAdmin(world, 'inbound.finishUnloading', {document})).toBe('applied');
    let rows = 0;
    const answer = world.answer.bind(world);
    world.answer = (read) => {
      const fetched = answer(read);
      rows += fetched.rows.length;
      return fetched;
    };
    const of = {document, goods: many[500]?.[0] ?? '', quantity: 2};
    expect(actAsAdmin(world, 'inbound.sort', of)).toBe('applied');
    expect(actAsAdmin(world, 'inbound.uncount', {...of, quantity: 1})).toBe('applied');
    expect(actAsAdmin(world, 'inbound.putAway', {...of, quantity: 1, bin: first})).toBe('applied');
    expect(rows).toBeLessThan(40);
  });

  test('[DOC-3] every fault names its line and its field', () => {
    const goods = testId(9);
    const text = JSON.stringify([
      {goods, quantity: 1},
      {goods: 'kettle', quantity: 0},
      {quantity: 1.5},
      {goods, quantity: 2_000_000, note: 'x'},
    ]);
    expect(faultsOfLines(text)).toEqual([
      {field: 'lines.2.goods', code: 'not-an-id'},
      {field: 'lines.2.quantity', code: 'positive'},
      {field: 'lines.3.goods', code: 'required'},
      {field: 'lines.3.quantity', code: 'not-a-number'},
      {field: 'lines.4.quantity', code: 'too-large'},
      {field: 'lines.4.note', code: 'unknown'},
      {field: 'lines.4.goods', code: 'duplicate'},
    ]);
    expect(faultsOfLines('{}')).toEqual([{field: 'lines', code: 'not-json'}]);
    expect(faultsOfLines('[')).toEqual([{field: 'lines', code: 'not-json'}]);
    expect(faultsOfLines('[]')).toEqual([{field: 'lines', code: 'required'}]);
    const tooMany = JSON.stringify(Array.from({length: 1_001}, (_, i) => ({goods: testId(i), quantity: 1})));
    expect(faultsOfLines(tooMany)).toEqual([{field: 'lines', code: 'too-large'}]);
  });

  test('[DOC-3] one unknown goods in a thousand lines refuses all of them, by its line', () => {
    const {world, supplier, kettle} = aHouse();
    const text = linesText([kettle, 1], [world.id(), 1]);
    const settled = world.do('inbound.announce', {supplier, lines: text}, {role: 'Admin'});
    expect(settled).toMatchObject({
      status: 'refused',
      refusal: {facts: {field: 'lines.2.goods', list: 'goods'}},
    });
    expect(world.all(asn)).toEqual([]);
  });

  test('[DOC-4] goods belong to the line they were taken for, to that of their lot, or to the one of any lot', () => {
    const [any, own, other] = [
      {id: '1', goods: 'g', lot: ''},
      {id: '2', goods: 'g', lot: 'a'},
      {id: '3', goods: 'h', lot: ''},
    ];
    const all = [any, own, other];
    expect(lineHolding(all, {goods: 'g', lot: 'a'})).toBe(own);
    expect(lineHolding(all, {goods: 'g', lot: 'b'})).toBe(any);
    expect(lineHolding(all, {goods: 'g', lot: 'a', line: '1'})).toBe(any);
    expect(lineHolding(all, {goods: 'g', line: '3'})).toBe(any);
    expect(lineHolding(all, {goods: 'x'})).toBeUndefined();
  });

  test('[DOC-5] a late fact brings a delivery back to the mirrors, with all its lines', () => {
    const house = aHouse();
    const {world, kettle, pan, first} = house;
    const id = announce(house, linesText([kettle, 5], [pan, 5]));
    actAsAdmin(world, 'inbound.finishSorting', {document: id});
    for (const list of ['asn', 'asnLine'])
      for (const row of Array.from(world.list(list).values())) world.give(list, {...row, left: 1});
    actAsAdmin(world, 'inbound.putAway', {document: id, goods: kettle, bin: first, quantity: 1});
    expect(world.one(asn, id)?.left).toBe(0);
    expect(world.all(asnLine).map(({left}) => left)).toEqual([0, 0]);
  });
});

describe('deliveries', () => {
  test('[ASN-1] what is announced is expected, and counts as asn', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const id = announce(house, linesText([kettle, 10]));
    expect(world.one(asn, id)).toMatchObject({
      state: 'announced',
      supplier: house.supplier,
      warehouse: STOCK_WAREHOUSE,
    });
    expect(world.figures(kettle)).toMatchObject({asn: 10, goods_qty: 10, onhand: 0, can_order: 0});
    expect(world.ledger.map(({from, to, document}) => [from, to, document])).toEqual([
      ['outside', `asn:${id}:expected`, id],
    ]);
  });

  test('[ASN-2] an edit makes the lines these, at the version that was seen; one that is taken out stays with nothing', () => {
    const house = aHouse();
    const {world, kettle, pan, pot, supplier} = house;
    const id = announce(house, linesText([kettle, 10], [pan, 5]));
    const args = {document: id, supplier, expected_on: '2026-12-01', lines: linesText([kettle, 4], [pot, 7])};
    expect(actAsAdmin(world, 'inbound.edit', {...args, version: 8})).toBe('refused row.changed');
    expect(actAsAdmin(world, 'inbound.edit', {...args, version: 0})).toBe('applied');
    expect(world.all(asnLine).map((line) => [line.goods, line.announced, line.expected])).toEqual([
      [kettle, 4, 4],
      [pan, 0, 0],
      [pot, 7, 7],
    ]);
    expect([kettle, pan, pot].map((goods) => world.figures(goods)?.asn)).toEqual([4, 0, 7]);
    expect(world.one(asn, id)?.expected_on).toBe('2026-12-01');
    actAsAdmin(world, 'inbound.confirmArrival', {document: id});
    expect(actAsAdmin(world, 'inbound.edit', {...args, version: 0})).toBe('refused asn.wrong-state');
  });

  test('[ASN-3] a cancelled delivery is expected no more, and opened again it is; only before anything arrived', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const id = announce(house, linesText([kettle, 10]));
    expect(actAsAdmin(world, 'inbound.reopen', {document: id})).toBe('refused asn.wrong-state');
    expect(actAsAdmin(world, 'inbound.cancel', {document: id})).toBe('applied');
    expect(world.figures(kettle)).toMatchObject({asn: 0, goods_qty: 0});
    expect(actAsAdmin(world, 'inbound.reopen', {document: id})).toBe('applied');
    expect(world.figures(kettle)).toMatchObject({asn: 10, goods_qty: 10});
    actAsAdmin(world, 'inbound.confirmArrival', {document: id});
    expect(actAsAdmin(world, 'inbound.cancel', {document: id})).toBe('refused asn.wrong-state');
  });

  test('[ASN-4] told again before the ✓, it says who did it and when', () => {
    const house = aHouse();
    const id = announce(house, linesText([house.kettle, 1]));
    actAsAdmin(house.world, 'inbound.confirmArrival', {document: id});
    const asked = house.world.do('inbound.confirmArrival', {document: id}, {role: 'Admin', asking: true});
    expect(asked).toMatchObject({
      refusal: {code: 'asn.already', facts: {who: testId(1_000_000), at: 1_700_000_000_000}},
    });
  });

  test('[ASN-10] whoever fills a bin that is too small is asked once; it is recorded where they insist', () => {
    const house = aHouse();
    const {world, kettle, first, supplier} = house;
    const side = {width: 100, depth: 100, height: 100};
    const size = world.id();
    world.give('binSize', {id: size, name: 'Tray', ...side});
    world.give('goods', {
      id: kettle,
      code: 'KETTLE',
      supplier,
      unit_volume: 250_000,
      width: 50,
      depth: 50,
      height: 100,
    });
    world.give('bin', {id: first, warehouse: STOCK_WAREHOUSE, name: 'A-01', size, property: 'Normal'});
    world.stand(first, kettle, 1);
    const document = announce(house, linesText([kettle, 9]));
    const put = (quantity: number, bin: string, asking: boolean): string =>
      codeOf(world.do('inbound.putAway', {document, goods: kettle, bin, quantity}, {role: 'Admin', asking}));
    expect(put(4, first, true)).toBe('question bin.full');
    expect(put(3, first, true)).toBe('applied');
    world.give('goods', {id: kettle, code: 'KETTLE', supplier, width: 10, depth: 10, height: 101});
    expect(put(1, first, true)).toBe('question bin.full');
    const broken = world.aBin('Damage');
    world.give('bin', {id: broken, warehouse: STOCK_WAREHOUSE, name: 'D-01', size, property: 'Damage'});
    expect(put(1, broken, true)).toBe('applied');
    expect(put(1, first, false)).toBe('applied');
  });

  test('[ASN-9] closing a case about picked or sorted goods moves the line with the ledger', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    const id = announce(house, linesText([kettle, 5]));
    actAsAdmin(world, 'inbound.putAway', {document: id, goods: kettle, bin: first, quantity: 7});
    const [open] = world.openCases();
    expect(open?.code).toBe('stock.short');
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: open?.id ?? ''})).toBe('applied');
    expect(world.standing(first, kettle)).toEqual([7, 0, 0]);
    expect(world.discrepancy(kettle)).toBe(0);
  });

  test('[UNDO-9] what the office has found of an undone putting away waits to be put away, and its delivery has arrived', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    const id = announce(house, linesText([kettle, 1]));
    actAsAdmin(world, 'inbound.putAway', {document: id, goods: kettle, bin: first, quantity: 8});
    const shelved = world.last;
    const [open] = world.openCases();
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: open?.id ?? ''})).toBe('applied');
    expect(world.undo({}, shelved)).toMatchObject({status: 'applied'});
    expect(world.one(asn, id)).toMatchObject({state: 'unloaded', sort: 1, sorted: 7});
    expect(world.standing(first, kettle)).toBeUndefined();
  });

  test.each(['before', 'after'])(
    '[ASN-6] more than was announced, or nobody announced, and put away first, stands there once when its case is closed %s the sorting',
    (when) => {
      const house = aHouse();
      const {world, kettle, pot, first} = house;
      const id = announce(house, linesText([kettle, 10]));
      const put = (goods: string, quantity: number) =>
        actAsAdmin(world, 'inbound.putAway', {document: id, goods, bin: first, quantity});
      put(kettle, 12);
      put(pot, 2);
      const close = (): void => {
        for (const {id: open} of world.openCases())
          expect(actAsAdmin(world, 'stock.closeAsFound', {case: open})).toBe('applied');
      };
      if (when === 'before') close();
      for (const [goods, quantity] of [
        [kettle, 12],
        [pot, 2],
      ] as const)
        actAsAdmin(world, 'inbound.sort', {document: id, goods, quantity, over: 1});
      if (when === 'after') close();
      actAsAdmin(world, 'inbound.finishSorting', {document: id});
      expect([kettle, pot].map((goods) => world.figures(goods)?.goods_qty)).toEqual([12, 2]);
      expect([kettle, pot].map((goods) => world.discrepancy(goods))).toEqual([0, 0]);
      expect(world.one(asn, id)).toMatchObject({state: 'finished', sorted: 0});
    },
  );
});

describe('orders', () => {
  test('[DN-1] an order counts as dn until it is confirmed, and its lines are edited', () => {
    const house = aHouse();
    const {world, kettle, pan, pot, customer} = house;
    const id = makeOrder(house, linesText([kettle, 8], [pan, 3]), '2026-12-24');
    expect(world.figures(kettle)).toMatchObject({dn: 8, ordered: 0, can_order: 0});
    const args = {document: id, version: 0, customer, lines: linesText([kettle, 6], [pot, 1])};
    expect(actAsAdmin(world, 'outbound.edit', args)).toBe('applied');
    expect([kettle, pan, pot].map((goods) => world.figures(goods)?.dn)).toEqual([6, 0, 1]);
    expect(world.one(dn, id)).toMatchObject({state: 'fresh', promised_on: ''});
  });

  test('[DN-2] a confirmed order is ordered, and owed where nothing is there', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const id = confirmed(house, linesText([kettle, 8]));
    expect(world.figures(kettle)).toMatchObject({dn: 0, ordered: 8, can_order: -8});
    expect(world.one(dn, id)).toMatchObject({state: 'new', ranked_at: 1_700_000_000_000});
    expect(actAsAdmin(world, 'outbound.confirm', {document: id})).toBe('refused dn.wrong-state');
  });

  test('[DN-3] T5: 8 ordered with 5 on hand, then 10 arrive: 7 can be ordered, with a back order of 30 standing −23', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 5);
    confirmed(house, linesText([kettle, 8]));
    world.stand(first, kettle, 10);
    expect(world.figures(kettle)?.can_order).toBe(7);
    confirmed(house, linesText([kettle, 30]));
    expect(world.figures(kettle)?.can_order).toBe(-23);
  });

  test('[DN-4] T4: two orders of 20 and 15 on hand: pick 15, ordered 25, back order 25', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 15);
    for (const id of [confirmed(house, linesText([kettle, 20])), confirmed(house, linesText([kettle, 20]))])
      actAsAdmin(world, 'outbound.release', {document: id});
    expect(world.figures(kettle)).toMatchObject({pick: 15, ordered: 25, back_order: 25, can_order: -25});
  });

  test('[DN-4] T17: with nothing there a release says so of each line', () => {
    const house = aHouse();
    const {world, kettle, pan, pot, first} = house;
    const damaged = world.aBin('Damage');
    world.stand(damaged, pan, 5);
    world.stand(first, pot, 2);
    actAsAdmin(world, 'outbound.release', {document: confirmed(house, linesText([pot, 2]))});
    const id = confirmed(house, linesText([kettle, 1], [pan, 1], [pot, 1]));
    const settled = world.do('outbound.release', {document: id}, {role: 'Admin'});
    expect(settled).toMatchObject({status: 'applied', told: {lines: 3, allocated: 0}});
    const {answers = ''} = ('told' in settled && settled.told) || {};
    expect(JSON.parse(typeof answers === 'string' ? answers : '')).toMatchObject([
      {allocated: 0, wanted: 1, why: 'none'},
      {allocated: 0, wanted: 1, why: 'not-normal'},
      {allocated: 0, wanted: 1, why: 'promised'},
    ]);
    expect(linesOf(world, id).map(({back_ordered}) => back_ordered)).toEqual([1, 1, 1]);
  });

  test('[DN-4] what expires first goes first, then what was received first, then in walking order', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const at = (name: string, more: Row): string => {
      const bin = world.aBin();
      world.give('bin', {id: bin, warehouse: STOCK_WAREHOUSE, name, property: 'Normal', ...more});
      world.stand(bin, kettle, 1);
      return bin;
    };
    const [late, early, near, far] = [
      at('late', {}),
      at('early', {}),
      at('near', {walking_sequence: 1}),
      at('far', {walking_sequence: 2}),
    ];
    const give = (bin: string, more: Row): void => {
      const row = [...world.list('stock').values()].find((each) => each['place'] === `bin:${bin}`);
      world.give('stock', {...row, ...more});
    };
    give(late, {expires_at: 1_900_000_000_000});
    give(early, {expires_at: 1_800_000_000_000});
    const old = at('old', {walking_sequence: 9});
    give(old, {received_at: 5});
    const gone = at('expired', {});
    give(gone, {expires_at: 1_600_000_000_000});
    actAsAdmin(world, 'outbound.release', {document: confirmed(house, linesText([kettle, 6]))});
    expect(world.allocations().map(({bin}) => bin)).toEqual([early, late, old, near, far]);
  });

  test('[DN-10] a release is taken back and an order cancelled while nothing is picked', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 5);
    const id = confirmed(house, linesText([kettle, 8]));
    actAsAdmin(world, 'outbound.release', {document: id});
    expect(world.figures(kettle)).toMatchObject({pick: 5, ordered: 3, back_order: 3});
    expect(actAsAdmin(world, 'outbound.cancel', {document: id})).toBe('refused dn.wrong-state');
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity: 1});
    expect(actAsAdmin(world, 'outbound.unrelease', {document: id})).toBe('refused dn.put-back-first');
    actAsAdmin(world, 'outbound.putBack', {document: id, goods: kettle, bin: first, quantity: 1});
    expect(actAsAdmin(world, 'outbound.unrelease', {document: id})).toBe('applied');
    expect(world.figures(kettle)).toMatchObject({pick: 0, ordered: 8, back_order: 0, can_order: -3});
    expect(world.standing(first, kettle)).toEqual([5, 0, 0]);
    expect(actAsAdmin(world, 'outbound.cancel', {document: id})).toBe('applied');
    expect(world.figures(kettle)).toMatchObject({ordered: 0, can_order: 5});
  });

  test('[DN-10] what stands picked of a fresh order has to be put back before it is cancelled', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 5);
    const id = makeOrder(house, linesText([kettle, 2]));
    world.do('outbound.pick', {document: id, goods: kettle, bin: first, quantity: 2}, {role: 'Admin'});
    expect(actAsAdmin(world, 'outbound.cancel', {document: id})).toBe('refused dn.put-back-first');
  });

  test('[DN-11] a rest is closed short, and the last of an order with nothing picked cancels it', () => {
    const house = aHouse();
    const {world, kettle, pan} = house;
    const id = confirmed(house, linesText([kettle, 8], [pan, 2]));
    const [ofKettle, ofPan] = linesOf(world, id);
    const close = (line = '') => actAsAdmin(world, 'outbound.closeShort', {document: id, line});
    expect(close(ofKettle?.id)).toBe('applied');
    expect(close(ofKettle?.id)).toBe('refused dn.nothing-wanted');
    expect(world.figures(kettle)).toMatchObject({ordered: 0, can_order: 0});
    expect(world.one(dn, id)?.state).toBe('new');
    expect(close(ofPan?.id)).toBe('applied');
    expect(world.one(dn, id)?.state).toBe('cancelled');
  });

  test('[DN-12] a picking list takes the open allocations of its orders once', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 5);
    const [one, two] = [confirmed(house, linesText([kettle, 2])), confirmed(house, linesText([kettle, 2]))];
    const documents = JSON.stringify([one, two]);
    expect(actAsAdmin(world, 'outbound.makePickingList', {documents})).toBe('refused pickingList.nothing');
    for (const document of [one, two]) actAsAdmin(world, 'outbound.release', {document});
    expect(actAsAdmin(world, 'outbound.makePickingList', {documents})).toBe('applied');
    const [list] = world.all(pickingList);
    expect(world.allocations().map((row) => row.list)).toEqual([list?.id, list?.id]);
    expect(actAsAdmin(world, 'outbound.makePickingList', {documents})).toBe('refused pickingList.nothing');
  });

  test('[DN-12] a picking list that an un-release has left empty leaves the devices at once, and no other does', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 5);
    const [one = '', two = ''] = [1, 2].map(() => confirmed(house, linesText([kettle, 2])));
    for (const document of [one, two]) actAsAdmin(world, 'outbound.release', {document});
    actAsAdmin(world, 'outbound.makePickingList', {documents: JSON.stringify([one, two])});
    actAsAdmin(world, 'outbound.unrelease', {document: one});
    expect(world.all(pickingList)).toMatchObject([{left: 0}]);
    actAsAdmin(world, 'outbound.unrelease', {document: two});
    expect(world.all(pickingList)).toMatchObject([{left: 1}]);
    // What is released anew stands in no list, and comes into another.
    actAsAdmin(world, 'outbound.release', {document: two});
    actAsAdmin(world, 'outbound.makePickingList', {documents: JSON.stringify([two])});
    expect(world.all(pickingList).map(({left}) => left)).toEqual([1, 0]);
  });

  test('[DN-8] several orders leave in one shipment, and an order that comes later joins it', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 9);
    const ids = [1, 2, 3].map(() => confirmed(house, linesText([kettle, 3])));
    for (const document of ids) actAsAdmin(world, 'outbound.release', {document});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '+49 170 1234567'};
    const orders = (of: readonly (string | undefined)[]) =>
      JSON.stringify(of.map((document) => ({document, whole: 1})));
    expect(actAsAdmin(world, 'outbound.dispatch', {...truck, orders: orders(ids.slice(0, 2))})).toBe(
      'applied',
    );
    const [left] = world.all(shipment);
    expect(left).toMatchObject(truck);
    const joined = {...truck, shipment: left?.id ?? '', orders: orders(ids.slice(2))};
    expect(actAsAdmin(world, 'outbound.dispatch', joined)).toBe('applied');
    expect(world.all(shipment)).toHaveLength(1);
    expect(world.all(dn).map((row) => [row.state, row.shipment])).toEqual(
      ids.map(() => ['shipped', left?.id]),
    );
    expect(world.figures(kettle)).toMatchObject({goods_qty: 0, onhand: 0, pick: 0, ordered: 0});
  });

  test('[MOVE-6] what is promised and was moved is picked where it stands now, and what was picked stays picked', () => {
    const house = aHouse();
    const {world, kettle, first, second} = house;
    world.stand(first, kettle, 5);
    const id = confirmed(house, linesText([kettle, 5]));
    actAsAdmin(world, 'outbound.release', {document: id});
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity: 2});
    world.move(first, second, kettle, 1);
    expect(world.allocations().map(({bin, quantity, picked}) => [bin, quantity, picked])).toEqual([
      [first, 2, 2],
      [second, 1, 0],
    ]);
    world.move(first, second, kettle, 2);
    expect(world.allocations().map(({bin}) => bin)).toEqual([second, second]);
    expect(actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: second, quantity: 3})).toBe(
      'applied',
    );
    expect(world.one(dn, id)).toMatchObject({state: 'picked', picked: 5, allocated: 0});
  });

  test('[DN-5] an order that has left the mirrors comes back with its allocations', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 9);
    const id = confirmed(house, linesText([kettle, 3]));
    actAsAdmin(world, 'outbound.release', {document: id});
    actAsAdmin(world, 'outbound.deliver', {document: id, lines: '[]'});
    for (const list of ['dn', 'dnLine', 'allocation'])
      for (const row of Array.from(world.list(list).values())) world.give(list, {...row, left: 1});
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity: 3});
    expect(world.one(dn, id)).toMatchObject({left: 0, state: 'delivered'});
    expect(world.allocations().map(({left, implied}) => [left, implied])).toEqual([[0, 0]]);
  });
});

describe('units that a picker did not find', () => {
  /** 20 recorded, 8 released: 5 were picked, nothing else was seen. */
  function aShortPick() {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 20);
    const id = confirmed(house, linesText([kettle, 8]));
    actAsAdmin(world, 'outbound.release', {document: id});
    const told = {believed: 20, reason: 'not-found', rest: 'back-order', quantity: 5};
    actAsAdmin(world, 'outbound.shortPick', {document: id, goods: kettle, bin: first, ...told});
    const [open] = world.openCases();
    expect(world.standing(first, kettle)).toBeUndefined();
    expect(world.discrepancy(kettle)).toBe(15);
    return {world, kettle, first, id: open?.id ?? ''};
  }

  test('[CASE-12] as found, they stand in the bin again', () => {
    const {world, kettle, first, id} = aShortPick();
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: id})).toBe('applied');
    expect(world.standing(first, kettle)).toEqual([15, 0, 0]);
    expect(world.discrepancy(kettle)).toBe(0);
    expect(world.openCases()).toEqual([]);
  });

  test('[CASE-3] they say nothing of what other cases answer for, which stays in question', () => {
    const {world, kettle} = aShortPick();
    const [one, other] = [world.aBin(), world.aBin()];
    world.move(world.aBin(), one, kettle, 3);
    world.move(world.aBin(), other, kettle, 2);
    const [id = ''] = world
      .openCases()
      .filter(({code}) => code === 'stock.short')
      .map((row) => row.id);
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: id})).toBe('applied');
    expect(world.standing(one, kettle)).toEqual([3, 0, 0]);
    expect(world.standing(other, kettle)).toEqual([2, 0, 2]);
    expect(world.discrepancy(kettle)).toBe(13);
  });

  test('[CASE-12] as found or by count, they come back to no bin that is no more', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 4);
    const document = confirmed(house, linesText([kettle, 4]));
    actAsAdmin(world, 'outbound.release', {document});
    const short = {quantity: 0, believed: 4, reason: 'not-found', rest: 'back-order'};
    actAsAdmin(world, 'outbound.shortPick', {document, goods: kettle, bin: first, ...short});
    // No stock stands in it, so that it may be removed (BIN-3).
    world.list('bin').delete(first);
    const id = world.openCases()[0]?.id ?? '';
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: id})).toBe('refused case.bin-gone');
    expect(actAsAdmin(world, 'stock.closeByCount', {case: id, counted: 2})).toBe('refused case.bin-gone');
    expect(actAsAdmin(world, 'stock.closeAsNotThere', {case: id})).toBe('applied');
    expect([world.all(stock), world.openCases()]).toEqual([[], []]);
  });

  test('[DN-6] [CASE-12] those that were found damaged no release promises again, until somebody says that they are whole', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 10);
    const document = confirmed(house, linesText([kettle, 8]));
    actAsAdmin(world, 'outbound.release', {document});
    // What the handheld says where the rest of a line is damaged: 5 in hand, 5 seen and left.
    const told = {quantity: 5, believed: 10, left: 5, reason: 'damaged', rest: 'reallocate'};
    expect(actAsAdmin(world, 'outbound.shortPick', {document, goods: kettle, bin: first, ...told})).toBe(
      'corrected',
    );
    expect(world.standing(first, kettle)).toEqual([2, 0, 0]);
    expect(linesOf(world, document)).toMatchObject([{picked: 5, allocated: 0, back_ordered: 3}]);
    const other = confirmed(house, linesText([kettle, 5]));
    actAsAdmin(world, 'outbound.release', {document: other});
    expect(linesOf(world, other)).toMatchObject([{allocated: 2, back_ordered: 3}]);
    const [open] = world.openCases();
    expect(open).toMatchObject({code: 'pick.short', document});
    expect(actAsAdmin(world, 'stock.closeAsFound', {case: open?.id ?? ''})).toBe('applied');
    actAsAdmin(world, 'outbound.release', {document});
    expect(linesOf(world, document)).toMatchObject([{picked: 5, allocated: 3}]);
  });

  test('[CASE-12] as not there, they are adjusted out', () => {
    const {world, kettle, first, id} = aShortPick();
    expect(actAsAdmin(world, 'stock.closeAsNotThere', {case: id})).toBe('applied');
    expect(world.standing(first, kettle)).toBeUndefined();
    expect(world.discrepancy(kettle)).toBe(0);
    expect(world.figures(kettle)).toMatchObject({goods_qty: 5, onhand: 0, picked: 5});
  });

  test.each([
    [0, undefined, 0],
    [6, [6, 0, 0], 6],
    [18, [18, 0, 0], 18],
  ] as const)('[CASE-12] by a count of %i the bin holds %j', (counted, standing, onhand) => {
    const {world, kettle, first, id} = aShortPick();
    expect(actAsAdmin(world, 'stock.closeByCount', {case: id, counted})).toBe('applied');
    expect(world.standing(first, kettle)).toEqual(standing);
    expect(world.discrepancy(kettle)).toBe(0);
    expect(world.figures(kettle)).toMatchObject({onhand, picked: 5});
  });

  test('[CASE-12] a count below what others are promised there takes it from the newest', () => {
    const {world, kettle, first, id} = aShortPick();
    world.stand(first, kettle, 4);
    world.allocate(first, kettle, 4, 1);
    expect(actAsAdmin(world, 'stock.closeByCount', {case: id, counted: 1})).toBe('applied');
    expect(world.standing(first, kettle)).toEqual([1, 1, 0]);
    expect(world.discrepancy(kettle)).toBe(0);
  });
});

describe('a whole bin', () => {
  test('[MOVE-10] is moved in one act: each of its goods, with what is promised of them', () => {
    const house = aHouse();
    const {world, kettle, pan, first, second} = house;
    world.stand(first, kettle, 5);
    world.stand(first, pan, 2);
    world.allocate(first, kettle, 3, 1);
    world.allocate(first, kettle, 2, 2);
    const args = {warehouse: STOCK_WAREHOUSE, from: first, to: second};
    const seen = [
      {goods: kettle, quantity: 4},
      {goods: pan, quantity: 3},
    ];
    const settled = world.do(
      'stock.moveWholeBin',
      {...args, lines: JSON.stringify(seen)},
      {role: 'StockControl'},
    );
    expect('corrections' in settled && settled.corrections.map(({code}) => code)).toEqual([
      'stock.allocated-taken',
      'stock.short',
      'move.left-behind',
    ]);
    expect([world.standing(first, kettle), world.standing(first, pan)]).toEqual([[1, 1, 0], undefined]);
    expect([world.standing(second, kettle), world.standing(second, pan)]).toEqual([
      [4, 4, 0],
      [3, 0, 1],
    ]);
    expect(world.allocations().map(({bin, quantity}) => [bin, quantity])).toEqual(
      [
        [undefined, 1],
        [second, 2],
        [second, 2],
      ].map(([bin, quantity]) => [bin ?? '', quantity]),
    );
    expect(world.discrepancy(pan)).toBe(-1);
  });

  test('[MOVE-10] asks before the ✓ where the records say otherwise, and names each line that is wrong', () => {
    const {world, kettle, first, second} = aHouse();
    const args = {warehouse: STOCK_WAREHOUSE, from: first, to: second};
    const asked = world.do(
      'stock.moveWholeBin',
      {...args, lines: JSON.stringify([{goods: kettle, quantity: 4}])},
      {role: 'StockControl', asking: true},
    );
    expect(codeOf(asked)).toBe('question stock.short');
    const wrong = JSON.stringify([
      {goods: kettle, quantity: 0},
      {goods: 'x', quantity: 1.5},
    ]);
    expect(world.do('stock.moveWholeBin', {...args, to: first, lines: wrong})).toMatchObject({
      status: 'invalid',
      refusal: {
        facts: {
          faults: [
            {field: 'to', code: 'not-an-option'},
            {field: 'lines.1.quantity', code: 'positive'},
            {field: 'lines.2.goods', code: 'not-an-id'},
            {field: 'lines.2.quantity', code: 'not-a-number'},
          ],
        },
      },
    });
  });

  test('[MOVE-11] that is said not to be empty opens a case and moves nothing', () => {
    const {world, first} = aHouse();
    const settled = world.do(
      'stock.binNotEmpty',
      {warehouse: STOCK_WAREHOUSE, bin: first},
      {role: 'Outbound'},
    );
    expect(settled).toMatchObject({status: 'corrected', entries: [], corrections: [{code: 'bin.not-empty'}]});
    expect(world.openCases()).toMatchObject([{code: 'bin.not-empty', state: 'open'}]);
  });
});

describe('goods of several lots, in totes, for several lines', () => {
  const TOTE = testId(2_000_000);
  /** Stock of one lot in a bin, and an order of any lot and of that one. */
  function twoLines() {
    const house = aHouse();
    const {world, kettle, first, customer} = house;
    const lot = world.aLot(kettle);
    world.stand(first, kettle, 15, {lot});
    const text = JSON.stringify([
      {goods: kettle, quantity: 10},
      {goods: kettle, lot, quantity: 5},
    ]);
    const id = makeDocument(world, 'outbound.create', {customer, lines: text});
    actAsAdmin(world, 'outbound.confirm', {document: id});
    return {...house, lot, id};
  }

  test('[DOC-4] what leaves is of the lines that hold it: nothing is sent twice, and no line goes below 0', () => {
    const {world, kettle, first, lot, id} = twoLines();
    actAsAdmin(world, 'outbound.release', {document: id});
    for (const row of world.allocations()) {
      const args = {document: id, line: row.for, goods: kettle, lot, bin: first, quantity: row.quantity};
      expect(actAsAdmin(world, 'outbound.pick', args)).toBe('applied');
    }
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document: id}])});
    expect(linesOf(world, id).map((line) => [line.quantity, line.picked, line.shipped, line.moved])).toEqual([
      [10, 0, 10, 0],
      [5, 0, 5, 0],
    ]);
    expect(world.all(dn)).toHaveLength(1);
  });

  test('[DOC-4] goods sorted for one line are put away from it, whichever lot they turned out to be', () => {
    const {world, kettle, first, lot, supplier} = twoLines();
    const text = JSON.stringify([
      {goods: kettle, quantity: 10},
      {goods: kettle, lot, quantity: 5},
    ]);
    const id = makeDocument(world, 'inbound.announce', {supplier, lines: text});
    const [any] = world.all(asnLine);
    const named = {document: id, goods: kettle, lot, quantity: 10};
    expect(actAsAdmin(world, 'inbound.sort', {...named, line: any?.id ?? ''})).toBe('applied');
    expect(actAsAdmin(world, 'inbound.putAway', {...named, bin: first})).toBe('applied');
    expect(world.all(asnLine).map((line) => [line.sorted, line.put_away])).toEqual([
      [0, 10],
      [0, 0],
    ]);
  });

  test('[STOCK-1] what lacks in a tote is owed by the one account of its goods', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 1);
    const id = confirmed(house, linesText([kettle, 9]));
    for (const quantity of [3, 4])
      actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity, to_unit: TOTE});
    expect(world.discrepancy(kettle)).toBe(-6);
    expect(world.all(stock).filter(({place}) => place === 'discrepancy')).toHaveLength(1);
  });

  test('[DN-1] what stood picked unordered and is ordered then has a number of its own, and all of it stays wanted', () => {
    const house = aHouse();
    const {world, kettle, pan, pot, first, customer} = house;
    for (const item of [pan, pot]) world.stand(first, item, 1);
    const id = makeOrder(house, linesText([kettle, 10]));
    for (const item of [pan, pot])
      actAsAdmin(world, 'outbound.pick', {document: id, goods: item, bin: first, quantity: 1});
    const text = linesText([kettle, 10], [pan, 10], [pot, 10]);
    actAsAdmin(world, 'outbound.edit', {document: id, version: 0, customer, lines: text});
    actAsAdmin(world, 'outbound.confirm', {document: id});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document: id}])});
    const rest = world.all(dn).find(({parent}) => parent === id);
    expect(linesOf(world, rest?.id ?? '').map(({quantity}) => quantity)).toEqual([10, 9, 9]);
  });

  test('[DN-9] what was closed short has not arrived, and a line that is not known is looked at', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 6);
    const id = confirmed(house, linesText([kettle, 10]));
    actAsAdmin(world, 'outbound.release', {document: id});
    const [line] = linesOf(world, id);
    actAsAdmin(world, 'outbound.closeShort', {document: id, line: line?.id ?? ''});
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity: 6});
    expect(actAsAdmin(world, 'outbound.deliver', {document: id, lines: '[]'})).toBe('applied');
    expect(linesOf(world, id)).toMatchObject([{shipped: 6, actual: 6, shortage: 0}]);
    const other = confirmed(house, linesText([kettle, 1]));
    const told = JSON.stringify([{line: world.id(), actual: 0}]);
    const settled = world.do('outbound.deliver', {document: other, lines: told}, {role: 'Admin'});
    expect('corrections' in settled && settled.corrections.map(({code}) => code)).toContain('pod.difference');
  });

  test('[CASE-5] what stands at a document is not counted like a bin', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    const id = confirmed(house, linesText([kettle, 6]));
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: first, quantity: 1});
    const open = world.openCases().find(({code}) => code === 'stock.short');
    const args = {case: open?.id ?? '', counted: 3};
    expect(actAsAdmin(world, 'stock.closeByCount', args)).toBe('refused case.other-closing');
  });

  test('[DOC-2] no two of the back orders that one dispatch leaves on a device have one provisional code', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 3);
    const ids = [1, 2, 3].map(() => confirmed(house, linesText([kettle, 2])));
    for (const document of ids) actAsAdmin(world, 'outbound.release', {document});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const left = ids.map((document) => ({document}));
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify(left)});
    const behind = world.all(dn).filter(({parent}) => parent !== '');
    const codes = behind.map(({provisional}) => provisional);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^~[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  const TRUCK = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const leaving = (...orders: readonly object[]): Row => ({...TRUCK, orders: JSON.stringify(orders)});
  /** What stands picked for each order, as `quantity lot unit`. */
  const pickedOf = (world: StockWorld, document: string): string[] =>
    world
      .all(stock)
      .filter(({place}) => place === `dn:${document}:picked`)
      .map(({quantity, lot, unit}) => [quantity, lot, unit].join(' '));

  test('[DN-13] what does not fit stays with the line that was told, in its tote, though another has the same goods', () => {
    const {world, kettle, first, lot, id} = twoLines();
    actAsAdmin(world, 'outbound.release', {document: id});
    for (const row of world.allocations()) {
      const args = {document: id, line: row.for, goods: kettle, lot, bin: first, quantity: row.quantity};
      actAsAdmin(world, 'outbound.pick', {...args, to_unit: TOTE});
    }
    const [any] = linesOf(world, id);
    const left = [{line: any?.id ?? '', quantity: 3}];
    expect(actAsAdmin(world, 'outbound.dispatch', leaving({document: id, whole: 0, left}))).toBe('applied');
    expect(linesOf(world, id).map(({shipped, moved}) => [shipped, moved])).toEqual([
      [7, 3],
      [5, 0],
    ]);
    const next = world.all(dn).find(({parent}) => parent === id);
    expect(next).toMatchObject({state: 'picked', picked: 3, ranked_at: world.one(dn, id)?.ranked_at});
    expect(linesOf(world, next?.id ?? '')).toMatchObject([{lot: '', quantity: 3, picked: 3, wanted: 0}]);
    expect([pickedOf(world, id), pickedOf(world, next?.id ?? '')]).toEqual([[], [`3 ${lot} ${TOTE}`]]);
    // The next truck takes it as any order.
    expect(actAsAdmin(world, 'outbound.dispatch', leaving({document: next?.id ?? '', whole: 0}))).toBe(
      'applied',
    );
    expect([world.all(stock), world.one(dn, next?.id ?? '')?.state]).toEqual([[], 'shipped']);
  });

  test('[DN-13] of each order of a truck something may stay behind, and what nobody ordered stays to be put back', () => {
    const house = aHouse();
    const {world, kettle, pan, first} = house;
    for (const item of [kettle, pan]) world.stand(first, item, 9);
    const ids = [1, 2].map(() => confirmed(house, linesText([kettle, 3])));
    for (const document of ids) {
      actAsAdmin(world, 'outbound.release', {document});
      actAsAdmin(world, 'outbound.pick', {document, goods: kettle, bin: first, quantity: 3});
      actAsAdmin(world, 'outbound.pick', {document, goods: pan, bin: first, quantity: 1});
    }
    const orders = ids.map((document) => ({
      document,
      left: linesOf(world, document).map(({id}) => ({line: id, quantity: 1})),
    }));
    expect(actAsAdmin(world, 'outbound.dispatch', leaving(...orders))).toBe('applied');
    const next = world.all(dn).filter(({parent}) => ids.includes(parent));
    expect(next.map(({state, picked}) => [state, picked])).toEqual(ids.map(() => ['picked', 1]));
    expect(ids.map((id) => pickedOf(world, id))).toEqual(ids.map(() => ['1  ']));
    expect(ids.map((id) => linesOf(world, id).map(({shipped, picked}) => [shipped, picked]))).toEqual(
      ids.map(() => [
        [2, 0],
        [0, 1],
      ]),
    );
  });

  test('[DN-13] what stays behind names lines once each, with units, and 200 of a truck at most', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const document = confirmed(house, linesText([kettle, 6]));
    const [{id: line} = {id: ''}] = linesOf(world, document);
    const many = Array.from({length: 201}, () => ({line: world.id(), quantity: 1}));
    for (const left of [
      1,
      ['x'],
      [{line: 'x', quantity: 1}],
      [{line, quantity: 0}],
      [{line, quantity: 1.5}],
      [{line}],
      [1, 2].map((quantity) => ({line, quantity})),
      many,
    ])
      expect([left, actAsAdmin(world, 'outbound.dispatch', leaving({document, left}))]).toEqual([
        left,
        'invalid args.invalid',
      ]);
    // A line that nobody knows here holds nothing that could stay.
    const left = [{line: world.id(), quantity: 1}];
    expect(actAsAdmin(world, 'outbound.dispatch', leaving({document, left}))).toBe('corrected');
    expect(world.all(dn)).toHaveLength(2);
  });

  test('[DN-8] a shipment that none of its orders has left with is none', () => {
    const house = aHouse();
    const {world, kettle, first} = house;
    world.stand(first, kettle, 3);
    const id = confirmed(house, linesText([kettle, 2]));
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const orders = JSON.stringify([{document: id, whole: 1}]);
    actAsAdmin(world, 'outbound.release', {document: id});
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders});
    actAsAdmin(world, 'outbound.deliver', {document: id, lines: '[]'});
    expect(actAsAdmin(world, 'outbound.dispatch', {...truck, plate: 'AB-2', orders})).toBe('applied');
    expect(world.all(shipment)).toMatchObject([{plate: 'AB-1'}]);
  });

  test('[DN-8] a driver of whom nobody has heard here is noted as told, under an id', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const driver = world.id();
    const orders = JSON.stringify([{document: confirmed(house, linesText([kettle, 6]))}]);
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1', orders};
    actAsAdmin(world, 'outbound.dispatch', {...truck, driver});
    expect(world.all(shipment)).toMatchObject([{driver, driver_name: 'Ana'}]);
    expect(actAsAdmin(world, 'outbound.dispatch', {...truck, driver: 'Ana'})).toBe('invalid args.invalid');
  });

  test('[DN-8] orders and shipments of another warehouse are unknown here', () => {
    const house = aHouse();
    const {world, kettle} = house;
    const id = confirmed(house, linesText([kettle, 6]));
    world.give('dn', {...world.one(dn, id), warehouse: 'WH000002'});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const orders = JSON.stringify([{document: id}]);
    expect(actAsAdmin(world, 'outbound.dispatch', {...truck, orders})).toBe('held dn.unknown');
    const documents = JSON.stringify([id]);
    expect(actAsAdmin(world, 'outbound.makePickingList', {documents})).toBe('refused dn.unknown');
  });

  test('[DN-5] a late pick brings the units it was taken for back under what their bin is by now', () => {
    const house = aHouse();
    const {world, kettle, first, second} = house;
    world.stand(first, kettle, 5);
    const id = confirmed(house, linesText([kettle, 5]));
    actAsAdmin(world, 'outbound.release', {document: id});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document: id, whole: 1}])});
    world.give('bin', {id: first, warehouse: STOCK_WAREHOUSE, name: 'x', property: 'Damage'});
    world.stand(second, kettle, 5);
    actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: second, quantity: 5});
    expect(world.figures(kettle)).toMatchObject({onhand: 5, damage: 5, can_order: 0});
  });

  test('[DN-5] a late pick brings nothing back to a bin that is no more', () => {
    const house = aHouse();
    const {world, kettle, first, second} = house;
    world.stand(first, kettle, 5);
    const id = confirmed(house, linesText([kettle, 5]));
    actAsAdmin(world, 'outbound.release', {document: id});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document: id, whole: 1}])});
    world.list('bin').delete(first);
    expect(actAsAdmin(world, 'outbound.pick', {document: id, goods: kettle, bin: second, quantity: 5})).toBe(
      'applied',
    );
    expect([world.all(stock), world.figures(kettle)]).toMatchObject([[], {goods_qty: 0, onhand: 0}]);
  });

  test('[STOCK-11] a move of what a hundred and more orders are promised asks for their rows together', () => {
    const house = aHouse();
    const {world, kettle, first, second} = house;
    world.stand(first, kettle, 120);
    for (let i = 0; i < 120; i++)
      actAsAdmin(world, 'outbound.release', {document: confirmed(house, linesText([kettle, 1]))});
    expect(world.move(first, second, kettle, 120).status).toBe('corrected');
    expect(world.trips).toBeLessThan(10);
  });
});

test('[DOC-6] whom a document may be agreed with is what one of its kinds says, and nothing besides', () => {
  for (const {header} of PARTY_DOCUMENTS) {
    const own = EVERY_KIND.filter((kind) => kind.header === header);
    const columns = own.map(({party}) => party?.column ?? '');
    expect(columns.toSorted()).toEqual(header.oneOf?.['party']?.toSorted());
  }
});

test('[REPORT-15] reports tell the kinds of a list apart by the flags that make them what they are', () => {
  for (const {name: list, reports} of PARTY_DOCUMENTS) {
    const within = kindsWithin(list);
    for (const {name, flag} of within) expect(kindOfHeader(list, {[flag]: 1})?.name).toBe(name);
    expect(kindOfHeader(list, {})?.name).toBe(list);
    const kinds = REPORTS_BY_NAME.get(`${reports}-made`)?.by.flatMap(({of}) =>
      'kinds' in of ? of.kinds : [],
    );
    expect(kinds?.map(({name}) => name)).toEqual([...within.map(({name}) => name), list]);
    // What was promised, and how that was kept, is of the kind that the list is named after.
    const kept = [...REPORTS_BY_NAME.values()].filter(
      ({of, by}) => of.name === list && by.some((each) => 'promised' in each.of),
    );
    const others = within.map(({flag}) => [flag, [0]]);
    expect(kept.map(({where}) => where)).toEqual([Object.fromEntries(others)]);
    // Work is work.
    expect(Object.keys(REPORTS_BY_NAME.get(`${reports}-open`)?.where ?? {})).toEqual(['state']);
  }
});
