import {DOCUMENT_DEFINITIONS, isScannedDocument} from '#domain/document-definitions.ts';
import {staff} from '#domain/people/staff.ts';
import {stock} from '#domain/stock/stock.ts';
import {taskTake} from '#domain/tasks/task-take.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';

/** Who was at a document last, and when, ms UTC. */
export interface WorkedOn {
  readonly who: string;
  /** '' where the list of the staff is still coming. */
  readonly name: string;
  readonly at: number;
}

/** Who was there, and when, ms UTC. */
interface Touch {
  readonly creater: string;
  readonly create_time: number;
}

/** Rows of one document that are looked at. */
const MAX_DOCUMENT_ROWS = 500;

/**
 * Who is at these documents, by their ids: the worker who took a task of theirs last, or brought goods there, as the
 * stock that stands in their names says. It is not told that a document was opened without a task: before a first scan,
 * and before that has come here, it is not known.
 */
export async function workedOn(
  lists: ListReads,
  warehouse: string,
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, WorkedOn>> {
  const last = await Promise.all(
    things.map(async (thing): Promise<[string, Touch | undefined]> => {
      const rows = await Promise.all(
        placesOf(thing).map((place) =>
          lists.rows(stock, {index: 'key', prefix: [warehouse, place], offset: 0, limit: MAX_DOCUMENT_ROWS}),
        ),
      );
      const takes = await lists.rows(taskTake, {
        index: 'about',
        prefix: [thing.id],
        offset: 0,
        limit: MAX_DOCUMENT_ROWS,
      });
      const taken = takes.map(({who, taken_at}) => ({creater: who, create_time: taken_at}));
      const [newest] = [...rows.flat(), ...taken].toSorted((a, b) => b.create_time - a.create_time);
      return [thing.id, newest];
    }),
  );
  const people = await lists.rowsOf(staff, [...new Set(last.map(([, row]) => row?.creater ?? ''))]);
  return new Map(
    last.flatMap(([id, row]) => {
      if (!row) return [];
      const who = row.creater;
      const name = people.get(who)?.name ?? '';
      return [[id, {who, name, at: row.create_time}] as const];
    }),
  );
}

const placesOf = ({kind, id}: FoundThing): readonly string[] =>
  (isScannedDocument(kind) && DOCUMENT_DEFINITIONS[kind].floor?.workedAt(id)) || [];
