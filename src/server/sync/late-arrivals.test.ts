import {expect, test, vi} from 'vitest';
import type {LedgerEntry} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {caseRow} from '#domain/kernel/case-row.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {anId} from '#tests/builders/rows.ts';
import type {MutationRow} from '../storage/storage.ts';
import {LateArrivals} from './late-arrivals.ts';
import {mutationWithoutOutbox} from './mutation-without-outbox.ts';
import type {SettlingVerdict} from './batch.ts';

const GOODS = anId(1);
const WORKER = anId(2);

/** Where the present history begins to lack what was lost. */
const LOST_AT = 10;
const LINEAGE = [0, LOST_AT].map((start) => ({epoch: `since ${String(start)}`, start, lost: false}));

const moved = (id: string, version: number): Mutation => ({
  ...mutationWithoutOutbox({id, company: 'C', who: WORKER, action: 'stock.moveBin', at: 0}),
  was: {epoch: 'lost', version: LOST_AT + version},
});

/** The n-th mutation's shortage of so many units in bin A. */
function shortage(n: number, quantity: number): CaseRow {
  const facts = {goods: GOODS, lot: '', unit: '', from: 'bin:A', to: 'bin:B', quantity};
  const [id, mutation] = [anId(1_000 + n), anId(100 + n)];
  const action = 'stock.moveBin';
  const of = {kind: 'corrected', code: 'stock.short', warehouse: 'W'} as const;
  return caseRow({...of, id, mutation, action, who: WORKER, device: '', facts}).row as unknown as CaseRow;
}

/** Bin A has received so many units; what a batch looks at and tries. */
function batchOver(
  cases: readonly CaseRow[],
  units: number,
  stored = (id: Id): Pick<MutationRow, 'mutation' | 'version'> => ({mutation: moved(id, 9), version: 20}),
  /** How many come with each mutation. */
  each = units,
) {
  let left = units;
  const openCases = vi.fn(() => Promise.resolve(cases));
  const judge = vi.fn(({mutation}: {mutation: Mutation}): Promise<SettlingVerdict> => {
    const row = cases.find(({id}) => id === mutation.args['case']);
    const quantity = Number((JSON.parse(row?.facts ?? '') as {quantity: number}).quantity);
    if (quantity > left) return Promise.resolve({status: 'refused', refusal: {code: 'case.gone', facts: {}}});
    left -= quantity;
    if (row) arrivals.saw({...row, state: 'closed'});
    return Promise.resolve({status: 'applied'});
  });
  const entry = {
    warehouse: 'W',
    to: 'bin:A',
    to_unit: '',
    goods: GOODS,
    to_lot: '',
    quantity: each,
  } as LedgerEntry;
  let n = 0;
  const arrivals = new LateArrivals({
    newId: () => anId(5_000 + ++n),
    now: 0,
    stored: (id) => stored(id) as MutationRow,
    recallIds: () => Promise.resolve(),
    entriesOf: () => [entry],
    openCases,
    past: () => Promise.resolve({lineage: LINEAGE, losses: [LOST_AT]}),
    judge,
    keepFate: () => Promise.resolve(),
  });
  return {arrivals, openCases, judge};
}

test('[P5] a batch reads the open cases once, and tries none that lacks more than there was for another', async () => {
  const cases = Array.from({length: 500}, (_, n) => shortage(n, 5));
  const {arrivals, openCases, judge} = batchOver([...cases, shortage(500, 2)], 12);
  for (let n = 0; n < 50; n++) await arrivals.of(moved(anId(2_000 + n), 1));
  expect(openCases).toHaveBeenCalledTimes(1);
  // Two of five units and the one of two; after that one try for each arrival.
  expect(judge.mock.calls.length).toBeLessThan(60);
  const tried = judge.mock.calls.map(([{mutation}]) => mutation.args['case']);
  expect(tried).toContain(anId(1_500));
});

