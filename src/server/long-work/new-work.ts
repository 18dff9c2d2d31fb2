import {createHash} from 'node:crypto';
import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Insertable} from 'kysely';
import type {WorkState} from '#protocol/long-work.ts';
import type {Tables} from '../storage/tables.ts';
import type {WorkOrder} from './work-kind.ts';

/** Work as it was asked for. */
export interface NewWork extends WorkOrder {
  readonly company: string;
  readonly id: Id;
  readonly kind: string;
  readonly who: Id;
  readonly at: number;
}

/** The row of work that is not begun yet. */
export function newWorkRow({args, at, ...work}: NewWork): Insertable<Tables['long_work']> {
  const text = sortedArgsText(args);
  const same = createHash('sha256')
    .update(JSON.stringify([work.kind, work.warehouse, text]))
    .digest('hex');
  const counts = {ended_at: 0, total: 0, done: 0, failed: 0, lease_until: 0, tries: 0};
  const states = {state: 'planning' satisfies WorkState, cursor: '', code: '', lease: ''};
  return {...work, args: text, same, asked_at: at, ...counts, ...states};
}

/** The same arguments have the same text. */
export const sortedArgsText = (args: Args): string =>
  JSON.stringify(Object.fromEntries(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1))));
