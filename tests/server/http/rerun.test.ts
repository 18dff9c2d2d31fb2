import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('work that is run again on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  const moved = () => unitsAt(owner, small.goods, binPlace(small.to));
  const caseOf = async (mutation: string): Promise<Row> => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    if (!row) throw new Error(`no case of ${mutation}`);
    return row;
  };
  const rerun = (row: Row, id = newId()) => owner.act('case.rerun', {case: row['id'] ?? ''}, {id});

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

  test('[CASE-7] of a closing and a re-run at once one counts: the case says which, and its work is done or not', async () => {
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
    expect(closing).toBe(isDone ? 'case.rerun' : 'case.close');
    const redone = await server.server.deps.sync.fate(owner.company, String(note));
    expect(redone?.mutation.redoes).toBe(isDone ? id : undefined);
    expect(await moved()).toBe(before + (isDone ? 5 : 0));
  });

  test('[CASE-7] a refused one leaves the case open and says why; the next try is another', async () => {
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

  test('[CASE-7] asked again under its id it is answered alike and the work is done once', async () => {
    const id = await held('stock.moveBin', small.move(2));
    const row = await caseOf(id);
    const before = await moved();
    const claim = newId();
    const tries = await Promise.all([rerun(row, claim), rerun(row, claim), rerun(row, claim)]);
    expect(tries.map(({status, body}) => [status, body['status']])).toEqual(
      tries.map(() => [200, 'applied']),
    );
    expect(await moved()).toBe(before + 2);
  });

  test('[CASE-7] nobody answers it in advance: what it does has an id that nobody knew before', async () => {
    const id = await held('stock.moveBin', small.move(1));
    const row = await caseOf(id);
    const claim = newId();
    await rerun(row, claim);
    const {note} = await caseOf(id);
    const again = await server.server.deps.sync.fate(owner.company, String(note));
    expect(again?.mutation).toMatchObject({redoes: id, action: 'stock.moveBin', client: note, seq: 1});
    expect([id, claim, row['id']]).not.toContain(note);
    expect((await server.server.deps.sync.fate(owner.company, claim))?.mutation).not.toHaveProperty('redoes');
  });

  test('[CASE-7] what an outbox says it redoes is held, and what the body of a claim says of it is not heard', async () => {
    const id = await held('stock.moveBin', small.move(3));
    const before = await moved();
    const pushed = handheld.mutation('stock.moveBin', small.move(3), {redoes: id});
    const {results} = await handheld.push([pushed]);
    expect(results).toMatchObject([{status: 'held', code: 'action.redoes'}]);
    expect(await caseOf(id)).toMatchObject({state: 'open'});
    const own = newId();
    await owner.do('stock.moveBin', small.move(1), {id: own, redoes: id});
    expect((await server.server.deps.sync.fate(owner.company, own))?.mutation).not.toHaveProperty('redoes');
    expect([await moved(), (await caseOf(id))['state']]).toEqual([before + 1, 'open']);
  });

  test('[CASE-1] a closed case stays closed: no closing and no re-run opens or changes it', async () => {
    const id = await held('stock.moveBin', small.move(1));
    const row = await caseOf(id);
    await owner.do('case.close', {case: row['id'] ?? '', note: 'seen to'});
    const closed = await caseOf(id);
    const before = await moved();
    const later = {case: row['id'] ?? '', note: 'again'};
    for (const tried of [await rerun(row), await owner.act('case.close', later)])
      expect([tried.status, tried.body['code']]).toEqual([409, 'case.closed']);
    const known = await server.server.deps.sync.fate(owner.company, id);
    await handheld.push(known ? [known.mutation] : []);
    expect([await caseOf(id), await moved()]).toEqual([closed, before]);
  });

  test('[CASE-7] a re-run out of an outbox is held, and its own case does not run itself', async () => {
    const mutation = handheld.mutation('case.rerun', {case: newId()});
    await handheld.push([mutation]);
    const row = await caseOf(mutation.id);
    expect(row).toMatchObject({kind: 'held', code: 'action.needs-server'});
    const tried = await rerun(row);
    expect([tried.status, tried.body['code']]).toEqual([409, 'case.no-rerun']);
  });

  test('[CASE-7] a login that nothing proves is not run again: nobody goes on in the name of whoever looks into it', async () => {
    const chief = await owner.hire('Supervisor');
    const login = handheld.loginOf({operator: chief.session.operator, grant: 'forged'});
    expect((await handheld.push([login])).results).toMatchObject([{status: 'held', code: 'login.unknown'}]);
    const row = await caseOf(login.id);
    const tried = await chief.act('case.rerun', {case: row['id'] ?? ''});
    expect([tried.status, tried.body['code']]).toEqual([409, 'case.no-rerun']);
    const named = {who: chief.session.operator, login: login.id};
    const work = handheld.mutation('stock.moveBin', small.move(1), named);
    expect((await handheld.push([work])).results).toMatchObject([{status: 'held', code: 'login.unknown'}]);
  });
});
