import {describe, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import type {Row} from '#domain/kernel/field.ts';
import {caseShare} from '#domain/kernel/case.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {fittingClosings} from '../fitting-closings.ts';
import type {CaseRow} from './case-closing.ts';

const office = {role: 'Supervisor'} as const;

/** An order of 20, confirmed, and two bins in which nothing is recorded. */
function anOrder() {
  const world = new StockWorld();
  const customer = world.id();
  world.give('customer', {id: customer, name: 'Ortega'});
  const [goods, first, second] = [world.aGoods(), world.aBin(), world.aBin()];
  const order = (): string => {
    const mutation = world.id();
    const lines = JSON.stringify([{goods, quantity: 20}]);
    world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
    const document = ownRowId(mutation, 1);
    world.do('outbound.confirm', {document}, {role: 'Admin'});
    return document;
  };
  const document = order();
  const pick = (bin: string, quantity: number, of = document) =>
    world.do('outbound.pick', {document: of, goods, bin, quantity}, {role: 'Admin'});
  const casesOf = (code: string) => world.openCases().filter((row) => row.code === code);
  const shares = () => world.all(caseShare);
  const close = (action: string, id: string, more: Row = {}) => world.do(action, {case: id, ...more}, office);
  return {world, goods, first, second, document, order, pick, casesOf, shares, close};
}

/** Two bins of 20 each, of which 8 and 6 are released to one order, and none is found in either. */
function twoShortPicks(isOneBin = false) {
  const at = anOrder();
  const {world, goods, first, second, document} = at;
  for (const bin of isOneBin ? [first] : [first, second]) world.stand(bin, goods, 10);
  world.do('outbound.release', {document}, {role: 'Admin'});
  const told = {believed: 10, reason: 'not-found', rest: 'back-order', quantity: 0};
  const shortPick = (bin: string, more: Row) =>
    world.do('outbound.shortPick', {document, goods, bin, ...told, ...more}, {role: 'Admin'});
  shortPick(first, isOneBin ? {left: 6} : {});
  shortPick(isOneBin ? first : second, isOneBin ? {believed: 6} : {});
  const [open] = at.casesOf('pick.short');
  return {...at, id: open?.id ?? '', open};
}

describe('corrections of one document', () => {
  test('[CASE-13] join the open case of their code, each as a share with who, goods, place and quantity', () => {
    const {pick, first, second, casesOf, shares, goods} = anOrder();
    pick(first, 3);
    pick(second, 4);
    pick(second, 1);
    const [open, ...more] = casesOf('stock.short');
    expect(more).toEqual([]);
    expect(open).toMatchObject({joined: 2});
    const joined = shares().filter((share) => share.case === open?.id);
    expect(joined.map(({facts}) => JSON.parse(facts))).toMatchObject([
      {goods, from: `bin:${second}`, quantity: 4},
      {goods, from: `bin:${second}`, quantity: 1},
    ]);
    for (const share of joined) {
      expect(share).toMatchObject({code: 'stock.short', state: 'open', action: 'outbound.pick'});
      expect([share.who, share.warehouse]).toEqual([open?.who, STOCK_WAREHOUSE]);
      expect(share.mutation).not.toBe(open?.mutation);
    }
    expect(casesOf('dn.not-released')).toMatchObject([{joined: 2}]);
  });

  test('[CASE-13] of another code, of another document or of none have cases of their own', () => {
    const {world, pick, order, first, second, casesOf, goods, document} = anOrder();
    const other = order();
    pick(first, 1);
    pick(first, 1, other);
    world.move(first, second, goods, 1);
    world.move(first, second, goods, 1);
    const cases = casesOf('stock.short');
    expect(cases.map((row) => row.document)).toEqual([document, other, '', '']);
    expect(cases.map(({joined}) => joined)).toEqual([0, 0, 0, 0]);
  });

  test('[CASE-13] that one work makes are shares of one case', () => {
    const {world, goods, casesOf, shares} = anOrder();
    const pan = world.aGoods();
    const lines = JSON.stringify([goods, pan].map((of) => ({goods: of, quantity: 20})));
    const [customer = ''] = world.list('customer').keys();
    const mutation = world.id();
    world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
    const document = ownRowId(mutation, 1);
    world.do('outbound.confirm', {document}, {role: 'Admin'});
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const orders = JSON.stringify([{document, whole: 1}]);
    expect(world.do('outbound.dispatch', {...truck, orders}, {role: 'Admin'}).status).toBe('corrected');
    const [open, ...more] = casesOf('stock.short');
    expect([open?.document, open?.joined, more]).toEqual([document, 1, []]);
    expect(shares()).toMatchObject([{case: open?.id, mutation: open?.mutation}]);
  });

  test('[CASE-13] open another case once the first is closed', () => {
    const {pick, first, casesOf, shares, close, world} = anOrder();
    pick(first, 3);
    pick(first, 4);
    const [open] = casesOf('stock.short');
    expect(close('stock.closeAsFound', open?.id ?? '').status).toBe('applied');
    expect(shares().filter((share) => share.case === open?.id)).toMatchObject([{state: 'closed'}]);
    pick(first, 2);
    const [next, ...more] = casesOf('stock.short');
    expect(more).toEqual([]);
    expect(next).toMatchObject({joined: 0});
    expect(next?.id).not.toBe(open?.id);
    expect(world.all(caseShare).filter((share) => share.case === next?.id)).toEqual([]);
  });

  test('[CASE-13] join the first of several that an older build has left open, and none that is held', () => {
    const {world, pick, first, document, casesOf} = anOrder();
    const left = {warehouse: STOCK_WAREHOUSE, document, code: 'stock.short', state: 'open', facts: '{}'};
    const held = world.id();
    world.give('case', {...left, id: held, kind: 'held'});
    const [one, other] = [world.id(), world.id()];
    for (const id of [one, other]) world.give('case', {...left, id, kind: 'corrected'});
    pick(first, 3);
    const joined = casesOf('stock.short').map((row) => [row.id, row.joined]);
    expect(joined).toEqual([
      [held, 0],
      [one, 1],
      [other, 0],
    ]);
  });

  test('[CASE-13] are cases of their own on a device that has not downloaded the cases', () => {
    const {world, document, goods, first} = anOrder();
    const args = {document, goods, bin: first, quantity: 1, lot: '', unit: ''};
    const answer = world.answer.bind(world);
    world.answer = (read) =>
      read.list === 'case' ? {read, rows: [], complete: false, downloaded: false} : answer(read);
    const settled = world.settle('outbound.pick', args, {role: 'Admin'}, world.view());
    expect('puts' in settled && settled.puts.filter(({list}) => list === 'case').length).toBe(2);
  });
});

describe('a case of several shares', () => {
  test('[CASE-13] [CASE-3] as found, all that its shares owe is adjusted in', () => {
    const {pick, first, second, casesOf, close, world, goods, document} = anOrder();
    pick(first, 3);
    pick(second, 4);
    const [open] = casesOf('stock.short');
    expect(world.discrepancy(goods)).toBe(-7);
    const settled = close('stock.closeAsFound', open?.id ?? '', {note: 'all there'});
    expect(settled).toMatchObject({entries: [{from: 'adjusted', to: 'discrepancy', quantity: 7}]});
    expect(world.discrepancy(goods)).toBe(0);
    expect(
      world.list('stock').get([STOCK_WAREHOUSE, `dn:${document}:picked`, '', goods, ''].join('/')),
    ).toMatchObject({
      quantity: 7,
      disputed: 0,
    });
  });

  test('[CASE-13] [CASE-4] as not there, all of it is taken back', () => {
    const {pick, first, second, casesOf, close, world, goods} = anOrder();
    pick(first, 3);
    pick(second, 4);
    expect(close('stock.closeAsNotThere', casesOf('stock.short')[0]?.id ?? '').status).toBe('applied');
    expect(world.discrepancy(goods)).toBe(0);
    expect(casesOf('stock.short')).toEqual([]);
  });

  test('[CASE-13] [CASE-3] what its shares owe stays in question when another case is closed', () => {
    const {world, pick, first, second, casesOf, close, goods, document} = anOrder();
    pick(first, 3);
    pick(second, 4);
    world.move(first, second, goods, 5);
    const moved = casesOf('stock.short').find((row) => row.document === '');
    close('stock.closeAsFound', moved?.id ?? '');
    expect(world.standing(second, goods)).toEqual([5, 0, 0]);
    const [row] = [...world.list('stock').values()].filter(({place}) => place === `dn:${document}:picked`);
    expect(row).toMatchObject({disputed: 7});
  });

  test('[CASE-13] [CASE-12] units that were not found in two bins stand in both again', () => {
    const {world, goods, first, second, id, close, open} = twoShortPicks();
    expect(open).toMatchObject({joined: 1});
    expect(world.discrepancy(goods)).toBe(20);
    expect(close('stock.closeAsFound', id).status).toBe('applied');
    expect([first, second].map((bin) => world.standing(bin, goods)?.[0])).toEqual([10, 10]);
    expect(world.discrepancy(goods)).toBe(0);
    expect(world.openCases()).toEqual([]);
  });

  test('[CASE-13] [CASE-5] one count speaks for one bin, and not for two', () => {
    const two = twoShortPicks();
    const joined = two.world.all(caseShare);
    const row = two.open as CaseRow;
    expect(two.close('stock.closeByCount', two.id, {counted: 4})).toMatchObject({
      refusal: {code: 'case.other-closing'},
    });
    expect(fittingClosings(row, joined)).not.toContain('stock.closeByCount');
    const one = twoShortPicks(true);
    expect(one.world.discrepancy(one.goods)).toBe(10);
    expect(fittingClosings(one.open as CaseRow)).not.toContain('stock.closeByCount');
    expect(fittingClosings(one.open as CaseRow, one.world.all(caseShare))).toContain('stock.closeByCount');
    expect(one.close('stock.closeByCount', one.id, {counted: 4}).status).toBe('applied');
    expect(one.world.standing(one.first, one.goods)).toEqual([4, 0, 0]);
    expect(one.world.discrepancy(one.goods)).toBe(0);
  });

  test('[CASE-13] [CASE-2] that began with nothing missing is not closed with a note once units have joined it', () => {
    const {world, goods, first, second, document, casesOf, close, shares} = anOrder();
    world.stand(second, goods, 10);
    world.do('outbound.release', {document}, {role: 'Admin'});
    const told = {document, goods, reason: 'not-found', rest: 'back-order', quantity: 0};
    for (const [bin, believed] of [
      [first, 0],
      [second, 10],
    ] as const)
      world.do('outbound.shortPick', {...told, bin, believed}, {role: 'Admin'});
    const [open] = casesOf('pick.short') as [CaseRow];
    expect(open).toMatchObject({joined: 1});
    expect(JSON.parse(open.facts)).toMatchObject({quantity: 0});
    expect(close('case.close', open.id)).toMatchObject({refusal: {code: 'case.other-closing'}});
    expect(fittingClosings(open)).toEqual([]);
    expect(fittingClosings(open, shares())).toContain('stock.closeAsFound');
    expect(close('stock.closeAsFound', open.id).status).toBe('applied');
    expect(world.discrepancy(goods)).toBe(0);
    expect(world.standing(second, goods)).toEqual([10, 0, 0]);
  });

  test('[CASE-13] that holds no stock is closed whole with a note', () => {
    const {pick, first, casesOf, close, shares} = anOrder();
    pick(first, 3);
    pick(first, 4);
    const [open] = casesOf('dn.not-released');
    expect(close('case.close', open?.id ?? '', {note: 'put back'}).status).toBe('applied');
    const own = shares().filter((share) => share.case === open?.id);
    expect(own).toMatchObject([{state: 'closed'}]);
  });

  test('[CASE-13] [CASE-11] is not ended by what comes back for one of them', () => {
    const {pick, first, casesOf, world} = anOrder();
    pick(first, 3);
    pick(first, 4);
    const settled = world.do(
      'stock.closeAsArrived',
      {case: casesOf('stock.short')[0]?.id ?? ''},
      {role: 'Admin'},
    );
    expect(settled).toMatchObject({refusal: {code: 'case.other-closing'}});
  });
});
