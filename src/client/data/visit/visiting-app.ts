import {isOfParty} from '#domain/kernel/roles.ts';
import type {TouchedRows} from '#offline/touched-rows.ts';
import type {ClientApp, DeviceStatus} from '../app.ts';
import type {WorkSession} from '../../base/session.ts';
import {NO_STATUS} from '../device-status.ts';
import type {EntryDenial, EnrolledBrowser, DeviceIdentity, NamedWarehouse} from '../identity.ts';
import {ReadableCell} from '../../base/readable.ts';
import {followRows} from './follow-rows.ts';
import {visitAnew, type KeptVisit} from './kept-visit.ts';
import {VisitPhotos} from './visit-photos.ts';
import {VisitingOffice} from './visiting-office.ts';

/** All that is shown is looked at again so often, ms: not everything on a screen is a row, of which news would come. */
const LOOK = 60_000;
const TICK = 10_000;

/** What a job or a promise without a network needs is not here, and offered by no screen of a visit. */
const noDevice = (): Promise<never> => Promise.reject(new Error('a visit has no device'));

/**
 * The app of a person without a device: a supplier, a customer, a worker at a borrowed browser. The same screens
 * read the same lists from the server. Nothing is stored but the session, for as long as the tab lives.
 */
export class VisitingApp implements ClientApp {
  readonly isVisit = true;
  readonly session: ReadableCell<WorkSession | undefined>;
  readonly status = new ReadableCell<DeviceStatus>({...NO_STATUS, isComplete: true});
  readonly elsewhere = new ReadableCell(0);
  readonly clock = new ReadableCell(Date.now());
  readonly identity: DeviceIdentity;
  readonly warehouse: string;
  readonly office: VisitingOffice;
  readonly photos: VisitPhotos;

  #following: AbortController | undefined;

  constructor(visit: KeptVisit) {
    const {person, warehouse} = visit;
    this.warehouse = warehouse;
    this.office = new VisitingOffice(visit, () => visitAnew(undefined));
    this.photos = new VisitPhotos(this.office);
    this.identity = new VisitorIdentity(visit, this.office);
    this.session = new ReadableCell<WorkSession | undefined>({
      openid: person.openid,
      who: person.operator,
      login: '',
      name: person.name,
      role: person.role,
      warehouse,
      warehouseName: person.warehouses.find(({id}) => id === warehouse)?.name ?? '',
      companyName: person.company,
      currency: '',
      isUnbound: isOfParty(person.role) && person.party === undefined,
      ...(person.party === undefined ? {} : {party: person.party}),
    });
    this.office.isReached.subscribe(() => this.#show());
    this.#show();
    setInterval(() => this.clock.set(Date.now()), TICK);
    setInterval(() => this.#look(), LOOK);
    document.addEventListener('visibilitychange', () => {
      this.#look();
      this.#follow();
    });
    this.#follow();
    addEventListener('online', () => this.#look());
  }

  /** Before the first screen of a tab that was loaded anew: what it had asked for and was done meanwhile. */
  lookBack() {
    return this.office.lookBack();
  }

  resolve() {
    return noDevice();
  }
  submit() {
    return noDevice();
  }
  noteInput(): void {
    // Nothing is sent behind the screens.
  }
  loadStep(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  keepStep() {
    return noDevice();
  }
  forgetStep(): Promise<void> {
    return Promise.resolve();
  }
  openSteps(): Promise<[]> {
    return Promise.resolve([]);
  }
  handOver() {
    return noDevice();
  }
  kept(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  keep(): Promise<void> {
    return Promise.resolve();
  }
  syncNow(): Promise<void> {
    this.#look();
    return Promise.resolve();
  }
  notices(): Promise<[]> {
    return Promise.resolve([]);
  }
  markSeen(): Promise<void> {
    return Promise.resolve();
  }
  lastRecord(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  lastAct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  acts(): Promise<[]> {
    return Promise.resolve([]);
  }
  work(): Promise<[]> {
    return Promise.resolve([]);
  }
  rescueFile() {
    return noDevice();
  }
  keepStorage(): Promise<void> {
    return Promise.resolve();
  }

  #look(): void {
    if (document.visibilityState === 'visible') this.office.news.tell();
  }

  /** News come while the screen is seen: a browser opens few lines to a server, and other tabs need theirs. */
  #follow(): void {
    const isSeen = document.visibilityState === 'visible' && this.warehouse !== '';
    if (!isSeen) {
      this.#following?.abort();
      this.#following = undefined;
    } else if (!this.#following) {
      this.#following = new AbortController();
      const tell = (touched: TouchedRows): void => this.office.news.tell(touched);
      const {signal} = this.#following;
      followRows(() => this.office.line, this.warehouse, tell, signal).catch(reportError);
    }
  }

  #show(): void {
    const before = this.status.get();
    const link = this.office.isReached.get() ? 'reached' : 'unreached';
    const now = Date.now();
    // Each answer would draw every screen anew.
    if (link === before.link && now - before.exactAt < TICK) return;
    // What stands on the screen is as old as the last answer.
    const at = link === 'reached' ? now : before.exactAt;
    this.status.set({...before, link, exactAt: at, contactAt: at});
  }
}

/** Who visits leaves by going, and logs in as anybody does. */
class VisitorIdentity implements DeviceIdentity {
  readonly enrolled = new ReadableCell<EnrolledBrowser | undefined>(undefined);
  readonly choice: ReadableCell<readonly NamedWarehouse[]>;
  readonly #visit: KeptVisit;
  readonly #office: VisitingOffice;

  constructor(visit: KeptVisit, office: VisitingOffice) {
    this.#visit = visit;
    this.#office = office;
    this.choice = new ReadableCell<readonly NamedWarehouse[]>(
      visit.warehouse === '' ? visit.person.warehouses : [],
    );
  }

  get lastOpenid(): string {
    return this.#visit.person.openid;
  }

  async logout(): Promise<void> {
    await this.#office.leave();
    visitAnew(undefined);
  }

  warehouses(): Promise<readonly NamedWarehouse[]> {
    return Promise.resolve(this.#visit.person.warehouses);
  }

  chooseWarehouse(warehouse: string): Promise<EntryDenial> {
    visitAnew({...this.#visit, warehouse});
    return Promise.resolve(undefined);
  }

  async measure() {
    const {measureServer} = await import('#offline/identity/session.ts');
    const {baseUrl} = this.#visit;
    return {address: baseUrl === '' ? location.origin : baseUrl, ms: await measureServer(baseUrl)};
  }

  /** Who is here already logs out first. */
  loginStaff() {
    return noDevice();
  }
  loginAdmin() {
    return noDevice();
  }
  register() {
    return noDevice();
  }
  registration(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  readBadge(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  enrol() {
    return noDevice();
  }
  useOpenid(): void {
    // It is that of the person who is here.
  }
}
