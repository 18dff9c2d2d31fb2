import {expect, test} from 'vitest';
import {listsOf as rowsIn} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import type {Row} from '#domain/kernel/field.ts';
import {shapedLists, type ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import {binsToCount} from './bins-to-count.ts';
import {deliveriesToSort} from './inbound/deliveries.ts';
import {workToPick} from './outbound/orders.ts';
import {ordersToLoad, ordersToProve, ordersToPutBack} from './outbound/outgoing.ts';
import {nextWaitingJob, waitsFor, waitsWith, type WaitingWork} from './waits.ts';

/** Rows by the list and the index that finds them. */
const listsOf = (rows: Readonly<Record<string, readonly Row[]>>): ListReads => ({
  ...shapedLists(() => ({
    rows: async ({name}, {index, prefix}) =>
      prefix[0] === 'W' ? [...(rows[`${name} ${index} ${String(prefix[1])}`] ?? [])] : [],
    rowsUnder: async () => [],
    rowsOf: async () => new Map(),
  })),
  counts: async () => [],
  serverNow: () => 0,
  seen: async () => ({epoch: '', version: 0}),
});
const row = (id: string, document: string): Row => ({id, document});

test('the deliveries that are offered to be sorted are counted, and those that are here call somebody', async () => {
  const delivery = (id: string, state: string): Row => ({id, state});
  const lists = listsOf({
    'asn state unloaded': [delivery('A', 'unloaded')],
    'asn state arrived': [delivery('B', 'arrived')],
    'asn state announced': [delivery('C', 'announced'), delivery('D', 'announced')],
  });
  const waits = await waitsFor(lists, 'W', 'sort');
  expect(waits).toEqual({documents: 4, here: 2});
  expect(await deliveriesToSort(lists, 'W')).toHaveLength(4);
  expect(nextWaitingJob(['sort'], new Map([['sort', {documents: 2, here: 0}]]))).toBeUndefined();
});

test('[TRANSFER-10] a transfer that has not left waits for no hands, and is offered behind all other deliveries', async () => {
  const transfer = {state: 'announced', is_transfer: 1};
  const lists = listsOf({
    'asn state arrived': [{id: 'HERE', state: 'arrived', is_transfer: 1, sent_at: 0}],
    'asn state announced': [
      {...transfer, id: 'ORDERED', sent_at: 0},
      {...transfer, id: 'LEFT', sent_at: 7},
      {id: 'SUPPLIED', state: 'announced'},
    ],
  });
  expect(await waitsFor(lists, 'W', 'sort')).toEqual({documents: 3, here: 1});
  const offered = await deliveriesToSort(lists, 'W');
  expect(offered.map(({id}) => id)).toEqual(['HERE', 'LEFT', 'SUPPLIED', 'ORDERED']);
});

test('open promises wait for picking: a line that stands in several bins is one', async () => {
  const promise = (id: string, document: string, line: string): Row => ({...row(id, document), for: line});
  const lists = listsOf({
    'allocation open 1': [promise('1', 'D1', 'L1'), promise('2', 'D1', 'L1'), promise('3', 'D2', 'L2')],
  });
  expect(await waitsFor(lists, 'W', 'pick')).toEqual({lines: 2, documents: 2});
  expect(await waitsFor(lists, 'W', 'put-away')).toEqual({lines: 0, documents: 0});
});

test('nothing waits for a job that begins with what somebody finds', async () => {
  expect(await waitsFor(listsOf({}), 'W', 'bin-move')).toBeUndefined();
});

test('orders that stand picked wait for a truck, and those on the road for their proof', async () => {
  const lists = listsOf({
    'dn state picked': [{id: 'D1'}, {id: 'D2'}],
    'dn state shipped': [
      {id: 'D3', state: 'shipped', closed_at: 0},
      {id: 'D4', state: 'shipped', closed_at: 9},
      {id: 'D5', state: 'shipped', closed_at: 0, is_transfer: 1},
    ],
  });
  expect(await waitsFor(lists, 'W', 'dispatch')).toEqual({documents: 2});
  expect(await waitsFor(lists, 'W', 'deliver')).toEqual({documents: 1});
});

test('what an order holds that is over, or that wants less by now, waits to be put back', async () => {
  const line = {quantity: 5, picked: 5, closed: 0, moved: 0, state: 'live'};
  const lists = listsOf({
    'dnLine picked 1': [
      {...line, ...row('1', 'D1')},
      {...line, ...row('2', 'D2'), state: 'cancelled'},
      {...line, ...row('3', 'D2'), state: 'cancelled'},
      {...line, ...row('4', 'D3'), closed: 2},
    ],
  });
  expect(await waitsFor(lists, 'W', 'put-back')).toEqual({lines: 3, documents: 2});
});

test('a job goes on with a thing that its work names, and with every thing where it names none of the kind', async () => {
  const lists = listsOf({'allocation open 1': [{...row('1', 'D1'), bin: 'B1', goods: 'G1'}]});
  const thing = (kind: 'goods' | 'driver', id: string): FoundThing =>
    kind === 'goods' ? {kind, id, code: '', name: ''} : {kind, id, name: ''};
  const asked = [
    ['pick', thing('goods', 'G1')],
    ['pick', thing('goods', 'G2')],
    ['dispatch', thing('driver', 'V1')],
    ['bin-move', thing('goods', 'G2')],
  ] as const;
  const answers = await Promise.all(asked.map(([job, what]) => waitsWith(lists, 'W', job, what)));
  expect(answers).toEqual([true, false, true, true]);
});

test('the first job that something waits for is the next one, and what is on the road calls nobody', () => {
  const jobs = ['sort', 'dispatch', 'deliver', 'put-back'];
  const waits = (of: Record<string, number>): ReadonlyMap<string, WaitingWork> =>
    new Map(Object.entries(of).map(([job, documents]) => [job, {documents}]));
  expect(nextWaitingJob(jobs, waits({sort: 0, dispatch: 1, 'put-back': 1}))).toBe('dispatch');
  expect(nextWaitingJob(jobs, waits({deliver: 3, 'put-back': 1}))).toBe('put-back');
  expect(nextWaitingJob(jobs, waits({deliver: 3}))).toBeUndefined();
});

test('[TASK-2] bins that others have taken to count are neither offered nor counted', async () => {
  const take = {kind: 'count', about: 'B1', who: 'other', until: 9};
  const lists = {
    ...listsOf({
      'countTask open 1': ['B1', 'B2', 'B3'].map((bin) => ({bin, assigned: bin === 'B3' ? 'third' : ''})),
    }),
    rowsUnder: async () => [],
  };
  const withTakes: ListReads = {
    ...lists,
    ...shapedLists(() => ({
      ...lists,
      rows: async (list, query) => (query.index === 'until' ? [take] : lists.rows(list, query)),
    })),
  };
  expect(await waitsFor(withTakes, 'W', 'inventory', 'me')).toEqual({documents: 1});
  expect(await binsToCount(withTakes, 'W', 'me')).toHaveLength(1);
});

test('what a tile counts its list holds, also where many wait', async () => {
  const ids = Array.from({length: 34}, (_, i) => anId(100 + i));
  const documents = (state: string): Row[] =>
    ids.map((id, i) => ({id, warehouse: WAREHOUSE, state, code: `D-${String(i)}`, ranked: 0}));
  const lists = (rows: Readonly<Record<string, readonly Row[]>>): ListReads => rowsIn(rows);
  const part = (row: Row): Row[] =>
    ids.map((document, i) => ({id: anId(200 + i), warehouse: WAREHOUSE, document, ...row}));
  const cases: readonly (readonly [string, ListReads, (at: ListReads) => Promise<readonly FoundThing[]>])[] =
    [
      ['sort', lists({asn: documents('unloaded')}), (at) => deliveriesToSort(at, WAREHOUSE)],
      ['dispatch', lists({dn: documents('picked')}), (at) => ordersToLoad(at, WAREHOUSE)],
      ['deliver', lists({dn: documents('shipped')}), (at) => ordersToProve(at, WAREHOUSE)],
      [
        'pick',
        lists({
          dn: documents('to-pick'),
          allocation: part({has_quantity: 1, quantity: 3, for: 'L', list: ''}),
        }),
        (at) => workToPick(at, WAREHOUSE, anId(90)),
      ],
      [
        'put-back',
        lists({
          dn: documents('cancelled'),
          dnLine: part({has_picked: 1, picked: 3, wanted: 0}).map((row) => ({...row, state: 'cancelled'})),
        }),
        (at) => ordersToPutBack(at, WAREHOUSE),
      ],
      [
        'inventory',
        lists({
          countTask: ids.map((bin) => ({bin, id: bin, warehouse: WAREHOUSE, is_open: 1, assigned: ''})),
          bin: [],
        }),
        (at) => binsToCount(at, WAREHOUSE, anId(90)),
      ],
    ];
  for (const [job, at, offered] of cases)
    expect([
      job,
      (await waitsFor(at, WAREHOUSE, job, anId(90)))?.documents,
      (await offered(at)).length,
    ]).toEqual([job, ids.length, ids.length]);
});
