import {countTask} from '#domain/counting/count-plan.ts';
import {goods as goodsList} from '#domain/goods/goods.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import type {Row} from '#domain/kernel/field.ts';
import {dn} from '#domain/outbound/dn.ts';
import {staff} from '#domain/people/staff.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {OpenTask} from '#domain/tasks/next-task.ts';
import {taskId, type TaskKind} from '#domain/tasks/task.ts';
import {taskTake} from '#domain/tasks/task-take.ts';
import {bin as binList} from '#domain/warehouse/bin.ts';
import type {Lists} from '../../data/lists.ts';
import {nameOf} from '../../describe/names.ts';

/** A task as a screen shows it. */
export interface ShownTask extends OpenTask {
  readonly id: string;
  /** The code of its order or delivery, the name of its bin. */
  readonly name: string;
  /** What people call whoever has it, '' where nobody has or the list of the staff is still coming. */
  readonly owner: string;
  /** The case that a bin is counted for: its code, and what its goods are called, or ''. */
  readonly forCase?: {readonly code: string; readonly goods: string};
}

/** The job that does tasks of a kind. */
export const JOB_OF_TASK: Readonly<Record<TaskKind, string>> = {
  pick: 'pick',
  'put-away': 'put-away',
  count: 'inventory',
};

/** Rows of one kind that are looked at. */
const MOST = 10_000;

/** Every task of a warehouse that something is left of, as this device knows them (TASK-1). */
export async function openTasks(lists: Lists, warehouse: string): Promise<readonly ShownTask[]> {
  const [picks, putAways, counts, takes] = await Promise.all([
    pickTasks(lists, warehouse),
    putAwayTasks(lists, warehouse),
    countTasks(lists, warehouse),
    lists.rows(taskTake, {index: 'until', prefix: [warehouse], offset: 0, limit: MOST}),
  ]);
  const tasks = [...picks, ...putAways, ...counts];
  const byId = new Map(takes.map((row) => [row.id, row]));
  const owners = [...tasks.map(({assigned}) => assigned), ...takes.map(({who}) => String(who))];
  const people = await lists.rowsOf(staff, [...new Set(owners.filter((id) => id !== ''))]);
  return tasks.map((task) => {
    const id = taskId(task);
    const take = takeOf(byId.get(id));
    const owner = String(people.get(take?.who ?? task.assigned)?.['name'] ?? '');
    return {...task, id, owner, ...(take ? {take} : {})};
  });
}

const takeOf = (row: Row | undefined): OpenTask['take'] =>
  row && {who: String(row['who']), taken_at: Number(row['taken_at']), until: Number(row['until'])};

type Derived = Omit<ShownTask, 'id' | 'owner' | 'take'>;

/** What of an order is to be picked in a zone. */
async function pickTasks(lists: Lists, warehouse: string): Promise<Derived[]> {
  const open = await lists.rows(allocation, openRows('open', warehouse));
  const [bins, orders] = await Promise.all([
    lists.rowsOf(binList, idsIn(open, 'bin')),
    lists.rowsOf(dn, idsIn(open, 'document')),
  ]);
  const zoneOf = (row: Row): string => String(bins.get(String(row['bin']))?.['zone'] ?? '');
  const groups = groupBy(open, (row) => `${String(row['document'])} ${zoneOf(row)}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    const order = orders.get(String(first?.['document']));
    if (!first || order?.['state'] !== 'to-pick') return [];
    const zone = zoneOf(first);
    return [
      {
        kind: 'pick',
        about: order.id,
        zone,
        place: zone,
        name: codeIn(order),
        left: idsIn(rows, 'for').length,
        day: order.promised_on,
        since: Number(order['ranked_at']),
        way: Math.min(...rows.map((row) => wayOf(bins.get(String(row['bin']))))),
        assigned: '',
      },
    ];
  });
}

/** What was sorted of a delivery and stands there still. */
async function putAwayTasks(lists: Lists, warehouse: string): Promise<Derived[]> {
  const lines = await lists.rows(asnLine, openRows('sorted', warehouse));
  const deliveries = await lists.rowsOf(asn, idsIn(lines, 'document'));
  const groups = groupBy(lines, (line) => String(line['document']));
  return [...groups].flatMap(([about, rows]) => {
    const delivery = deliveries.get(about);
    if (!delivery) return [];
    return [
      {
        kind: 'put-away',
        about,
        zone: '',
        place: '',
        name: codeIn(delivery),
        left: rows.length,
        day: '',
        since: Number(delivery['sorted_at']) || Number(delivery['create_time']),
        way: 0,
        assigned: '',
      },
    ];
  });
}

/** Bins that somebody has to count. */
async function countTasks(lists: Lists, warehouse: string): Promise<Derived[]> {
  const rows = await lists.rows(countTask, openRows('open', warehouse));
  const [bins, goods] = await Promise.all([
    lists.rowsOf(binList, idsIn(rows, 'bin')),
    lists.rowsOf(
      goodsList,
      idsIn(rows, 'goods').filter((id) => id !== ''),
    ),
  ]);
  return rows.map((row) => {
    const bin = bins.get(row.bin);
    return {
      kind: 'count',
      about: row.bin,
      zone: '',
      place: String(bin?.['zone'] ?? ''),
      name: String(bin?.['name'] ?? ''),
      left: 1,
      day: '',
      since: Number(row['create_time']),
      way: wayOf(bin),
      assigned: row.assigned,
      ...(row['case'] ? {forCase: caseOf(row, goods)} : {}),
    };
  });
}

function caseOf(row: Row, goods: ReadonlyMap<string, Row>): NonNullable<ShownTask['forCase']> {
  const of = goods.get(String(row['goods']));
  return {code: String(row['case_code']), goods: of ? nameOf(goodsList, of) : ''};
}

const openRows = (index: string, warehouse: string) => ({
  index,
  prefix: [warehouse, 1],
  offset: 0,
  limit: MOST,
});
const idsIn = (rows: readonly Row[], column: string): string[] => [
  ...new Set(rows.map((row) => String(row[column]))),
];
function groupBy(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}
const codeIn = (row: Row): string => String(row['code'] || row['provisional']);
const wayOf = (bin: Row | undefined): number => Number(bin?.['walking_sequence'] ?? 0);
