import {expect, test} from 'vitest';
import {countTask} from '../counting/count-plan.ts';
import {caseShare} from '../kernel/case.ts';
import {ownRowId} from '../kernel/id.ts';
import {allocation} from './allocation.ts';
import {blockedBin} from './blocked-bin.ts';
import {PROBLEM_KINDS} from './report.ts';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';

const ORDER = testId(3_000_000);

function aFloor() {
  const world = new StockWorld();
  const [bin, other, goods] = [world.aBin(), world.aBin(), world.aGoods()];
  world.stand(bin, goods, 10);
  const report = (
    kind: string,
    more: Readonly<Record<string, string | number>> = {},
    role = 'Inbound' as const,
  ) => world.do('stock.report', {kind, ...more}, {role});
  return {world, bin, other, goods, report};
}

test.each(PROBLEM_KINDS)(
  '[CASE-15] %s: nothing moves, and a case of its code names what was in hand',
  (kind) => {
    const {world, bin, goods, report} = aFloor();
    const before = world.ledger.length;
    const named = {bin, goods, document: ORDER, quantity: 3, note: 'wet'};
    expect(report(kind, named)).toMatchObject({status: 'corrected', entries: []});
    const [open, ...more] = world.openCases();
    expect([open?.code, open?.action, more, world.ledger.length]).toEqual([
      `report.${kind}`,
      'stock.report',
      [],
      before,
    ]);
    expect(JSON.parse(open?.facts ?? '')).toMatchObject(named);
  },
);

test('[CASE-15] it may be said before anything is known of it; of a blocked bin the bin has to be', () => {
  const {world, report} = aFloor();
  expect(report('damaged')).toMatchObject({status: 'corrected'});
  expect(JSON.parse(world.openCases()[0]?.facts ?? '')).toEqual({});
  expect(report('blocked-bin')).toMatchObject({
    status: 'invalid',
    refusal: {facts: {faults: [{field: 'bin', code: 'required'}]}},
  });
});

test('[CASE-15] what is unknown here refuses it while asking and holds it afterwards', () => {
  const {world, goods} = aFloor();
  const nothing = world.id();
  const elsewhere = world.aBin('Normal', 'WH000002');
  const strange = [
    [{bin: nothing}, 'bin.unknown'],
    [{bin: elsewhere}, 'bin.unknown'],
    [{goods: nothing}, 'goods.unknown'],
  ] as const;
  for (const [named, code] of strange)
    for (const asking of [true, false])
      expect(world.do('stock.report', {kind: 'damaged', ...named}, {asking})).toMatchObject({
        status: asking ? 'refused' : 'held',
        refusal: {code},
      });
  world.list('warehouse').clear();
  for (const asking of [true, false])
    expect(world.do('stock.report', {kind: 'damaged'}, {asking})).toMatchObject({
      status: asking ? 'refused' : 'held',
      refusal: {code: 'warehouse.unknown'},
    });
  const faults: [Readonly<Record<string, string | number>>, string, string][] = [
    [{goods, note: 'x'.repeat(301)}, 'note', 'too-long'],
    [{goods, document: 'no id'}, 'document', 'not-an-id'],
    [{goods, line: '../..'}, 'line', 'not-an-id'],
    [{goods, quantity: -1}, 'quantity', 'too-small'],
    [{goods, kind: 'lost'}, 'kind', 'not-an-option'],
  ];
  for (const [named, field, code] of faults)
    expect(world.do('stock.report', {kind: 'damaged', ...named})).toMatchObject({
      status: 'invalid',
      refusal: {facts: {faults: [{field, code}]}},
    });
});

test('[CASE-16] reports of one kind about one document, bin or goods are one case, each a share with who said it', () => {
  const {world, bin, other, goods, report} = aFloor();
  const about: [string, Readonly<Record<string, string>>, string][] = [
    ['damaged', {document: ORDER, bin, goods}, ORDER],
    ['damaged', {document: ORDER, bin: other}, ORDER],
    ['damaged', {bin, goods}, bin],
    ['damaged', {goods}, goods],
    ['missing', {bin}, bin],
    // Whoever's order is at hand: the bin is blocked for all.
    ['blocked-bin', {document: ORDER, bin}, bin],
    ['blocked-bin', {document: testId(3_000_001), bin}, bin],
    ['wrong-label', {document: ORDER, bin, goods}, bin],
    ['other', {}, ''],
    ['other', {}, ''],
  ];
  for (const [kind, named] of about) report(kind, named);
  const stands = world.openCases().map(({code, document, joined}) => [code, document, joined]);
  expect(stands).toEqual([
    ['report.damaged', ORDER, 1],
    ['report.damaged', bin, 0],
    ['report.damaged', goods, 0],
    ['report.missing', bin, 0],
    ['report.blocked-bin', bin, 1],
    ['report.wrong-label', bin, 0],
    ['report.other', '', 0],
    ['report.other', '', 0],
  ]);
  expect(world.all(caseShare).map(({code, state}) => [code, state])).toEqual([
    ['report.damaged', 'open'],
    ['report.blocked-bin', 'open'],
  ]);
});

test('[CASE-17] no release promises what stands in a blocked bin, until its case is closed', () => {
  const {world, bin, other, goods, report} = aFloor();
  world.stand(other, goods, 4);
  const customer = world.id();
  world.give('customer', {id: customer, name: 'Ortega'});
  const mutation = world.id();
  const lines = JSON.stringify([{goods, quantity: 12}]);
  world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
  const document = ownRowId(mutation, 1);
  world.do('outbound.confirm', {document}, {role: 'Admin'});
  report('blocked-bin', {bin});
  report('blocked-bin', {bin});
  expect(world.one(blockedBin, bin)).toMatchObject({is_open: 1, warehouse: STOCK_WAREHOUSE});
  const promised = () => {
    world.do('outbound.release', {document}, {role: 'Admin'});
    return world.all(allocation).map((row) => [row.bin, row.quantity]);
  };
  expect(promised()).toEqual([[other, 4]]);
  const [open] = world.openCases();
  world.do('case.close', {case: open?.id ?? '', note: 'cleared'}, {role: 'Supervisor'});
  expect(world.one(blockedBin, bin)).toMatchObject({is_open: 0});
  expect(promised()).toEqual([
    [other, 4],
    [bin, 8],
  ]);
});

test('[COUNT-10] goods that are missing or wrongly labelled have their bin counted; what is damaged or blocked has not', () => {
  for (const kind of PROBLEM_KINDS) {
    const {world, bin, goods, report} = aFloor();
    report(kind, {bin, goods});
    const isDoubted = kind === 'missing' || kind === 'wrong-label';
    expect(world.all(countTask).map((row) => [row.bin, row.reason])).toEqual(
      isDoubted ? [[bin, `report.${kind}`]] : [],
    );
  }
});
