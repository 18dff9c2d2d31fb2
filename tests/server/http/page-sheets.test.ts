import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {pageSchemaOf} from '#protocol/http.ts';
import {taskSchema} from '#protocol/tasks.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';
import {aWorker} from './worker.ts';

const tasksSchema = pageSchemaOf(taskSchema);

/** Pages that are no list: cases, tasks, devices and check codes, as files. */
describe.each(DATABASES)('pages as sheets, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let keeper: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {time_zone: 'Pacific/Auckland'});
    keeper = await owner.hire('StockControl', 'Kim');
    const {goods, from} = await furnishSmall(owner, 100);
    await owner.do('stock.report', {kind: 'damaged', bin: from, goods, quantity: 3});
    await owner.do('stock.report', {kind: 'other', bin: from, goods, quantity: 1, note: '=1+1 dent'});
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const customer = newId();
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    const id = newId();
    const lines = JSON.stringify([{goods, quantity: 6}]);
    await owner.do('outbound.create', {customer, lines, promised_on: '2026-12-24'}, {id});
    await owner.do('outbound.confirm', {document: ownRowId(id, 1)});
    await owner.do('outbound.release', {document: ownRowId(id, 1)});
    await HttpHandheld.enrol(owner, 'Dock');
    await aWorker(owner, 'Ana');
  });
  afterAll(() => server.close());

  const get = (at: string, by = owner, language = 'en-US'): Promise<Response> =>
    fetch(`${by.url}${at}${at.includes('?') ? '&' : '?'}warehouse=${by.warehouse}`, {
      headers: {...by.headers, language},
    });
  const linesOf = async (at: string, by = owner, language = 'en-US'): Promise<string[]> => {
    const answer = await get(at, by, language);
    expect([at, answer.status]).toEqual([at, 200]);
    return (await answer.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };

  test('[SHEET-10] cases are told by state, kind, whose and search, the newest first, with names in place of ids', async () => {
    const [titles, ...rows] = await linesOf('/api/cases?form=csv&state=open');
    expect(titles).toMatch(
      /^Opened,Kind of case,Its work,Goods code,Goods description,Place,Quantity,Document,Person,Device,Whose,/,
    );
    expect(rows.map((row) => row.split(',').slice(1, 7))).toEqual([
      ['Reported', expect.stringMatching(/^Something else/), 'KETTLE', 'Kettle', 'A-01', '1'],
      ['Reported', expect.stringMatching(/^Damaged/), 'KETTLE', 'Kettle', 'A-01', '3'],
    ]);
    expect(rows.every((row) => row.includes(owner.session.name))).toBe(true);
    expect(rows.join().replaceAll(owner.session.name, '')).not.toMatch(/[0-9A-Z]{26}/);
    const found = async (query: string): Promise<number> =>
      (await linesOf(`/api/cases?form=csv&state=open&${query}`)).length - 1;
    expect([await found('kind=reported'), await found('kind=held')]).toEqual([2, 0]);
    expect([await found('search=dama%20kett'), await found('search=nothing')]).toEqual([1, 0]);
    expect([await found('whose=mine'), await found('whose=nobody')]).toEqual([0, 2]);
    const [, newest] = await owner.list('case', 'index=state&state=open');
    await owner.do('case.assign', {case: String(newest?.['id']), to: owner.session.operator});
    expect([await found('whose=mine'), await found('whose=nobody')]).toEqual([1, 1]);
    expect(await linesOf('/api/cases?form=csv&state=closed')).toHaveLength(1);
    await owner.do('case.close', {case: String(newest?.['id']), note: '=bad'});
    const [, closed = ''] = await linesOf('/api/cases?form=csv&state=closed', owner, 'de');
    expect(closed.split(',').slice(-3)).toEqual([expect.any(String), owner.session.name, "'=bad"]);
    for (const query of ['state=gone', 'kind=x', 'whose=ana', 'what=x'])
      expect([query, (await get(`/api/cases?form=csv&${query}`)).status]).toEqual([query, 400]);
    expect((await get('/api/cases?form=csv', keeper)).status).toBe(403);
    expect((await get('/api/cases?form=xlsx')).headers.get('content-type')).toContain('spreadsheet');
  });

  test('[SHEET-10] tasks are told to machines and as a sheet: those of the role of whoever asks, by kind, whose and zone', async () => {
    const {body} = await owner.call('GET', `/api/tasks?warehouse=${owner.warehouse}`);
    expect(tasksSchema.parse(body).results).toMatchObject([
      {kind: 'pick', left: 1, day: '2026-12-24', who: '', who_name: '', until: 0},
    ]);
    const [titles, ...rows] = await linesOf('/api/tasks?form=csv');
    expect(titles).toBe('Task,What,For a case,Zone,Lines left,Promised,Who,Until');
    expect(rows).toEqual([expect.stringMatching(/^Pick,DN-\d+,,A,1,2026-12-24,Free,$/)]);
    const found = async (query: string): Promise<number> =>
      (await linesOf(`/api/tasks?form=csv&${query}`)).length - 1;
    expect([await found('kind=pick'), await found('kind=count')]).toEqual([1, 0]);
    expect([await found('whose=free'), await found('whose=held')]).toEqual([1, 0]);
    expect([await found('zone=B'), await found('search=dn-')]).toEqual([0, 1]);
    // Whoever counts picks nothing.
    expect(await linesOf('/api/tasks?form=csv', keeper)).toHaveLength(1);
    for (const query of ['kind=x', 'whose=x', 'what=x', 'form=raw'])
      expect([query, (await get(`/api/tasks?${query}`)).status]).toEqual([query, 400]);
    expect((await owner.call('GET', `/api/tasks?warehouse=${newId()}`)).status).toBe(404);
    expect((await owner.call('GET', '/api/tasks')).status).toBe(400);
  });

  test('[SHEET-10] devices are told with what they last told, all or those that are silent', async () => {
    const [titles, ...rows] = await linesOf('/api/devices?form=csv', owner, 'de');
    expect(titles?.split(',')).toHaveLength(7);
    expect(rows.map((row) => row.split(',')[0])).toEqual(expect.arrayContaining(['Dock', "Ana's handheld"]));
    expect(await linesOf('/api/devices?form=csv&view=silent')).toHaveLength(1);
    expect((await get('/api/devices?form=csv&view=x')).status).toBe(400);
    expect((await get('/api/devices?form=csv', keeper)).status).toBe(403);
    expect((await get('/api/devices?form=raw')).status).toBe(400);
  });

  test('[SHEET-10] check codes are told by view and search', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await linesOf(`/api/staff/logins?form=csv&${query}`)).slice(1).map((row) => row.split(',')[0] ?? '');
    expect(await names('')).toEqual(expect.arrayContaining(['Ana', 'Kim', owner.session.name]));
    expect(await names('search=kim')).toEqual(['Kim']);
    expect(await names('search=stock')).toEqual(['Kim']);
    expect(await names('view=locked')).toEqual([]);
    expect((await names('view=all')).length).toBe(3);
    expect((await get('/api/staff/logins?form=csv&view=x')).status).toBe(400);
  });
});
