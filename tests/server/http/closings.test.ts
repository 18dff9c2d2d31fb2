import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {binPlace} from '#domain/stock/place.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt} from './warehouse.ts';

describe.each(DATABASES)('what is true of two things that were said, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(async () => {
    const faults = await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    await server.close();
    expect(faults).toEqual([]);
  });

  test('[CASE-22] a bin moved whole: what the records left behind came along, and the story of the case says so', async () => {
    const {goods, from, to, warehouse} = {...(await furnishSmall(owner, 5)), warehouse: owner.warehouse};
    const handheld = await HttpHandheld.enrol(owner);
    const lines = JSON.stringify([{goods, quantity: 3}]);
    const moved = handheld.mutation('stock.moveWholeBin', {warehouse, from, to, lines});
    const {results} = await handheld.push([moved]);
    expect(results).toMatchObject([{status: 'corrected', code: 'move.left-behind'}]);
    const [row] = await owner.list('case', `index=mutation&mutation=${moved.id}`);
    const id = String(row?.['id']);
    const unsaid = await owner.act('case.cameAlong', {case: id});
    expect(unsaid.status).toBe(400);
    await owner.do('case.cameAlong', {case: id, note: 'all five are there'});
    expect([await unitsAt(owner, goods, binPlace(from)), await unitsAt(owner, goods, binPlace(to))]).toEqual([
      0, 5,
    ]);
    const {body} = await owner.call('GET', `/api/cases/${id}`);
    expect(body['closed']).toMatchObject({moved: [{quantity: 2}]});
    const again = await owner.act('case.cameAlong', {case: id, note: 'once more'});
    expect([again.status, again.body['code']]).toEqual([409, 'case.closed']);
  });
});
