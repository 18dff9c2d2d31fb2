import {defineAction, refuse, type Outcome, type Read} from '../kernel/action.ts';
import {HEADER_ID} from '../kernel/document.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {faultsOf, type Fields} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import {hasRole} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {canWorkAt, staff} from '../people/staff.ts';
import {Books} from '../stock/books.ts';
import {binPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import {bin} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {
  countLine,
  countLineId,
  countPlan,
  countTask,
  BIN_SELECTIONS,
  type CountTaskRow,
  type BinSelection,
} from './count-plan.ts';
import {FOR_NO_CASE} from './count-proposals.ts';
import {MAX_COUNTED_LINES} from './counted-lines.ts';
import {
  binsArg,
  countClaim,
  planArgument,
  withPlan,
  withTasks,
  readsOfPlanned,
  type OpenPlan,
} from './plan.ts';
import {COUNTING_ROLES} from './roles.ts';
import {countPlanStep} from './plan-steps.ts';

/** Bins that one claim speaks of; a plan of a whole zone takes them in several. */
export const MAX_BINS_OF_CLAIM = 200;

/** Bins of one plan at most. */
const MAX_BINS_OF_PLAN = 5_000;

const SELECTED_TEXT_FIELDS: Fields = {selected: {kind: 'text', required: true}};
const SELECTED_DAY_FIELDS: Fields = {selected: {kind: 'day', required: true}};

/** What finds the bins, by the way in which they are chosen (COUNT-15). */
const SELECTED: Readonly<Record<string, Fields>> = {
  bin: {selected: {kind: 'text'}},
  zone: SELECTED_TEXT_FIELDS,
  goods: SELECTED_TEXT_FIELDS,
  day: SELECTED_DAY_FIELDS,
  since: SELECTED_DAY_FIELDS,
} satisfies Record<BinSelection, Fields>;

/** Bins shall be counted together: a plan without any yet, and how they are chosen (COUNT-7). */
export const makePlan = defineAction({
  ...countClaim,
  ...countPlanStep('counting.makePlan'),
  args: {
    selected_by: {kind: 'choice', options: BIN_SELECTIONS, required: true},
    selected: {kind: 'text', max: 80},
    note: {kind: 'text'},
    is_blind: {kind: 'flag'},
  },
  check: ({selected_by, selected}) => faultsOf(entryOf(SELECTED, selected_by) ?? {}, {selected}),
  reads: (_, context) => [{list: warehouse.name, key: context.warehouse}],
  decide({selected_by, selected, note, is_blind}, view, context) {
    if (!view.get(warehouse, context.warehouse))
      return refuse('warehouse.unknown', {warehouse: context.warehouse});
    const books = new Books(view, context);
    books.draft.insert(countPlan, {
      id: context.id(HEADER_ID),
      warehouse: context.warehouse,
      state: 'open',
      selected_by,
      selected: selected ?? '',
      note: note ?? '',
      is_blind: is_blind ?? 0,
    });
    return books.outcome();
  },
});

/** Bins are taken into a plan, each with what the books say of it now. Those of another plan stay there (COUNT-7). */
export const addBins = defineAction({
  ...countClaim,
  ...countPlanStep('counting.addBins'),
  args: {document: planArgument, bins: binsArg},
  check: ({bins}) => faultsOfIds('bins', bins, MAX_BINS_OF_CLAIM),
  reads: (asked, context, view) => [
    {list: countPlan.name, key: asked.document},
    ...idsOf(asked.bins).flatMap((id) => [
      {list: bin.name, key: id},
      {list: countTask.name, key: id},
      {list: stock.name, ...standingIn(context.warehouse, id)},
      ...readsOfOther(id, view),
    ]),
  ],
  decide: (asked, view, context) =>
    withPlan(view, context, {id: asked.document, step: 'counting.addBins'}, (plan) => {
      const ids = idsOf(asked.bins);
      const unknown = ids.find((id) => view.get(bin, id)?.warehouse !== context.warehouse);
      if (unknown) return refuse('bin.unknown', {bin: unknown});
      return added(plan, ids);
    }),
});

/** The plan that a bin is in already. */
function readsOfOther(id: Id, view: View | undefined): Read[] {
  const key = view && ifKnown(() => view.get(countTask, id)?.document);
  return key ? [{list: countPlan.name, key}] : [];
}

/** A bin is in one open plan: one that is over has it no more (COUNT-7, COUNT-14). */
function isTaken({draft}: Books, id: Id): boolean {
  const document = draft.get(countTask, id)?.document ?? '';
  return document !== '' && draft.get(countPlan, document)?.state === 'open';
}

/** The worker who counts it for a case counts it for the plan, too. */
const caseOf = ({case: of, case_code, goods, assigned}: CountTaskRow) => ({
  case: of,
  case_code,
  goods,
  assigned,
});

const standingIn = (at: string, id: Id) => ({
  index: 'key',
  prefix: [at, binPlace(id)],
  limit: MAX_COUNTED_LINES,
});

function added(plan: OpenPlan, ids: readonly Id[]): Outcome {
  const {draft, context} = plan.books;
  const {id: document_id, is_blind, bins: before, code} = plan.row;
  const fresh = ids.filter((id) => !isTaken(plan.books, id));
  if (fresh.length === 0) return refuse('countPlan.nothing', {code});
  if (before + fresh.length > MAX_BINS_OF_PLAN)
    return refuse('countPlan.too-many', {code, most: MAX_BINS_OF_PLAN});
  for (const [i, id] of fresh.entries()) {
    const known = draft.get(countTask, id);
    draft.put(countTask, {
      ...FOR_NO_CASE,
      bin: id,
      warehouse: context.warehouse,
      document: document_id,
      reason: known?.reason ?? '',
      state: 'open',
      is_open: 1,
      is_blind,
      assigned: '',
      ...(known && known.case !== '' ? caseOf(known) : {}),
      counted_by: '',
      counted_at: 0,
    });
    const {index, prefix, limit} = standingIn(context.warehouse, id);
    const rows = draft.range(stock, index, prefix, limit);
    for (const row of rows.length > 0 ? rows : [NO_GOODS])
      draft.insert(countLine, lineOf(plan, id, row, before + i + 1));
  }
  plan.set({bins: before + fresh.length});
  return plan.books.outcome();
}

/** The line of a bin that is empty. */
const NO_GOODS = {goods: '', lot: '', unit: '', quantity: 0} as const;

const lineOf = (
  {id, books, row: {is_blind}}: OpenPlan,
  of: Id,
  {goods, lot, unit, quantity}: Pick<StockRow, 'goods' | 'lot' | 'unit' | 'quantity'>,
  number: number,
) =>
  ({
    id: countLineId(id, {bin: of, goods, lot, unit}),
    warehouse: books.context.warehouse,
    document: id,
    number,
    goods,
    lot,
    bin: of,
    unit,
    history: is_blind === 1 ? 0 : quantity,
    planned: quantity,
    place: is_blind === 1 ? '' : binPlace(of),
    cause: 'unknown',
    state: 'open',
  }) as const;

/** Bins are left out of a plan, counted or not (COUNT-8). */
export const dropBins = defineAction({
  ...countClaim,
  ...countPlanStep('counting.dropBins'),
  args: {document: planArgument, bins: binsArg},
  check: ({bins}) => faultsOfIds('bins', bins, MAX_BINS_OF_CLAIM),
  reads: ({document: id, bins}) => readsOfPlanned(id, idsOf(bins)),
  decide: (asked, view, context) =>
    withTasks(
      view,
      context,
      {id: asked.document, bins: idsOf(asked.bins), step: 'counting.dropBins'},
      (plan, tasks) => {
        const {draft} = plan.books;
        for (const {bin: of} of tasks) {
          for (const {id} of plan.lines(of)) draft.del(countLine, id);
          draft.del(countTask, of);
        }
        const {bins, counted} = plan.row;
        const done = tasks.filter(({state}) => state === 'counted').length;
        plan.set({bins: bins - tasks.length, counted: counted - done});
        return plan.done();
      },
    ),
});

/** They are counted once more, whatever was found: the old count stands until the new one comes (COUNT-8). */
export const recountBins = defineAction({
  ...countClaim,
  ...countPlanStep('counting.recount'),
  args: {document: planArgument, bins: binsArg},
  check: ({bins}) => faultsOfIds('bins', bins, MAX_BINS_OF_CLAIM),
  reads: ({document: id, bins}) => readsOfPlanned(id, idsOf(bins)),
  decide: (asked, view, context) =>
    withTasks(
      view,
      context,
      {id: asked.document, bins: idsOf(asked.bins), step: 'counting.recount'},
      (plan, tasks) => {
        const counted = tasks.filter(({state}) => state === 'counted');
        if (counted.length === 0) return refuse('count.not-counted', {bin: tasks[0]?.bin ?? ''});
        for (const task of counted) plan.books.draft.put(countTask, {...task, state: 'recount', is_open: 1});
        plan.set({counted: plan.row.counted - counted.length});
        return plan.books.outcome();
      },
    ),
});

/** Bins of a plan are one worker's to count, or free again (COUNT-8). */
export const assignBins = defineAction({
  ...countClaim,
  ...countPlanStep('counting.assign'),
  args: {document: planArgument, bins: binsArg, staff: {kind: 'reference', list: 'staff'}},
  check: ({bins}) => faultsOfIds('bins', bins, MAX_BINS_OF_CLAIM),
  reads: (asked) => [
    ...readsOfPlanned(asked.document, idsOf(asked.bins)),
    ...(asked.staff ? [{list: staff.name, key: asked.staff}] : []),
  ],
  decide: (asked, view, context) =>
    withTasks(
      view,
      context,
      {id: asked.document, bins: idsOf(asked.bins), step: 'counting.assign'},
      (plan, tasks) => {
        const who = asked.staff ?? '';
        const person = who === '' ? undefined : view.get(staff, who);
        if (who !== '' && !person)
          return refuse('reference.unknown', {field: 'staff', list: staff.name, key: who});
        if (person && !(canWorkAt(person, context.warehouse) && hasRole(COUNTING_ROLES, person.type)))
          return refuse('task.not-their-work', {kind: 'count', who});
        const ofCase = tasks.find((task) => task.case !== '' && task.assigned !== who);
        if (ofCase) return refuse('task.of-case', {bin: ofCase.bin});
        for (const task of tasks) plan.books.draft.put(countTask, {...task, assigned: who});
        return plan.books.outcome();
      },
    ),
});

/** More tasks than a plan has. */
const MAX_PLAN_TASKS = 2 * MAX_BINS_OF_PLAN;

/** It is counted for no more. What was confirmed stands; what was only counted changes nothing (COUNT-8). */
export const cancelPlan = defineAction({
  ...countClaim,
  ...countPlanStep('counting.cancelPlan'),
  args: {document: planArgument},
  reads: ({document: id}) => [
    {list: countPlan.name, key: id},
    {list: countTask.name, index: 'document', prefix: [id], limit: MAX_PLAN_TASKS},
    {list: countLine.name, index: 'document', prefix: [id], limit: MAX_PLAN_LINES},
  ],
  decide: (asked, view, context) =>
    withPlan(view, context, {id: asked.document, step: 'counting.cancelPlan'}, (plan) => {
      const {draft} = plan.books;
      for (const {bin: of} of view.range(countTask, 'document', [plan.id], MAX_PLAN_TASKS))
        draft.del(countTask, of);
      for (const line of view.range(countLine, 'document', [plan.id], MAX_PLAN_LINES))
        if (line.state === 'open' || line.state === 'counted')
          draft.put(countLine, {...line, state: 'dropped'});
      plan.set({state: 'cancelled', closed_at: context.now, closed_by: context.who});
      return plan.books.outcome();
    }),
});

/** More lines than a plan has. */
const MAX_PLAN_LINES = 100_000;
