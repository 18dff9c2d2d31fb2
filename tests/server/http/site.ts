import {randomBytes} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {idAt, type Id} from '#domain/kernel/id.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {WorkStatus} from '#protocol/long-work.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {readConfig} from '#server/config.ts';
import {startServer, type RunningServer, type StartOptions} from '#server/start.ts';
import {migratedDatabase} from '../../migrated.ts';
import {startPostgres, type Postgres} from '../../postgres.ts';

export const DATABASES = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

export const newId = (): Id => idAt(Date.now(), randomBytes(10));

/** What came back, with its body read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; `{}` where it is something else. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A real server in this process, over real HTTP, on its own empty database. */
export interface TestServer {
  readonly url: string;
  readonly server: RunningServer;
  /** Its database, for whoever looks into it beside the server. */
  readonly where: {readonly dataDir: string; readonly databaseUrl: string};
  close(): Promise<void>;
}

/** `where`: a database that is there already; it stays when the server has closed. */
export async function openServer(
  kind: DatabaseKind,
  env: Readonly<Record<string, string>> = {},
  where?: TestServer['where'],
  more: Omit<StartOptions, 'buildDir'> = {},
): Promise<TestServer> {
  const own = await mkdtemp(path.join(tmpdir(), 'binward-http-'));
  const postgres: Postgres | undefined = kind === 'postgres' && !where ? await startPostgres() : undefined;
  const {dataDir, databaseUrl} = where ?? (await migratedDatabase(own, postgres));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    REGISTRATION: 'open',
    ...env,
  });
  const server = await startServer(config, {buildDir: path.join(own, 'no-build'), ...more});
  return {
    url: `http://127.0.0.1:${String(server.port)}`,
    server,
    where: {dataDir, databaseUrl},
    async close() {
      await server.stop();
      await postgres?.stop();
      await rm(own, {recursive: true, force: true});
    },
  };
}

/** One request; a body that is no text goes as JSON. */
export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {...(body === undefined ? {} : {'content-type': 'application/json'}), ...headers},
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  });
  const text = await answer.text();
  return {status: answer.status, headers: answer.headers, body: jsonOf(text), text};
}

function jsonOf(text: string): HttpAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}

/** Somebody logged in at a company. */
export class Caller {
  readonly url: string;
  readonly session: SessionAnswer;

  constructor(url: string, session: SessionAnswer) {
    this.url = url;
    this.session = session;
  }

  /** Registers a company of its own. */
  static async register(url: string, more: Readonly<Record<string, unknown>> = {}): Promise<Caller> {
    const name = `owner ${newId()}`;
    const answer = await call(`${url}/api/register`, 'POST', {name, password: PASSWORD, ...more});
    if (answer.status !== 201) throw new Error(`not registered: ${answer.text}`);
    const owner = new Caller(url, answer.body as unknown as SessionAnswer);
    if (owner.session.work !== undefined) await owner.#untilFilled(owner.session.work);
    return owner;
  }

  /** A demo fills beside: these tests begin with all of it. */
  async #untilFilled(work: Id): Promise<void> {
    for (;;) {
      const told = (await this.call('GET', `/api/long-work/${work}`)).body['work'] as WorkStatus;
      if (told.state === 'done' && told.failed === 0) return;
      if (told.ended_at > 0) throw new Error(`the demo is ${told.state}: ${told.code}`);
      await pause(20);
    }
  }

  get company(): string {
    return this.session.openid;
  }

  get warehouse(): string {
    return this.session.warehouses[0]?.id ?? '';
  }

  get headers(): Record<string, string> {
    return {authorization: `Bearer ${this.session.session}`};
  }

  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    return call(`${this.url}${path}`, method, body, {...this.headers, ...headers});
  }

  /** Asks for an action and waits for what became of it. */
  act(action: string, args: Row, more: Readonly<Record<string, unknown>> = {}): Promise<HttpAnswer> {
    const body = {id: newId(), args, warehouse: this.warehouse, ...more};
    return this.call('POST', `/api/actions/${action}`, body);
  }

  /** The same, where anything but success is a broken test. */
  async do(action: string, args: Row, more: Readonly<Record<string, unknown>> = {}): Promise<HttpAnswer> {
    const answer = await this.act(action, args, more);
    if (answer.status !== 200) throw new Error(`${action}: ${String(answer.status)} ${answer.text}`);
    return answer;
  }

  async list(name: string, query = ''): Promise<Row[]> {
    const {status, body, text} = await this.call('GET', `/api/lists/${name}?limit=1000&${query}`);
    if (status !== 200) throw new Error(`list ${name}: ${text}`);
    return body['results'] as Row[];
  }

  /** The same administrator where a restored server answers: the restore has ended her session. */
  async back(url: string): Promise<Caller> {
    const login = {mode: 'admin', name: this.session.name, password: PASSWORD};
    const answer = await call(`${url}/api/session`, 'POST', login);
    if (answer.status !== 200) throw new Error(`not logged in: ${answer.text}`);
    return new Caller(url, {...this.session, session: String(answer.body['session'])});
  }

  /** Makes somebody of that type and logs her in. */
  async hire(type: string, name = `${type} ${newId().slice(16, 22)}`, more: Row = {}): Promise<Caller> {
    const id = newId();
    await this.do('staff.create', {id, name, type, ...more});
    const {body} = await this.call('POST', `/api/staff/${id}/check-code`);
    const login = {mode: 'user', openid: this.company, name, code: body['code']};
    const answer = await call(`${this.url}/api/session`, 'POST', login);
    if (answer.status !== 200) throw new Error(`not logged in: ${answer.text}`);
    return new Caller(this.url, answer.body as unknown as SessionAnswer);
  }
}

