import {ASN_STATES, asn, type AsnRow} from '#domain/inbound/asn.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {DN_STATES, dn, type DnRow} from '#domain/outbound/dn.ts';
import type {TextKey} from '../../i18n/text.ts';
import {forToday, late} from '../../resource/day-views.ts';
import type {Filter} from '../../resource/filters.ts';
import {addressOf} from '../../resource/list-address.ts';
import {dayOf, startOfDay} from '#protocol/days.ts';

/** A day of the warehouse: its name, and when it began, ms UTC. */
export interface Today {
  readonly day: string;
  readonly since: number;
}

export function todayIn(timeZone: string, now: number): Today {
  const since = startOfDay(now, timeZone);
  return {day: dayOf(now, timeZone), since};
}

/** How documents of a kind are looked at: what is open, what counts as done, and the day that was promised. */
export interface Kind {
  readonly resource: Resource;
  readonly path: string;
  /** Every state but the one in which nothing is wanted any more. */
  readonly states: readonly string[];
  /** Those in which somebody has still to do something with them here. */
  readonly open: readonly string[];
  /** Those before what was promised for the day has happened. */
  readonly before: readonly string[];
  /** The column of the promised day, and the index that stands by warehouse, state and that day. */
  readonly day: 'expected_on' | 'promised_on';
  readonly index: string;
}

export const ARRIVALS: Kind = {
  resource: asn,
  path: '/inbound/asn',
  states: ASN_STATES.filter((state) => state !== 'cancelled'),
  open: ['announced', 'arrived', 'unloaded', 'sorted'],
  before: ['announced'],
  day: 'expected_on',
  index: 'expected',
};
export const DEPARTURES: Kind = {
  resource: dn,
  path: '/outbound/dn',
  states: DN_STATES.filter((state) => state !== 'cancelled'),
  open: ['fresh', 'new', 'to-pick', 'picked'],
  before: ['fresh', 'new', 'to-pick', 'picked'],
  day: 'promised_on',
  index: 'promised',
};

/** What a plan is made from: open documents, and what is through of those that were meant for today. */
export type DocumentRow = Pick<AsnRow, 'state' | 'update_time'> &
  Partial<Pick<AsnRow, 'expected_on'> & Pick<DnRow, 'promised_on'>>;

/** A number that opens its list. */
export interface Count {
  readonly count: number;
  readonly to: string;
}

/** What is meant for today against what has happened, in all and by state. */
export interface Plan {
  readonly all: Count;
  readonly done: number;
  readonly states: readonly (Count & {readonly state: string})[];
}

/** A number of things that wait for a person. */
export interface Wait extends Count {
  readonly name: TextKey;
  /** Since when the oldest does: ms UTC or a day; nothing where nobody can tell. */
  readonly oldest?: number | string;
}

const is = (column: string, ...values: readonly string[]): Filter[] =>
  values.map((value) => ({column, value}));

/** What is promised for today, and how far it is. */
export function planOf(kind: Kind, rows: readonly DocumentRow[], {day}: Today): Plan {
  const meant = rows.filter((row) => row[kind.day] === day);
  const filters = is(kind.day, 'today');
  const states = kind.states.map((state) => ({
    state,
    count: meant.filter((row) => row.state === state).length,
    to: addressOf(kind.path, {view: state, filters}),
  }));
  const count = states.reduce((sum, each) => sum + each.count, 0);
  const left = states.reduce((sum, each) => sum + (kind.before.includes(each.state) ? each.count : 0), 0);
  return {all: {count, to: addressOf(kind.path, {filters: forToday(kind.day)})}, done: count - left, states};
}

/** How many documents are in each open state, whatever day they are for. */
export const openOf = (kind: Kind, rows: readonly DocumentRow[]): readonly (Count & {state: string})[] =>
  kind.open.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
    to: addressOf(kind.path, {view: state}),
  }));

/** Promised for a day that is over, and not done. */
export function lateOf(kind: Kind, rows: readonly DocumentRow[], name: TextKey, {day}: Today): Wait {
  const rowsLate = rows.filter((row) => {
    const promised = row[kind.day] ?? '';
    return kind.before.includes(row.state) && promised !== '' && promised < day;
  });
  return {
    name,
    count: rowsLate.length,
    to: addressOf(kind.path, {filters: late(kind.day, kind.before)}),
    ...oldest(rowsLate.map((row) => row[kind.day] ?? '').toSorted()),
  };
}

/** In these states since before today began: nobody has done anything with them since. */
export function stuckOf(
  kind: Kind,
  states: readonly string[],
  rows: readonly DocumentRow[],
  name: TextKey,
  {since}: Today,
): Wait {
  const stuck = rows.filter((row) => states.includes(row.state) && row.update_time < since);
  const [only, ...others] = states;
  const filters = [...(others.length === 0 ? [] : is('state', ...states)), ...is('update_time', '..today-1')];
  return {
    name,
    count: stuck.length,
    to: addressOf(kind.path, {...(others.length === 0 && only !== undefined ? {view: only} : {}), filters}),
    ...oldest(stuck.map((row) => row.update_time).toSorted((a, b) => a - b)),
  };
}

const oldest = <T extends number | string>([first]: readonly T[]): {readonly oldest?: T} =>
  first === undefined ? {} : {oldest: first};
