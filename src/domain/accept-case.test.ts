import {describe, expect, test} from 'vitest';
import {asnLine} from './inbound/asn.ts';
import {caseResource, caseShare} from './kernel/case.ts';
import {ownRowId} from './kernel/id.ts';
import {dnLine} from './outbound/dn.ts';
import {StockWorld} from '#tests/builders/stock-world.ts';

const OFFICE = {role: 'Supervisor'} as const;

function aSite() {
  const world = new StockWorld();
  const [bin, goods, other] = [world.aBin(), world.aGoods(), world.aGoods()];
  const party = world.id();
  world.give('customer', {id: party, name: 'Ortega'});
  world.give('supplier', {id: party, name: 'Norte'});
  const make = (action: string, args: Readonly<Record<string, string>>): string => {
    const mutation = world.id();
    const lines = JSON.stringify([{goods, quantity: 10}]);
    world.store(world.settle(action, {...args, lines}, {role: 'Admin'}, world.view(), mutation));
    return ownRowId(mutation, 1);
  };
  const caseOf = (code: string) => world.openCases().find((row) => row.code === code)?.id ?? '';
  const accept = (code: string, note = 'agreed') =>
    world.do('case.accept', {case: caseOf(code), note}, OFFICE);
  return {world, bin, goods, other, party, make, caseOf, accept};
}

describe('a delivery', () => {
  function sorted() {
    const site = aSite();
    const {world, party, make, goods, other} = site;
    const document = make('inbound.announce', {supplier: party});
    for (const [what, quantity] of [
      [goods, 12],
      [goods, 1],
      [other, 4],
    ] as const)
      world.do('inbound.sort', {document, goods: what, quantity}, {role: 'Inbound'});
    const lines = () =>
      world.all(asnLine).map(({goods: of, announced, counted, more}) => [of, announced, counted, more]);
    return {...site, lines};
  }

  test('[CASE-18] of which more came is announced as it came: nothing moves, and the case with its shares is closed', () => {
    const {world, goods, other, accept, lines} = sorted();
    expect(lines()).toEqual([
      [goods, 10, 13, 3],
      [other, 0, 4, 4],
    ]);
    const moved = world.ledger.length;
    const settled = accept('asn.more');
    expect(settled).toMatchObject({status: 'applied', entries: []});
    expect('told' in settled && settled.told).toEqual({
      lines: JSON.stringify([{goods, before: 10, after: 13}]),
    });
    // What nobody announced has a case of its own.
    expect(lines()).toEqual([
      [goods, 13, 13, 0],
      [other, 0, 4, 4],
    ]);
    accept('asn.not-announced');
    expect(lines().at(-1)).toEqual([other, 4, 4, 0]);
    expect([world.openCases(), world.ledger.length]).toEqual([[], moved]);
    expect(world.all(caseResource).map(({closing, note}) => [closing, note])).toEqual([
      ['case.accept', 'agreed'],
      ['case.accept', 'agreed'],
    ]);
    expect(world.all(caseShare).every(({state}) => state === 'closed')).toBe(true);
  });

  test('[CASE-18] that says so already, an unknown case and one without a note are refused', () => {
    const {world, caseOf, accept} = sorted();
    expect(world.do('case.accept', {case: caseOf('asn.more')}, OFFICE)).toMatchObject({status: 'invalid'});
    expect(world.do('case.accept', {case: world.id(), note: 'x'}, OFFICE)).toMatchObject({
      refusal: {code: 'case.unknown'},
    });
    const [line] = world.all(asnLine);
    world.give('asnLine', {...line, announced: 13, more: 0});
    expect(accept('asn.more')).toMatchObject({refusal: {code: 'case.nothing-left'}});
  });
});

describe('an order', () => {
  function picked(isShipped = false) {
    const site = aSite();
    const {world, party, make, bin, goods, other} = site;
    for (const what of [goods, other]) world.stand(bin, what, 30);
    const document = make('outbound.create', {customer: party});
    world.do('outbound.confirm', {document}, {role: 'Admin'});
    world.do('outbound.release', {document}, {role: 'Admin'});
    for (const [what, quantity] of [
      [goods, 12],
      [other, 2],
    ] as const)
      world.do('outbound.pick', {document, goods: what, bin, quantity}, {role: 'Outbound'});
    if (isShipped)
      world.do(
        'outbound.dispatch',
        {driver_name: 'Ana', plate: 'AB-1', contact: '1', orders: JSON.stringify([{document, whole: 0}])},
        {role: 'Outbound'},
      );
    const lines = () =>
      world.all(dnLine).map((line) => [line.goods, line.quantity, line.picked + line.shipped, line.wanted]);
    return {...site, lines};
  }

  test.each([false, true])(
    '[CASE-18] that holds more than it wants, or what nobody ordered, wants what it holds (it has left: %s)',
    (isShipped) => {
      const {world, goods, other, accept, lines} = picked(isShipped);
      expect(lines()).toEqual([
        [goods, 10, 12, 0],
        [other, 0, 2, 0],
      ]);
      const moved = world.ledger.length;
      expect(accept('dn.over')).toMatchObject({status: 'applied', entries: []});
      expect(accept('dn.not-ordered')).toMatchObject({status: 'applied'});
      expect(lines()).toEqual([
        [goods, 12, 12, 0],
        [other, 2, 2, 0],
      ]);
      expect([world.openCases(), world.ledger.length]).toEqual([[], moved]);
    },
  );
});

test('[CASE-19] credit and an invoice close what they are made for, with a note, and move nothing', () => {
  for (const [closing, code] of [
    ['case.credit', 'pod.difference'],
    ['case.invoice', 'pod.difference'],
    ['case.invoice', 'dn.cancelled'],
  ] as const) {
    const {world} = aSite();
    const id = world.id();
    world.give('case', {id, kind: 'corrected', code, state: 'open', facts: '{}', document: world.id()});
    expect(world.do(closing, {case: id}, OFFICE)).toMatchObject({status: 'invalid'});
    expect(world.do(closing, {case: id, note: 'agreed'}, OFFICE)).toMatchObject({
      status: 'applied',
      entries: [],
    });
    expect(world.one(caseResource, id)).toMatchObject({state: 'closed', closing, note: 'agreed'});
  }
});

test('[CASE-20] a delivery that was cancelled and is here is opened again from its case, an order is confirmed from its', () => {
  const {world, party, make, bin, goods, caseOf} = aSite();
  const delivery = make('inbound.announce', {supplier: party});
  world.do('inbound.cancel', {document: delivery}, OFFICE);
  world.do('inbound.confirmArrival', {document: delivery}, {role: 'Inbound'});
  expect(caseOf('asn.cancelled')).not.toBe('');
  world.do('inbound.reopen', {document: delivery}, OFFICE);
  world.stand(bin, goods, 9);
  const order = make('outbound.create', {customer: party});
  world.do('outbound.pick', {document: order, goods, bin, quantity: 3}, {role: 'Outbound'});
  expect(caseOf('dn.not-released')).not.toBe('');
  world.do('outbound.confirm', {document: order}, OFFICE);
  expect(world.openCases()).toEqual([]);
  expect(world.all(caseResource).map(({closing}) => closing)).toEqual(['inbound.reopen', 'outbound.confirm']);
});
