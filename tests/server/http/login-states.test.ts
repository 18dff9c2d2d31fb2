import {afterEach, describe, expect, test} from 'vitest';
import {pageSchemaOf} from '#protocol/http.ts';
import {loginStateSchema} from '#protocol/session.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

const statesSchema = pageSchemaOf(loginStateSchema);

/** How the logins of a company stand, as the office sees them, and new codes for several of its people at once. */
let open: TestServer | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

describe.each(DATABASES)('on %s', (kind) => {
  async function begin() {
    open = await openServer(kind);
    const {url} = open;
    const owner = await Caller.register(url);
    const hire = async (name: string, type = 'StockControl') => {
      const id = newId();
      await owner.do('staff.create', {id, name, type});
      return {id, name};
    };
    const logIn = (who: string, code: string, on?: HttpHandheld) => {
      const device = on ? {device: {name: 'Dock', ...on.device}} : {};
      return call(`${url}/api/session`, 'POST', {
        mode: 'user',
        openid: owner.company,
        name: who,
        code,
        ...device,
      });
    };
    const states = async (by = owner) => {
      const {status, body} = await by.call('GET', '/api/staff/logins');
      expect([status, statesSchema.safeParse(body).error]).toEqual([200, undefined]);
      return body['results'] as Record<string, unknown>[];
    };
    const of = async (name: string) => (await states()).find((each) => each['name'] === name);
    return {url, owner, hire, logIn, states, of};
  }

  test('[STAFF-10] what the office is told of logins it takes along as a sheet, in its words and without a code; nobody else does', async () => {
    const {owner, hire} = await begin();
    const ana = await hire('Ana');
    await owner.call('POST', `/api/staff/${ana.id}/check-code`, {code: '258019'});
    const get = (by: Caller, form: string) =>
      fetch(`${by.url}/api/staff/logins?form=${form}&warehouse=${by.warehouse}`, {
        headers: {...by.headers, language: 'de'},
      });
    const text = await (await get(owner, 'csv')).text();
    const [head, ...rows] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(head?.split(',').slice(0, 2)).toEqual(['Name', 'Art']);
    expect(rows).toHaveLength(2);
    expect(rows.find((line) => line.startsWith('Ana,'))).toMatch(/^Ana,Bestandskontrolle,Nein,Ja,\d{4}-/);
    expect(text).not.toContain('258019');
    expect((await get(owner, 'xlsx')).headers.get('content-type')).toContain('spreadsheet');
    const keeper = await owner.hire('StockControl');
    for (const form of ['csv', 'xlsx']) expect((await get(keeper, form)).status).toBe(403);
    expect((await get(owner, 'raw')).status).toBe(400);
  });

  test('[STAFF-10] the office is told of each login whether there is a code, since when, by whom, when it was used and how many tries are left', async () => {
    const {owner, hire, logIn, states, of} = await begin();
    const ana = await hire('Ana');
    const dock = await HttpHandheld.enrol(owner, 'Dock');
    expect(await of('Ana')).toEqual({
      ...ana,
      type: 'StockControl',
      is_locked: 0,
      has_code: false,
      code_at: 0,
      code_by: '',
      exposed_at: 0,
      used_at: 0,
      tries_left: 3,
    });
    const from = Date.now();
    await owner.call('POST', `/api/staff/${ana.id}/check-code`, {code: '258019'});
    const given = await of('Ana');
    expect(given).toMatchObject({has_code: true, code_by: owner.session.name, used_at: 0});
    expect(Number(given?.['code_at'])).toBeGreaterThanOrEqual(from);
    expect((await logIn('Ana', '258019', dock)).status).toBe(200);
    expect(Number((await of('Ana'))?.['used_at'])).toBeGreaterThanOrEqual(Number(given?.['code_at']));
    await logIn('Ana', '1111', dock);
    expect(await of('Ana')).toMatchObject({tries_left: 2, is_locked: 0});
    await logIn('Ana', '1112', dock);
    await logIn('Ana', '1113', dock);
    expect(await of('Ana')).toMatchObject({tries_left: 0, is_locked: 1});
    await owner.do('staff.unlock', {staff: ana.id});
    expect(await of('Ana')).toMatchObject({tries_left: 3, is_locked: 0});
    // By name, the administrator among them; and nothing that anybody could log in with.
    const names = (await states()).map(({name}) => String(name));
    expect(names).toEqual(names.toSorted());
    expect(names).toContain(owner.session.name);
    expect(JSON.stringify(await states())).not.toMatch(/258019|hash|\$/);
  });

  test('[STAFF-10] another company sees none of them, the floor nothing, and a page goes on behind a name', async () => {
    const {url, owner, hire, states} = await begin();
    const ana = await hire('Ana');
    await hire('Ben');
    const other = await Caller.register(url);
    expect((await states(other)).map(({name}) => name)).toEqual([other.session.name]);
    const behind = await owner.call('GET', `/api/staff/logins?page=${ana.id}`);
    expect((behind.body['results'] as {name: string}[]).map(({name}) => name)).not.toContain('Ana');
    expect((behind.body['results'] as {name: string}[]).map(({name}) => name)).toContain('Ben');
    for (const page of ['x', newId()])
      expect((await owner.call('GET', `/api/staff/logins?page=${page}`)).status).toBe(400);
    // A page of another company's is none.
    expect((await other.call('GET', `/api/staff/logins?page=${ana.id}`)).status).toBe(400);
  });

  test('[STAFF-10] several are given new codes at once, each below whoever asks, and none where one of them is nobody', async () => {
    const {url, owner, hire, logIn, of} = await begin();
    const [ana, ben, mia] = [await hire('Ana'), await hire('Ben'), await hire('Mia', 'Manager')];
    const give = (by: Caller, staff: readonly string[]) => by.call('POST', '/api/staff/new-codes', {staff});
    const nobody = await give(owner, [ana.id, newId()]);
    expect([nobody.status, (await of('Ana'))?.['has_code']]).toEqual([404, false]);
    await owner.call('POST', `/api/staff/${mia.id}/check-code`, {code: '258019'});
    const manager = new Caller(url, (await logIn('Mia', '258019')).body as never);
    const {status, body} = await give(manager, [ana.id, ben.id, mia.id, ana.id]);
    expect([status, body['results']]).toEqual([
      200,
      [
        {...ana, code: expect.stringMatching(/^\d{6}$/)},
        {...ben, code: expect.stringMatching(/^\d{6}$/)},
        {...mia, code: ''},
      ],
    ]);
    const [{code}] = body['results'] as [{code: string}];
    expect((await logIn('Ana', code)).status).toBe(200);
    expect(await of('Ana')).toMatchObject({code_by: 'Mia', has_code: true});
    expect((await give(new Caller(url, (await logIn('Ana', code)).body as never), [ben.id])).status).toBe(
      403,
    );
    // Whoever has a password has no code, and the others are told theirs.
    const mixed = await give(owner, [ben.id, owner.session.operator]);
    expect([mixed.status, mixed.body['results']]).toEqual([
      200,
      [{...ben, code: expect.stringMatching(/^\d{6}$/)}, expect.objectContaining({code: ''})],
    ]);
    expect((await give(owner, [])).status).toBe(400);
    expect(
      (
        await give(
          owner,
          Array.from({length: 51}, () => newId()),
        )
      ).status,
    ).toBe(400);
  });
});
