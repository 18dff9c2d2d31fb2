import {expect, test} from 'vitest';
import {StockWorld} from '#tests/builders/stock-world.ts';
import {ACTIONS} from './actions.ts';
import {caseResource} from './kernel/case.ts';
import {completeRow, type RowOf} from './kernel/resource.ts';
import {CLOSING_WAYS, type ClosingAction} from './stock/closing-ways.ts';
import {fittingClosings} from './fitting-closings.ts';

type CaseRow = RowOf<typeof caseResource>;
const aCase = (of: Partial<CaseRow>): CaseRow =>
  completeRow(caseResource, {state: 'open', ...of}) as unknown as CaseRow;
const ARGS: Partial<Record<ClosingAction, Record<string, string | number>>> = {
  'stock.closeByCount': {counted: 5},
  'stock.decline': {note: 'no'},
};

test('[CASE-2] each closing that fits a case about missing goods is taken, any other is refused', () => {
  for (const closing of ['stock.closeByCount', 'stock.closeAsFound', 'stock.closeAsNotThere'] as const) {
    const world = new StockWorld();
    const [from, to, goods] = [world.aBin(), world.aBin(), world.aGoods()];
    world.stand(from, goods, 3);
    world.move(from, to, goods, 5);
    const [row] = world.openCases();
    expect(row && fittingClosings(row)).toContain(closing);
    const args = {case: row?.id ?? '', ...ARGS[closing]};
    expect(world.do(closing, args, {role: 'Supervisor'})).toMatchObject({status: 'applied'});
    const [closed] = [...world.list('case').values()];
    expect(closed?.['state']).toBe('closed');
    expect(fittingClosings(closed as CaseRow)).toEqual([]);
  }
});

test('[CASE-2] promised units that were moved, and lost devices, are closed with a note', () => {
  expect(fittingClosings(aCase({kind: 'corrected', code: 'stock.allocated-taken'}))).toEqual(['case.close']);
  expect(fittingClosings(aCase({kind: 'device', code: 'device.came-back-empty'}))).toEqual(['case.close']);
});

test('[CASE-2] an adjustment that waits is approved or declined; refused and held work is run again or closed', () => {
  expect(fittingClosings(aCase({kind: 'approval', code: 'stock.adjust'}))).toEqual([
    'stock.approve',
    'stock.decline',
  ]);
  for (const kind of ['held', 'refused'] as const) {
    // A held move may bear the code of a corrected one; it moved nothing.
    const work = {mutation: 'm', facts: JSON.stringify({goods: 'g', to: 'bin:b', quantity: 2})};
    expect(fittingClosings(aCase({kind, code: 'stock.short', ...work}))).toEqual([
      'case.rerun',
      'case.close',
    ]);
  }
});

/** By the code of a correction: what the office may do about it, the likeliest first. Typed by hand. */
const FITTING: Readonly<Record<string, readonly ClosingAction[]>> = {
  'asn.more': ['case.accept', 'case.close'],
  'asn.not-announced': ['case.accept', 'case.close'],
  'asn.cancelled': ['inbound.reopen', 'case.close'],
  'asn.reopened': ['case.close'],
  'asn.unit-twice': ['case.close'],
  'asn.shortage-found': ['case.close'],
  'dn.over': ['case.accept', 'case.close'],
  'dn.not-ordered': ['case.accept', 'case.close'],
  'dn.not-released': ['outbound.confirm', 'case.close'],
  'dn.left': ['case.wentAlong', 'case.close'],
  'dn.two-trucks': ['case.secondTruck', 'case.close'],
  'dn.cancelled': ['case.invoice', 'case.close'],
  'pod.difference': ['case.credit', 'case.invoice', 'case.close'],
  'pod.twice': ['case.secondProof', 'case.close'],
  'stock.allocated-taken': ['case.close'],
  'move.left-behind': ['case.cameAlong', 'case.close'],
  'bin.not-empty': ['case.close'],
  'report.damaged': ['case.close'],
  'report.missing': ['case.close'],
  'report.wrong-label': ['case.close'],
  'report.blocked-bin': ['case.close'],
  'report.other': ['case.close'],
};
test.each(Object.entries(FITTING))(
  '[CASE-18] [CASE-19] [CASE-20] [CASE-22] a correction %s is closed by what fits it and nothing else',
  (code, closings) => {
    expect(fittingClosings(aCase({kind: 'corrected', code}))).toEqual(closings);
    // Held or refused work of the same code was not done.
    for (const kind of ['held', 'refused'] as const)
      expect(fittingClosings(aCase({kind, code, mutation: 'm'}))).toEqual(['case.rerun', 'case.close']);
    for (const closing of ['case.accept', 'case.credit', 'case.invoice'] as const) {
      if (closings.includes(closing)) continue;
      const world = new StockWorld();
      const id = world.id();
      world.give('case', {id, kind: 'corrected', code, state: 'open', facts: '{}'});
      expect(world.do(closing, {case: id, note: 'x'}, {role: 'Admin'})).toMatchObject({
        status: 'refused',
        refusal: {code: 'case.other-closing'},
      });
    }
  },
);

test('[CASE-2] what could not be read is closed with a note rather than run again', () => {
  const held = {kind: 'held', mutation: 'x', action: 'stock.moveBin'} as const;
  expect(fittingClosings(aCase({...held, code: 'args.invalid'}))).toEqual(['case.close', 'case.rerun']);
  expect(fittingClosings(aCase({...held, code: 'bin.unknown'}))).toEqual(['case.rerun', 'case.close']);
});

test('[CASE-2] a way of closing whose action wants a note asks the person for one', () => {
  for (const [closing, {note}] of Object.entries(CLOSING_WAYS)) {
    const field = ACTIONS.get(closing)?.args['note'];
    expect({closing, isAsked: note !== 'none'}).toEqual({closing, isAsked: field !== undefined});
  }
});
