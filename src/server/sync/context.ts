import type {PastAct, Args, Context} from '#domain/kernel/action.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {dayInZone} from '#protocol/days.ts';
import {isLaterLost, partedAt, seenUpTo, type HistoryPast, type HistoryPoint} from '#protocol/history.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Lineage} from '#protocol/sync.ts';

/** What a rule may know of a mutation on the server. */
export function serverContextOf(
  m: Mutation,
  by: {
    readonly role: Role;
    readonly party?: string | undefined;
    readonly warehouses?: readonly string[] | undefined;
    readonly now: number;
    readonly asking: boolean;
    readonly numbersFrom?: number;
    readonly version?: number;
    readonly quietAt?: number | undefined;
    /** Where the work says what its device had seen: the epochs of the history that is in force. */
    readonly lineage?: Lineage;
    /** The work that it runs again: it makes the rows which that would have made, and later work names those. */
    readonly first?: Id;
    /** Where its outcome depends on what else was done before it: what is known of lost history. */
    readonly past?: HistoryPast;
    /** Whose work that was. */
    readonly worker?: Id | undefined;
    /** The work that it undoes, as it is stored. */
    readonly undoes?: PastAct;
  },
): Context {
  return {
    company: m.company,
    warehouse: m.warehouse,
    who: m.who,
    role: by.role,
    ...(by.party === undefined ? {} : {party: by.party}),
    ...(by.warehouses === undefined ? {} : {warehouses: by.warehouses}),
    device: m.device,
    now: by.now,
    dayIn: (timeZone) => dayInZone(by.now, timeZone),
    asking: by.asking,
    mutation: m.id,
    ...(by.numbersFrom === undefined ? {} : {numbersFrom: by.numbersFrom}),
    ...(by.version === undefined ? {} : {version: by.version}),
    ...(by.quietAt === undefined ? {} : {quietAt: by.quietAt}),
    ...seenBy(by.lineage, by.version),
    ...orderOf(m, by),
    ...(by.worker === undefined ? {} : {worker: by.worker}),
    ...(by.undoes === undefined ? {} : {undoes: by.undoes}),
    id: (n) => ownRowId(by.first ?? m.id, n),
  };
}

/** When it was done, among other work of a history that was lost or came after it. */
function orderOf(
  {was}: Mutation,
  {past, version = 0}: {readonly past?: HistoryPast; readonly version?: number},
): Pick<Context, 'doneAt' | 'wasBefore'> {
  if (!past || past.losses.length === 0) return {};
  if (was === undefined) return {doneAt: {epoch: '', version}};
  const wasBefore = (other: HistoryPoint): boolean =>
    other.epoch === '' ? other.version > partedAt(past, was) : isLaterLost(past, other, was);
  return {doneAt: was, wasBefore};
}

/** What this commit makes was not seen by any person. */
const seenBy = (lineage: Lineage | undefined, version = 0): Pick<Context, 'seenUpTo'> =>
  lineage ? {seenUpTo: (cursor) => seenUpTo(lineage, cursor, version - 1)} : {};

/** Arguments as they travelled; `settle` validates them against the action's fields before anybody reads them. */
export const argsOf = (m: Mutation): Args => m.args as Args;

/** What some work runs again, perhaps for the second time, or itself. */
export function firstOf(
  {id, redoes}: Mutation,
  stored: (id: Id) => {readonly mutation: Mutation} | undefined,
): Id {
  if (redoes === undefined) return id;
  const before = stored(redoes);
  return before ? firstOf(before.mutation, stored) : redoes;
}
