import type {Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {MutationRecorder, SignedIn} from '../outbox/mutation-recorder.ts';
import {LoginEnded, SIGNED_IN, type AppendedWith, type OutboxStore} from '../outbox/outbox-store.ts';
import type {OfflineLogin, OnlineLogin} from './people.ts';

const SESSION = 'session';
const CHOICES = 'choices';
/** What was read under the login in force: with that it ends. */
const KEPT_READS_KEY = 'kept';
/** What a login needs, and no scan: not of the code that every start reads. */
const people = () => import('./people.ts');

/** The person at this device and the name to show. */
interface SignedInPerson extends SignedIn {
  readonly name: string;
  /**
   * Warehouses among which the person still has to choose: kept with the session, so that a kill forgets no question.
   */
  readonly choice?: readonly WarehouseName[];
}

interface WarehouseName {
  readonly id: string;
  readonly name: string;
}

/** A person's session as the device keeps it; opaque, and ended by the server whenever it likes. */
interface StoredSession {
  readonly who: string;
  readonly token: string;
}

interface StoredChoices {
  readonly choices: Readonly<Record<string, string>>;
  readonly isTold: boolean;
}

/** Who works at a device: logins begin and end here, and what belongs to a person is kept here. */
export class DeviceSession {
  readonly #outbox: OutboxStore;
  readonly #recorder: MutationRecorder;
  readonly #changed: () => Promise<void>;
  readonly #now: () => number;
  #present: SignedInPerson | undefined;

  /**
   * `changed`: a person has logged in or out here. `now`: the least that it is by the server's clock, ms UTC, by which
   * the hours end in which one may log in without a network.
   */
  constructor(
    outbox: OutboxStore,
    recorder: MutationRecorder,
    changed: () => Promise<void>,
    now: () => number,
  ) {
    this.#now = now;
    this.#outbox = outbox;
    this.#recorder = recorder;
    this.#changed = changed;
  }

  get present(): SignedInPerson | undefined {
    return this.#present;
  }

  /** Begins a session after an online login, and remembers the person for logins without a network. */
  async begin(
    person: OnlineLogin,
    code: string,
    session: StoredSession,
    choice: readonly WarehouseName[] = [],
  ): Promise<void> {
    const {rememberPerson: remember} = await people();
    await remember(this.#outbox, person, code, this.#now());
    await this.#start(person, false, choice, session);
  }

  /**
   * Begins a session with no network, for a person who logged in here online lately; `hours` is the company's own
   * bound, and `worksHere` whether she works in this device's warehouse.
   */
  async beginOffline(
    name: string,
    code: string,
    hours?: number,
    worksHere: (who: Id) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<OfflineLogin> {
    const {loginOffline} = await people();
    const login = await loginOffline(this.#outbox, name, code, this.#now(), hours);
    if (!login.ok) return login;
    if (!(await worksHere(login.who))) return {ok: false, code: 'warehouse.not-yours'};
    await this.#start(login, true);
    return login;
  }

  /** Lets the person here choose another warehouse before she goes on: she does not work in this one any more. */
  async ask(choice: readonly WarehouseName[]): Promise<void> {
    const signedIn = this.#present;
    if (!signedIn) return;
    await this.#store(signedIn.login, {[SIGNED_IN]: {...signedIn, choice}});
    await this.reread();
  }

  /** The warehouse of this session is chosen. */
  async chosen(): Promise<void> {
    if (!this.#present?.choice) return;
    const {choice: _, ...signedIn} = this.#present;
    await this.#store(signedIn.login, {[SIGNED_IN]: signedIn});
    await this.reread();
  }

  /**
   * Ends the session; whether it was still the one in force here. Unsent work stays and is sent under the device's
   * own credential.
   */
  async end(): Promise<boolean> {
    const {login} = this.#present ?? {};
    if (login === undefined) return false;
    const meta = {[SIGNED_IN]: null, [SESSION]: null, [KEPT_READS_KEY]: null};
    const ended = await this.#recorder.submit({login, action: 'session.logout', args: {}, also: {meta}});
    // No person is kept in by a logout that cannot be recorded, and none thrown out by that of another.
    const isEnded = ended.kind === 'recorded' || (await this.#store(login, meta));
    await this.reread();
    await this.#changed();
    return isEnded;
  }

  /** Reads who is signed in by the disk, which another tab may have changed. Whether it is another one. */
  async reread(): Promise<boolean> {
    const signedIn = (await this.#outbox.getMeta<SignedInPerson | null>(SIGNED_IN)) ?? undefined;
    const isOther = signedIn?.login !== this.#present?.login;
    this.#stand(signedIn);
    return isOther;
  }

  /** The session under which the person at this device asks the server; none after a login without a network. */
  async stored(): Promise<StoredSession | undefined> {
    const session = await this.#outbox.getMeta<StoredSession | null>(SESSION);
    return session && session.who === this.#present?.who ? session : undefined;
  }

  /** What a person chose for the screens here; `isTold`: the server knows it. */
  async choicesOf(who: string): Promise<StoredChoices | undefined> {
    return (await this.#outbox.getMeta<Readonly<Record<string, StoredChoices>>>(CHOICES))?.[who];
  }
  async keepChoices(who: string, stored: StoredChoices): Promise<void> {
    const all = (await this.#outbox.getMeta<Readonly<Record<string, StoredChoices>>>(CHOICES)) ?? {};
    await this.#outbox.putMeta(CHOICES, {...all, [who]: stored});
  }

  /** What the person here has read under this login, to be read again without a network; nothing of any other. */
  async kept(): Promise<unknown> {
    const kept = await this.#outbox.getMeta<{login: Id; value: unknown} | null>(KEPT_READS_KEY);
    return kept && kept.login === this.#present?.login ? kept.value : undefined;
  }
  /** Keeps that, as long as that login is the one in force. */
  async keep(login: Id, value: unknown): Promise<void> {
    await this.#store(login, {[KEPT_READS_KEY]: {login, value}});
  }

  /** The name of a person who logged in here, for a badge that the mirror does not know yet. */
  async nameOf(who: Id): Promise<string | undefined> {
    return (await people()).rememberedName(this.#outbox, who);
  }

  /** Forgets people whose code has changed since they logged in here. */
  async forgetChanged(codeAt: (who: Id) => Promise<number>): Promise<void> {
    await (await people()).forgetChanged(this.#outbox, codeAt);
  }

  /** Forgets all people: this device has been revoked, and lets no person in any more. */
  async forgetAll(): Promise<void> {
    await (await people()).forgetAll(this.#outbox);
    await this.#outbox.putMeta(KEPT_READS_KEY, null);
  }

  /** Stores this, unless the login that it is of is over here. Whether it was stored. */
  async #store(under: Id, meta: AppendedWith['meta'] & object): Promise<boolean> {
    try {
      await this.#outbox.append([], {under, meta});
      return true;
    } catch (error) {
      if (error instanceof LoginEnded) return false;
      throw error;
    }
  }

  async #start(
    person: {who: string; name: string; role: Role; grant: string},
    offline: boolean,
    choice: readonly WarehouseName[] = [],
    session?: StoredSession,
  ): Promise<void> {
    const named = (signedIn: SignedIn): SignedInPerson => ({
      ...signedIn,
      name: person.name,
      ...(choice.length > 0 ? {choice} : {}),
    });
    // The login and who it lets in are one record: a kill between the two would leave work without its person.
    const {who, role, grant} = person;
    const signedIn = await this.#recorder.login(who, role, offline, grant, (each) => ({
      [SIGNED_IN]: named(each),
      [KEPT_READS_KEY]: null,
      ...(session ? {[SESSION]: session} : {}),
    }));
    this.#present = named(signedIn);
    await this.#changed();
  }

  #stand(signedIn: SignedInPerson | undefined): void {
    this.#present = signedIn;
    this.#recorder.setSignedIn(signedIn);
  }
}
