import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {lateFates} from '#offline/sync/ask.ts';
import {stepOfClaim} from '#offline/outbox/ask-step.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {MemoryOutbox} from '../../model/memory-outbox.ts';
import {endedWork} from '../rig/long-work.ts';
import {loseHistory} from '../rig/lost-history.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('a claim whose effect was lost, asked again on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  test('[P8] where no history was lost, whoever says that it was leaves nothing', async () => {
    for (const type of ['Customer', 'Outbound']) {
      const [id, by] = [newId(), await owner.hire(type)];
      const answer = await again(id, 'goods.remove', gone(), by);
      expect([answer.status, answer.body['code']]).toEqual([403, 'role.forbidden']);
      expect(await casesOf(id)).toEqual([]);
    }
    const id = newId();
    expect((await told(id, 'goods.remove', gone(), await owner.hire('Outbound'), owner)).body['code']).toBe(
      'claim.not-lost',
    );
    expect(await casesOf(id)).toEqual([]);
    await loseHistory(server, owner);
  });

  const casesOf = (mutation: string) => owner.list('case', `index=mutation&mutation=${mutation}`);
  const again = (id: string, action: string, args: object, by: Caller = owner) =>
    by.call('POST', `/api/actions/${action}`, {id, args, again: true});
  const gone = () => ({id: small.goods, version: 1});

  test('[P1] what is refused now leaves a case, once however often it is asked', async () => {
    const id = newId();
    for (let i = 0; i < 2; i++)
      expect(await again(id, 'goods.remove', gone())).toMatchObject({
        status: 409,
        body: {code: 'row.changed'},
      });
    expect(await casesOf(id)).toMatchObject([{kind: 'refused', state: 'open', code: 'row.changed'}]);
  });

  test('[P1] what is refused now is kept where it was asked, at the point where its case was opened', async () => {
    const [id, outbox] = [newId(), new MemoryOutbox(newId())];
    const {operator: who} = owner.session;
    const lost = {action: 'goods.remove', args: gone(), who, login: newId(), again: true} as const;
    await outbox.putStep(stepOfClaim(id, Date.now(), lost));
    const call = async (method: 'get' | 'post', path: string, asked?: unknown): Promise<OfficeReply> => {
      const {status, body} = await owner.call(method.toUpperCase(), path, asked);
      return status < 400
        ? {kind: 'answered', status, body}
        : {kind: 'denied', status, code: String(body['code']), facts: {}};
    };
    const place = {company: owner.company, device: newId(), build: 'test'};
    await lateFates({outbox, who, call, place, now: () => Date.now()});
    const [row] = await casesOf(id);
    const {epoch} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    expect(await outbox.journal()).toMatchObject([
      {id, status: 'refused', epoch, version: row?.['version'], result: {code: 'row.changed'}},
    ]);
    expect(await outbox.steps()).toEqual([]);
  });

  test('[P1] the same claim asked for the first time is refused without one', async () => {
    const id = newId();
    expect((await owner.act('goods.remove', gone(), {id})).status).toBe(409);
    expect(await casesOf(id)).toEqual([]);
  });

  test('[P1] what no build of today would ask so is held, and the office reads why', async () => {
    const id = newId();
    const answer = await again(id, 'goods.remove', {...gone(), version: 'one'});
    expect(answer).toMatchObject({status: 202, body: {status: 'held'}});
    expect(await casesOf(id)).toMatchObject([{kind: 'held', state: 'open', code: answer.body['code']}]);
  });

  test('[P8] what its person may not do any more is held for whoever may', async () => {
    const packer = await owner.hire('Outbound');
    const id = newId();
    expect(await again(id, 'goods.remove', gone(), packer)).toMatchObject({status: 202});
    expect(await casesOf(id)).toMatchObject([{kind: 'held', state: 'open', code: 'role.forbidden'}]);
  });

  const told = (id: string, action: string, args: object, by: Caller, of: Caller) =>
    by.call('POST', `/api/actions/${action}`, {id, args, again: true, who: of.session.operator});

  test('[CASE-25] what somebody else was told of there is a case that says who, what and why, and is done in nobody’s name', async () => {
    const [clerk, packer] = [await owner.hire('Supervisor'), await owner.hire('Outbound')];
    const [id, supplier] = [newId(), newId()];
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const args = {id: supplier, name: `S ${supplier}`, ...address};
    for (const by of [packer, packer, clerk])
      expect(await told(id, 'supplier.create', args, by, owner)).toMatchObject({
        status: 202,
        body: {id, status: 'held', code: 'claim.of-another'},
      });
    expect((await owner.list('supplier')).some((row) => row['id'] === supplier)).toBe(false);
    const [row, ...more] = await casesOf(id);
    expect([row, more]).toMatchObject([
      {
        kind: 'held',
        state: 'open',
        code: 'claim.of-another',
        action: 'supplier.create',
        who: owner.session.operator,
        facts: JSON.stringify({who: packer.session.operator}),
      },
      [],
    ]);
    const {body} = await owner.call('GET', `/api/cases/${String(row?.['id'])}`);
    expect(body['story']).toMatchObject({args, who: owner.session.operator});
    // Whoever may has it done, as her own.
    await owner.do('case.rerun', {case: String(row?.['id'])});
    expect((await owner.list('supplier')).some((each) => each['id'] === supplier)).toBe(true);
  });

  test('[CASE-25] what others tell of is fifty an hour of a person, and the rest waits where it is', async () => {
    const packer = await owner.hire('Outbound');
    const ends: number[] = [];
    for (let i = 0; i < 52; i++)
      ends.push((await told(newId(), 'goods.remove', gone(), packer, owner)).status);
    expect([ends.slice(0, 50).every((status) => status === 202), ends.slice(50)]).toEqual([true, [429, 429]]);
  });

  const begin = (id: string, work: object, by: Caller = owner, more: object = {}) =>
    by.call('POST', '/api/long-work', {id, warehouse: owner.warehouse, again: true, ...work, ...more});
  const RELEASE = {kind: 'outbound.releaseAll', args: {}};

  test('[WORK-4] long work that a loss took is begun again under its id, once', async () => {
    const id = newId();
    for (let i = 0; i < 2; i++)
      expect(await begin(id, RELEASE)).toMatchObject({
        status: 200,
        body: {work: {id}, begun: {epoch: expect.any(String) as string}},
      });
    expect((await endedWork(owner, {id})).state).toBe('done');
    expect(await casesOf(id)).toEqual([]);
  });

  test('[WORK-4] long work that is not begun again is a case that says why: whose it was, or what has changed', async () => {
    const packer = await owner.hire('Outbound');
    const file = {kind: 'import.bringIn', args: {file: newId(), name: 'goods.csv'}};
    const all: [object, Caller, object, string][] = [
      [RELEASE, packer, {who: owner.session.operator}, 'claim.of-another'],
      [RELEASE, await owner.hire('Inbound'), {}, 'role.forbidden'],
      [file, owner, {}, 'import.gone'],
      [{kind: 'counting.fillPlan', args: {}}, owner, {}, 'args.invalid'],
    ];
    for (const [work, by, more, code] of all) {
      const id = newId();
      for (let i = 0; i < 2; i++)
        expect(await begin(id, work, by, more)).toMatchObject({status: 202, body: {status: 'held', code}});
      const whose = 'who' in more ? owner : by;
      const found = await casesOf(id);
      expect(found).toMatchObject([{...state(work), code, who: whose.session.operator}]);
      expect((await owner.call('GET', `/api/long-work/${id}`)).status).toBe(404);
      // It is begun on its page, and not from its case.
      expect((await owner.act('case.rerun', {case: String(found[0]?.['id'])})).status).toBe(409);
    }
  });
  test('[ROWS-5] a party has no device whose work could be lost: it is told that it may not, and nobody has a case of it', async () => {
    const id = newId();
    for (const more of [{}, {who: owner.session.operator}])
      expect(await begin(id, RELEASE, await owner.hire('Customer'), more)).toMatchObject({
        status: 403,
        body: {code: 'role.forbidden'},
      });
    expect(await casesOf(id)).toEqual([]);
  });
  const state = (work: object) => ({kind: 'held', state: 'open', action: (work as typeof RELEASE).kind});

  test('[P8] the history proves itself with all of this', async () => {
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
