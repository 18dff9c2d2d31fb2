import {caseLinesOf, type CaseLine} from '#domain/stock/case-lines.ts';
import {RULES} from '#domain/actions.ts';
import type {Args, Context, LedgerEntry, Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {isRole} from '#domain/kernel/roles.ts';
import {settleWork} from '#domain/kernel/settle.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {dayInZone} from '#protocol/days.ts';
import type {WorkSession} from '../base/session.ts';
import type {ListReads} from './lists.ts';
import {plainFacts} from './facts.ts';

/** What would come of an action now, as far as this device knows; the server decides on what it knows then. */
export type ActionPreview =
  /** `lines`: of a document, as they said before and will say. */
  | {readonly kind: 'done'; readonly entries: readonly LedgerEntry[]; readonly lines: readonly CaseLine[]}
  | {readonly kind: 'no'; readonly code: string; readonly facts: Readonly<Record<string, string | number>>}
  /** It cannot be told here. */
  | {readonly kind: 'unknown'};

/** More rounds than any action needs to read what it asks for. */
const ROUNDS = 60;
/** Stands for the mutation that is not made. */
const NO_MUTATION = '0'.repeat(26);

/**
 * Decides an action on the rows of this device and keeps nothing: the same rules as on the server, so that what
 * a closing will do is said before it is pressed.
 */
export async function previewAction(
  lists: Pick<ListReads, 'rows' | 'rowsOf'>,
  session: WorkSession,
  ask: {readonly action: string; readonly args: Args; readonly v?: number},
  options: {readonly now: number; readonly asking: boolean},
): Promise<ActionPreview> {
  const {role} = session;
  const action = RULES.actions.get(ask.action);
  // Stock of another warehouse is in no mirror of this one.
  if (!isRole(role) || !action || action.crosses?.includes('stock')) return {kind: 'unknown'};
  const context: Context = {
    company: session.openid,
    warehouse: session.warehouse,
    who: session.who,
    role,
    device: '',
    mutation: NO_MUTATION,
    id: (n) => ownRowId(NO_MUTATION, n),
    dayIn: (timeZone) => dayInZone(options.now, timeZone),
    ...options,
  };
  const view = new LayeredView(RULES.resources);
  for (let round = 0; round < ROUNDS; round++) {
    const settled = settleWork(RULES, {v: 1, ...ask}, view, context);
    if (settled.status === 'missing') {
      for (const read of settled.reads) await give(lists, view, read);
      continue;
    }
    if (settled.status === 'undownloaded') return {kind: 'unknown'};
    if ('entries' in settled)
      return {kind: 'done', entries: settled.entries, lines: caseLinesOf(settled.told)};
    const {code, facts} = settled.refusal;
    return {kind: 'no', code, facts: plainFacts(facts)};
  }
  return {kind: 'unknown'};
}

async function give(lists: Pick<ListReads, 'rows' | 'rowsOf'>, view: LayeredView, read: Read): Promise<void> {
  const resource = RULES.resources.get(read.list);
  if (!resource) throw new Error(`no list named ${read.list}`);
  const rows: readonly Row[] =
    'key' in read
      ? [...(await lists.rowsOf(resource, [read.key])).values()].filter(
          (row) => rowKey(resource, row) === read.key,
        )
      : await lists.rows(resource, {index: read.index, prefix: read.prefix, offset: 0, limit: read.limit});
  const complete = 'key' in read || rows.length < read.limit;
  view.give({read, rows, complete, downloaded: true});
}
