import {company} from '#domain/parties/party.ts';
import {boundWarehouses, staff} from '#domain/people/staff.ts';
import {isOfParty} from '#domain/kernel/roles.ts';
import {readLabel} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {Device} from '#offline/device.ts';
import {enrolmentOf, keepEnrolment, outboxOf, type Enrolment} from '#offline/identity/enrolments.ts';
import type {SessionReply} from '#offline/identity/session.ts';
import type {LoginRequest, SessionPreferences, RegistrationStatus} from '#protocol/session.ts';
import {baseUrl} from './base-url.ts';
import {
  deviceClaimOf,
  denialOfReply,
  keepOpenid,
  lastOpenid,
  loadSession,
  lowerFlags,
  personOf,
  raiseFlags,
  takeEnrolment,
} from './entry.ts';
import type {
  AdminLogin,
  ScannedBadge,
  EntryDenial,
  EnrolledBrowser,
  DeviceIdentity,
  NamedWarehouse,
  RegistrationForm,
  StaffLogin,
} from './identity.ts';
import {keepDemoWork} from './demo-work.ts';
import {shapedLists} from './lists.ts';
import {ReadableCell} from '../base/readable.ts';
import type {TicketLink} from './ticket-link.ts';

/** The page's device, as far as coming in and going needs it. */
interface IdentityDeps {
  device(): Device | undefined;
  /** Opens the stores of an outbox, closing those that are open. */
  open(name: string): Promise<void>;
  /** Shows on the screens what has changed. */
  follow(): Promise<void>;
  keepStorage(): Promise<void>;
  /** Takes over the choices of the person who has just logged in, shows it, and tells them what waits for them. */
  welcome(preferences: SessionPreferences | undefined): Promise<void>;
}

/** A login without a network is tried with what was typed. */
interface LoginAttempt {
  readonly openid: string;
  readonly name: string;
  readonly code: string;
  readonly url: string;
}

/** The server's word that people of this role have no device. */
const NO_DEVICE = 'role.no-device';

/** Other tabs of this browser hear of every change of device, warehouse or person. */
const CHANNEL = 'binward-door';

