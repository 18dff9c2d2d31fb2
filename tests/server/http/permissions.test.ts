import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {listShowing} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {ROUTES} from '#server/http/routes.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {LETTERS, MAY_CALL, MAY_DO, MAY_GIVE, MAY_READ, MAY_SEE, MAY_START, ROLES} from './rights.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';

test('[T11] every list, every action, all long work and every route of people has its expectation', () => {
  expect(Object.keys(MAY_READ).toSorted()).toEqual([...RESOURCES.keys()].toSorted());
  expect(Object.keys(MAY_DO).toSorted()).toEqual([...ACTIONS.keys()].toSorted());
  expect(Object.keys(MAY_START).toSorted()).toEqual([...TEST_KINDS.keys()].toSorted());
  const routes = ROUTES.filter(({credential}) => credential === 'session');
  expect(Object.keys(MAY_CALL).toSorted()).toEqual(
    routes.map(({method, path}) => `${method} ${path}`).toSorted(),
  );
});

describe.each(DATABASES)('[T11] who may do what, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  const people = new Map<string, Caller>();
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    await furnishSmall(owner, 50);
    people.set('A', owner);
    for (const [letter, type] of Object.entries(ROLES)) {
      if (letter !== 'A') people.set(letter, await owner.hire(type));
    }
  });
  afterAll(() => server.close());
  const personOf = (letter: string): Caller => people.get(letter) ?? owner;

  /** The letters of those who are not refused with 403 and our code for it. */
  async function allowed(ask: (who: Caller) => ReturnType<Caller['call']>): Promise<string> {
    const letters: string[] = [];
    for (const letter of LETTERS) {
      const {status, body} = await ask(personOf(letter));
      if (status === 403) expect(body).toMatchObject({code: 'role.forbidden', role: ROLES[letter]});
      else letters.push(letter);
    }
    return letters.join('');
  }

  test.each(Object.entries(MAY_READ))('the list %s is read by %s', async (list, who) => {
    expect(await allowed((caller) => caller.call('GET', `/api/lists/${list}`))).toBe(who);
    for (const form of listShowing(list) ? ['raw', 'csv', 'xlsx'] : ['raw'])
      expect(await allowed((caller) => caller.call('GET', `/api/lists/${list}?form=${form}`))).toBe(who);
  });

  test.each(Object.entries(MAY_READ))(
    'of the list %s each sees the columns that are hers',
    async (list, who) => {
      const columns = [...Object.keys(RESOURCES.get(list)?.fields ?? {}), ...STAMPS];
      for (const letter of who) {
        const hidden = Object.entries(MAY_SEE[list] ?? {}).filter(([, seers]) => !seers.includes(letter));
        const shown = columns.filter((column) => !hidden.some(([name]) => name === column)).toSorted();
        const {body} = await personOf(letter).call('GET', `/api/lists/${list}`);
        for (const row of body['results'] as Row[]) expect(Object.keys(row).toSorted()).toEqual(shown);
        const sheet = await personOf(letter).call('GET', `/api/lists/${list}?form=raw`);
        expect(sheet.text.replace('\uFEFF', '').split('\r\n')[0]?.split(',').toSorted()).toEqual(shown);
      }
    },
  );
  const STAMPS = ['creater', 'creater_name', 'create_time', 'update_time', 'version'];

  test.each(Object.entries(MAY_DO))(
    '%s over HTTP is done by %s, and refused it leaves no trace',
    async (action, who) => {
      expect(await allowed((caller) => caller.act(action, {}))).toBe(who);
      const before = await headOf(server, owner);
      const id = newId();
      const stranger = LETTERS.find((letter) => !who.includes(letter));
      if (stranger === undefined) return;
      expect((await personOf(stranger).act(action, {}, {id})).status).toBe(403);
      expect((await owner.call('GET', `/api/actions/by-id/${id}`)).status).toBe(404);
      expect(await headOf(server, owner)).toBe(before);
    },
  );

  test.each(Object.entries(MAY_GIVE))(
    '[STAFF-4] %s gives types, check codes, locks and unlocks to %s',
    async (giver, lower) => {
      const by = personOf(giver);
      for (const letter of LETTERS.filter((each) => each !== 'A')) {
        const type = ROLES[letter] ?? '';
        const may = lower.includes(letter);
        const end = may ? [200, undefined] : [409, 'staff.not-lower'];
        const told = ({status, body}: Awaited<ReturnType<Caller['call']>>) => [status, body['code']];
        const made = await by.act('staff.create', {id: newId(), name: `New ${newId()}`, type});
        expect([letter, ...told(made)]).toEqual([letter, ...end]);
        const id = newId();
        await owner.do('staff.create', {id, name: `Old ${id}`, type});
        const {status, body} = await by.call('POST', `/api/staff/${id}/check-code`, {code: '480026'});
        expect([letter, status, body['code']]).toEqual([letter, end[0], may ? '480026' : end[1]]);
        const set = async (who: Caller, is_locked: number) => {
          const row = (await owner.list('staff')).find((each) => each['id'] === id);
          const version = Number(row?.['version']);
          return told(await who.act('staff.edit', {id, version, set: JSON.stringify({is_locked})}));
        };
        expect([letter, ...(await set(by, 1))]).toEqual([letter, ...end]);
        if (!may) await set(owner, 1);
        expect([letter, ...(await set(by, 0))]).toEqual([letter, ...end]);
        const unlocked = await by.act('staff.unlock', {staff: id});
        expect([letter, unlocked.status]).toEqual([letter, may ? 200 : 409]);
      }
    },
  );

  test.each(Object.entries(MAY_CALL))('%s is for %s', async (route, who) => {
    const [method = '', path = ''] = route.split(' ');
    const url = path
      .replace('{list}', 'company')
      .replace('{name}', 'stock-values')
      .replace('{action}', 'session.login');
    const body = method === 'get' || method === 'delete' ? undefined : {};
    const ask = (caller: Caller) => caller.call(method.toUpperCase(), url.replace('{id}', newId()), body);
    expect(await allowed(ask)).toBe(who);
  });
});

/** The version that a company stands at: every changed row raises it. */
const headOf = ({server}: TestServer, {company}: Caller): Promise<number> =>
  server.deps.storage.read(company, async (tx) => tx.head.version);
