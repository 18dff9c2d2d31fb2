import type {Row} from '#domain/kernel/field.ts';
import {UnansweredRead, type View} from '#domain/kernel/view.ts';
import {company} from '#domain/parties/party.ts';
import {RESOURCES} from '#domain/resources.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {Device, DeviceState} from '#offline/device.ts';
import type {TouchedRows} from '#offline/touched-rows.ts';
import {hasEffect} from '#offline/outbox/outbox.ts';
import {keptAs, type OutboxEntry} from '#offline/outbox/outbox-store.ts';
import type {ActLine, DeviceStatus, NoticeLine, WorkLine} from './app.ts';
import type {WorkSession} from '../base/session.ts';
import {plainFactsIn} from './facts.ts';
import {isOwnWord} from './own-word.ts';

/** The lists that a device mirrors, in the order of its snapshot. */
export const MIRRORED_LISTS = [...RESOURCES.values()]
  .filter(({scope}) => scope !== 'server')
  .map(({name}) => name);

export const NO_STATUS: DeviceStatus = {
  link: 'unknown',
  isSyncing: false,
  waiting: 0,
  oldestAt: 0,
  sent: 0,
  corrected: 0,
  refused: 0,
  held: 0,
  exactAt: 0,
  contactAt: 0,
  lists: [],
  isComplete: false,
  storage: 'unknown',
  attention: '',
};

/** How the device stands, in the words of the screens. */
export function statusOf(state: DeviceState): DeviceStatus {
  const {waiting, oldestAt, settled, cursor, sync, persisted} = state;
  const {applied: sent, corrected, refused, held} = settled;
  return {
    link: sync.reached === undefined ? 'unknown' : sync.reached ? 'reached' : 'unreached',
    isSyncing: sync.isBusy,
    waiting,
    oldestAt,
    sent,
    corrected,
    refused,
    held,
    exactAt: cursor.exactAt,
    contactAt: Math.max(state.contactAt, cursor.exactAt),
    lists: cursor.complete,
    isComplete: MIRRORED_LISTS.every((list) => cursor.complete.includes(list)),
    storage: persisted === undefined ? 'unknown' : persisted ? 'kept' : 'not-kept',
    attention: attentionOf(sync.failure?.why),
  };
}

/** What the person at the device has to know, in the words of the screens. */
export function attentionOf(
  why: NonNullable<DeviceState['sync']['failure']>['why'] | undefined,
): DeviceStatus['attention'] {
  if (why === 'unauthorised') return 'revoked';
  if (why === 'unknown' || why === 'person-locked' || why === 'person-elsewhere' || why === 'fault')
    return why;
  return why === 'outdated' ? 'upgrade' : '';
}

/** How long what was understood can be read again, ms. */
const ACTS_KEPT_MS = 14 * 24 * 3_600_000;
/** What was recorded under a notice's id, by device: the journal is large and is not read for each drawing. */
const recorded = new WeakMap<Device, Map<string, Recorded>>();
type Recorded = Partial<Pick<OutboxEntry, 'args' | 'believed'>>;

/** What has not been understood, and the last 14 days of what has; the newest first. */
export async function noticesOf(device: Device): Promise<NoticeLine[]> {
  const now = device.time.now();
  const notices = (await device.own.notices()).filter(({seen, at}) => seen === 0 || now - at < ACTS_KEPT_MS);
  const known = await recordedAs(
    device,
    notices.map(({id}) => id),
  );
  return (
    notices
      .map(({id, action, who, status, code, facts, at, seen, end}) => {
        const {args = {}, believed} = known.get(id) ?? {};
        // How it was decided is news to the person who said it, and nothing before.
        const isOwn = status === 'corrected' && !end && isOwnWord({action, code, facts}, believed);
        return {
          id,
          action,
          args,
          who,
          status,
          code,
          facts: plainFactsIn(facts),
          at,
          isSeen: seen === 1 || isOwn,
          ...(isOwn ? {isOwnWord: true as const} : {}),
          ...(end ? {end} : {}),
        };
      })
      // Those of one answer were told at once: then the later work comes first.
      .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  );
}

