import {defineAction, outcomeDone, impossibleFact, type MessageFacts, type Read} from '../kernel/action.ts';
import type {FieldFault} from '../kernel/field.ts';
import {FLOOR} from '../kernel/roles.ts';
import {goods as goodsList} from '../goods/goods.ts';
import {bin as binList} from '../warehouse/bin.ts';
import {warehouse as warehouseList} from '../warehouse/warehouse.ts';
import {textOrEmpty} from './case-closing.ts';
import {binPlace} from './place.ts';
import {keyPartFaults} from './stock-change.ts';

/** What the floor reports, the likeliest first: at most six large buttons. `handheld.md` 4.4. */
export const PROBLEM_KINDS = ['damaged', 'missing', 'wrong-label', 'blocked-bin', 'other'] as const;
type Report = (typeof PROBLEM_KINDS)[number];

/** What a report names, as far as the open line knows it. */
const REPORTED_NAMES = ['bin', 'goods', 'lot', 'unit', 'document', 'line'] as const;

/**
 * What a report is about, the first of these that is told: reports of one kind about one thing are one case (CASE-16).
 * What blocks a bin or is stuck on it has nothing to do with the order at hand.
 */
const REPORT_SUBJECTS: Readonly<Record<Report, readonly ('document' | 'bin' | 'goods')[]>> = {
  damaged: ['document', 'bin', 'goods'],
  missing: ['document', 'bin', 'goods'],
  'wrong-label': ['bin', 'goods'],
  'blocked-bin': ['bin'],
  other: ['document', 'bin', 'goods'],
};

/** Whose bin holds otherwise than the books say, as far as a report tells. */
const DOUBTS_BIN: ReadonlySet<string> = new Set<Report>(['missing', 'wrong-label']);

/** A person on the floor says that something is wrong: nothing moves, and a person looks after it (CASE-15). */
export const reportProblem = defineAction({
  name: 'stock.report',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: FLOOR,
  args: {
    kind: {kind: 'choice', options: PROBLEM_KINDS, required: true},
    bin: {kind: 'reference', list: 'bin'},
    goods: {kind: 'reference', list: 'goods'},
    lot: {kind: 'reference', list: 'lot'},
    unit: {kind: 'text'},
    document: {kind: 'id'},
    line: {kind: 'id'},
    /** Units in hand when it was said; 0 where none were. */
    quantity: {kind: 'quantity', min: 0},
    note: {kind: 'text', max: 300},
  },
  check: (asked): FieldFault[] => [
    ...keyPartFaults(asked, REPORTED_NAMES),
    ...(asked.kind === 'blocked-bin' && !asked.bin ? [{field: 'bin', code: 'required'} as const] : []),
  ],
  reads: ({bin, goods}, {warehouse}) => [
    {list: warehouseList.name, key: warehouse},
    ...readOf(binList.name, bin),
    ...readOf(goodsList.name, goods),
  ],
  decide(asked, view, context) {
    const {warehouse} = context;
    if (!view.get(warehouseList, warehouse)) return impossibleFact(context, 'warehouse.unknown', {warehouse});
    const {kind} = asked;
    const named = told(asked);
    const [bin, goods] = [textOrEmpty(named['bin']), textOrEmpty(named['goods'])];
    if (bin !== '' && view.get(binList, bin)?.warehouse !== warehouse)
      return impossibleFact(context, 'bin.unknown', {bin});
    if (goods !== '' && !view.get(goodsList, goods)) return impossibleFact(context, 'goods.unknown', {goods});
    const facts: MessageFacts = {
      ...named,
      // The counter of a bin that is doubted finds it by the place that is named.
      ...(bin !== '' && DOUBTS_BIN.has(kind) ? {from: binPlace(bin)} : {}),
    };
    // Options of the field, since arguments are checked against it.
    const about =
      REPORT_SUBJECTS[kind as Report].map((name) => textOrEmpty(named[name])).find((id) => id !== '') ?? '';
    return outcomeDone({corrections: [{code: `report.${kind}`, warehouse, about, facts}]});
  },
});

const readOf = (list: string, key: string | undefined): Read[] => (key ? [{list, key}] : []);

/** What was said, without what was not. */
const told = (asked: Readonly<Record<string, string | number | undefined>>): MessageFacts =>
  Object.fromEntries(
    [...REPORTED_NAMES, 'quantity', 'note'].flatMap((name) => {
      const value = asked[name] ?? '';
      return value === '' || value === 0 ? [] : [[name, value] as const];
    }),
  );
