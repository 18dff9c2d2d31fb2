import {shapedLists} from '../data/lists.ts';
import {beforeAll, expect, test} from 'vitest';
import {sayInEnglish, startEnglish} from '#tests/builders/english.ts';
import {aBin, aGoods, anId} from '#tests/builders/rows.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {closedLabel, closingLabel} from './closing-label.ts';
import {describeEffects} from './effects.ts';
import {describeEnding, describeFinding, describeOwnFinding} from './finding.ts';
import {namesInBags, NO_NAMES} from './names.ts';
import {refusalText} from '../i18n/why.ts';
import {describeWork, workName} from './work.ts';

const ASN = anId(70);

/** The rows of a device. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  goods: [aGoods()],
  bin: [aBin(), aBin({id: anId(8), name: 'B-07'})],
  asn: [{id: ASN, code: 'ASN-000123'}],
  lot: [{id: anId(72), goods: anId(6), code: '24-117', expires_at: 0}],
};
const office = shapedLists(() => ({
  rows: async () => [],
  rowsUnder: async () => [],
  rowsOf: async ({name}: Resource, keys: readonly string[]) =>
    new Map(
      (rows[name] ?? [])
        .filter((row) => keys.includes(String(row['id'])))
        .map((row) => [String(row['id']), row] as const),
    ),
}));

beforeAll(startEnglish);

const MOVE = {quantity: 6, goods: anId(6), from: anId(5), to: anId(8), lot: '', unit: ''};

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['stock.moveBin', MOVE, '6 × Kettle, steel, 1.7 l (KETTLE) moved from A-01-02-3 to B-07'],
  ['stock.moveBin', {}, 'Move between bins'],
  [
    'work.undo',
    {act: 'stock.moveBin', ...MOVE},
    'Undone: 6 × Kettle, steel, 1.7 l (KETTLE) moved from A-01-02-3 to B-07',
  ],
  [
    'stock.adjust',
    {goods: anId(6), bin: anId(5), change: -2, reason: 'broken'},
    '2 × Kettle, steel, 1.7 l (KETTLE) fewer in A-01-02-3',
  ],
  [
    'inbound.putAway',
    {document: ASN, goods: anId(6), bin: anId(8), quantity: 4, lot: ''},
    'Put away: 4 × Kettle, steel, 1.7 l (KETTLE) · ASN-000123 · B-07',
  ],
  [
    'outbound.pick',
    {goods: anId(6), quantity: 2, lot: anId(72)},
    'Pick: 2 × Kettle, steel, 1.7 l (KETTLE) · Lot: 24-117',
  ],
  [
    'inbound.sort',
    {goods: anId(6), quantity: 2, lot: anId(71), lot_code: '24-118'},
    'Sort: 2 × Kettle, steel, 1.7 l (KETTLE) · Lot: 24-118',
  ],
  ['inbound.sort', {goods: anId(6), quantity: 2, lot: anId(71)}, 'Sort: 2 × Kettle, steel, 1.7 l (KETTLE)'],
  [
    'inbound.receiveUnannounced',
    {
      supplier: anId(99),
      lines: JSON.stringify([
        {goods: anId(6), quantity: 2, lot: anId(72)},
        {goods: anId(6), quantity: 3},
        {goods: anId(96), quantity: 1},
      ]),
    },
    'Receive unannounced: 5 × Kettle, steel, 1.7 l (KETTLE) · 1 × goods not on this device',
  ],
  [
    'inbound.receiveUnannounced',
    {lines: JSON.stringify([6, 94, 95].map((n) => ({goods: anId(n), quantity: n})))},
    'Receive unannounced: 6 × Kettle, steel, 1.7 l (KETTLE) · 94 × goods not on this device · goods: 3',
  ],
  ['inbound.receiveUnannounced', {lines: 'none'}, 'Receive unannounced'],
  ['inbound.confirmArrival', {document: ASN}, 'Confirm arrival: ASN-000123'],
  ['inbound.confirmArrival', {document: ASN, asn: ASN}, 'Confirm arrival: ASN-000123'],
  ['inbound.confirmArrival', {document: anId(99)}, 'Confirm arrival'],
  [
    'outbound.shortPick',
    {document: anId(99), goods: anId(6), quantity: 2, reason: 'not-found'},
    'Pick short: Kettle, steel, 1.7 l (KETTLE): 2 taken · Reason: Not there',
  ],
  ['outbound.closeShort', {line: anId(98), note: 'agreed'}, 'Close short: Note: agreed'],
  [
    'outbound.create',
    {id: anId(97), customer: anId(99), promised_on: '2026-11-23'},
    'New order: Promised on: Nov 23, 2026',
  ],
  ['outbound.create', {promised_on: 'soon'}, 'New order: Promised on: soon'],
  ['binSize.edit', {id: anId(2), version: 3, set: '{}'}, 'Row changed in Bin sizes'],
  [
    'staff.edit',
    {id: anId(2), version: 3, set: '{"warehouses":""}'},
    'Row changed in Staff: Works in: In all warehouses',
  ],
  ['space.fly', {speed: 9}, 'Work that this version does not know'],
])('%s is described from its name and what its arguments name', async (action, args, text) => {
  expect(describeWork(sayInEnglish, {action, args}, await namesInBags(office, [args]))).toBe(text);
});

test('goods that go from a part of a document to a bin are told with both', async () => {
  const entry = {from: `asn:${ASN}:sorted`, to: `bin:${anId(5)}`, goods: anId(6), quantity: 3};
  expect(describeEffects(sayInEnglish, [entry], await namesInBags(office, [entry]))).toEqual([
    '3 × Kettle, steel, 1.7 l (KETTLE) move from Sorted of ASN-000123 to A-01-02-3',
  ]);
});

test('a report says nothing to its maker that its case asks of whoever reads it', () => {
  const end = {code: 'report.damaged', facts: {}};
  expect(describeFinding(sayInEnglish, end, NO_NAMES)).toBe(
    'Something is damaged: look at it and say what becomes of it',
  );
  expect(describeOwnFinding(sayInEnglish, end, NO_NAMES)).toBeUndefined();
  const short = {code: 'stock.short', facts: {there: 1}};
  expect(describeOwnFinding(sayInEnglish, short, NO_NAMES)).toBe(
    describeFinding(sayInEnglish, short, NO_NAMES),
  );
});

test('what a count has found of units that a picker missed is told as what stands there, and not as a question', async () => {
  const entry = {from: 'discrepancy', to: `bin:${anId(5)}`, goods: anId(6), quantity: 3};
  const told = async (isSure: boolean) =>
    describeEffects(sayInEnglish, [entry], await namesInBags(office, [entry]), isSure);
  expect(await told(true)).toEqual(['3 × Kettle, steel, 1.7 l (KETTLE) stand in A-01-02-3 again']);
  expect(await told(false)).toEqual(['3 × Kettle, steel, 1.7 l (KETTLE) in A-01-02-3 have to be checked']);
});

test('every action that somebody may ask for has a name: never that this version does not know it', () => {
  const nameless = [...ACTIONS]
    .filter(
      ([action, {roles}]) =>
        roles.length > 0 && workName(sayInEnglish, action) === sayInEnglish('describe.other'),
    )
    .map(([action]) => action);
  expect(nameless).toEqual([]);
});

test.each([
  ['case.close', 'Close with a note', 'With a note'],
  ['stock.approve', 'Approve', 'Approved'],
  ['stock.closeByCount', 'By count', 'By count'],
  ['stock.closeAsArrived', 'What was missing has come', 'What was missing has come'],
  ['inbound.putAway', 'Put away', 'Put away'],
  ['case.fly', 'in a newer way', 'in a newer way'],
])('%s is called "%s" on its button and "%s" once a case is closed so', (closing, label, closed) => {
  expect([closingLabel(sayInEnglish, closing), closedLabel(sayInEnglish, closing)]).toEqual([label, closed]);
});

test('no end of work in a history has a gap where its facts are not told, and all of them stand in it where they are', async () => {
  const codes = Object.keys(english).flatMap((key) => (key.startsWith('why.') ? [key.slice(4)] : []));
  const gaps = codes.flatMap((code) =>
    [
      describeEnding(sayInEnglish, {status: 'corrected', code, facts: ''}, NO_NAMES),
      refusalText(sayInEnglish, code, {}),
    ]
      .filter((text) => text === '' || text.includes('{{'))
      .map((text) => [code, text]),
  );
  expect(gaps).toEqual([]);
  const short = {status: 'corrected', code: 'stock.short', facts: ''} as const;
  expect(describeEnding(sayInEnglish, short, NO_NAMES)).toBe('Corrected');
  const facts = {there: 2, wanted: 6, quantity: 4, from: `bin:${anId(5)}`, to: `bin:${anId(8)}`};
  const names = await namesInBags(office, [facts]);
  expect(describeEnding(sayInEnglish, {...short, facts: JSON.stringify(facts)}, names)).toBe(
    'The records had 2 in A-01-02-3, 6 were moved: 4 to check in B-07',
  );
  expect(describeEnding(sayInEnglish, {...short, status: 'applied'}, NO_NAMES)).toBe('');
});
