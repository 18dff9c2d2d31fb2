import {
  defineAction,
  outcomeDone,
  openDoubt,
  put,
  questionOutcome,
  refuse,
  type Action,
} from '#domain/kernel/action.ts';
import {caseResource} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {completeRow, defineResource, type Resource} from '#domain/kernel/resource.ts';
import {FLOOR, OFFICE} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {NO_CURSOR, type MirrorCursor} from '#offline/mirror/mirror.ts';
import type {OutboxEntry} from '#offline/outbox/outbox-store.ts';
import type {WireRows} from '#protocol/sync.ts';
import {MemoryMirror} from '../model/memory-mirror.ts';
import {ADMIN, anId, COMPANY, WAREHOUSE} from './rows.ts';

/** The smallest warehouse: shelves with a number of things on each. */
export const shelf = defineResource({
  name: 'shelf',
  area: 'test',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name'], things: ['things']},
  fields: {id: {kind: 'id'}, name: {kind: 'text'}, things: {kind: 'integer'}},
});

const args = {shelf: {kind: 'id', required: true}, things: {kind: 'integer'}} as const;
const common = {version: 1, kind: 'fact', offline: true, roles: FLOOR, args} as const;
const reads = (of: {readonly shelf: string}) => [{list: 'shelf', key: of.shelf}];

const add = defineAction({
  ...common,
  name: 'shelf.add',
  reads,
  decide(of, view) {
    const row = view.get(shelf, of.shelf);
    if (!row) return refuse('shelf.unknown', {shelf: of.shelf});
    return outcomeDone({puts: [put(shelf, {...row, things: row.things + of.things})]});
  },
});

/** Does not commute with adding: shows in which order work was drawn. */
const double = defineAction({
  ...common,
  name: 'shelf.double',
  reads,
  decide(of, view) {
    const row = view.get(shelf, of.shelf);
    return row
      ? outcomeDone({puts: [put(shelf, {...row, things: row.things * 2})]})
      : refuse('shelf.unknown');
  },
});

/** Taking more than is there is a question first, then a fact with a correction. */
const take = defineAction({
  ...common,
  name: 'shelf.take',
  reads,
  decide(of, view, context) {
    const row = view.get(shelf, of.shelf);
    if (!row) return refuse('shelf.unknown');
    const facts = {there: row.things, wanted: of.things};
    if (of.things <= row.things)
      return outcomeDone({puts: [put(shelf, {...row, things: row.things - of.things})]});
    const doubt = openDoubt(context, () => [questionOutcome('shelf.short', facts)]);
    if (doubt) return doubt;
    const corrections = [{code: 'shelf.short', warehouse: context.warehouse, facts}];
    return outcomeDone({puts: [put(shelf, {...row, things: 0})], corrections});
  },
});

const ADDED: Action = {...add, name: ''};
/** A bug in a rule, and one in what it reads. */
const broken: Action = {
  ...ADDED,
  name: 'shelf.broken',
  decide() {
    throw new Error('a bug in a rule');
  },
};
const brokenClaim: Action = {...broken, name: 'shelf.broken-claim', kind: 'claim'};
const lost: Action = {
  ...ADDED,
  name: 'shelf.lost',
  reads() {
    throw new Error('a bug in what a rule reads');
  },
};
/** Reads less than it looks at: what is missing is fetched when it asks. */
const forgetful: Action = {...ADDED, name: 'shelf.forgetful', reads: () => []};
const office: Action = {...ADDED, name: 'shelf.office', roles: OFFICE};
const online: Action = {...ADDED, name: 'shelf.online', offline: false};

/** The session's own entries in the record: they change no row. */
const login: Action = {
  ...ADDED,
  name: 'session.login',
  args: {offline: {kind: 'flag'}, grant: {kind: 'text', max: 600}},
  reads: () => [],
  decide: () => outcomeDone({}),
};

const logout: Action = {...login, name: 'session.logout', args: {}};

const ACTIONS = [add, double, take, broken, brokenClaim, lost, forgetful, office, online, login, logout];
const RESOURCES: readonly Resource[] = [shelf, caseResource];

export const SHELF_RULES: Rules = {
  resources: new Map(RESOURCES.map((resource) => [resource.name, resource])),
  actions: new Map(ACTIONS.map((action) => [action.name, action])),
  projections: [],
  projectionReads: () => [],
};

/** Rows of shelves as they travel. */
export const shelfRows = (shelves: Readonly<Record<string, number>>, version = 10): WireRows => ({
  columns: ['id', 'name', 'things', 'version'],
  rows: Object.entries(shelves).map(([id, things]) => [id, `shelf ${id.slice(-2)}`, things, version]),
});

export const aCursor = (cursor: Partial<MirrorCursor> = {}): MirrorCursor => ({
  ...NO_CURSOR,
  epoch: 'e1',
  version: 10,
  complete: ['shelf', 'case'],
  warehouse: WAREHOUSE,
  ...cursor,
});

/** A mirror of shelves, exact at version 10 of epoch e1 unless told. */
export async function aMirror(
  shelves: Readonly<Record<string, number>>,
  cursor: Partial<MirrorCursor> = {},
): Promise<MemoryMirror> {
  const mirror = new MemoryMirror(SHELF_RULES.resources);
  await mirror.apply(() => true, {cursor: aCursor(cursor), rows: {shelf: shelfRows(shelves)}});
  return mirror;
}

/** The first sequence id of a test's outbox, its device, and the login its work names. */
export const CLIENT = anId(900);
export const DEVICE = anId(901);
export const LOGIN = anId(902);
export const SHELF = anId(910);
export const OTHER_SHELF = anId(911);

/** The n-th mutation of a device, as yet unsent: two things more on the shelf. */
export const anEntry = (n: number, entry: Partial<OutboxEntry> = {}): OutboxEntry => ({
  n,
  id: anId(1_000 + n),
  client: CLIENT,
  seq: n,
  prev: n > 1 ? anId(999 + n) : '',
  company: COMPANY,
  warehouse: WAREHOUSE,
  action: 'shelf.add',
  v: 1,
  args: {shelf: SHELF, things: 2},
  who: ADMIN,
  login: LOGIN,
  device: DEVICE,
  at: 1_750_000_000_000 + n,
  elapsed: n,
  build: 'test',
  after: [],
  entries: [],
  ...entry,
});

/** A row of a shelf as a store would complete it. */
export const aShelf = (row: Row): Row => completeRow(shelf, row);
