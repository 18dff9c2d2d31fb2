import {countTask, type CountTaskRow} from './counting/count-plan.ts';
import {goods as goodsList, type GoodsRow} from './goods/goods.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from './inbound/asn.ts';
import type {Id} from './kernel/id.ts';
import {dn, type DnRow} from './outbound/dn.ts';
import {staff, type StaffRow} from './people/staff.ts';
import {nameOfThing} from './scanning/things.ts';
import {allocation, type AllocationRow} from './stock/allocation.ts';
import type {OpenTask} from './tasks/next-task.ts';
import {taskTake, type TaskTakeRow} from './tasks/task-take.ts';
import {taskId} from './tasks/task.ts';
import {bin as binList, type BinRow} from './warehouse/bin.ts';

/** A task as it is told: called by what it is about, and by whose it is. */
export interface ShownTask extends OpenTask {
  readonly id: string;
  /** The code of its order or delivery, the name of its bin. */
  readonly name: string;
  /** What people call the worker who has it, '' where none has or the list of the staff is still coming. */
  readonly owner: string;
  /** The case that a bin is counted for: its code, and what its goods are called, or ''. */
  readonly forCase?: {readonly code: string; readonly goods: string};
}

/** What is missing is looked for, whichever work found that out. */
const MISSING: ReadonlySet<string> = new Set(['stock.short', 'pick.short']);

/** What the floor calls what the case of a code is about; '' where it has no word for it. */
export const reportedBy = (code: string): string =>
  MISSING.has(code) ? 'report.missing' : code.startsWith('report.') ? code : '';

/** Rows of one kind that are looked at. */
const MAX_TASK_ROWS = 10_000;

const open = (index: string, warehouse: Id) => ({index, prefix: [warehouse, 1], limit: MAX_TASK_ROWS});

/** The rows of a warehouse that tasks are derived from: what is still open, and who has taken what. */
export const openWork = (warehouse: Id) => ({
  promises: {resource: allocation, ...open('open', warehouse)},
  lines: {resource: asnLine, ...open('sorted', warehouse)},
  counts: {resource: countTask, ...open('open', warehouse)},
  takes: {resource: taskTake, index: 'until', prefix: [warehouse], limit: MAX_TASK_ROWS},
});

/** The same as they were read. */
export interface OpenTaskRows {
  readonly promises: readonly AllocationRow[];
  readonly lines: readonly AsnLineRow[];
  readonly counts: readonly CountTaskRow[];
  readonly takes: readonly TaskTakeRow[];
}

/** The rows that those name, by their ids: where they are, what they are about, and whose they are. */
export const namedByWork = ({promises, lines, counts, takes}: OpenTaskRows) => ({
  bins: {resource: binList, ids: idsOf([...promises, ...counts].map(({bin}) => bin))},
  orders: {resource: dn, ids: idsOf(promises.map(({document}) => document))},
  deliveries: {resource: asn, ids: idsOf(lines.map(({document}) => document))},
  goods: {resource: goodsList, ids: idsOf(counts.map(({goods}) => goods))},
  people: {
    resource: staff,
    ids: idsOf([...counts.map(({assigned}) => assigned), ...takes.map(({who}) => who)]),
  },
});

/** The same as they were read. */
export interface NamedByWork {
  readonly bins: ReadonlyMap<Id, BinRow>;
  readonly orders: ReadonlyMap<Id, DnRow>;
  readonly deliveries: ReadonlyMap<Id, AsnRow>;
  readonly goods: ReadonlyMap<Id, GoodsRow>;
  readonly people: ReadonlyMap<Id, StaffRow>;
}

/** Every task that something is left of (TASK-1). */
export function tasksOf(work: OpenTaskRows, named: NamedByWork): readonly ShownTask[] {
  const takes = new Map(work.takes.map((row) => [row.id, row]));
  return [...pickTasks(work, named), ...putAwayTasks(work, named), ...countTasks(work, named)].map((task) => {
    const id = taskId(task);
    const row = takes.get(id);
    const take = row && {who: row.who, taken_at: row.taken_at, until: row.until};
    const owner = named.people.get(take?.who ?? task.assigned)?.name ?? '';
    return {...task, id, owner, ...(take ? {take} : {})};
  });
}

type Derived = Omit<ShownTask, 'id' | 'owner' | 'take'>;

/** What of an order is to be picked in a zone. */
function pickTasks({promises}: OpenTaskRows, {bins, orders}: NamedByWork): Derived[] {
  const zoneOf = ({bin}: AllocationRow): string => bins.get(bin)?.zone ?? '';
  const groups = groupBy(promises, (row) => `${row.document} ${zoneOf(row)}`);
  return groups.flatMap((rows): Derived[] => {
    const [first] = rows;
    const order = orders.get(first?.document ?? '');
    if (!first || order?.state !== 'to-pick') return [];
    const zone = zoneOf(first);
    return [
      {
        kind: 'pick',
        about: order.id,
        zone,
        place: zone,
        name: codeIn(order),
        left: new Set(rows.map((row) => row.for)).size,
        day: order.promised_on,
        since: order.ranked_at,
        way: Math.min(...rows.map(({bin}) => wayOf(bins.get(bin)))),
        assigned: '',
      },
    ];
  });
}

/** What was sorted of a delivery and stands there still. */
function putAwayTasks({lines}: OpenTaskRows, {deliveries}: NamedByWork): Derived[] {
  const groups = groupBy(lines, ({document}) => document);
  return groups.flatMap((rows): Derived[] => {
    const delivery = deliveries.get(rows[0]?.document ?? '');
    if (!delivery) return [];
    return [
      {
        kind: 'put-away',
        about: delivery.id,
        zone: '',
        place: '',
        name: codeIn(delivery),
        left: rows.length,
        day: '',
        since: delivery.sorted_at || delivery.create_time,
        way: 0,
        assigned: '',
      },
    ];
  });
}

/** Bins that have to be counted. */
const countTasks = ({counts}: OpenTaskRows, {bins, goods}: NamedByWork): Derived[] =>
  counts.map((row): Derived => {
    const bin = bins.get(row.bin);
    const of = goods.get(row.goods);
    return {
      kind: 'count',
      about: row.bin,
      zone: '',
      place: bin?.zone ?? '',
      name: bin?.name ?? '',
      left: 1,
      day: '',
      since: row.create_time,
      way: wayOf(bin),
      assigned: row.assigned,
      ...(row.case ? {forCase: {code: row.case_code, goods: of ? nameOfThing('goods', of) : ''}} : {}),
    };
  });

const idsOf = (ids: readonly Id[]): Id[] => [...new Set(ids)].filter((id) => id !== '');

function groupBy<T>(rows: readonly T[], nameOf: (row: T) => string): (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return [...groups.values()];
}

const codeIn = ({code, provisional}: AsnRow | DnRow): string => code || provisional;
const wayOf = (bin: BinRow | undefined): number => bin?.walking_sequence ?? 0;