test('[P5] one batch closes as many cases at most as it may have mutations', async () => {
  const {arrivals, judge} = batchOver(
    Array.from({length: 500}, (_, n) => shortage(n, 1)),
    500,
  );
  await arrivals.of(moved(anId(2_000), 1));
  await arrivals.of(moved(anId(2_001), 1));
  expect(judge).toHaveBeenCalledTimes(200);
});

test('[CASE-11] units that a picker did not find are no shortage of what comes back', async () => {
  const {facts, ...row} = shortage(0, 1);
  const surplus = {
    ...row,
    code: 'pick.short',
    facts: JSON.stringify({...(JSON.parse(facts) as Row), bin: 'A'}),
  };
  const {arrivals, judge} = batchOver([surplus], 5);
  await arrivals.of(moved(anId(2_000), 1));
  arrivals.saw({...surplus, id: anId(1_900)});
  await arrivals.of(moved(anId(2_001), 1));
  expect(judge).not.toHaveBeenCalled();
});

test('[CASE-11] a shortage that the batch itself has opened meanwhile is found, too', async () => {
  const cases = [shortage(0, 1), shortage(1, 1)];
  const {arrivals, openCases, judge} = batchOver(cases, 2);
  openCases.mockResolvedValueOnce(cases.slice(0, 1));
  await arrivals.of(moved(anId(2_000), 1));
  for (const row of cases.slice(1)) arrivals.saw(row);
  await arrivals.of(moved(anId(2_001), 1));
  expect(judge.mock.calls.map(([{mutation}]) => mutation.args['case'])).toEqual(cases.map(({id}) => id));
});

test('[CASE-11] of work that no lost history had settled, what was settled after the loss is later, in its order', async () => {
  const cases = [shortage(0, 1), shortage(1, 1), shortage(2, 1), shortage(3, 1)];
  const settledAt = new Map([12, 11, LOST_AT, 30].map((version, n) => [anId(100 + n), version]));
  const {arrivals, judge} = batchOver(cases, 4, (id) => {
    const {was, ...mutation} = moved(id, 9);
    const isOfLostHistory = id === anId(103);
    return {mutation: isOfLostHistory ? {...mutation, was} : mutation, version: settledAt.get(id) ?? 0};
  });
  await arrivals.of(moved(anId(2_000), 1));
  expect(judge.mock.calls.map(([{mutation}]) => mutation.args['case'])).toEqual(
    [cases[3], cases[1], cases[0]].map((row) => row?.id),
  );
});

test('[CASE-11] no more is ended than has come back, by one mutation or by several; what else stands there is other goods', async () => {
  const cases = [shortage(0, 30), shortage(1, 50)];
  const {arrivals, judge} = batchOver(cases, 100, undefined, 25);
  await arrivals.of(moved(anId(2_000), 1));
  expect(judge).not.toHaveBeenCalled();
  await arrivals.of(moved(anId(2_001), 2));
  await arrivals.of(moved(anId(2_002), 3));
  expect(judge.mock.calls.map(([{mutation}]) => mutation.args['case'])).toEqual([cases[0]?.id]);
  await arrivals.of(moved(anId(2_003), 4));
  expect(judge).toHaveBeenCalledTimes(2);
});

test('[CASE-11] work that was run again was done when it was settled first, and is no later than what came back', async () => {
  const [case_] = [shortage(0, 1)];
  const before = (id: Id): Mutation => {
    const {was: _, ...mutation} = moved(id, 1);
    return mutation;
  };
  const first = anId(900);
  const {arrivals, judge} = batchOver([case_], 1, (id) =>
    id === first
      ? {mutation: before(first), version: LOST_AT - 1}
      : {mutation: {...before(id), redoes: first}, version: LOST_AT + 5},
  );
  await arrivals.of(moved(anId(2_000), 1));
  expect(judge).not.toHaveBeenCalled();
});
