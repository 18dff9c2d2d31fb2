import type {Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Desk, Shift} from './desk.ts';
import {SHIFT} from './enrolments.ts';
import type {BoxStore} from './outbox.ts';
import type {OfflineLogin} from './people.ts';

const SESSION = 'session';
const CHOICES = 'choices';
/** What a login needs, and no scan: not of the code that every start reads. */
const people = () => import('./people.ts');

/** The person at this device and the name to show. */
export interface NamedShift extends Shift {
  readonly name: string;
  /** Warehouses among which the person still has to choose: kept with the shift, so that a kill forgets no question. */
  readonly choice?: readonly WarehouseName[];
}

export interface WarehouseName {
  readonly id: string;
  readonly name: string;
}

/** A person's session as the device keeps it; opaque, and ended by the server whenever it likes. */
export interface KeptSession {
  readonly who: string;
  readonly token: string;
}

export interface KeptChoices {
  readonly choices: Readonly<Record<string, string>>;
  readonly isTold: boolean;
}

/** Who works at a device: shifts begin and end here, and what belongs to a person is kept here. */
export class Shifts {
  readonly #box: BoxStore;
  readonly #desk: Desk;
  readonly #changed: () => Promise<void>;
  #present: NamedShift | undefined;

  /** `changed`: a shift has begun or ended here. */
  constructor(box: BoxStore, desk: Desk, changed: () => Promise<void>) {
    this.#box = box;
    this.#desk = desk;
    this.#changed = changed;
  }

  get present(): NamedShift | undefined {
    return this.#present;
  }

  /** Begins a shift after an online login, and remembers the person for logins without a network. */
  async begin(
    person: {who: string; name: string; role: Role; hours: number},
    code: string,
    session: KeptSession,
    choice: readonly WarehouseName[] = [],
  ): Promise<void> {
    const {remember} = await people();
    await remember(this.#box, person, code, Date.now());
    await this.#start(person, false, choice);
    await this.#box.putMeta(SESSION, session);
  }

  /** Begins a shift with no network, for whoever logged in here online lately; `hours` is the company's own bound. */
  async beginOffline(name: string, code: string, hours?: number): Promise<OfflineLogin> {
    const {loginOffline} = await people();
    const login = await loginOffline(this.#box, name, code, Date.now(), hours);
    if (login.ok) await this.#start(login, true, []);
    return login;
  }

  /** The warehouse of this shift is chosen. */
  async chosen(): Promise<void> {
    if (!this.#present?.choice) return;
    const {choice: _, ...shift} = this.#present;
    this.#stand(shift);
    await this.#box.putMeta(SHIFT, shift);
  }

  /** Ends the shift. Unsent work stays and is sent under the device's own credential. */
  async end(): Promise<void> {
    if (this.#present) await this.#desk.submit({action: 'session.logout', args: {}});
    this.#stand(undefined);
    await this.#box.putMeta(SHIFT, null);
    await this.#box.putMeta(SESSION, null);
    await this.#changed();
  }

  /** Reads the shift that is kept, which another tab may have changed. Whether it is another one. */
  async reread(): Promise<boolean> {
    const shift = (await this.#box.getMeta<NamedShift | null>(SHIFT)) ?? undefined;
    const isOther = shift?.login !== this.#present?.login;
    this.#stand(shift);
    return isOther;
  }

  /** The session under which the person at this device asks the server; none after a login without a network. */
  async session(): Promise<KeptSession | undefined> {
    const session = await this.#box.getMeta<KeptSession | null>(SESSION);
    return session && session.who === this.#present?.who ? session : undefined;
  }

  /** What a person chose for the screens here; `isTold`: the server knows it. */
  async choicesOf(who: string): Promise<KeptChoices | undefined> {
    return (await this.#box.getMeta<Readonly<Record<string, KeptChoices>>>(CHOICES))?.[who];
  }
  async keepChoices(who: string, kept: KeptChoices): Promise<void> {
    const all = (await this.#box.getMeta<Readonly<Record<string, KeptChoices>>>(CHOICES)) ?? {};
    await this.#box.putMeta(CHOICES, {...all, [who]: kept});
  }

  /** The name of somebody who logged in here, for a badge that the mirror does not know yet. */
  async nameOf(who: Id): Promise<string | undefined> {
    return (await people()).rememberedName(this.#box, who);
  }

  async #start(
    person: {who: string; name: string; role: Role},
    offline: boolean,
    choice: readonly WarehouseName[],
  ): Promise<void> {
    const shift = await this.#desk.login(person.who, person.role, offline);
    this.#present = {...shift, name: person.name, ...(choice.length > 0 ? {choice} : {})};
    await this.#box.putMeta(SHIFT, this.#present);
    await this.#changed();
  }

  #stand(shift: NamedShift | undefined): void {
    this.#present = shift;
    this.#desk.setShift(shift);
  }
}
