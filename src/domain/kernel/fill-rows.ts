import type {Context, Put} from './action.ts';
import {codeOf, documentCounter, provisionalCode} from './counter.ts';
import type {Row, Value} from './field.ts';
import {completeRow, rowKey, type Resource} from './resource.ts';
import type {View} from './view.ts';

type Lists = ReadonlyMap<string, Resource>;

/**
 * Rows with all that the kernel writes: who made them and when (specification section 3), twins of numbers, and the
 * codes of new documents. Where numbers are given, the counters that gave them stand behind the rows.
 */
export function fillRows(lists: Lists, puts: readonly Put[], view: View, context: Context): Put[] {
  const numbers = new Numbers(view, context);
  const rows = puts.map((put) => {
    const resource = lists.get(put.list);
    if (!resource) throw new Error(`no list named ${put.list}`);
    return stamped(resource, named(resource, put, numbers), view, context);
  });
  return [...rows, ...numbers.puts().map((put) => stamped(documentCounter, put, view, context))];
}

function stamped(resource: Resource, put: Put, view: View, context: Context): Put {
  const {row, isNew} = put;
  const before: Row | undefined = isNew ? undefined : view.get(resource, rowKey(resource, row));
  const creater = before?.['creater'] ?? context.who;
  const create_time = before?.['create_time'] ?? context.now;
  const version = before?.['version'] ?? 0;
  const complete = {...completeRow(resource, row), creater, create_time, update_time: context.now, version};
  return {...put, row: {...complete, ...twinsOf(resource, complete)}};
}

/** DOC-1, DOC-2: a new document gets its code, or is called by its provisional one for good. */
function named(resource: Resource, put: Put, numbers: Numbers): Put {
  if (!put.isNew) return put;
  const codes: Record<string, Value> = {};
  for (const [column, field] of Object.entries(resource.fields)) {
    if (!field.provisional && field.numbered === undefined) continue;
    const own = provisionalCode(String(put.row['id']));
    if (field.provisional) codes[column] = own;
    if (field.numbered !== undefined) codes[column] = numbers.next(field.numbered) ?? own;
  }
  return {...put, row: {...put.row, ...codes}};
}

function twinsOf({fields}: Resource, row: Row): Row {
  const twins: Record<string, Value> = {};
  for (const [column, {twin}] of Object.entries(fields))
    if (twin !== undefined) twins[column] = Number(row[twin]) > 0 ? 1 : 0;
  return twins;
}

/** The numbers that one outcome takes. */
class Numbers {
  readonly #view: View;
  readonly #from: number | undefined;
  readonly #last = new Map<string, number>();

  constructor(view: View, {numbersFrom}: Context) {
    this.#view = view;
    this.#from = numbersFrom;
  }

  /** The next code, or none where numbers are not given. */
  next(prefix: string): string | undefined {
    if (this.#from === undefined) return undefined;
    const last = this.#last.get(prefix) ?? this.#view.get(documentCounter, prefix)?.last ?? 0;
    const number = Math.max(last, this.#from) + 1;
    this.#last.set(prefix, number);
    return codeOf(prefix, number);
  }

  puts(): Put[] {
    return [...this.#last].map(([id, last]) => ({list: documentCounter.name, row: {id, last}}));
  }
}