export class ConnectedIdentity implements DeviceIdentity {
  readonly enrolled = new ReadableCell<EnrolledBrowser | undefined>(undefined);
  readonly choice = new ReadableCell<readonly NamedWarehouse[]>([]);
  readonly #deps: IdentityDeps;
  readonly #others = new BroadcastChannel(CHANNEL);

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
    this.#others.onmessage = ({data}: MessageEvent<string>) => void this.#hear(data).catch(reportError);
  }

  get lastOpenid(): string {
    return lastOpenid();
  }

  /**
   * The device of the company that was last used here, if there is one. Browsers write local storage some seconds
   * late: where a kill came first, the outbox in which a person is signed in names the company.
   */
  async openLast(): Promise<void> {
    const last = lastOpenid();
    const outbox = last === '' ? undefined : await outboxOf(last);
    if (outbox !== undefined) await this.#open({name: outbox});
    if (this.#deps.device()) return;
    const known = await enrolmentOf();
    if (!known) return;
    keepOpenid(known.enrolment.company);
    await this.#open(known);
  }

  async loginStaff({openid, who, checkCode: code, isBorrowed}: StaffLogin): Promise<EntryDenial> {
    const url = await baseUrl();
    const device = await deviceClaimOf(openid);
    const request: LoginRequest =
      typeof who === 'string'
        ? {mode: 'user', openid, name: who, code, device}
        : {mode: 'badge', openid, staff: who.id, code, device};
    if (isBorrowed) return this.#visit(request, url);
    const reply = await (await loadSession()).requestLogin(url, request);
    if (reply.kind === 'denied' && reply.code === NO_DEVICE) return this.#visit(request, url);
    return this.#enter(reply, {openid, name: typeof who === 'string' ? who : who.name, code, url});
  }

  async loginAdmin({openid, name, password, isBorrowed}: AdminLogin): Promise<EntryDenial> {
    const url = await baseUrl();
    const device = await deviceClaimOf(openid);
    // In an office no OPENID is typed: the name is unique on the server, which tells the company.
    const company = openid === '' ? {} : {openid};
    const request: LoginRequest = {mode: 'admin', ...company, name, password, device};
    if (isBorrowed) return this.#visit(request, url);
    const reply = await (await loadSession()).requestLogin(url, request);
    return this.#enter(reply, {openid, name, code: password, url});
  }

  async register({
    company: named,
    name,
    password,
    withDemo: demo,
    currency: said,
    timeZone: time_zone,
  }: RegistrationForm): Promise<EntryDenial> {
    const url = await baseUrl();
    const device = await deviceClaimOf('');
    const currency = said === '' ? {} : {currency: said};
    const request = {company: named, name, password, demo, device, time_zone, ...currency};
    const reply = await (await loadSession()).requestRegistration(url, request);
    if (reply.kind === 'in' && reply.answer.work !== undefined) keepDemoWork(reply.answer.work);
    return this.#enter(reply, {openid: '', name, code: password, url});
  }

  async registration(): Promise<RegistrationStatus | undefined> {
    return (await loadSession()).registrationAt(await baseUrl());
  }

  async logout(): Promise<void> {
    const device = this.#deps.device();
    const session = await device?.session.stored();
    const isEnded = await device?.session.end();
    // Another person may have come in another tab: they stay.
    if (!device?.session.present) lowerFlags();
    this.askWhere();
    await this.#deps.follow();
    this.#tell();
    // The person who leaves does not wait for the server to hear it; a session that it misses ends by itself.
    if (device && session && isEnded) void endSession(device.enrolment, session);
  }

  async readBadge(raw: string): Promise<ScannedBadge | undefined> {
    const label = readLabel(normaliseScan(raw).text);
    if (label === undefined || label === 'broken' || label.kind !== 'person') return undefined;
    const device = this.#deps.device();
    const row = device && (await device.records.get(staff, label.id)).row;
    return {id: label.id, name: String(row?.['name'] ?? (await device?.session.nameOf(label.id)) ?? '')};
  }

  async enrol({openid, ticket}: TicketLink): Promise<EntryDenial> {
    const url = await baseUrl();
    const {id, secret, enrolment} = await deviceClaimOf(openid);
    const device = id && secret ? {device: {id, secret, ...(enrolment ? {enrolment} : {})}} : {};
    const reply = await (await loadSession()).enrolByTicket(url, {openid, ticket, ...device});
    if (reply.kind !== 'in') return denialOfReply(reply);
    await this.#reopen(await takeEnrolment(reply.answer, url));
    await this.#deps.keepStorage();
    return undefined;
  }

  useOpenid(openid: string): void {
    keepOpenid(openid);
  }

  async warehouses(): Promise<readonly NamedWarehouse[]> {
    const lists = shapedLists(() => this.#deps.device()?.records);
    const rows = await lists.rows(warehouse, {index: 'name', prefix: [], offset: 0, limit: 1_000});
    const bound = await this.#boundTo(this.#deps.device()?.session.present?.who ?? '');
    return rows.flatMap(({id, name}) => (bound?.includes(id) === false ? [] : [{id, name}]));
  }

  /** The warehouses that a person is bound to, as far as this device has heard. */
  async #boundTo(who: string): Promise<readonly string[] | undefined> {
    const device = this.#deps.device();
    return device && who !== '' ? boundWarehouses((await device.records.get(staff, who)).row) : undefined;
  }

  async leadElsewhere(places: readonly NamedWarehouse[]): Promise<void> {
    // Without one of hers there is nothing for her to do here: another person may log in.
    if (places.length === 0) return this.logout();
    await this.#deps.device()?.session.ask(places);
    this.askWhere();
    await this.#deps.follow();
    this.#tell();
  }

  async chooseWarehouse(id: string): Promise<EntryDenial> {
    const enrolment = this.#deps.device()?.enrolment;
    if (!enrolment) return {code: 'login.needed', facts: {}};
    if (id !== enrolment.warehouse) {
      // The copy of the present one is given up for it: not before the server is there to fill it anew.
      const {measureServer} = await loadSession();
      if ((await measureServer(enrolment.baseUrl)) === undefined) return {code: 'network', facts: {}};
      await this.#open({name: await keepEnrolment({...enrolment, warehouse: id})});
    }
    await this.#deps.device()?.session.chosen();
    this.askWhere();
    await this.#deps.follow();
    this.#tell();
    return undefined;
  }

  /** Asks for the warehouse that the person here has not chosen yet, be it in another tab or before a kill. */
  askWhere(): void {
    this.choice.set(this.#deps.device()?.session.present?.choice ?? []);
  }

  async measure() {
    const url = this.#deps.device()?.enrolment.baseUrl ?? (await baseUrl());
    return {address: url === '' ? location.origin : url, ms: await (await loadSession()).measureServer(url)};
  }

  async #enter(reply: SessionReply, asked: LoginAttempt): Promise<EntryDenial> {
    if (reply.kind === 'denied') return denialOfReply(reply);
    if (reply.kind === 'unreached') return this.#enterOffline(reply, asked);
    const {answer} = reply;
    const {device, operator: who, session: token, warehouses} = answer;
    if (!device) throw new Error('the server named no device');
    const was = (await enrolmentOf(answer.openid))?.enrolment.warehouse ?? '';
    // A device in a warehouse that is none of hers goes to one of hers where she says so, also where there is no other.
    const isElsewhere = was !== '' && !warehouses.some(({id}) => id === was);
    await this.#deps.open(await takeEnrolment({...answer, device}, asked.url));
    this.#show();
    const choice = warehouses.length > 1 || isElsewhere ? warehouses : [];
    this.choice.set(choice);
    raiseFlags(who);
    await this.#deps.device()?.session.begin(personOf(answer), asked.code, {who, token}, choice);
    await this.#deps.welcome(answer.preferences);
    this.#tell();
    await this.#deps.keepStorage();
    return undefined;
  }

  /** A person without a device is here for this tab (`visit/`): the device of this browser stays as it is. */
  async #visit({device: _device, ...request}: LoginRequest, baseUrl: string): Promise<EntryDenial> {
    const reply = await (await loadSession()).requestLogin(baseUrl, request);
    if (reply.kind !== 'in') return denialOfReply(reply);
    const {openid, operator, name, role, party, company: named, warehouses, session} = reply.answer;
    const [first, ...others] = warehouses;
    const {visitAnew} = await import('./visit/kept-visit.ts');
    visitAnew({
      person: {
        openid,
        operator,
        name,
        role,
        company: named,
        warehouses,
        ...(party === undefined ? {} : {party}),
      },
      session,
      baseUrl,
      // People of a party are asked for nothing that only the house knows: they begin in its first one.
      warehouse: others.length > 0 && !isOfParty(role) ? '' : (first?.id ?? ''),
    });
    return undefined;
  }

  /** A person who logged in here online lately may go on without a network. */
  async #enterOffline(
    reply: Extract<SessionReply, {kind: 'unreached'}>,
    asked: LoginAttempt,
  ): Promise<EntryDenial> {
    const {name, code} = asked;
    const openid = asked.openid || lastOpenid();
    const known = openid === '' ? undefined : await enrolmentOf(openid);
    if (!known) return denialOfReply(reply);
    keepOpenid(openid);
    await this.#open(known);
    const device = this.#deps.device();
    const worksHere = async (who: string): Promise<boolean> =>
      (await this.#boundTo(who))?.includes(device?.enrolment.warehouse ?? '') !== false;
    const login = await device?.session.beginOffline(name, code, await hoursOf(device), worksHere);
    if (!login?.ok) {
      const facts = login && 'left' in login ? {left: login.left} : {};
      return {code: login?.code ?? 'network', facts};
    }
    raiseFlags(login.who);
    await this.#deps.welcome(undefined);
    this.#tell();
    return undefined;
  }

  async #open({name}: {readonly name: string}): Promise<void> {
    await this.#deps.open(name);
    this.#flagWhoIsHere();
    this.#show();
    this.askWhere();
  }

  /**
   * The login that stands on the disk is the truth, and the flags of local storage follow it: a browser that was killed
   * soon after a login has not written them. Only a logout lowers them.
   */
  #flagWhoIsHere(): void {
    const who = this.#deps.device()?.session.present?.who;
    if (who !== undefined) raiseFlags(who);
  }

  /** The same person goes on, at the device as it is now. */
  async #reopen(name: string): Promise<void> {
    await this.#open({name});
    this.#tell();
  }

  #show(): void {
    const enrolment = this.#deps.device()?.enrolment;
    this.enrolled.set(enrolment && enrolledOf(enrolment));
  }

  #tell(): void {
    const openid = this.#deps.device()?.enrolment.company;
    if (openid !== undefined) this.#others.postMessage(openid);
  }

  /** Another tab has changed device, warehouse or person. */
  async #hear(openid: string): Promise<void> {
    const known = await enrolmentOf(openid);
    if (!known) return;
    const device = this.#deps.device();
    if (!device || !isSame(device.enrolment, known.enrolment)) await this.#open(known);
    else {
      await device.rereadSession();
      this.#flagWhoIsHere();
    }
    this.askWhere();
    await this.#deps.follow();
  }
}

/** What the server signs is another text at each login, and says the same. */
const isSame = (a: Enrolment, b: Enrolment): boolean =>
  JSON.stringify({...a, signed: ''}) === JSON.stringify({...b, signed: ''});

const enrolledOf = (enrolment: Enrolment): EnrolledBrowser => ({
  openid: enrolment.company,
  device: enrolment.name,
  server: enrolment.server,
  baseUrl: enrolment.baseUrl,
  warehouse: enrolment.warehouse,
});

/** Hours that the company allows a login without a network by now, as far as this device has heard. */
async function hoursOf(device: Device): Promise<number | undefined> {
  const {row} = await device.records.get(company, device.enrolment.company);
  if (row?.['offline_login_off'] === 1) return 0;
  return Number(row?.['offline_hours'] ?? 0) || undefined;
}

async function endSession({baseUrl: url, company: openid}: Enrolment, session: {who: string; token: string}) {
  const {callOffice} = await import('#offline/sync/office.ts');
  const asked = {baseUrl: url, session: session.token, openid, operator: session.who, language: ''};
  await callOffice(asked, 'delete', '/api/session');
}
