import type {Refusal} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {notYourWarehouse} from '#domain/kernel/not-your-warehouse.ts';
import {isRole, PARTY_OF, type Role} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {company, offlineHours} from '#domain/parties/party.ts';
import {sessionActions} from '#domain/people/session.ts';
import {boundWarehouses} from '#domain/people/staff.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {MutationRow, ReadTransaction, WriteTransaction} from '../storage/storage.ts';
import {ownIds, type CandidateMutation, type MutationSender} from './incoming-requests.ts';
import {LOGIN_ACTION, type ProvedLogin} from './login-proof.ts';

interface Person {
  readonly role: Role;
  /** The supplier or customer that she is bound to, '' for none; absent for people of the house. */
  readonly party?: string;
  /** Those that she is bound to; absent where she works in all. */
  readonly warehouses?: readonly string[];
  readonly locked: boolean;
}

interface RightsDeps {
  readonly tx: Pick<ReadTransaction, 'fetch' | 'company'> & Pick<WriteTransaction, 'identity'>;
  readonly rules: Rules;
  /** What the batch's login mutations prove, by id. */
  readonly proved: ReadonlyMap<Id, ProvedLogin>;
  /** What is stored of a mutation, or settled before it in the same batch. */
  readonly stored: (id: Id) => MutationRow | undefined;
  /** Staff rows that the batch has changed and not yet written; `undefined` stands for a deleted one. */
  readonly changedStaff: () => ReadonlyMap<string, Row | undefined> | undefined;
}

/** Who may do what in a batch: present rights, as its earlier outcomes left them. */
export class BatchRights {
  readonly #deps: RightsDeps;
  readonly #people = new Map<Id, Person>();
  /** Devices of other senders whose rights were taken away. */
  readonly #revoked = new Set<Id>();
  /** How long a login without a network counts after the grant, ms. */
  #offlineMs = 0;

  constructor(deps: RightsDeps) {
    this.#deps = deps;
  }

  /** Reads what {@link BatchRights.objection} needs to know of these. */
  async fetch(candidates: readonly CandidateMutation[]): Promise<void> {
    const {tx} = this.#deps;
    const whos = [...new Set(candidates.map(({mutation}) => mutation.who))].filter(
      (who) => !this.#people.has(who),
    );
    const found = await tx.fetch(whos.map((key) => ({list: 'staff', key})));
    for (const {rows} of found) {
      const person = personOf(rows[0]);
      if (person) this.#people.set(String(rows[0]?.['id']), person);
    }
    const foreign = candidates.filter((each) => !each.waiting && !isOwnWork(each));
    for (const id of new Set(foreign.map(({mutation}) => mutation.device))) {
      const [device] = await tx.identity('devices', {id});
      if ((device?.revoked_at ?? 0) > 0) this.#revoked.add(id);
    }
    if (candidates.some(({mutation}) => mutation.action === LOGIN_ACTION)) {
      const [own] = await tx.fetch([{list: company.name, key: tx.company}]);
      this.#offlineMs = offlineHours(own?.rows[0]) * 3_600_000;
    }
  }

  /** The staff rows that the batch has changed are written and leave its view; they stay in force. */
  keepChanges(): void {
    for (const [id, row] of this.#deps.changedStaff() ?? []) {
      const person = personOf(row);
      if (person) this.#people.set(id, person);
      else this.#people.delete(id);
    }
  }

  roleOf(who: Id): Role | undefined {
    return this.#person(who)?.role;
  }

  /** The party that a person's login is bound to; `undefined` for people of the house. */
  partyOf(who: Id): string | undefined {
    return this.#person(who)?.party;
  }

  /** The warehouses that a person is bound to; `undefined` where she works in all. */
  warehousesOf(who: Id): readonly string[] | undefined {
    return this.#person(who)?.warehouses;
  }

  /** Why this mutation may not be decided at all: its device, login, parents or the person's present rights. */
  objection(candidate: CandidateMutation): Refusal | undefined {
    const {mutation: m, waiting, isRedone} = candidate;
    if (m.redoes !== undefined && !isRedone) return {code: 'action.redoes', facts: {}};
    // A sequence of its own, of one, says that it was asked under a session: what is handed in never was.
    if (m.client === m.id && !waiting && !isRedone) {
      return {code: 'action.needs-server', facts: {action: m.action}};
    }
    const foreign = this.#deviceObjection(candidate);
    if (foreign) return foreign;
    // A person who waits for an answer is known by her session.
    const isAsked = waiting || candidate.wasAsked === true;
    const stranger = isAsked ? undefined : this.#loginObjection(candidate);
    if (stranger) return stranger;
    // A person who waits for an answer is told what there is to undo, or that there is nothing.
    const undoes = m.undoes === undefined || waiting ? [] : [m.undoes];
    for (const parent of [...m.after, ...undoes]) {
      const status = this.#deps.stored(parent)?.status;
      if (status !== 'applied' && status !== 'corrected') return {code: 'parent.unsettled', facts: {parent}};
    }
    return this.#rightsObjection(m, isAsked);
  }

