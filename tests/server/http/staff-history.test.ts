import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {DocumentEvent} from '#protocol/document-history.ts';
import {personHistory} from '#server/storage/migrations/0072-person-history.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('the history of somebody, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  const [ana, code, other] = [newId(), '258019', '730162'];
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    await owner.do('staff.create', {id: ana, name: 'Ana', type: 'StockControl'});
    await edit({name: 'Ana Lima'});
    await owner.call('POST', `/api/staff/${ana}/check-code`, {code});
    await edit({is_locked: 1});
    await owner.do('staff.unlock', {staff: ana});
    await owner.call('POST', '/api/staff/new-codes', {staff: [ana]});
    await owner.call('POST', `/api/staff/${ana}/check-code`, {code: other});
    // What is done with somebody else is not hers.
    await owner.do('staff.create', {id: newId(), name: 'Ben', type: 'Inbound'});
  });
  afterAll(() => server.close());

  const edit = async (set: Record<string, unknown>): Promise<void> => {
    const row = (await owner.list('staff')).find(({id}) => id === ana);
    await owner.do('staff.edit', {id: ana, version: Number(row?.['version']), set: JSON.stringify(set)});
  };
  /** The owner, as a row of the staff. */
  const whoOf = async (): Promise<unknown> =>
    (await owner.list('staff')).find(({type}) => type === 'Admin')?.['id'];
  const historyOf = async (id: string, by = owner, limit = 50): Promise<DocumentEvent[]> => {
    const events: DocumentEvent[] = [];
    for (let at: unknown = `/api/staff/${id}/history?limit=${String(limit)}`; typeof at === 'string';) {
      const {status, body, text} = await by.call('GET', at);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      events.push(...(body['results'] as DocumentEvent[]));
      at = body['next'];
    }
    return events;
  };
  const DONE = [
    'staff.create',
    'staff.edit',
    'staff.code',
    'staff.edit',
    'staff.unlock',
    'staff.code',
    'staff.code',
  ];

  test('[STAFF-14] the office is told who did what with somebody, in its order and page by page, and never a code', async () => {
    const events = await historyOf(ana);
    expect(events.map(({action}) => action)).toEqual(DONE);
    expect(new Set(events.map(({who}) => who))).toEqual(new Set([await whoOf()]));
    expect(events[0]?.args).toMatchObject({name: 'Ana', type: 'StockControl'});
    expect(events[1]?.args['set']).toBe('{"name":"Ana Lima"}');
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${code}|${other}|hash`, 'i'));
    expect(await historyOf(ana, owner, 2)).toEqual(events);
  });

  test('[STAFF-14] nobody but the office is told, and of nobody of another company', async () => {
    const at = `/api/staff/${ana}/history`;
    for (const role of ['Inbound', 'StockControl', 'Supplier', 'Customer'])
      expect([role, (await (await owner.hire(role)).call('GET', at)).status]).toEqual([role, 403]);
    const stranger = await Caller.register(server.url);
    for (const id of [ana, newId(), 'x'])
      expect(await stranger.call('GET', `/api/staff/${id}/history`)).toMatchObject({
        status: 404,
        body: {code: 'staff.unknown'},
      });
  });

  test('[STAFF-14] what was done before there were such histories stands in them, too, also where somebody insisted with what is no text', async () => {
    const {db} = server.server.deps.auth;
    const owners = String(await whoOf());
    const before = await historyOf(owners);
    await sql`delete from document_mutations where mutation in (
      select id from mutations where action = 'company.register' or action like 'staff.%')`.execute(db);
    expect(await historyOf(ana)).toEqual([]);
    const insisted = String.raw`"believed":"x\u0000\ud800","after":`;
    await sql`update mutations set body = replace(body, '"after":', ${insisted}) where action like 'staff.%'`.execute(
      db,
    );
    for (const step of personHistory(kind)) await step(db);
    expect((await historyOf(ana)).map(({action}) => action)).toEqual(DONE);
    expect(await historyOf(owners)).toEqual(before);
  });
});
