import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import {Caller, DATABASES, Handheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('work that is run again on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: Handheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    handheld = await Handheld.enrol(owner);
  });
  afterAll(() => server.close());

  const moved = () => unitsAt(owner, small.goods, binPlace(small.to));
  const caseOf = async (mutation: string): Promise<Row> => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    if (!row) throw new Error(`no case of ${mutation}`);
    return row;
  };
  const rerun = (row: Row) => owner.call('POST', `/api/cases/${String(row['id'])}/rerun`);

  /** Work that is held, since it names no login of its device. */
  async function held(action: string, args: Row): Promise<string> {
    const mutation = handheld.mutation(action, args, {login: newId()});
    const {results} = await handheld.push([mutation]);
    expect(results).toMatchObject([{status: 'held'}]);
    return mutation.id;
  }

  /** Requests that come while another writer has the company have all read it before any of them writes. */
  async function behindAnotherWriter<T>(work: () => Promise<T>): Promise<T> {
    const {promise, resolve} = Promise.withResolvers<undefined>();
    const writing = server.server.deps.storage.write(owner.company, () => promise);
    const working = work();
    setTimeout(resolve, 300);
    await writing;
    return working;
  }

  test('of a closing and a re-run at once one counts: the case says which, and its work is done or not', async () => {
    const id = await held('stock.moveBin', small.move(5));
    const row = await caseOf(id);
    const before = await moved();
    const [closed, again] = await behindAnotherWriter(() => {
      const closing = owner.act('case.close', {case: row['id'] ?? '', note: 'not to be done'});
      return Promise.all([closing, rerun(row)]);
    });
    const [first, second] = closed.status === 200 ? [closed, again] : [again, closed];
    expect([first.status, second.status, second.body['code']]).toEqual([200, 409, 'case.closed']);
    const {closing, note} = await caseOf(id);
    const isDone = again.status === 200;
    expect([closing, note]).toEqual(
      isDone ? ['case.rerun', again.body['id']] : ['case.close', 'not to be done'],
    );
    expect(await moved()).toBe(before + (isDone ? 5 : 0));
  });

  test('a refused one leaves the case open and says why; the next try is another', async () => {
    const staff = newId();
    await owner.do('staff.create', {id: staff, name: `Ana ${staff}`, type: 'Inbound'});
    const id = await held('staff.edit', {id: staff, version: 1, set: '{"type":"Outbound"}'});
    const tried = await rerun(await caseOf(id));
    expect([tried.status, tried.body['code']]).toEqual([409, 'row.changed']);
    const row = await caseOf(id);
    expect(row).toMatchObject({state: 'open', closing: '', note: 'row.changed'});
    expect((await rerun(row)).body['code']).toBe('row.changed');
    expect(Number((await caseOf(id))['version'])).toBeGreaterThan(Number(row['version']));
  });
});