  /** Work is its own device's, or the office brings it; that of a revoked one is held, whichever person carries it. */
  #deviceObjection(candidate: CandidateMutation): Refusal | undefined {
    const {mutation, sender, waiting, isRedone, brought} = candidate;
    const facts = {device: mutation.device};
    if (sender.revoked) return {code: 'device.revoked', facts};
    if (waiting || isRedone || isOwnWork(candidate)) return undefined;
    if (this.#revoked.has(mutation.device)) return {code: 'device.revoked', facts};
    return brought === undefined ? {code: 'device.foreign', facts} : undefined;
  }

  #rightsObjection(m: Mutation, isAsked: boolean): Refusal | undefined {
    const person = this.#person(m.who);
    if (!person) return {code: 'staff.unknown', facts: {staff: m.who}};
    if (person.locked) return {code: LOCKED, facts: {}};
    const action = this.#deps.rules.actions.get(m.action);
    if (action && !action.roles.includes(person.role)) {
      return {code: 'role.forbidden', facts: {action: m.action, role: person.role}};
    }
    // To undo something is done by the rights of doing it.
    const undone = m.undoes === undefined ? undefined : this.#deps.stored(m.undoes)?.mutation;
    const elsewhere = [m, ...(undone ? [undone] : [])].find((each) => isElsewhere(each, person));
    if (elsewhere) return notYourWarehouse(elsewhere.warehouse);
    const act = undone?.action;
    if (act !== undefined && !this.#deps.rules.actions.get(act)?.roles.includes(person.role)) {
      return {code: 'role.forbidden', facts: {action: act, role: person.role}};
    }
    // Such a claim never stands in an outbox: it is asked under a session, which a device's credential is not.
    if (action && !action.offline && !isAsked) {
      return {code: 'action.needs-server', facts: {action: m.action}};
    }
    return undefined;
  }

  #person(who: Id): Person | undefined {
    const changed = this.#deps.changedStaff();
    return changed?.has(who) ? personOf(changed.get(who)) : this.#people.get(who);
  }

  /**
   * Who did what never depends on clocks: each mutation names its login, by id, same device and person. One that was
   * held since she is locked was proved all the same: whether she may is asked of the work, and of now.
   */
  #loginObjection({mutation: m, sender, isRedone, brought}: CandidateMutation): Refusal | undefined {
    // A login that is run again was proved when it came: the grant is looked at before anything that can be lacking.
    if (m.action === LOGIN_ACTION) return isRedone ? undefined : this.#grantObjection(m, sender, brought);
    const login = this.#deps.stored(m.login);
    const isKnown =
      login?.mutation.action === LOGIN_ACTION &&
      (login.status === 'applied' || login.code === LOCKED) &&
      isOneDevice(login.mutation.device, m.device, sender) &&
      login.mutation.who === m.who;
    return isKnown ? undefined : {code: 'login.unknown', facts: {}};
  }

  /**
   * A login is proved by its grant alone, which a restore forgets as little as the device does. All that waits on a
   * device was made after it was last quiet: what a finder of it can do with grants of others ends some hours later.
   */
  #grantObjection(m: Mutation, sender: MutationSender, brought: Id | undefined): Refusal | undefined {
    const proved = this.#deps.proved.get(m.id);
    if (proved?.person !== m.who || !isOneDevice(proved.device, m.device, sender)) {
      return {code: 'login.unknown', facts: {}};
    }
    // The device itself goes on with it when its person may again; what anybody brings in a file proves nothing
    // (ACT-5).
    if (brought !== undefined && proved.wasHeld) return {code: 'login.unknown', facts: {}};
    const {grantedAt, quietAt} = proved;
    return grantedAt < quietAt - this.#offlineMs - LEEWAY_MS
      ? {code: 'login.expired', facts: {granted: grantedAt}}
      : undefined;
  }
}

/** Between a grant and the record of its login a device may say that nothing waits; and clocks drift. */
const LEEWAY_MS = 600_000;

const LOCKED = 'staff.locked';

const isOwnWork = ({mutation, sender}: CandidateMutation): boolean =>
  ownIds(sender).includes(mutation.device);

/** Whether two ids are one device's. */
function isOneDevice(a: Id, b: Id, sender: MutationSender): boolean {
  const own = ownIds(sender);
  return a === b || (own.includes(a) && own.includes(b));
}

function personOf(row: Row | undefined): Person | undefined {
  const role = String(row?.['type'] ?? '');
  if (!row || !isRole(role)) return undefined;
  const of = PARTY_OF[role];
  const warehouses = boundWarehouses(row);
  return {
    role,
    ...(of ? {party: String(row[of] ?? '')} : {}),
    ...(warehouses ? {warehouses} : {}),
    locked: row['is_locked'] === 1,
  };
}

/**
 * Whether work was done in a warehouse that is none of a person's own (ROWS-10). To come and go is work in none: she
 * may go on in one of hers under the login that she gave elsewhere.
 */
const isElsewhere = ({action, warehouse}: Mutation, {warehouses}: Person): boolean =>
  warehouses !== undefined &&
  warehouse !== '' &&
  !warehouses.includes(warehouse) &&
  !sessionActions.some(({name}) => name === action);