export const PASSWORD = 'a long password';

/** Lets a new device in by a ticket, and the owner logs in there: the office enrols as many as it likes. */
export async function enrolByTicket(owner: Caller, name: string): Promise<SessionAnswer> {
  const {ticket} = (await owner.call('POST', '/api/devices/tickets', {name})).body;
  const enrolled = await call(`${owner.url}/api/enrol`, 'POST', {openid: owner.company, ticket});
  if (enrolled.status !== 201) throw new Error(`not enrolled: ${enrolled.text}`);
  const device = enrolled.body['device'] as Required<NonNullable<SessionAnswer['device']>>;
  const login = {mode: 'admin', name: owner.session.name, password: PASSWORD, device};
  const answer = await call(`${owner.url}/api/session`, 'POST', login);
  if (answer.status !== 200) throw new Error(`not logged in: ${answer.text}`);
  return {...(answer.body as unknown as SessionAnswer), device};
}

/** An enrolled handheld with its outbox sequence. */
export class HttpHandheld {
  readonly url: string;
  readonly session: SessionAnswer;
  readonly device: {readonly id: Id; readonly secret: string};
  readonly client = newId();
  login: Id = newId();
  #seq = 0;
  #tip = '';

  constructor(url: string, session: SessionAnswer) {
    this.url = url;
    this.session = session;
    this.device = {id: session.device?.id ?? '', secret: session.device?.secret ?? ''};
  }

  /** A new device of the company's, with the owner logged in there. */
  static async enrol(owner: Caller, name = `Handheld ${newId().slice(16, 22)}`): Promise<HttpHandheld> {
    const handheld = new HttpHandheld(owner.url, await enrolByTicket(owner, name));
    await handheld.push([handheld.loginOf(handheld.session, handheld.login)]);
    return handheld;
  }

  /** The login mutation of somebody who has logged in on this device with a network. */
  loginOf({operator: who, grant = ''}: Pick<SessionAnswer, 'operator' | 'grant'>, id = newId()): Mutation {
    return this.mutation('session.login', {grant}, {id, who, login: id});
  }

  get headers(): Record<string, string> {
    return {authorization: `Device ${this.device.id}.${this.device.secret}`};
  }

  mutation(action: string, args: Row, more: Partial<Mutation> = {}): Mutation {
    const mutation = {
      id: newId(),
      client: this.client,
      seq: ++this.#seq,
      prev: this.#tip,
      company: this.session.openid,
      warehouse: this.session.warehouses[0]?.id ?? '',
      action,
      v: 1,
      args,
      who: this.session.operator,
      login: this.login,
      device: this.device.id,
      at: Date.now(),
      elapsed: 0,
      build: 'test',
      after: [],
      ...more,
    };
    this.#tip = mutation.id;
    return mutation;
  }

  /** What each request of a device says of itself. */
  spoken(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return {
      proto: PROTOCOL_VERSION,
      company: this.session.openid,
      device: this.device.id,
      client: this.client,
      epoch: '',
      knownAck: 0,
      pending: 0,
      oldestAt: 0,
      build: 'test',
      ...more,
    };
  }

  pushRaw(items: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): Promise<HttpAnswer> {
    const body = this.spoken({pending: items.length, items, ...more});
    return call(`${this.url}/sync/push`, 'POST', body, this.headers);
  }

  async push(items: readonly Mutation[]): Promise<PushAnswer> {
    const answer = await this.pushRaw(items);
    if (answer.status !== 200) throw new Error(`push: ${String(answer.status)} ${answer.text}`);
    return answer.body as unknown as PushAnswer;
  }

  pull(more: Readonly<Record<string, unknown>> = {}): Promise<HttpAnswer> {
    const warehouse = this.session.warehouses[0]?.id ?? '';
    const cursor = {warehouse, version: 0, generation: 1, partial: false, ids: [], max: 500};
    return call(`${this.url}/sync/pull`, 'POST', this.spoken({...cursor, ...more}), this.headers);
  }
}
