import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('lists on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 5);
    for (let i = 0; i < 65; i++) {
      const name = `Customer ${String(i).padStart(2, '0')}`;
      const row = {id: newId(), name, city: 'Lyon', address: 'Rue 1', contact: '1', manager: 'B', level: 1};
      await owner.do('customer.create', row);
    }
    const formula = {
      id: newId(),
      name: '=1+1',
      city: 'Lyon',
      address: 'Rua 1\n=1+1;',
      contact: '+33 1',
      manager: '@x',
      level: 2,
    };
    await owner.do('customer.create', formula);
  });
  afterAll(() => server.close());

  test('pages of thirty by name lead on and back by relative addresses', async () => {
    const pages: unknown[][] = [];
    let at: unknown = '/api/lists/customer?index=name';
    while (typeof at === 'string') {
      const {body} = await owner.call('GET', at);
      expect(body['count']).toBe(66);
      pages.push(body['results'] as unknown[]);
      at = body['next'];
    }
    expect(pages.map((rows) => rows.length)).toEqual([30, 30, 6]);
    const names = pages.flat().map((row) => (row as {name: string}).name);
    expect(names).toEqual([...names].sort());
    const second = await owner.call('GET', '/api/lists/customer?index=name');
    const back = await owner.call(
      'GET',
      String((await owner.call('GET', String(second.body['next']))).body['previous']),
    );
    expect(back.body['results']).toEqual(second.body['results']);
    expect([back.body['previous'], second.body['previous']]).toEqual([null, null]);
  });

  test('the last page is asked for by its name, and leads back', async () => {
    const {body} = await owner.call('GET', '/api/lists/customer?index=name&limit=3&page=last');
    const names = (rows: unknown) => (rows as {name: string}[]).map(({name}) => name);
    const all = names((await owner.call('GET', '/api/lists/customer?index=name&limit=100')).body['results']);
    expect([names(body['results']), body['next']]).toEqual([all.slice(-3), null]);
    const back = await owner.call('GET', String(body['previous']));
    expect(names(back.body['results'])).toEqual(all.slice(-6, -3));
  });

  test('search finds text in any column and case, and limits are kept', async () => {
    const found = await owner.call('GET', '/api/lists/customer?search=CUSTOMER%206');
    expect(found.body['count']).toBe(5);
    const most = await owner.call('GET', '/api/lists/customer?limit=5000');
    expect((most.body['results'] as unknown[]).length).toBe(66);
  });

  test.each([
    ['index=nothing', 'list.index'],
    ['limit=0', 'list.limit'],
    ['limit=ten', 'list.limit'],
    ['page=torn', 'list.page'],
    [`page=${Buffer.from('["next",1,2,3]').toString('base64url')}`, 'list.page'],
    ['search=%00', 'list.query'],
  ])('?%s is a bad request', async (query, code) => {
    const answer = await owner.call('GET', `/api/lists/customer?${query}`);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
  });

  test('[T23] a spreadsheet holds every row and runs no formula', async () => {
    const answer = await owner.call('GET', '/api/lists/customer?form=raw');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('customer.csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(67);
    expect(lines[0]).toContain('creater_name');
    expect(answer.text).toContain(`,'=1+1,`);
    expect(answer.text).toContain(`,"Rua 1\n'=1+1;",`);
    expect(answer.text).toContain(`,'+33 1,'@x,2,`);
  });

  test('a spreadsheet that cannot be read to its end breaks off, without a word of the database', async () => {
    const own = await openServer(kind);
    const asker = await Caller.register(own.url);
    await own.server.deps.auth.db.schema.dropTable('customer').execute();
    const headers = {authorization: `Bearer ${asker.session.session}`};
    for (const form of ['raw', 'csv', 'xlsx']) {
      const at = `${own.url}/api/lists/customer?form=${form}`;
      const sheet = async () => (await fetch(at, {headers})).arrayBuffer();
      await expect(sheet()).rejects.toThrow();
    }
    await own.close();
  });

  test('cost and price are shown to stock keepers and to nobody else', async () => {
    expect(await owner.list('goods')).toMatchObject([{code: 'KETTLE', cost: 10_000}]);
    const inbound = await owner.hire('Inbound');
    const [row] = await inbound.list('goods');
    expect(row).toMatchObject({code: 'KETTLE'});
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['cost']));
    const sheet = await inbound.call('GET', '/api/lists/goods?form=raw');
    expect(sheet.text).not.toMatch(/cost|price|\b20000\b/);
  });

  test('every row tells who made it and when', async () => {
    for (const list of ['customer', 'goods', 'bin', 'stock', 'figures']) {
      const [row] = await owner.list(list);
      expect(row).toMatchObject({creater: owner.session.operator, creater_name: owner.session.name});
      expect(Number(row?.['create_time'])).toBeGreaterThan(0);
      expect(Number(row?.['update_time'])).toBeGreaterThan(0);
    }
  });

  test('an index keeps rows that begin with given values', async () => {
    const query = `index=name&warehouse=${owner.warehouse}&name=A-02`;
    expect(await owner.list('bin', query)).toMatchObject([{id: small.to}]);
  });

  test('an action with faults in its arguments leaves no trace', async () => {
    const id = newId();
    const answer = await owner.act('stock.moveBin', small.move(0), {id});
    expect([answer.status, answer.body['code']]).toEqual([400, 'args.invalid']);
    expect(answer.body['faults']).toEqual([{field: 'quantity', code: 'positive'}]);
    expect((await owner.call('GET', `/api/actions/by-id/${id}`)).status).toBe(404);
  });

  test('a duplicate and a row that has moved on are conflicts', async () => {
    const row = {
      id: newId(),
      name: 'Customer 01',
      city: 'L',
      address: 'R',
      contact: '1',
      manager: 'B',
      level: 1,
    };
    const twice = await owner.act('customer.create', row);
    expect([twice.status, twice.body['code']]).toEqual([409, 'customer.name-exists']);
    const [known] = await owner.list('customer', 'index=name&name=Customer%2002');
    const stale = await owner.act('customer.edit', {
      id: String(known?.['id']),
      version: 1,
      set: '{"city":"Y"}',
    });
    expect([stale.status, stale.body['code']]).toEqual([409, 'row.changed']);
  });
});