async function recordedAs(device: Device, ids: readonly string[]): Promise<Map<string, Recorded>> {
  const known = recorded.get(device) ?? new Map<string, Recorded>();
  recorded.set(device, known);
  if (ids.every((id) => known.has(id))) return known;
  const wanted = new Set(ids);
  for (const id of ids) known.set(id, {});
  for (const entry of await device.own.all())
    if (wanted.has(keptAs(entry))) {
      const {args, believed} = entry;
      known.set(keptAs(entry), {args, ...(believed === undefined ? {} : {believed})});
    }
  return known;
}

/** Own work, the newest first. */
export async function workOf(device: Device): Promise<WorkLine[]> {
  const notices = await device.own.notices();
  const ends = new Map(notices.flatMap(({id, end}) => (end ? [[id, end] as const] : [])));
  return (await device.own.all())
    .map((entry) => {
      const end = ends.get(keptAs(entry));
      return {...workLineOf(device, entry), ...(end ? {end} : {})};
    })
    .toReversed();
}

/** What the person here has recorded of late, the newest first; coming and going is no act. */
export async function recentActsOf(device: Device): Promise<ActLine[]> {
  const entries = await device.own.acts();
  const undone = new Set(
    entries.flatMap((entry) => (entry.undoes && hasEffect(entry) ? [entry.undoes] : [])),
  );
  return entries
    .filter(({action}) => !action.startsWith('session.'))
    .map((entry) => ({
      ...workLineOf(device, entry),
      isUndone: undone.has(entry.id),
      age: () => device.time.ageOf(entry),
    }));
}

/** One record in the words of the screens. */
export const workLineOf = ({time}: Pick<Device, 'time'>, entry: OutboxEntry): WorkLine => {
  const {id, action, args, who, status, result, believed} = entry;
  const {code = '', facts = ''} = result ?? {};
  const isOwn = status === 'corrected' && isOwnWord({action, code, facts}, believed);
  return {
    id,
    action,
    args,
    who,
    at: time.timeOf(entry),
    status: status ?? 'waiting',
    code,
    facts: plainFactsIn(facts),
    ...(isOwn ? {isOwnWord: true} : {}),
  };
};

/** A row that has not come yet says nothing. */
function rowIn(view: View, list: HomeList, id: string): Row {
  try {
    return view.get(list, id) ?? {};
  } catch (error) {
    if (error instanceof UnansweredRead) return {};
    throw error;
  }
}

type HomeList = typeof warehouse | typeof company;

async function rowOf(device: Device, list: HomeList, key: string): Promise<Row> {
  try {
    return rowIn(await device.records.confirmed([{list: list.name, key}]), list, key);
  } catch {
    // A copy that cannot be read is fetched anew; no start fails for a name.
    return {};
  }
}

const textIn = (row: Row, column: string): string => String(row[column] ?? '');

/** The warehouse and the company of a device, once their lists have come. */
export interface HomeRows {
  readonly itsWarehouse: Row;
  readonly itsCompany: Row;
}

export async function houseOf(device: Device): Promise<HomeRows> {
  const {enrolment} = device;
  const [itsWarehouse, itsCompany] = await Promise.all([
    rowOf(device, warehouse, enrolment.warehouse),
    rowOf(device, company, enrolment.company),
  ]);
  return {itsWarehouse, itsCompany};
}

/** Whether a change may change {@link houseOf}. */
export const isOfHouse = ({all, lists}: TouchedRows): boolean =>
  all || lists.has(warehouse.name) || lists.has(company.name);

/** Who works at a device now; what company and warehouse are called, and its currency. */
export function sessionOf(device: Device, {itsWarehouse, itsCompany}: HomeRows): WorkSession | undefined {
  const {enrolment} = device;
  const signedIn = device.session.present;
  if (!signedIn) return undefined;
  return {
    openid: enrolment.company,
    who: signedIn.who,
    login: signedIn.login,
    name: signedIn.name,
    role: signedIn.role,
    warehouse: enrolment.warehouse,
    warehouseName: textIn(itsWarehouse, 'name'),
    companyName: textIn(itsCompany, 'name'),
    currency: textIn(itsCompany, 'currency'),
  };
}
